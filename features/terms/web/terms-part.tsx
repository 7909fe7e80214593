import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCalendarEvent,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { serverNow } from '#web/lib/server-now.ts';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { dayWords } from '#web/ui/when.ts';
import type { Term } from '../terms.contract.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { RemoveTerm, ReopenTerm } from './term-confirms.tsx';
import { AddTermDialog, ChangeTermDialog } from './term-dialogs.tsx';
import { useTerms } from './terms.api.ts';
import classes from './terms.module.css';

const PAGE_SIZE = 20;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

type Act = 'change' | 'archive' | 'reopen' | 'remove';
type Dialog = 'add' | { act: Act; term: Term } | null;

const columns: Column<Term>[] = [
  {
    key: 'name',
    head: 'Term',
    width: '24%',
    cell: (term) => <span className={classes.name}>{term.name}</span>,
  },
  { key: 'days', head: 'Dates', kind: 'quiet', width: '31%', cell: daysOf },
  {
    key: 'groups',
    head: 'Groups',
    kind: 'figure',
    cell: ({ id, group_count, archived_at, school }) => (
      <Link
        to="/groups"
        search={{ term: id, school: school.id, ...(archived_at && { status: 'archived' as const }) }}
      >
        {count(group_count)}
      </Link>
    ),
  },
  {
    key: 'standing',
    head: 'Status',
    width: '24%',
    cell: ({ archived_at }) =>
      archived_at === null ? (
        'Open'
      ) : (
        <Chip icon={<IconArchive size={12} aria-hidden />}>
          <span>
            Archived <Instant at={archived_at} inSentence />
          </span>
        </Chip>
      ),
  },
];

function daysOf({ starts_on, ends_on }: Term): string {
  const now = serverNow();
  return `${dayWords(starts_on, now)} – ${dayWords(ends_on, now)}`;
}

/** Part of a school's page: its terms, with dialogs to add, change, archive and reopen them. */
export function TermsPart({ school, mayChange }: { school: string; mayChange: boolean }) {
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const terms = useTerms({
    school,
    ordering: '-starts_on',
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  const acts: Column<Term> = {
    key: 'acts',
    head: 'Actions',
    kind: 'figure',
    cell: (term) => <TermMenu term={term} open={(act) => setDialog({ act, term })} />,
  };
  const add = (
    <Button size="xs" leftSection={<IconPlus {...ICON} />} onClick={() => setDialog('add')}>
      Add term
    </Button>
  );
  return (
    <Section title="Terms" sub={terms.data && count(terms.data.count)} end={mayChange && add}>
      <DataTable
        label="Terms"
        columns={mayChange ? [...columns, acts] : columns}
        rowKey={({ id }) => id}
        list={terms}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconCalendarEvent {...ICON} />} title="No terms yet">
            A term’s groups are archived with it, for example at the end of the year.
          </EmptyState>
        }
      />
      {dialog === 'add' && <AddTermDialog school={school} close={close} />}
      {dialog !== null && dialog !== 'add' && <ActDialog {...dialog} close={close} />}
    </Section>
  );
}

function ActDialog({ act, term, close }: { act: Act; term: Term; close: () => void }) {
  switch (act) {
    case 'change':
      return <ChangeTermDialog term={term} close={close} />;
    case 'archive':
      return <ArchiveDialog term={term} close={close} />;
    case 'reopen':
      return <ReopenTerm term={term} close={close} />;
    case 'remove':
      return <RemoveTerm term={term} close={close} />;
  }
}

function TermMenu({ term, open }: { term: Term; open: (act: Act) => void }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="subtle" size="xs" aria-label={`Actions for ${term.name}`} px="xs">
          <IconDots {...ICON} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {term.archived_at === null ? (
          <>
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => open('change')}>
              Edit term
            </Menu.Item>
            <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => open('archive')}>
              Archive term
            </Menu.Item>
          </>
        ) : (
          <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => open('reopen')}>
            Reopen term
          </Menu.Item>
        )}
        {term.group_count === 0 && (
          <Menu.Item data-danger leftSection={<IconTrash {...ICON} />} onClick={() => open('remove')}>
            Remove term
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
