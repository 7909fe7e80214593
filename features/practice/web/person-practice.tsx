import { IconTarget } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { PersonSet } from '../practised.contract.ts';
import { PROGRESS_COLUMNS } from './set-takers.tsx';
import { usePersonSets } from './sets.api.ts';

const PAGE_SIZE = 10;

const columns: Column<PersonSet>[] = [
  {
    key: 'set',
    head: 'Practice set',
    width: '40%',
    cell: ({ set }) => (
      <Link to="/practice-sets/$id" params={{ id: set.id }}>
        {set.title}
      </Link>
    ),
  },
  ...PROGRESS_COLUMNS,
];

/** The practice sets that one person has or practiced, with the progress in each. */
export function PersonPractice({ person }: { person: string }) {
  const [page, setPage] = useState(1);
  const list = usePersonSets(person, {
    page: String(page),
    page_size: String(PAGE_SIZE),
    ordering: '-started_at',
  });
  return (
    <Section title="Practice" sub={list.data && count(list.data.count)}>
      <DataTable
        label="Practice"
        columns={columns}
        rowKey={({ set }) => set.id}
        list={list}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconTarget size={16} stroke={1.5} aria-hidden />} title="No practice yet">
            Practice sets assigned to this person, or created by them, will show up here.
          </EmptyState>
        }
      />
    </Section>
  );
}
