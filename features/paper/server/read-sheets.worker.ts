/** Reads a file of answer sheets in a worker thread. */
import { readTable, type Table, type TableFault } from '#server/background/csv-table.ts';
import { SHEET_LIMITS } from '../paper.contract.ts';

export interface SheetsFile {
  readonly bytes: Uint8Array;
}

export default function read({ bytes }: SheetsFile): Table | TableFault {
  return readTable(bytes, SHEET_LIMITS.lines);
}
