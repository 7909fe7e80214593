import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Practised, SetTaker } from '../practised.contract.ts';
import classes from './set-screen.module.css';
import { useSetTakers } from './sets.api.ts';

const PAGE_SIZE = 50;

/** Columns that show a person's progress in a set. */
export const PROGRESS_COLUMNS: Column<{ session: Practised }>[] = [
  {
    key: 'state',
    head: 'Progress',
    cell: ({ session }) =>
      session === null
        ? 'not started'
        : session.submitted_at === null
          ? `${session.tried} of ${session.asked}`
          : 'done',
  },
  {
    key: 'right',
    head: 'Right on first try',
    kind: 'figure',
    cell: ({ session }) =>
      session === null || session.tried === 0 ? '–' : `${session.right} of ${session.tried}`,
  },
  {
    key: 'at',
    head: 'Date',
    kind: 'quiet',
    cell: ({ session }) => session && <Moment at={session.submitted_at ?? session.created_at} />,
  },
];

const columns: Column<SetTaker>[] = [
  {
    key: 'name',
    head: 'Name',
    sorts: 'name',
    cell: ({ person }) => (
      <Link to="/people/$id" params={{ id: person.id }}>
        {person.name}
      </Link>
    ),
  },
  ...PROGRESS_COLUMNS,
];

/** The people who have the set, with their results. */
export function SetTakers({ set }: { set: string }) {
  const [page, setPage] = useState(1);
  const [ordering, setOrdering] = useState<'name' | '-name'>('name');
  const takers = useSetTakers(set, { page: String(page), page_size: String(PAGE_SIZE), ordering });
  return (
    <section aria-labelledby="takers">
      <h2 id="takers" className={classes.title}>
        People with this set
      </h2>
      <DataTable
        label="People with this set"
        columns={columns}
        rowKey={({ person }) => person.id}
        list={takers}
        ordering={{ now: ordering, choose: (next) => setOrdering(next as typeof ordering) }}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconUsers size={16} stroke={1.5} aria-hidden />} title="No one has this set yet">
            Assigned students appear here with their progress.
          </EmptyState>
        }
      />
    </section>
  );
}
