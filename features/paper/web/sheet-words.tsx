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
    return `${sheetsWords(count)} are typed; ${SHEET_LIMITS.sheets} are stored at once. Choose a group.`;
  }
  const begun = `${count} of ${sheetsWords(rows)} ${count === 1 ? 'is' : 'are'} typed`;
  const state = wrong > 0 ? `; ${wrong} ${wrong === 1 ? 'has a fault' : 'have a fault'}.` : '.';
  const next = may_store
    ? 'All pass. Store them, all or none.'
    : count > 0 && sat_at === null
      ? 'Say when it was sat, then check them.'
      : 'Nothing is stored until all that are typed pass: they are kept on this device meanwhile.';
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
  if (!is_kept) return 'This device keeps nothing: store them before you leave.';
  if (kept_at === '' || count === 0) return '';
  return `kept ${timeWords(new Date(kept_at))} on this device`;
}

/** The help on keys in the grid. */
export function GridKeys({ columns }: { columns: readonly PaperColumn[] }) {
  const most = Math.max(0, ...columns.map(({ option_count }) => option_count));
  return (
    <div className={classes.keys}>
      {most > 0 && (
        <span>
          <Kbd>A</Kbd>–<Kbd>{letterOf(most - 1)}</Kbd> sets and goes right
        </span>
      )}
      <span>
        <Kbd>Space</Kbd> blank
      </span>
      <span>
        <Kbd>Shift</Kbd> and a letter: two marks
      </span>
      <span>
        <Kbd>Enter</Kbd> next student
      </span>
      <span>
        <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
      </span>
      <span>
        <Kbd>F8</Kbd> next fault
      </span>
      <span>
        Numbers are typed out, then <Kbd>Tab</Kbd>
      </span>
    </div>
  );
}

const RELEASE_WORDS = {
  at_once: 'Score out at once',
  on_close: 'Score out when the test closes',
  manual: 'Score out when staff release it',
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
      <Section title="When all pass">
        <div className={classes.will}>
          <p>{sheetsWords(sheets.count)} become sessions on paper at once, or none.</p>
          <dl>
            <Line
              term={paper.is_scaled ? `Scored by the table of ${paper.assessment.title}` : 'Scored by marks'}
            >
              {sheets.count}
            </Line>
            <Line term={RELEASE_WORDS[paper.release]}>{sheets.count}</Line>
            {sheets.checked !== null && (
              <>
                <Line term="Double marks that count as blank">{blanks}</Line>
                <Line term="Take the place of a session made ready">{replaced}</Line>
                {marks > 0 && <Line term="Wait for marks by hand">{marks}</Line>}
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
