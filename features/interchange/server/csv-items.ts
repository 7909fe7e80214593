/** A table of questions as it comes. It knows bytes and lines (through the one reader of tables), and what a head is wrong with. */
import { readTable } from '#server/background/csv-table.ts';
import { itemOfRow, readCsvHead } from '../csv-columns.rules.ts';
import { FILE_LIMITS } from '../report.rules.ts';
import type { JudgedItem } from './read-item.ts';

/** Of all texts of a question together. */
const LONGEST_ROW = 300_000;

/** The items of a table, or what is wrong with the whole of it. */
export function csvItems(bytes: Uint8Array): JudgedItem[] | { fault: string; line: number | null } {
  const table = readTable(bytes, FILE_LIMITS.items, LONGEST_ROW);
  if ('fault' in table) return { fault: table.fault, line: null };
  const head = readCsvHead(table.header);
  if (head.faults.length > 0) return { fault: `${head.faults.join('; ')}.`, line: 1 };
  return table.records.map(({ line, cells }) => itemOfRow(cells, line, head));
}
