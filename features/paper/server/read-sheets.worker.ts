/** A file of answer sheets read in a thread of its own. */
import { readTable, type Table, type TableFault } from '#server/background/csv-table.ts';
import { SHEET_LIMITS } from '../paper.contract.ts';

export interface SheetsFile {
  readonly bytes: Uint8Array;
}

export default function read({ bytes }: SheetsFile): Table | TableFault {
  return readTable(bytes, SHEET_LIMITS.lines);
}
