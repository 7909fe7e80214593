import { IconBooks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant, Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Material } from '../library.contract.ts';
import { placeWords } from './material-words.ts';
import { useUserMaterials } from './staff.api.ts';

const PAGE_SIZE = 10;

const columns: Column<Material>[] = [
  {
    key: 'title',
    head: 'Material',
    width: '40%',
    cell: ({ id, title }) => (
      <Link to="/library/$material" params={{ material: id }}>
        {title}
      </Link>
    ),
  },
  {
    key: 'far',
    head: 'Progress',
    cell: (row) =>
      row.own?.done_at ? (
        <>
          Done <Instant at={row.own.done_at} />
        </>
      ) : row.own === null ? (
        '–'
      ) : (
        placeWords(row, row.own)
      ),
  },
  {
    key: 'due',
    head: 'Due',
    kind: 'quiet',
    cell: ({ own }) => (own?.due_at ? <Moment at={own.due_at} /> : '–'),
  },
];

/** The materials that one person has, and how far they are with each. */
export function PersonMaterials({ person }: { person: string }) {
  const [page, setPage] = useState(1);
  const list = useUserMaterials(person, { page: String(page), page_size: String(PAGE_SIZE) });
  return (
    <Section title="Materials" sub={list.data && count(list.data.count)}>
      <DataTable
        label="Materials"
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconBooks size={16} stroke={1.5} aria-hidden />} title="No materials yet">
            Materials and shelves assigned to this person show up here.
          </EmptyState>
        }
      />
    </Section>
  );
}
