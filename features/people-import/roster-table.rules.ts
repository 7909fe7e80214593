/**
 * Reads the tables of a OneRoster zip (1EdTech's CSV binding, versions 1.1 and 1.2): the required tables, the
 * manifest, and cells by column name.
 */
import type { TableRow } from './incoming.rules.ts';

interface RosterTable {
  readonly header: readonly string[];
  readonly records: readonly TableRow[];
}

/** The tables, keyed by file name without its ending, such as `users`. */
export type RosterTables = ReadonlyMap<string, RosterTable>;

/** The tables that are read. Others are allowed. */
export const ROSTER_TABLES = [
  'manifest',
  'orgs',
  'users',
  'roles',
  'academicSessions',
  'courses',
  'classes',
  'enrollments',
] as const;
type RosterName = (typeof ROSTER_TABLES)[number];

export interface RosterRow {
  readonly file: string;
  readonly line: number;
  /** The trimmed cell of a column; empty if there is none. */
  readonly cell: (column: string) => string;
}

/** The rows of a table; empty if the table is absent. */
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
  academicSessions: ['sourcedId', 'title', 'type', 'startDate', 'endDate'],
  courses: ['sourcedId'],
  classes: ['sourcedId', 'title', 'schoolSourcedId'],
  enrollments: ['classSourcedId', 'userSourcedId', 'role'],
};

export interface Manifest {
  readonly version: '1.1' | '1.2';
  /** The system that wrote the file, if it says so. */
  readonly source: string | null;
  /** Files that are present but ignored, such as `demographics.csv`. */
  readonly ignored_files: readonly string[];
}

/** The manifest, or sentences that say why the tables cannot be read. */
export function readManifest(tables: RosterTables): Manifest | { readonly faults: string[] } {
  if (!tables.has('manifest'))
    return { faults: ['There is no manifest.csv, so this isn’t a OneRoster file.'] };
  const said = new Map(
    rowsOf(tables, 'manifest').map((row) => [row.cell('propertyName').toLowerCase(), row.cell('value')]),
  );
  const version = (['1.1', '1.2'] as const).find((one) => said.get('oneroster.version')?.startsWith(one));
  if (version === undefined) {
    const given = said.get('oneroster.version') || 'none';
    return { faults: [`Only OneRoster 1.1 and 1.2 can be imported. The version in manifest.csv: ${given}.`] };
  }
  const faults: string[] = [];
  const required: readonly RosterName[] = [
    'orgs',
    'users',
    ...(version === '1.2' ? (['roles'] as const) : []),
  ];
  for (const name of ROSTER_TABLES) {
    const mode = said.get(`file.${name}`.toLowerCase())?.toLowerCase();
    if (mode === 'delta') {
      faults.push(`${name}.csv contains only changes (delta). Export it in full (bulk).`);
    } else if (!tables.has(name) && (mode === 'bulk' || required.includes(name))) {
      faults.push(`${name}.csv is missing.`);
    } else if (mode === 'absent' && (tables.get(name)?.records.length ?? 0) > 0) {
      faults.push(`There is a ${name}.csv, but manifest.csv says there is none (absent).`);
    }
    const header = tables.get(name)?.header.map((column) => column.trim().toLowerCase());
    const missing = NEEDED[name].filter((column) => header?.includes(column.toLowerCase()) === false);
    faults.push(...missing.map((column) => `${name}.csv has no column ${column}.`));
  }
  const source = said.get('source.systemcode') || said.get('source.systemname') || null;
  return faults.length > 0 ? { faults } : { version, source, ignored_files: ignoredFiles(tables) };
}

/** Table cells that contain several ids. */
const OF_SEVERAL: readonly (readonly [RosterName, string])[] = [
  ['users', 'orgSourcedIds'],
  ['users', 'agentSourcedIds'],
  ['roles', 'orgSourcedId'],
  ['classes', 'termSourcedIds'],
  ['courses', 'schoolYearSourcedId'],
];
/** The maximum number of ids in one cell. Each is looked up in other tables. */
const MOST_IDS = 500;
/** The longest name of a school, class, term or person. */
const LONGEST_TITLE = 500;
const TITLES: readonly (readonly [RosterName, string])[] = [
  ['orgs', 'name'],
  ['classes', 'title'],
  ['academicSessions', 'title'],
];

/** Sentences about cells that are too long or contain too many ids. */
export function overfullCells(tables: RosterTables): string[] {
  const fault = (name: RosterName, column: string, isTooMuch: (cell: string) => boolean, what: string) => {
    const row = rowsOf(tables, name).find(({ cell }) => isTooMuch(cell(column)));
    return row === undefined ? [] : [`${name}.csv, line ${row.line}: ${column} ${what}.`];
  };
  return [
    ...OF_SEVERAL.flatMap(([name, column]) =>
      fault(name, column, (cell) => idsIn(cell).length > MOST_IDS, `has more than ${MOST_IDS} IDs`),
    ),
    ...TITLES.flatMap(([name, column]) =>
      fault(
        name,
        column,
        (cell) => cell.length > LONGEST_TITLE,
        `is longer than ${LONGEST_TITLE} characters`,
      ),
    ),
  ];
}

/** Files that the manifest names and that are not read: scores, demographics, passwords. */
function ignoredFiles(tables: RosterTables): string[] {
  const read = new Set(ROSTER_TABLES.map((name) => name.toLowerCase()));
  return rowsOf(tables, 'manifest').flatMap((row) => {
    const name = /^file\.(.+)$/i.exec(row.cell('propertyName'))?.[1];
    const isThere = /^(?:bulk|delta)$/i.test(row.cell('value'));
    return name === undefined || !isThere || read.has(name.toLowerCase()) ? [] : [`${name}.csv`];
  });
}

/** Whether a row says that the object it describes was deleted. Version 1.0 called this `inactive`. */
export function isToBeDeleted(row: RosterRow): boolean {
  return ['tobedeleted', 'inactive'].includes(row.cell('status').toLowerCase());
}

/**
 * Whether a row has ended by `today`. An end date is the first day after the end; an invalid date never ends
 * anything.
 */
export function hasEnded(row: RosterRow, today: string): boolean {
  const end = row.cell('endDate');
  return /^\d{4}-\d{2}-\d{2}/.test(end) && end.slice(0, 10) <= today;
}

/**
 * The maximum number of levels of orgs or sessions that are followed, so that a deeply nested file cannot
 * take hours.
 */
export const MOST_LEVELS = 20;

/** The ids in a cell that contains several. */
export function idsIn(cell: string): string[] {
  return cell
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
