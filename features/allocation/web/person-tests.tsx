import { IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { count } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { OwnAssessment } from '../allocation.contract.ts';
import { usePersonTests } from './allocation.api.ts';
import { STANDING_WORDS } from './standing-words.ts';

const PAGE_SIZE = 10;
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

const SOURCE_WORDS: Readonly<Record<OwnAssessment['source'], string>> = {
  allocated: 'Individually',
  group: 'Through a group',
  school: 'Through a school',
  open: 'Open to guests',
};

const columns: Column<OwnAssessment>[] = [
  {
    key: 'test',
    head: 'Test',
    width: '36%',
    cell: ({ assessment }) => (
      <Link to="/assessments/$id" params={{ id: assessment.id }}>
        {assessment.title}
      </Link>
    ),
  },
  {
    key: 'standing',
    head: 'Status',
    cell: ({ standing, is_excused }) =>
      is_excused && standing !== 'done' ? 'Excused' : STANDING_WORDS[standing],
  },
  { key: 'source', head: 'Assigned', kind: 'quiet', cell: ({ source }) => SOURCE_WORDS[source] },
  {
    key: 'due',
    head: 'Due',
    kind: 'quiet',
    cell: ({ due_at }) => (due_at === null ? '–' : <Moment at={due_at} />),
  },
];

/** The part of a person's page that lists their tests with the status of each. */
export function PersonTests({ person }: { person: string }) {
  const [page, setPage] = useState(1);
  const tests = usePersonTests(person, {
    // Upcoming tests come before past ones.
    ordering: '-due_at',
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  return (
    <Section title="Tests" sub={tests.data && count(tests.data.count)}>
      <DataTable
        label="Tests"
        columns={columns}
        rowKey={({ assessment }) => assessment.id}
        list={tests}
        paging={{ page, pageSize: PAGE_SIZE, choose: setPage }}
        empty={
          <EmptyState icon={<IconFileText {...ICON} />} title="No tests yet">
            Tests show up here when they’re assigned to this student or open to everyone.
          </EmptyState>
        }
      />
    </Section>
  );
}
