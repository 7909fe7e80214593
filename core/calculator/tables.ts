/** Computes a column of a table: typed numbers, or the values of the expression in its heading. */
import { CalculatorFault } from './fault.ts';
import type { Value } from './functions.ts';
import { MOST_ROWS } from './limits.ts';
import type { Table, TableColumn } from './results.ts';
import { texOfName } from './tex.ts';

interface Reading {
  /** The name that a column gives to its list; null if its heading is an expression. */
  readonly nameOf: (head: string, column: number) => string | null;
  /** Computes the value of a text. `count`: the number of rows if the text is a heading; null for a cell. */
  readonly compute: (text: string, count: number | null) => { readonly value: Value; readonly tex: string };
}

/** One column of a table. Empty cells at its end are ignored. */
export function tableColumn(table: Table, column: number, { nameOf, compute }: Reading): TableColumn {
  const { head, cells } = table.columns[column] ?? { head: '', cells: [] };
  const name = nameOf(head, column);
  if (head.trim() === '') return failed('Name this column, like y_1.');
  if (name !== null) return typed(name, cells.slice(0, filled(cells)), compute);
  const counts = table.columns.map((each, index) =>
    nameOf(each.head, index) === null ? 0 : filled(each.cells),
  );
  try {
    const { value, tex } = compute(head, Math.min(MOST_ROWS, Math.max(0, ...counts)));
    const values = typeof value === 'number' ? [] : value;
    return { name: null, is_computed: true, values, words: null, cell_words: new Map(), tex };
  } catch (fault) {
    if (fault instanceof CalculatorFault) return failed(fault.message);
    throw fault;
  }
}

/** The rows up to the last one with text. */
function filled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function failed(words: string): TableColumn {
  return { name: null, is_computed: true, values: [], words, cell_words: new Map(), tex: null };
}

function typed(name: string, cells: readonly string[], compute: Reading['compute']): TableColumn {
  const cell_words = new Map<number, string>();
  const values = cells.map((cell, row) => {
    if (cell.trim() === '') return Number.NaN;
    const plain = Number(cell.replace('−', '-'));
    if (Number.isFinite(plain)) return plain;
    try {
      const { value } = compute(cell, null);
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      cell_words.set(row, 'The result isn’t a real number.');
    } catch (fault) {
      if (!(fault instanceof CalculatorFault)) throw fault;
      cell_words.set(row, fault.message);
    }
    return Number.NaN;
  });
  return { name, is_computed: false, values, words: null, cell_words, tex: texOfName(name) };
}
