/** Makes the file of an export: the text of a CSV file, or the zip of a roster. */
import { strToU8, zipSync } from 'fflate';
import type { Kysely } from 'kysely';
import { BYTE_ORDER_MARK, csvLine } from '#contract/csv.ts';
import type { Reach } from '#core/access/access.ts';
import { listTermsById } from '#features/terms/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { EXPORT_HEADER, type ExportedPerson, exportRow } from '../export.rules.ts';
import { type ExportedTable, rosterTables } from '../roster-export.rules.ts';
import { type ExportQuery, listExported } from './export.store.ts';

/** The people in view who match the query, as a file of the requested format. */
export async function exportedFile(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  query: ExportQuery & { format: 'csv' | 'oneroster' },
  now: Date,
): Promise<File> {
  const people = await listExported(db, view, query);
  const day = now.toISOString().slice(0, 10);
  if (query.format === 'csv') return asCsv(people, day);
  const terms = people.flatMap(({ groups }) => groups.flatMap(({ term }) => term ?? []));
  return asRoster(rosterTables(people, await listTermsById(db, [...new Set(terms)]), day), day);
}

function asCsv(people: readonly ExportedPerson[], day: string): File {
  const lines = [EXPORT_HEADER, ...people.map(exportRow)].map(csvLine);
  return new File([BYTE_ORDER_MARK, ...lines], `People ${day}.csv`, { type: 'text/csv' });
}

function asRoster(tables: ReadonlyMap<string, ExportedTable>, day: string): File {
  const files = [...tables].map(([name, table]) => [name, strToU8(written(table))]);
  const zip = zipSync(Object.fromEntries(files), { level: 6 });
  return new File([zip], `OneRoster ${day}.zip`, { type: 'application/zip' });
}

/** Programs take cells literally, so formulas in a file for programs need no guarding sign. */
function written(table: ExportedTable): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return table.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}
