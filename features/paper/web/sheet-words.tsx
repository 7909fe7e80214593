import { timeWords } from '#web/ui/when.ts';
import '@mantine/core/styles/Kbd.layer.css';
import { Kbd } from '@mantine/core';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { letterOf } from '../marks.rules.ts';
import { type Paper, type PaperColumn, SHEET_LIMITS } from '../paper.contract.ts';
import classes from './sheets.module.css';
import type { useSheets } from './use-sheets.ts';

type Sheets = ReturnType<typeof useSheets>;

const sheetsWords = (count: number) => `${count} ${count === 1 ? 'sheet' : 'sheets'}`;

/** The lead sentence above the grid. */
export function leadWords({ count, faults, sat_at, may_store }: Sheets, rows: number) {
  const wrong = new Set(faults.filter(({ is_warning }) => !is_warning).map(({ row }) => row)).size;
  if (count > SHEET_LIMITS.sheets) {
    return `${sheetsWords(count)} entered, but only ${SHEET_LIMITS.sheets} can be saved together. Choose a group.`;
  }
  const begun = `${count} of ${sheetsWords(rows)} entered`;
  const state = wrong > 0 ? `; ${wrong} ${wrong === 1 ? 'has a problem' : 'have a problem'}.` : '.';
  const next = may_store
    ? 'All sheets pass. Save them now.'
    : count > 0 && sat_at === null
      ? 'Enter the test date, then check the sheets.'
      : 'Nothing is saved to the server until every entered sheet passes the check.';
  return (
    <>
      <b>
        {begun}
        {state}
      </b>{' '}
      {next}
    </>
  );
}

export function keptWords({ kept_at, is_kept, count }: Sheets): string {
  if (!is_kept) return 'This device can’t keep your entries. Save the sheets before you leave.';
  if (kept_at === '' || count === 0) return '';
  return `Saved on this device at ${timeWords(new Date(kept_at))}`;
}

/** The help on keys in the grid. */
export function GridKeys({ columns }: { columns: readonly PaperColumn[] }) {
  const most = Math.max(0, ...columns.map(({ option_count }) => option_count));
  return (
    <div className={classes.keys}>
      {most > 0 && (
        <span>
          <Kbd>A</Kbd>–<Kbd>{letterOf(most - 1)}</Kbd> enters the answer and moves right
        </span>
      )}
      <span>
        <Kbd>Space</Kbd> blank
      </span>
      <span>
        <Kbd>Shift</Kbd> + letter: two answers marked
      </span>
      <span>
        <Kbd>Enter</Kbd> next student
      </span>
      <span>
        <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span>
        <Kbd>F8</Kbd> next problem
      </span>
      <span>
        Type numbers in full, then press <Kbd>Tab</Kbd>
      </span>
    </div>
  );
}

const RELEASE_WORDS = {
  at_once: 'Score released right away',
  on_close: 'Score released when the test closes',
  manual: 'Score released when staff release it',
  never: 'Score never shown',
} as const;

/** A summary of what storing would do. */
export function WhenAllPass({ paper, sheets }: { paper: Paper; sheets: Sheets }) {
  const checked = sheets.checked?.sheets ?? [];
  const blanks = checked.reduce((sum, { warnings }) => sum + warnings.length, 0);
  const replaced = checked.filter(({ replaces_unbegun }) => replaces_unbegun).length;
  const marks = checked.filter(({ score }) => (score?.pending_marks ?? 0) > 0).length;
  return (
    <Card kind="dense">
      <Section title="When you save">
        <div className={classes.will}>
          <p>{sheetsWords(sheets.count)} will be saved as sessions on paper, all or none.</p>
          <dl>
            <Line
              term={
                paper.is_scaled
                  ? `Scored with the score table of ${paper.assessment.title}`
                  : 'Scored by points'
              }
            >
              {sheets.count}
            </Line>
            <Line term={RELEASE_WORDS[paper.release]}>{sheets.count}</Line>
            {sheets.checked !== null && (
              <>
                <Line term="Double answers that count as blank">{blanks}</Line>
                <Line term="Replace a session that wasn’t started">{replaced}</Line>
                {marks > 0 && <Line term="Need grading">{marks}</Line>}
              </>
            )}
          </dl>
        </div>
      </Section>
    </Card>
  );
}

function Line({ term, children }: { term: string; children: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
