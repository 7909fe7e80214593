/** Tables that leave as CSV, row after row, whatever their length. It knows cells, and nothing of how they are written down. */
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
  if (/^'+[=+\-@\t\r\n]/.test(cell)) return cell.slice(1);
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}
