/** The words of the gradebook's cells, heads and sentences. */
import { count, figure, percent } from '#web/ui/numbers.ts';
import { dayWords, shortDayWords, weekdayWords } from '#web/ui/when.ts';
import type { Gradebook, GradebookCell, GradebookColumn } from '../gradebook.contract.ts';
import type { CellFilter, ColumnKind } from '../gradebook-values.contract.ts';
import { CELL_STATE_WORDS } from '../gradebook-words.rules.ts';

/** A value on the chosen scale: `72%` or `18`. */
export function valueWords(value: number, scale: string): string {
  return scale === 'share' ? percent(value) : figure(value);
}

/** The text of a cell: the result, or the state if there is no result yet. */
export function cellWords(cell: GradebookCell | null, scale: string, now: Date): string {
  if (cell === null) return 'Not assigned';
  const { state, value, progress, due_at } = cell;
  switch (state) {
    case 'released':
    case 'scored':
      return value === null ? CELL_STATE_WORDS[state] : valueWords(value, scale);
    case 'needs_grading':
      return 'Grade';
    case 'in_progress':
      return progress === null ? CELL_STATE_WORDS[state] : `${progress.answered} of ${progress.asked}`;
    case 'not_started':
      return due_at !== null && isNear(due_at, now)
        ? `Due ${weekdayOf(due_at, now)}`
        : CELL_STATE_WORDS[state];
    default:
      return CELL_STATE_WORDS[state];
  }
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether an instant is in the coming six days, so that its weekday is unambiguous. */
function isNear(at: string, now: Date): boolean {
  const ahead = Date.parse(at) - now.getTime();
  return ahead > 0 && ahead < WEEK_MS - 24 * 60 * 60 * 1000;
}

function weekdayOf(at: string, now: Date): string {
  return weekdayWords(new Date(at), now).split(' ')[0] ?? '';
}

/** What the sign of a cell says, for screen readers; empty if the words say it. */
export function signWords(cell: GradebookCell | null): string {
  if (cell?.state === 'scored' && cell.value !== null) return 'not released';
  if (cell?.state === 'needs_grading') return 'needs grading';
  if (cell?.state === 'in_progress') return 'answered, in progress';
  return '';
}

/** What a screen reader hears in a cell after its student and column. */
export function spokenCell(cell: GradebookCell | null, scale: string, now: Date): string {
  const words = cellWords(cell, scale, now);
  if (cell === null) return words;
  return [cell.is_late ? 'late' : '', words, signWords(cell), cell.is_overdue ? 'overdue' : '']
    .filter(Boolean)
    .join(', ');
}

/** The line below a column's title: its due day, or the day of its latest results. */
export function columnDay({ due_at, on }: GradebookColumn, now: Date): string {
  return due_at !== null && Date.parse(due_at) > now.getTime()
    ? `due ${shortDayWords(on)}`
    : shortDayWords(on);
}

/** The day of a column in full, for its panel. */
export function columnDayInFull(column: GradebookColumn, now: Date): string {
  return column.due_at === null ? dayWords(column.on, now) : `due ${dayWords(column.on, now)}`;
}

export const KIND_WORDS: Readonly<Record<ColumnKind, string>> = {
  test: 'Tests',
  practice: 'Practice',
  essay: 'Essays',
  outside: 'From elsewhere',
};

export const FILTER_WORDS: Readonly<Record<CellFilter, string>> = {
  needs_grading: 'Needs grading',
  not_released: 'Not released',
  late: 'Late',
  not_started: 'Not started',
};

/** The name of a scale on its button: `Share of points`, `Points`, `Score 400–1600`. */
export function scaleName(scale: string, scales: Gradebook['scales']): string {
  if (scale === 'share') return 'Share of points';
  if (scale === 'points') return 'Points';
  const exam = scales.find(({ id }) => id === scale);
  return exam === undefined ? 'Score' : `Score ${exam.min}–${exam.max}`;
}

export interface LeadWords {
  /** What to do first; null if nothing waits. */
  readonly first: string | null;
  readonly rest: string;
}

/** The sentence above the table. Its figures are those of the chips. */
export function leadWords({ columns, counts, scale }: Gradebook): LeadWords {
  const ready = columns.filter(({ not_released, of }) => of === 'test' && not_released > 0);
  const scores = counts.cells.not_released.cells;
  const toGrade = counts.cells.needs_grading.cells;
  const only = ready[0];
  const released =
    scores === 0
      ? null
      : `${scores === 1 ? '1 score' : `${count(scores)} scores`}${
          ready.length === 1 && only !== undefined && only.not_released === scores ? ` of ${only.title}` : ''
        } ${scores === 1 ? 'is' : 'are'} not released`;
  const graded =
    toGrade === 0 ? null : `${toGrade === 1 ? '1 result needs' : `${count(toGrade)} results need`} grading`;
  const parts = [released, graded].filter((part) => part !== null);
  const first = parts.length === 0 ? null : `${parts.join(', and ')}.`;
  const what = scale === 'points' ? 'Sums' : 'Averages';
  return { first, rest: scores === 0 ? '' : `${what} count unreleased scores too.` };
}
