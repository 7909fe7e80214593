import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Group, JoinRequest } from '../groups.contract.ts';
import { useDecideRequests, useJoinRequests } from './join.api.ts';
import classes from './join.module.css';

const PAGE_SIZE = 50;

type Decide = (people: JoinRequest[], decision: 'approve' | 'decline') => void;

/** The people who used the join code and wait: approve or decline one, or all on the page. */
export function JoinRequests({ group }: { group: Group }) {
  const [page, setPage] = useState(1);
  const requests = useJoinRequests(group.id, page, PAGE_SIZE);
  const deciding = useDecideRequests(group.id);
  const decide: Decide = (people, decision) =>
    deciding.mutate(
      { people: people.map(({ id }) => id), decision },
      {
        onSuccess: () => {
          const who = people.length === 1 ? (people[0]?.name ?? '') : `${count(people.length)} people`;
          toast({ content: decision === 'approve' ? `${who} approved.` : `${who} declined.` });
        },
        onError: sayFault,
      },
    );
  const here = requests.data?.results ?? [];
  return (
    <Section
      title="Requests to join"
      sub={count(group.waiting_count)}
      end={
        here.length > 1 && (
          <BusyButton
            variant="default"
            size="xs"
            busy={deciding.isPending}
            busyWords="Approving"
            onClick={() => decide(here, 'approve')}
          >
            Approve all {count(here.length)}
          </BusyButton>
        )
      }
    >
      <DataTable
        label="Requests to join"
        columns={columnsOf(decide, deciding.isPending)}
        rowKey={(person) => person.id}
        list={requests}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconUserCheck size={16} stroke={1.5} aria-hidden />} title="No requests">
            People who use the join code show up here.
          </EmptyState>
        }
      />
    </Section>
  );
}

function columnsOf(decide: Decide, isBusy: boolean): Column<JoinRequest>[] {
  return [
    { key: 'name', head: 'Name', width: '24%', cell: (person) => person.name },
    {
      key: 'email',
      head: 'Email',
      kind: 'quiet',
      width: '36%',
      cell: ({ email, is_email_confirmed }) =>
        email === null ? '–' : `${email}${is_email_confirmed ? '' : ' (not confirmed)'}`,
    },
    { key: 'asked', head: 'Requested', kind: 'quiet', cell: (person) => <Instant at={person.asked_at} /> },
    {
      key: 'decide',
      head: 'Decide',
      cell: (person) => (
        <div className={classes.acts}>
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={`Approve ${person.name}`}
            onClick={() => decide([person], 'approve')}
          >
            Approve
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Decline ${person.name}`}
            onClick={() => decide([person], 'decline')}
          >
            Decline
          </Button>
        </div>
      ),
    },
  ];
}
