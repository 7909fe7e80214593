/**
 * Writes tables as CSV (RFC 4180), streamed row by row. Guards text that spreadsheets would read as formulas.
 */
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** The content of a cell: text, a number, or null for empty. */
export type CsvCell = string | number | null;

export interface CsvTable {
  /** The file name without extension. */
  readonly name: string;
  readonly header: readonly string[];
  /** The rows in batches. Each row has as many cells as the header. */
  readonly pages: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

/** The response declaration of a call that answers with a CSV table. */
export const csvTable = z.custom<CsvTable>();

/** Whether a call returns CSV instead of JSON. */
export function answersCsv({ response }: Pick<Endpoint, 'response'>): boolean {
  return response === csvTable;
}

/**
 * Removes the apostrophe that guards a cell against being read as a formula, or the formula `="007"` that
 * other programs write to keep leading zeros.
 */
export function unguarded(cell: string): string {
  if (GUARDED.test(cell)) return cell.slice(1);
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

/** Without this mark, spreadsheets read UTF-8 in the machine's own encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One CSV row with its line end. Text is quoted, numbers are not. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * Characters that start a formula in a spreadsheet. In East Asian locales, full-width signs (U+FF1D, U+FF0B,
 * U+FF0D, U+FF20) do so too.
 */
const FORMULA_START = '[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]';
/**
 * A formula, or text that looks like a guarded formula. Both get an apostrophe, so that reading the file
 * restores the text.
 */
const FORMULA = new RegExp(`^'*${FORMULA_START}`);
const GUARDED = new RegExp(`^'+${FORMULA_START}`);

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
