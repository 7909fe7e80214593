/** What the screen of an import hands out: its report, and a table to begin with. */
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#contract/csv.ts';
import { csvTemplate } from '#features/interchange/write-csv.rules.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { ImportReport } from '../import.contract.ts';

function save(rows: readonly (readonly CsvCell[])[], name: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv' }), name);
}

/** What becomes of each item of a file, a row an item. */
export function saveReport({ items }: ImportReport, file_name: string): void {
  const rows = items.map(({ file, line, name, construct, outcome, reason, changes, near_duplicate }) => [
    file,
    line,
    name,
    construct,
    outcome,
    [...(reason === null ? [] : [reason]), ...changes].join('; '),
    near_duplicate?.code ?? null,
  ]);
  save(
    [['file', 'line', 'item', 'construct', 'outcome', 'what_happens', 'nearly_the_same_as'], ...rows],
    `Report of ${file_name}.csv`,
  );
}

/** A question of each kind, to be written over. */
export function saveTemplate(): void {
  save(csvTemplate(), 'questions-template.csv');
}
