/** The users of a OneRoster file as people. It knows the roster's roles and columns; classes are another file's business. */
import type { Role } from '#core/access/access.ts';
import { joinNames } from './columns.rules.ts';
import { fieldOf, type IncomingPerson, type LineFault, sourcedId } from './incoming.rules.ts';
import type { ImportLine } from './people-import.contract.ts';
import {
  idsIn,
  isToBeDeleted,
  type Manifest,
  type RosterRow,
  type RosterTables,
  rowsOf,
} from './roster-table.rules.ts';

/** A roster's roles that are one here. Guardians, parents, aides, proctors and relatives are none. */
const ROLES_HERE: Readonly<Record<string, Role>> = {
  student: 'student',
  teacher: 'tutor',
  counselor: 'counselor',
  ...{ administrator: 'manager', principal: 'manager', siteadministrator: 'manager' },
  ...{ districtadministrator: 'manager', systemadministrator: 'admin' },
};

/** Of several roles the first of these is taken. */
const BY_WEIGHT: readonly Role[] = ['admin', 'manager', 'tutor', 'counselor', 'student'];

interface Assignment {
  /** The roster's word. */
  readonly word: string;
  readonly role: Role | null;
  readonly is_primary: boolean;
  readonly orgs: readonly string[];
}

export interface RosterPeople {
  readonly people: readonly IncomingPerson[];
  readonly settled: readonly ImportLine[];
}

/** An org of a roster, which may be a district or a department as well. */
export interface RosterOrg {
  readonly name: string;
  readonly is_school: boolean;
}
type Orgs = ReadonlyMap<string, RosterOrg>;

/** Every user of a roster. `group_names` gives the names of a user's classes. */
export function rosterPeople(
  tables: RosterTables,
  manifest: Manifest,
  orgs: Orgs,
  group_names: (user: string) => readonly string[],
): RosterPeople {
  const assignmentsOf = manifest.version === '1.2' ? assignmentsOfTable(tables) : assignmentsOfRow;
  const people: IncomingPerson[] = [];
  const settled: ImportLine[] = [];
  for (const row of rowsOf(tables, 'users')) {
    const all = assignmentsOf(row);
    const role = BY_WEIGHT.find((one) => all.some((assignment) => assignment.role === one));
    if (role === undefined && all.length > 0 && !isToBeDeleted(row)) settled.push(notTakenIn(row, all));
    else {
      const held = all.filter((assignment) => assignment.role === role);
      people.push(personOf(row, role, schoolsOf(row, role, held, orgs), orgs, group_names));
    }
  }
  return { people, settled };
}

/** In 1.1 a user has one role, in all their orgs. */
function assignmentsOfRow(row: RosterRow): Assignment[] {
  const word = row.cell('role');
  if (word === '') return [];
  return [{ word, role: roleHere(word), is_primary: true, orgs: idsIn(row.cell('orgSourcedIds')) }];
}

/** In 1.2 a table says who has which role where. */
function assignmentsOfTable(tables: RosterTables): (row: RosterRow) => Assignment[] {
  const rows = rowsOf(tables, 'roles').filter((role) => !isToBeDeleted(role));
  const byUser = Map.groupBy(rows, (role) => role.cell('userSourcedId'));
  return (row) =>
    (byUser.get(row.cell('sourcedId')) ?? []).map((role) => ({
      word: role.cell('role'),
      role: roleHere(role.cell('role')),
      is_primary: role.cell('roleType').toLowerCase() === 'primary',
      orgs: idsIn(role.cell('orgSourcedId')),
    }));
}

function roleHere(word: string): Role | null {
  return ROLES_HERE[word.toLowerCase()] ?? null;
}

/**
 * The schools where someone has their role; of a student's several the one that the roster calls their first. An org
 * that is not in the roster stays, to be found missing.
 */
function schoolsOf(
  row: RosterRow,
  role: Role | undefined,
  held: readonly Assignment[],
  orgs: Orgs,
): string[] {
  const isSchool = (org: string) => orgs.get(org)?.is_school !== false;
  const schools = [...new Set(held.flatMap((assignment) => assignment.orgs))].filter(isSchool);
  if (role !== 'student' || schools.length < 2) return schools;
  const first = row.cell('primaryOrgSourcedId');
  if (schools.includes(first)) return [first];
  const primary = new Set(held.filter(({ is_primary }) => is_primary).flatMap((one) => one.orgs));
  const firsts = schools.filter((school) => primary.has(school));
  return firsts.length === 1 ? firsts : schools;
}

function personOf(
  row: RosterRow,
  role: Role | undefined,
  schools: readonly string[],
  orgs: Orgs,
  group_names: (user: string) => readonly string[],
): IncomingPerson {
  const faults: LineFault[] = [];
  const notes: string[] = [];
  const sourced_id = sourcedId(row.cell('sourcedId'), faults);
  if (row.cell('sourcedId') === '') faults.push({ column: 'sourced_id', message: 'Every user has an id.' });
  const mobile = row.cell('sms') || row.cell('phone');
  const names = schools.map((school) => orgs.get(school)?.name ?? school);
  const cells = {
    sourced_id: row.cell('sourcedId'),
    role: role ?? row.cell('role'),
    first_name: row.cell('givenName'),
    last_name: row.cell('familyName'),
    email: row.cell('email'),
    mobile,
    schools: joinNames(names),
    groups: joinNames(group_names(row.cell('sourcedId'))),
  };
  const said = { file: row.file, line: row.line, cells, faults, notes, sourced_id };
  // Its other cells may be empty, and say nothing.
  if (isToBeDeleted(row)) return { ...said, groups: [], status: 'deactivated' };
  // What another system writes freely is no fault of the person: it is left out, and said.
  const orLeftOut = (field: 'username' | 'mobile', cell: string) => {
    const unfit: LineFault[] = [];
    const value = fieldOf(field, cell, unfit);
    if (unfit.length > 0) notes.push(`The ${field} “${cell.slice(0, 60)}” is none here and is left out.`);
    return value;
  };
  if (role === undefined) faults.push({ column: 'role', message: 'The file gives no role.' });
  const isEnabled = row.cell('enabledUser').toLowerCase() !== 'false';
  return {
    ...said,
    role,
    username: orLeftOut('username', row.cell('username')),
    first_name: fieldOf('first_name', cells.first_name, faults),
    last_name: fieldOf('last_name', cells.last_name, faults),
    email: fieldOf('email', cells.email, faults),
    mobile: orLeftOut('mobile', mobile),
    schools,
    groups: [],
    status: !isEnabled ? 'deactivated' : row.cell('status').toLowerCase() === 'active' ? 'active' : undefined,
  };
}

function notTakenIn(row: RosterRow, assignments: readonly Assignment[]): ImportLine {
  const words = [...new Set(assignments.map(({ word }) => word))].join(', ');
  return {
    ...{ kind: 'person', file: row.file, line: row.line, outcome: 'unchanged', person: null },
    ...{ changes: [], faults: [], name: `${row.cell('givenName')} ${row.cell('familyName')}`.trim() },
    notes: [`Not taken in: ${words} is no role here.`],
  };
}
