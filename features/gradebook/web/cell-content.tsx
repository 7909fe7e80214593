import { VisuallyHidden } from '@mantine/core';
import { IconCircleHalf2, IconClock, IconEyeOff, IconPencil, IconPlayerPause } from '@tabler/icons-react';
import type { GradebookCell } from '../gradebook.contract.ts';
import type { CellState } from '../gradebook-values.contract.ts';
import classes from './cell-content.module.css';
import { cellWords, signWords } from './gradebook-words.ts';

const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** Each state that has a color also has a sign, so that color is never the only difference. */
const SIGNS: Partial<Record<CellState, typeof IconClock>> = {
  scored: IconEyeOff,
  needs_grading: IconPencil,
  in_progress: IconCircleHalf2,
  paused: IconPlayerPause,
  submitted: IconClock,
};

interface CellContentProps {
  cell: GradebookCell | null;
  scale: string;
  now: Date;
}

/** What is seen in a cell: the result or the state, with its sign. */
export function CellContent({ cell, scale, now }: CellContentProps) {
  if (cell === null) return <span className={classes.none}>–</span>;
  const Sign = SIGNS[cell.state];
  const spoken = signWords(cell);
  return (
    <span className={classes.content} data-state={cell.state} data-figure={cell.value !== null || undefined}>
      {cell.is_late && <span className={classes.late}>late</span>}
      {Sign && <Sign {...ICON} />}
      {cellWords(cell, scale, now)}
      {spoken !== '' && <VisuallyHidden>, {spoken}</VisuallyHidden>}
      {cell.is_overdue && <span className={classes.late}>overdue</span>}
    </span>
  );
}

const EXAMPLES: readonly { state: CellState; words: string; says: string }[] = [
  { state: 'released', words: '84%', says: 'released' },
  { state: 'scored', words: '84%', says: 'not released' },
  { state: 'needs_grading', words: 'Grade', says: 'needs grading' },
  { state: 'in_progress', words: '9 of 12', says: 'in progress' },
  { state: 'submitted', words: 'Submitted', says: 'being scored' },
];

/** Explains the signs, below the table. */
export function Legend() {
  return (
    <ul className={classes.legend} aria-label="Signs in the table">
      {EXAMPLES.map(({ state, words, says }) => {
        const Sign = SIGNS[state];
        return (
          <li key={state}>
            <span className={classes.content} data-state={state} data-figure={/\d%/.test(words) || undefined}>
              {Sign && <Sign {...ICON} />}
              {words}
            </span>{' '}
            {says}
          </li>
        );
      })}
      <li>
        <span className={classes.late}>late</span> after the due time
      </li>
    </ul>
  );
}
