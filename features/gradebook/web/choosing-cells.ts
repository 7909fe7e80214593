/** Which cells the acts of the gradebook apply to. */
import type { Gradebook, GradebookCell, GradebookColumn, GradebookRow } from '../gradebook.contract.ts';

export interface Chosen {
  readonly columns: ReadonlySet<string>;
  readonly students: ReadonlySet<string>;
}

export const NOTHING_CHOSEN: Chosen = { columns: new Set(), students: new Set() };

export interface CellAt {
  readonly row: GradebookRow;
  readonly column: GradebookColumn;
  readonly cell: GradebookCell | null;
}

/**
 * The chosen cells: where chosen columns and students cross; whole columns or whole rows if only one of the
 * two is chosen.
 */
export function chosenCells({ columns, results }: Gradebook, chosen: Chosen): CellAt[] {
  if (chosen.columns.size + chosen.students.size === 0) return [];
  const rows =
    chosen.students.size === 0 ? results : results.filter(({ student }) => chosen.students.has(student.id));
  return rows.flatMap((row) =>
    columns.flatMap((column, place) =>
      chosen.columns.size === 0 || chosen.columns.has(column.id)
        ? { row, column, cell: row.cells[place] ?? null }
        : [],
    ),
  );
}

/** The sessions of a test's cells whose scores can be released now. */
export function releasable(cells: readonly CellAt[], column: string): string[] {
  return cells.flatMap(({ cell, column: { id, of } }) =>
    id === column && of === 'test' && cell?.state === 'scored' && cell.release_at === null
      ? (cell.session ?? [])
      : [],
  );
}

/** Adds a value to a set, or takes it out. */
export function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
