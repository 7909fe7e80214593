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
          toast({ content: decision === 'approve' ? `${who} let in.` : `${who} turned down.` });
        },
        onError: sayFault,
      },
    );
  const here = requests.data?.results ?? [];
  return (
    <Section
      title="Waiting to be let in"
      sub={count(group.waiting_count)}
      end={
        here.length > 1 && (
          <BusyButton
            variant="default"
            size="xs"
            busy={deciding.isPending}
            busyWords="Letting in"
            onClick={() => decide(here, 'approve')}
          >
            Let in all {count(here.length)}
          </BusyButton>
        )
      }
    >
      <DataTable
        label="Waiting to be let in"
        columns={columnsOf(decide, deciding.isPending)}
        rowKey={(person) => person.id}
        list={requests}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconUserCheck size={16} stroke={1.5} aria-hidden />} title="Nobody waits">
            Who comes with the join code appears here.
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
    { key: 'asked', head: 'Asked', kind: 'quiet', cell: (person) => <Instant at={person.asked_at} /> },
    {
      key: 'decide',
      head: 'Decide',
      cell: (person) => (
        <div className={classes.acts}>
          <Button
            size="xs"
            disabled={isBusy}
            aria-label={`Let in ${person.name}`}
            onClick={() => decide([person], 'approve')}
          >
            Let in
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            aria-label={`Turn down ${person.name}`}
            onClick={() => decide([person], 'decline')}
          >
            Turn down
          </Button>
        </div>
      ),
    },
  ];
}
