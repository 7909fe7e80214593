/**
 * Tables that leave as CSV (RFC 4180), row after row, whatever their length, for spreadsheets that would read text as
 * formulas. It knows cells, and nothing of what stands in them.
 */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Text, a number, or nothing. */
export type CsvCell = string | number | null;

export interface CsvTable {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly header: readonly string[];
  /** Rows as wide as the header, so many at a time as are at hand. */
  readonly pages: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

/** What a call that answers with a table declares as its response. */
export const csvTable = z.custom<CsvTable>();

/** Whether a call answers with CSV, and not with JSON. */
export function answersCsv({ response }: Pick<Endpoint, 'response'>): boolean {
  return response === csvTable;
}

/**
 * A cell without the apostrophe that keeps spreadsheets from taking it for a formula, or without the formula `="007"`
 * that others write so that zeros stay.
 */
export function unguarded(cell: string): string {
  if (GUARDED.test(cell)) return cell.slice(1);
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

/** Without it spreadsheets take UTF-8 for the machine's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One row with its line end. Text is quoted, numbers are not. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * The characters with which a spreadsheet begins a formula. Spreadsheets of East Asian locales read the full-width signs
 * (U+FF1D, U+FF0B, U+FF0D, U+FF20) as the plain ones.
 */
const FORMULA_START = '[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]';
/** A formula, or text that looks like a guarded one: both get an apostrophe, so that reading the file gives back the text. */
const FORMULA = new RegExp(`^'*${FORMULA_START}`);
const GUARDED = new RegExp(`^'+${FORMULA_START}`);

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
