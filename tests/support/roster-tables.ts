/** Builds the tables of a roster from texts. */
import type { RosterTables } from '#features/people-import/roster-table.rules.ts';

/** Parses tables: a header and rows, with cells separated by commas and lists within a cell by spaces. */
export function rosterTablesOf(texts: Readonly<Record<string, string>>): RosterTables {
  return new Map(
    Object.entries(texts).map(([name, text]) => {
      const [header = [], ...rows] = text
        .trim()
        .split('\n')
        .map((row) => row.trim().split(','));
      const cells = rows.map((row, index) => ({
        line: index + 2,
        cells: row.map((cell) => cell.replaceAll(' ', ',')),
      }));
      return [name, { header, records: cells }];
    }),
  );
}

/** A manifest in this version with the modes of its files, for example `file.users,bulk`. */
export function rosterManifest(version: string, ...modes: string[]): string {
  return ['propertyName,value', `oneroster.version,${version}`, ...modes].join('\n');
}
