/** Edits the calculator's tables. */
import { MOST_ROWS } from '#core/calculator/limits.ts';
import type { Line, Table } from '#core/calculator/results.ts';
import { cutCell, MOST_COLUMNS } from './calculator-state.rules.ts';

/** The rows of a new table. */
const FIRST_ROWS = 4;

/** A new table with two columns whose names no other table has. */
export function tableFrom(lines: readonly Line[]): Table {
  const heads = lines.flatMap((line) =>
    typeof line === 'string' ? [] : line.columns.map(({ head }) => head),
  );
  let number = 1;
  while (heads.includes(`x_${number}`) || heads.includes(`y_${number}`)) number += 1;
  return {
    columns: [
      { head: `x_${number}`, cells: [] },
      { head: `y_${number}`, cells: [] },
    ],
  };
}

/** The rows that a table shows: one more than the filled ones, so that it grows while it is filled. */
export function rowsOf({ columns }: Table): number {
  const filled = columns.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1);
  return Math.min(MOST_ROWS, Math.max(FIRST_ROWS, Math.max(...filled) + 1));
}

/** Changes one cell in a table. */
export function withCell(table: Table, column: number, row: number, text: string): Table {
  if (row >= MOST_ROWS) return table;
  return {
    columns: table.columns.map((each, at) => {
      if (at !== column) return each;
      const length = Math.max(each.cells.length, row + 1);
      const cells = Array.from({ length }, (_, place) =>
        place === row ? cutCell(text) : (each.cells[place] ?? ''),
      );
      return { head: each.head, cells: trimmed(cells) };
    }),
  };
}

function trimmed(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** Changes the head of a column. */
export function withHead(table: Table, column: number, head: string): Table {
  return {
    columns: table.columns.map((each, at) =>
      at === column ? { head: cutCell(head), cells: each.cells } : each,
    ),
  };
}

/** Adds a column, named after the second one with the next number, unless there are as many as allowed. */
export function withColumn(table: Table, lines: readonly Line[]): Table {
  if (table.columns.length >= MOST_COLUMNS) return table;
  const heads = lines.flatMap((line) =>
    typeof line === 'string' ? [] : line.columns.map(({ head }) => head),
  );
  const letter = /^\p{L}/u.exec(table.columns[1]?.head ?? '')?.[0] ?? 'y';
  let number = 1;
  while (heads.includes(`${letter}_${number}`)) number += 1;
  return { columns: [...table.columns, { head: `${letter}_${number}`, cells: [] }] };
}

/** Removes a column; the last one stays. */
export function withoutColumn(table: Table, column: number): Table {
  const columns = table.columns.filter((_, at) => at !== column);
  return columns.length === 0 ? table : { columns };
}

/**
 * Puts copied rows into a table, from this cell on. Rows are separated by line ends, and cells by tabs, or by
 * commas or spaces if there is no tab. New columns are added. Null if the text is a single cell.
 */
export function pasted(
  table: Table,
  column: number,
  row: number,
  text: string,
  lines: readonly Line[],
): Table | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((each) => each.trim().split(/\t/.test(text) ? '\t' : /[,;]\s*|\s+/));
  if (rows.length === 1 && (rows[0]?.length ?? 0) < 2) return null;
  const width = column + Math.max(...rows.map((cells) => cells.length));
  let next = table;
  while (next.columns.length < Math.min(width, MOST_COLUMNS)) {
    next = withColumn(next, [...lines, next]);
  }
  for (const [index, cells] of rows.slice(0, MOST_ROWS - row).entries()) {
    for (const [place, cell] of cells.entries())
      next = withCell(next, column + place, row + index, cell.trim());
  }
  return next;
}
