/** The rows of a gradebook in a file: what the screen shows, with each state in words. */
import { wholePercent } from '#core/percent.ts';
import type { GradebookCell, GradebookColumn, GradebookRow } from './gradebook.contract.ts';
import type { CellState } from './gradebook-values.contract.ts';
import { CELL_STATE_WORDS } from './gradebook-words.rules.ts';

type FileCell = string | number | null;

/** The part of a gradebook that its file contains. */
export interface ExportedGradebook {
  readonly scale: string;
  readonly columns: readonly Pick<GradebookColumn, 'title' | 'average'>[];
  readonly rows: readonly Pick<GradebookRow, 'student' | 'average' | 'cells'>[];
  /** The mean of all averages; null without one. */
  readonly average: number | null;
  /** The line that says what the file is and from when. */
  readonly note: string;
}

/** The rows of the file: a head, one row for each student, the averages of the class, and a note. */
export function exportedRows({ scale, columns, rows, average, note }: ExportedGradebook): FileCell[][] {
  const unit = scale === 'share' ? ' (%)' : '';
  const isSum = scale === 'points';
  return [
    [
      'Student',
      isSum ? 'Points' : `Average${unit}`,
      ...(isSum ? ['Out of'] : []),
      'Results counted',
      ...columns.flatMap(({ title }) => [`${title}${unit}`, `${title}: state`]),
    ],
    ...rows.map(({ student, average: own, cells }) => [
      student.name,
      exportedFigure(scale, own.value),
      ...(isSum ? [own.out_of] : []),
      own.counted,
      ...cells.flatMap((cell) => [exportedFigure(scale, cell?.value ?? null), stateInWords(cell)]),
    ]),
    [
      'Class average',
      exportedFigure(scale, average),
      ...(isSum ? [null] : []),
      null,
      ...columns.flatMap((column) => [exportedFigure(scale, column.average), null]),
    ],
    [note],
  ];
}

/** A figure as screens show it: a share as a whole percentage, points and scores with at most one decimal. */
export function exportedFigure(scale: string, value: number | null): number | null {
  if (value === null) return null;
  return scale === 'share' ? wholePercent(value) : Math.round(value * 10) / 10;
}

function stateInWords(cell: Pick<GradebookCell, 'state' | 'is_late' | 'is_overdue'> | null): string {
  const state: CellState = cell?.state ?? 'not_assigned';
  const words = CELL_STATE_WORDS[state];
  if (cell === null || state === 'excused') return words;
  if (cell.is_late) return `${words}, late`;
  return cell.is_overdue ? `${words}, overdue` : words;
}
