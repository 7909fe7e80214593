import { IconArrowBarRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { targetName } from '../allocation-words.rules.ts';
import type { Assignment } from '../assignments.contract.ts';
import { useAssignments } from './allocation.api.ts';
import { DateCell, GivenCell, KIND, ThingCell } from './assignment-cells.tsx';
import { TakeBackDialog, takeBackColumn } from './take-back.tsx';

const PAGE_SIZE = 10;

type Of = { user: string } | { group: string } | Thing;
type Thing =
  | { assessment: string }
  | { practice_set: string }
  | { material: string }
  | { library_group: string }
  | { video: string };

/** The assignments of one person or group, or of one item, with a button to take each back. */
export function AssignmentsPart({ of }: { of: Of }) {
  const [page, setPage] = useState(1);
  const [taken, setTaken] = useState<Assignment | null>(null);
  const list = useAssignments({ ...of, page: String(page), page_size: String(PAGE_SIZE) });
  const nameOf = (row: Assignment) => targetName(row, list.data?.results ?? []);
  const isOfThing = !('user' in of) && !('group' in of);
  const columns: Column<Assignment>[] = [
    ...(isOfThing && !('material' in of) ? [] : [THING, KIND]),
    ...('group' in of ? [] : [targetColumn(nameOf)]),
    { key: 'due', head: 'Due', kind: 'quiet', cell: ({ due_at }) => <DateCell at={due_at} /> },
    { key: 'given', head: 'Assigned', kind: 'quiet', joins: true, cell: GivenCell },
    takeBackColumn(nameOf, setTaken),
  ];
  const title = titleOf(of);
  return (
    <Section title={title} sub={list.data && count(list.data.count)}>
      <DataTable
        label={title}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState
            icon={<IconArrowBarRight size={16} stroke={1.5} aria-hidden />}
            title="No assignments yet"
          >
            {isOfThing
              ? 'People and groups show up here once you assign this to them.'
              : 'Assigned tests, practice sets, materials, and videos show up here.'}
          </EmptyState>
        }
      />
      {taken && <TakeBackDialog assignment={taken} from={nameOf(taken)} close={() => setTaken(null)} />}
    </Section>
  );
}

/** The library shows the assignments of a shelf and of one of its materials at the same time. */
function titleOf(of: Of): string {
  if ('library_group' in of) return 'Assignments of this shelf';
  return 'material' in of ? 'Assignments of this material' : 'Assignments';
}

const THING: Column<Assignment> = { key: 'thing', head: 'Title', width: '34%', cell: ThingCell };

function targetColumn(nameOf: (row: Assignment) => string): Column<Assignment> {
  return {
    key: 'target',
    head: 'Assigned to',
    joins: true,
    cell: (row) => (row.target.kind === 'school' ? `Everyone at ${row.target.name}` : nameOf(row)),
  };
}
