/** Builds the table of a gradebook from its cells: averages, counts, order and the rows of a page. */
import { alphabetically } from '#core/text-order.ts';
import { fitsSearch } from '#core/text-search.ts';
import { averageOf, mean } from './averages.rules.ts';
import type {
  GradebookAverage,
  GradebookCategory,
  GradebookCell,
  GradebookColumn,
  GradebookRow,
} from './gradebook.contract.ts';
import { fits } from './gradebook.rules.ts';
import { CELL_FILTERS, type CellFilter } from './gradebook-values.contract.ts';

export interface TableStudent {
  readonly id: string;
  readonly name: string;
  readonly goal_score: number | null;
}

export interface TableRow {
  readonly student: TableStudent;
  readonly average: GradebookAverage;
  readonly cells: readonly (GradebookCell | null)[];
}

/** One row for each student, with the cells that are in the average marked. */
export function tableRows(
  students: readonly TableStudent[],
  columns: readonly Pick<GradebookColumn, 'category' | 'counts'>[],
  /** By column, then by student. */
  cells: readonly (readonly (GradebookCell | null)[])[],
  categories: readonly GradebookCategory[],
  scale: string,
): TableRow[] {
  return students.map((student, place) => {
    const own = cells.map((column) => column[place] ?? null);
    const { average, counted } = averageOf(own, columns, categories, scale);
    return {
      student,
      average,
      cells: own.map((cell, index) =>
        cell !== null && counted.has(index) ? Object.assign(cell, COUNTED) : cell,
      ),
    };
  });
}

const COUNTED = { is_counted: true };

/** The figures of one column over all its cells. An excused result is in none of them. */
export function columnFigures(
  cells: readonly (GradebookCell | null)[],
): Pick<GradebookColumn, 'average' | 'out_of' | 'assigned' | 'counted' | 'needs_grading' | 'not_released'> {
  const assigned = cells.filter((cell) => cell !== null);
  const results = assigned.filter(({ value }) => value !== null);
  const most = new Set(results.map(({ out_of }) => out_of));
  const [out_of = null] = most;
  return {
    average: mean(results.flatMap(({ value }) => value ?? [])),
    out_of: most.size === 1 ? out_of : null,
    assigned: assigned.length,
    counted: results.length,
    needs_grading: assigned.filter((cell) => fits(cell, 'needs_grading')).length,
    not_released: assigned.filter((cell) => fits(cell, 'not_released')).length,
  };
}

/** How many cells belong to each filter, and how many students have one. */
export function filterCounts(
  rows: readonly TableRow[],
): Record<CellFilter, { cells: number; students: number }> {
  const counts = {
    needs_grading: { cells: 0, students: 0 },
    not_released: { cells: 0, students: 0 },
    late: { cells: 0, students: 0 },
    not_started: { cells: 0, students: 0 },
  };
  for (const { cells } of rows) {
    for (const filter of CELL_FILTERS) {
      const own = cells.filter((cell) => cell !== null && fits(cell, filter)).length;
      counts[filter].cells += own;
      counts[filter].students += own > 0 ? 1 : 0;
    }
  }
  return counts;
}

interface Arrangement {
  readonly search?: string | undefined;
  readonly state?: CellFilter | undefined;
  readonly ordering: 'name' | '-name' | 'average' | '-average' | 'column' | '-column';
  /** The place of the column to sort by; -1 without one. */
  readonly place: number;
}

/** The rows that fit, in the asked order. Students without a value come last, in the order of their names. */
export function arrangedRows(
  rows: readonly TableRow[],
  { search = '', state, ordering, place }: Arrangement,
): TableRow[] {
  const fitting = rows.filter(
    ({ student, cells }) =>
      fitsSearch(student.name, search) &&
      (state === undefined || cells.some((cell) => cell !== null && fits(cell, state))),
  );
  if (ordering === 'name') return fitting;
  if (ordering === '-name') return fitting.toReversed();
  const isAverage = ordering.endsWith('average');
  const figureOf = ({ average, cells }: TableRow) =>
    isAverage ? average.value : (cells[place]?.value ?? null);
  const direction = ordering.startsWith('-') ? -1 : 1;
  return fitting.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one - other);
  });
}

/**
 * On an exam scale: the change from the first to the newest score among the columns, given oldest first, and what
 * is missing from the newest to the goal.
 */
export function towardGoal({ student, cells }: TableRow): NonNullable<GradebookRow['toward_goal']> {
  const scores = cells.flatMap((cell) => cell?.value ?? []);
  const [first, newest] = [scores[0], scores.at(-1)];
  const goal = student.goal_score;
  return {
    change: scores.length < 2 || first === undefined || newest === undefined ? null : newest - first,
    goal,
    to_go: goal === null || newest === undefined ? null : Math.max(0, goal - newest),
  };
}

/** Columns in the order of their categories, those without one last; within a category by day and title. */
export function orderedColumns<Column extends Pick<GradebookColumn, 'category' | 'at' | 'title' | 'id'>>(
  columns: readonly Column[],
  categories: readonly Pick<GradebookCategory, 'id'>[],
): Column[] {
  const places = new Map(categories.map(({ id }, place) => [id, place]));
  const placeOf = ({ category }: Column) => places.get(category ?? '') ?? categories.length;
  return columns.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      Date.parse(a.at) - Date.parse(b.at) ||
      alphabetically(a.title, b.title) ||
      (a.id < b.id ? -1 : 1),
  );
}
