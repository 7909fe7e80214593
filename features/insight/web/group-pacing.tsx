import { IconClock } from '@tabler/icons-react';
import { type Column, DataTable, rowsAtHand } from '#web/ui/data-table.tsx';
import { durationWords } from '#web/ui/durations.ts';
import { EmptyState } from '#web/ui/state.tsx';
import type { InsightTest } from '../insight.contract.ts';
import { type PacingRow, pacingRows, pacingSentence, tenths } from '../shown-insight.rules.ts';
import classes from './group-insight.module.css';

/** Where the group runs out of time, test by test. */
export function GroupPacing({ tests }: { tests: readonly InsightTest[] }) {
  const rows = pacingRows(tests);
  return (
    <>
      <p className={classes.says}>{pacingSentence(rows)}</p>
      <DataTable
        label="Pacing by section"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        list={rowsAtHand(rows)}
        empty={
          <EmptyState icon={<IconClock size={16} stroke={1.5} aria-hidden />} title="No timed tests yet">
            The group’s pacing appears here after its first released test.
          </EmptyState>
        }
      />
    </>
  );
}

const seconds = (value: number | null) => (value === null ? '–' : durationWords(Math.round(value)));

const COLUMNS: Column<PacingRow>[] = [
  { key: 'section', head: 'Section', width: '38%', cell: ({ title, test }) => `${title}, ${test}` },
  {
    key: 'unfinished',
    head: 'Did not reach the end',
    cell: ({ unfinished, students }) => `${unfinished} of ${students}`,
  },
  {
    key: 'left',
    head: 'Questions left',
    kind: 'figure',
    cell: ({ unfinished, not_reached }) =>
      unfinished === 0 ? '–' : `${tenths(not_reached / unfinished)} each`,
  },
  {
    key: 'early',
    head: 'Time per question, first third',
    kind: 'figure',
    cell: ({ early_seconds }) => seconds(early_seconds),
  },
  {
    key: 'late',
    head: 'Time per question, last third',
    kind: 'figure',
    cell: ({ late_seconds }) => seconds(late_seconds),
  },
];
