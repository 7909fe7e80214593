/** Reads the items of a table of questions. */
import { readTable } from '#server/background/csv-table.ts';
import { itemOfRow, readCsvHead } from '../csv-columns.rules.ts';
import { FILE_LIMITS } from '../report.rules.ts';
import type { JudgedItem } from './read-item.ts';

/** The longest row, with all texts of a question together. */
const LONGEST_ROW = 300_000;

/** The items of a table, or why it cannot be read at all. */
export function csvItems(bytes: Uint8Array): JudgedItem[] | { fault: string; line: number | null } {
  const table = readTable(bytes, FILE_LIMITS.items, LONGEST_ROW);
  if ('fault' in table) return { fault: table.fault, line: null };
  const head = readCsvHead(table.header);
  if (head.faults.length > 0) return { fault: `${head.faults.join('; ')}.`, line: 1 };
  return table.records.map(({ line, cells }) => itemOfRow(cells, line, head));
}
