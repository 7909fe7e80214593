/** The tables of a roster as tests write them: a text each. */
import type { RosterTables } from '#features/people-import/roster-table.rules.ts';

/** Tables from their text: a head, then rows, cells between commas and, within one, lists between spaces. */
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

/** A manifest of this version that says so of its files: `file.users,bulk`. */
export function rosterManifest(version: string, ...modes: string[]): string {
  return ['propertyName,value', `oneroster.version,${version}`, ...modes].join('\n');
}
