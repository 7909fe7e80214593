/** What an average of the gradebook counts, in sentences. */
import type { GradebookCategory } from './gradebook.contract.ts';
import type { CellState, CountedAttempt } from './gradebook-values.contract.ts';

export interface AverageFacts {
  readonly scale: string;
  /** The lowest and highest score of the exam scale; null on the other scales. */
  readonly ends: { readonly min: number; readonly max: number } | null;
  readonly categories: readonly Pick<GradebookCategory, 'name' | 'best'>[];
  readonly columns: readonly { readonly category: string | null; readonly counts: boolean }[];
  /** Columns without a score on the chosen exam scale. */
  readonly hidden: number;
  readonly attempt: CountedAttempt;
  /** Whether the reader is the student. */
  readonly is_own: boolean;
}

const columnsInWords = (count: number) => `${count} ${count === 1 ? 'column' : 'columns'}`;

/** The sentences that say what is in an average and what is not. */
export function averageSays(facts: AverageFacts): string[] {
  const { scale, categories, columns, attempt, is_own } = facts;
  const isWeighted = scale === 'share' && categories.length > 0;
  const uncounted = columns.filter(({ counts }) => !counts).length;
  const homeless = isWeighted
    ? columns.filter(({ category, counts }) => counts && category === null).length
    : 0;
  const counted = columns.length - uncounted - homeless;
  return [
    ...measureWords(facts, isWeighted, counted),
    ...categories.flatMap(({ name, best }) =>
      isWeighted && best !== null
        ? `In ${name}, only the best ${best === 1 ? 'result counts' : `${best} results count`}.`
        : [],
    ),
    ...(uncounted === 0
      ? []
      : [`${columnsInWords(uncounted)} ${uncounted === 1 ? 'does' : 'do'} not count.`]),
    ...(homeless === 0
      ? []
      : [`${columnsInWords(homeless)} without a category ${homeless === 1 ? 'does' : 'do'} not count.`]),
    `Of several attempts, the ${attempt} one counts.`,
    is_own ? 'Only released results count.' : 'Scores that students do not see yet count too.',
    'Work that is excused, voided or not scored yet does not count.',
  ];
}

function measureWords({ scale, ends, hidden }: AverageFacts, isWeighted: boolean, counted: number): string[] {
  if (scale === 'points') return [`The sum adds the points of ${columnsInWords(counted)}.`];
  if (scale !== 'share') {
    const range = ends === null ? '' : ` from ${ends.min} to ${ends.max}`;
    const mean = `The average is the mean of the scores${range} in ${columnsInWords(counted)}.`;
    if (hidden === 0) return [mean];
    return [mean, `${columnsInWords(hidden)} without such a score ${hidden === 1 ? 'is' : 'are'} hidden.`];
  }
  if (!isWeighted)
    return [
      `The average is the mean share of points in ${columnsInWords(counted)}. Each column weighs the same.`,
    ];
  return [
    `The average weighs the categories of ${columnsInWords(counted)}.`,
    'Categories without a result are left out, and the others are scaled up to 100%.',
  ];
}

/** The words for each state of a cell, on screens and in files. */
export const CELL_STATE_WORDS: Readonly<Record<CellState, string>> = {
  not_assigned: 'Not assigned',
  not_started: 'Not started',
  in_progress: 'In progress',
  paused: 'Paused',
  submitted: 'Submitted',
  needs_grading: 'Needs grading',
  scored: 'Not released',
  released: 'Released',
  excused: 'Excused',
  voided: 'Voided',
  expired: 'Expired',
};

/** The name of a scale in a sentence: `share of points`, `scores from 400 to 1600`. */
export function scaleInWords(
  scale: string,
  ends: { readonly min: number; readonly max: number } | null,
): string {
  if (scale === 'share') return 'share of points';
  if (scale === 'points' || ends === null) return 'points';
  return `scores from ${ends.min} to ${ends.max}`;
}
