/** The downloads of the import screen: its report, and the CSV template. */
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '#contract/csv.ts';
import { csvTemplate } from '#features/interchange/write-csv.rules.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { ImportReport } from '../import.contract.ts';

function save(rows: readonly (readonly CsvCell[])[], name: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, ...rows.map(csvLine)], { type: 'text/csv' }), name);
}

/** Saves the report as a table, with one row per item. */
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
    `Import report for ${file_name}.csv`,
  );
}

/** Saves a table with an example of each kind of question, to be overwritten. */
export function saveTemplate(): void {
  save(csvTemplate(), 'questions-template.csv');
}
