import { IconClipboardCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { GroupInsight, InsightTest } from '../insight.contract.ts';

type Sat = InsightTest['sessions'][number] & { readonly name: string; readonly group: string };

/** The group's tests, each with the students who took it. */
export function GroupTests({ insight: { tests, students, group } }: { insight: GroupInsight }) {
  const nameOf = new Map(students.map(({ id, name }) => [id, name]));
  const none = (
    <EmptyState icon={<IconClipboardCheck size={16} stroke={1.5} aria-hidden />} title="No tests yet">
      Tests that students in this group have taken appear here.
    </EmptyState>
  );
  if (tests.length === 0) return <Card>{none}</Card>;
  return tests.map(({ assessment, last_at, sessions }) => (
    <Section key={assessment.id} title={assessment.name} sub={<Instant at={last_at} />}>
      <DataTable
        label={assessment.name}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        list={rowsAtHand(
          sessions.map((one): Sat => ({ ...one, group: group.id, name: nameOf.get(one.student) ?? '' })),
        )}
        empty={none}
      />
    </Section>
  ));
}

const COLUMNS: Column<Sat>[] = [
  {
    key: 'student',
    head: 'Student',
    cell: ({ id, name, group }) => (
      <Link to="/insight/$group/$session" params={{ group, session: id }}>
        Go over it with {name}
      </Link>
    ),
  },
  { key: 'when', head: 'Submitted', kind: 'quiet', cell: ({ answered_at }) => <Instant at={answered_at} /> },
  {
    key: 'missed',
    head: 'Missed',
    kind: 'figure',
    cell: ({ missed }) => (missed === null ? 'not released' : figure(missed)),
  },
  {
    key: 'lost',
    head: 'Points lost',
    kind: 'figure',
    cell: ({ marks_lost }) => (marks_lost === null ? '–' : figure(marks_lost)),
  },
];
