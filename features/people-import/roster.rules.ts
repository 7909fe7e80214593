/** Reads a OneRoster file as people, schools, terms, groups and enrollments. */
import type {
  Incoming,
  IncomingEnrollment,
  IncomingGroup,
  IncomingSchool,
  IncomingTerm,
  LineFault,
} from './incoming.rules.ts';
import type { ImportLine } from './people-import.contract.ts';
import { settledLine } from './report.rules.ts';
import { RosterOrgs } from './roster-orgs.rules.ts';
import { rosterPeople } from './roster-people.rules.ts';
import {
  hasEnded,
  isToBeDeleted,
  overfullCells,
  type RosterRow,
  type RosterTables,
  readManifest,
  rowsOf,
} from './roster-table.rules.ts';
import { rosterTerms } from './roster-terms.rules.ts';

const SOURCE = 'oneroster';

/** The maximum number of one user's classes that the file of rejected rows lists. */
const MOST_SHOWN = 500;

/**
 * The contents of a roster on the day `today` (`YYYY-MM-DD`), or sentences that say why it cannot be read.
 * `source` overrides the system name in the roster.
 */
export function readRoster(
  tables: RosterTables,
  today: string,
  source: string | undefined,
): Incoming | { readonly faults: string[] } {
  const manifest = readManifest(tables);
  if ('faults' in manifest) return manifest;
  const faults = overfullCells(tables);
  if (faults.length > 0) return { faults };
  const orgs = new RosterOrgs(tables);
  const classes = readClasses(tables, orgs);
  const names = new Map(classes.groups.map((group) => [group.sourced_id, group.name]));
  const enrollments = rowsOf(tables, 'enrollments');
  const byUser = Map.groupBy(enrollments, (row) => row.cell('userSourcedId'));
  const { people, guardians, settled } = rosterPeople(tables, manifest, { orgs, today }, (user) => {
    const rows = (byUser.get(user) ?? []).slice(0, MOST_SHOWN);
    return [...new Set(rows.flatMap((row) => names.get(row.cell('classSourcedId')) ?? []))];
  });
  const schools = readSchools(tables);
  const taken = readEnrollments(enrollments, {
    today,
    users: new Set(people.map((person) => person.sourced_id ?? '')),
    others: new Set(rowsOf(tables, 'users').map((row) => row.cell('sourcedId'))),
    classes: new Set(names.keys()),
    ended: classes.ended,
  });
  return {
    format: 'oneroster',
    source: source ?? manifest.source?.slice(0, 60) ?? SOURCE,
    ignored_columns: [],
    ignored_files: manifest.ignored_files,
    people,
    guardians,
    schools: schools.schools,
    terms: classes.terms,
    groups: classes.groups,
    enrollments: taken.enrollments,
    settled: [...schools.settled, ...classes.settled, ...settled, ...taken.settled],
  };
}

function readSchools(tables: RosterTables): { schools: IncomingSchool[]; settled: ImportLine[] } {
  const schools: IncomingSchool[] = [];
  const settled: ImportLine[] = [];
  for (const row of rowsOf(tables, 'orgs')) {
    const name = row.cell('name');
    const sourced_id = row.cell('sourcedId');
    const type = row.cell('type').toLowerCase();
    if (isToBeDeleted(row)) {
      settled.push(settledLine('school', row, name, { note: 'No change: an import never removes schools.' }));
    } else if (type === 'school') {
      schools.push({ file: row.file, line: row.line, sourced_id, name, faults: [], notes: [] });
    } else {
      settled.push(settledLine('school', row, name, { note: `Not imported: ${type} isn’t a school.` }));
    }
  }
  return { schools, settled };
}

interface Classes {
  readonly groups: IncomingGroup[];
  readonly terms: readonly IncomingTerm[];
  /** The entries that the roster marks as gone. */
  readonly ended: ReadonlySet<string>;
  readonly settled: ImportLine[];
}

const LONGEST_NAME = 60;

