/** Builds the zip file of a person's data: each table as JSON for programs and as CSV for people. */
import { strToU8, zipSync } from 'fflate';
import type { CsvCell } from '#contract/csv.ts';
import { BYTE_ORDER_MARK, csvLine } from '#contract/csv.ts';
import type { PersonalTable } from './personal-data.store.ts';

/** The bytes of the zip. Empty tables are included, which shows that nothing is stored there. */
export function personalArchive(tables: readonly PersonalTable[]): Uint8Array<ArrayBuffer> {
  const files = tables.flatMap(({ name, rows }): [string, Uint8Array][] => [
    [`${name}.json`, strToU8(`${JSON.stringify(rows, null, 2)}\n`)],
    [`${name}.csv`, strToU8(asCsv(rows))],
  ]);
  return zipSync(Object.fromEntries(files));
}

function asCsv(rows: PersonalTable['rows']): string {
  const [first] = rows;
  if (first === undefined) return BYTE_ORDER_MARK;
  const header = Object.keys(first);
  const lines = rows.map((row) => csvLine(header.map((name) => cellOf(row[name]))));
  return BYTE_ORDER_MARK + csvLine(header) + lines.join('');
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
