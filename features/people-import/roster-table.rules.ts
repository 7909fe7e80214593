/**
 * The tables of a OneRoster zip (versions 1.1 and 1.2, 1EdTech's CSV binding): which must be there, what its manifest
 * says of them, and a row by the names of its columns. It knows no person.
 */
import type { TableRow } from './incoming.rules.ts';

interface RosterTable {
  readonly header: readonly string[];
  readonly records: readonly TableRow[];
}

/** By their names without the ending: `users`. */
export type RosterTables = ReadonlyMap<string, RosterTable>;

/** Those that are read; any other may be there. */
export const ROSTER_TABLES = ['manifest', 'orgs', 'users', 'roles', 'classes', 'enrollments'] as const;
type RosterName = (typeof ROSTER_TABLES)[number];

export interface RosterRow {
  readonly file: string;
  readonly line: number;
  /** The cell under a column, trimmed; empty where there is none. */
  readonly cell: (column: string) => string;
}

/** The rows of a table; none where it is absent. */
export function rowsOf(tables: RosterTables, name: RosterName): RosterRow[] {
  const table = tables.get(name);
  if (table === undefined) return [];
  const places = new Map(table.header.map((column, place) => [column.trim().toLowerCase(), place]));
  return table.records.map(({ line, cells }) => ({
    file: `${name}.csv`,
    line,
    cell: (column) => {
      const place = places.get(column.toLowerCase());
      return place === undefined ? '' : (cells[place] ?? '').trim();
    },
  }));
}

const NEEDED: Readonly<Record<RosterName, readonly string[]>> = {
  manifest: ['propertyName', 'value'],
  orgs: ['sourcedId', 'name', 'type'],
  users: ['sourcedId', 'givenName', 'familyName'],
  roles: ['userSourcedId', 'role', 'orgSourcedId'],
  classes: ['sourcedId', 'title', 'schoolSourcedId'],
  enrollments: ['classSourcedId', 'userSourcedId', 'role'],
};

export interface Manifest {
  readonly version: '1.1' | '1.2';
  /** The system that wrote it, where it says so. */
  readonly source: string | null;
}

/** What the manifest says, or in words why these tables can't be read. */
export function readManifest(tables: RosterTables): Manifest | { readonly faults: string[] } {
  if (!tables.has('manifest')) return { faults: ['There is no manifest.csv: this is no OneRoster file.'] };
  const said = new Map(
    rowsOf(tables, 'manifest').map((row) => [row.cell('propertyName').toLowerCase(), row.cell('value')]),
  );
  const version = (['1.1', '1.2'] as const).find((one) => said.get('oneroster.version')?.startsWith(one));
  if (version === undefined) {
    const given = said.get('oneroster.version') || 'none';
    return { faults: [`OneRoster 1.1 and 1.2 are read; manifest.csv says ${given}.`] };
  }
  const faults: string[] = [];
  const required: readonly RosterName[] = [
    'orgs',
    'users',
    ...(version === '1.2' ? (['roles'] as const) : []),
  ];
  for (const name of ROSTER_TABLES) {
    const mode = said.get(`file.${name}`)?.toLowerCase() ?? 'absent';
    if (mode === 'delta') {
      faults.push(`${name}.csv holds changes alone (delta). Send the whole of it (bulk).`);
    } else if (!tables.has(name) && (mode === 'bulk' || required.includes(name))) {
      faults.push(`There is no ${name}.csv.`);
    }
    const header = tables.get(name)?.header.map((column) => column.trim().toLowerCase());
    const missing = NEEDED[name].filter((column) => header?.includes(column.toLowerCase()) === false);
    faults.push(...missing.map((column) => `${name}.csv has no column ${column}.`));
  }
  const source = said.get('source.systemcode') || said.get('source.systemname') || null;
  return faults.length > 0 ? { faults } : { version, source };
}

/** Whether a row of a roster says that its thing is gone. */
export function isToBeDeleted(row: RosterRow): boolean {
  return row.cell('status').toLowerCase() === 'tobedeleted';
}

/** The ids in a cell that holds several. */
export function idsIn(cell: string): string[] {
  return cell
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