function readClasses(tables: RosterTables, orgs: RosterOrgs): Classes {
  const rows = rowsOf(tables, 'classes');
  const gone = rows.filter(isToBeDeleted);
  const present = rows.filter((row) => !isToBeDeleted(row));
  const byTitle = (of: (row: RosterRow) => string) =>
    Map.groupBy(present, (row) => `${row.cell('schoolSourcedId')} ${of(row).toLowerCase()}`);
  const titles = byTitle((row) => row.cell('title'));
  const codes = byTitle((row) => `${row.cell('title')} ${row.cell('classCode')}`);
  /** If several classes of a school have the same title, their code or else their id is added. */
  const nameOfClass = (row: RosterRow) => {
    const title = row.cell('title');
    const code = row.cell('classCode');
    const school = row.cell('schoolSourcedId');
    if (titles.get(`${school} ${title.toLowerCase()}`)?.length === 1) return title;
    const isCodeEnough =
      code !== '' && codes.get(`${school} ${`${title} ${code}`.toLowerCase()}`)?.length === 1;
    const mark = ` (${isCodeEnough ? code : row.cell('sourcedId')})`.slice(0, LONGEST_NAME - 10);
    return title.slice(0, LONGEST_NAME - mark.length) + mark;
  };
  const ofSchools = present.filter((row) => orgs.isSchool(row.cell('schoolSourcedId')));
  const { terms, of_class, settled: ofTerms } = rosterTerms(tables, ofSchools);
  const groups: IncomingGroup[] = [];
  const settled = gone.map((row) =>
    settledLine('group', row, row.cell('title'), { note: 'No change: an import never removes groups.' }),
  );
  for (const row of present) {
    const school = row.cell('schoolSourcedId');
    const name = nameOfClass(row);
    if (orgs.isSchool(school)) {
      const sourced_id = row.cell('sourcedId');
      const { term, notes } = of_class.get(row) ?? { term: undefined, notes: [] };
      groups.push({ file: row.file, line: row.line, sourced_id, name, school, term, faults: [], notes });
    } else {
      const fault = { column: 'schoolSourcedId', message: `orgs.csv has no school ${school}.` };
      settled.push(settledLine('group', row, name, { faults: [fault] }));
    }
  }
  const ended = new Set(gone.map((row) => row.cell('sourcedId')));
  return { groups, terms, ended, settled: [...ofTerms, ...settled] };
}

interface Known {
  readonly today: string;
  /** `users` are the imported users, `others` the remaining ones. */
  readonly users: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly ended: ReadonlySet<string>;
}

function readEnrollments(
  rows: readonly RosterRow[],
  { today, users, others, classes, ended }: Known,
): { enrollments: IncomingEnrollment[]; settled: ImportLine[] } {
  const enrollments: IncomingEnrollment[] = [];
  const settled: ImportLine[] = [];
  for (const row of rows) {
    const person = row.cell('userSourcedId');
    const group = row.cell('classSourcedId');
    const role = row.cell('role').toLowerCase();
    const settle = (said: { note?: string; faults?: LineFault[] }) =>
      settled.push(settledLine('enrollment', row, `${person} in ${group}`, said));
    const reject = (column: string, message: string) => settle({ faults: [{ column, message }] });
    if (!others.has(person)) {
      reject('userSourcedId', `users.csv has no user ${person}.`);
    } else if (ended.has(group)) {
      settle({ note: 'Skipped: the file marks this class as deleted.' });
    } else if (!classes.has(group)) {
      reject('classSourcedId', `classes.csv has no class ${group} at a school.`);
    } else if (!users.has(person)) {
      settle({ note: 'Skipped: this user isn’t imported.' });
    } else if (role !== 'student' && role !== 'teacher') {
      settle({ note: `Not imported: someone with the role ${role} can’t be in a group.` });
    } else {
      const holds = !isToBeDeleted(row) && !hasEnded(row, today);
      enrollments.push({ file: row.file, line: row.line, group, person, role, holds, faults: [], notes: [] });
    }
  }
  return { enrollments, settled };
}
