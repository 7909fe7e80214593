/** Reads the users of a OneRoster file as people. */
import type { Role } from '#core/access/access.ts';
import { joinNames } from './columns.rules.ts';
import {
  fieldOf,
  type IncomingGuardian,
  type IncomingPerson,
  type LineFault,
  sourcedId,
} from './incoming.rules.ts';
import type { ImportLine } from './people-import.contract.ts';
import { settledLine } from './report.rules.ts';
import { guardianWord, rosterGuardians } from './roster-guardians.rules.ts';
import { MOST_BELOW, type RosterOrgs } from './roster-orgs.rules.ts';
import {
  hasEnded,
  idsIn,
  isToBeDeleted,
  type Manifest,
  type RosterRow,
  type RosterTables,
  rowsOf,
} from './roster-table.rules.ts';

/** Roster roles that exist here. Aides and proctors do not; parents become guardians of their students. */
const ROLES_HERE: Readonly<Record<string, Role>> = {
  student: 'student',
  teacher: 'tutor',
  counselor: 'counselor',
  administrator: 'manager',
  principal: 'manager',
  siteadministrator: 'manager',
  districtadministrator: 'manager',
  systemadministrator: 'admin',
};

/** If somebody has several roles, the first in this list counts. */
const BY_WEIGHT: readonly Role[] = ['admin', 'manager', 'tutor', 'counselor', 'student'];

interface Assignment {
  /** The word that the roster uses. */
  readonly word: string;
  readonly role: Role | null;
  readonly is_primary: boolean;
  readonly orgs: readonly string[];
}

export interface RosterPeople {
  readonly people: readonly IncomingPerson[];
  readonly guardians: readonly IncomingGuardian[];
  readonly settled: readonly ImportLine[];
}

/** Reads every user of a roster on the day `today`. `group_names` returns the names of a user's classes. */
export function rosterPeople(
  tables: RosterTables,
  manifest: Manifest,
  { orgs, today }: { orgs: RosterOrgs; today: string },
  group_names: (user: string) => readonly string[],
): RosterPeople {
  const assignmentsOf = manifest.version === '1.2' ? assignmentsOfTable(tables, today) : assignmentsOfRow;
  const people: IncomingPerson[] = [];
  const settled: ImportLine[] = [];
  const guardianWords = new Map<RosterRow, string>();
  const rows = rowsOf(tables, 'users');
  const over = usersOfEndedRoles(tables, manifest, today);
  // Lines with the same id share their assignments, so the result is computed once.
  const standings = new Map<readonly Assignment[], Standing>();
  for (const row of rows) {
    const all = assignmentsOf(row);
    const standing = standings.get(all) ?? standingOf(all, orgs);
    standings.set(all, standing);
    const { role, word } = standing;
    if (word !== null) guardianWords.set(row, word);
    if (role === undefined && word !== null) continue;
    const isOver = all.length === 0 && over.has(row.cell('sourcedId'));
    if (role === undefined && !isToBeDeleted(row) && (all.length > 0 || isOver))
      settled.push(notTakenIn(row, all));
    else people.push(personOf(row, standing, orgs, group_names));
  }
  const students = people.filter((person) => person.role === 'student');
  const ids = new Set(students.map(({ sourced_id = '' }) => sourced_id));
  const taken = rosterGuardians(rows, guardianWords, ids);
  return { people, guardians: taken.guardians, settled: [...settled, ...taken.settled] };
}

/** In version 1.1 a user has one role, in all their orgs. */
function assignmentsOfRow(row: RosterRow): Assignment[] {
  const word = row.cell('role');
  if (word === '') return [];
  return [{ word, role: roleHere(word), is_primary: true, orgs: idsIn(row.cell('orgSourcedIds')) }];
}

/** In version 1.2 a table says who has which role where. A role ends on the day before its end date. */
function assignmentsOfTable(tables: RosterTables, today: string): (row: RosterRow) => Assignment[] {
  const rows = rowsOf(tables, 'roles').filter((role) => !isToBeDeleted(role) && !hasEnded(role, today));
  const byUser = new Map<string, Assignment[]>();
  for (const role of rows) {
    const user = role.cell('userSourcedId');
    const assignment = {
      word: role.cell('role'),
      role: roleHere(role.cell('role')),
      is_primary: role.cell('roleType').toLowerCase() === 'primary',
      orgs: idsIn(role.cell('orgSourcedId')),
    };
    const held = byUser.get(user);
    if (held === undefined) byUser.set(user, [assignment]);
    else held.push(assignment);
  }
  const none: Assignment[] = [];
  return (row) => byUser.get(row.cell('sourcedId')) ?? none;
}

/**
 * The ids of users with a role that has ended. Users without a different role are treated as absent from the
 * file.
 */
function usersOfEndedRoles(tables: RosterTables, { version }: Manifest, today: string): ReadonlySet<string> {
  if (version !== '1.2') return new Set();
  const ended = rowsOf(tables, 'roles').filter((role) => hasEnded(role, today));
  return new Set(ended.map((role) => role.cell('userSourcedId')));
}

function roleHere(word: string): Role | null {
  return ROLES_HERE[word.toLowerCase()] ?? null;
}

/** A user's role, schools and other facts that follow from all their role assignments. */
interface Standing {
  readonly role: Role | undefined;
  /** The guardian's relation to the students, as the roster calls it; null if they are not a guardian. */
  readonly word: string | null;
  /**
   * The schools where they have their role. `first_schools`: a student's primary schools, if the roster marks
   * any.
   */
  readonly schools: readonly string[];
  readonly first_schools: readonly string[];
  readonly faults: readonly LineFault[];
  readonly notes: readonly string[];
}

/** The maximum number of notes about orgs that one person manages. */
const MOST_NOTES = 20;

function standingOf(all: readonly Assignment[], orgs: RosterOrgs): Standing {
  const role = BY_WEIGHT.find((one) => all.some((assignment) => assignment.role === one));
  const held = all.filter((assignment) => assignment.role === role);
  const named = orgsOf(held);
  const schools = schoolsOf(named, role, orgs);
  const tooMany = {
    column: 'schools',
    message: `This person has more than ${MOST_BELOW} schools. Choose their schools by hand.`,
  };
  const notes = [...named].slice(0, MOST_NOTES).flatMap((org) => {
    if (role === 'manager' && orgs.isTooWide(org))
      return [
        `${orgs.nameOf(org)} has more than ${MOST_BELOW} schools. Choose this person’s schools by hand.`,
      ];
    const below = orgs.schoolsOf(org, role);
    return below.length > 1 ? [`Manages the ${below.length} schools of ${orgs.nameOf(org)}.`] : [];
  });
  return {
    role,
    word: guardianWord(all.map((assignment) => assignment.word)),
    notes,
    schools: schools === null ? [] : [...schools],
    first_schools: firstOf(schools, schoolsOf(orgsOf(held.filter((one) => one.is_primary)), role, orgs)),
    faults: schools === null ? [tooMany] : [],
  };
}

function orgsOf(assignments: readonly Assignment[]): Set<string> {
  return new Set(assignments.flatMap(({ orgs }) => orgs));
}

/** The schools that these orgs represent; null if there are too many. */
function schoolsOf(named: ReadonlySet<string>, role: Role | undefined, orgs: RosterOrgs): Set<string> | null {
  const schools = new Set<string>();
  for (const org of named) {
    for (const school of orgs.schoolsOf(org, role)) schools.add(school);
    if (schools.size > MOST_BELOW) return null;
  }
  return schools;
}

function firstOf(schools: Set<string> | null, primary: Set<string> | null): string[] {
  return schools === null || primary === null ? [] : [...schools].filter((school) => primary.has(school));
}

/**
 * The schools where a person has their role. For a student with several, only the primary one, if the roster
 * marks one. An unknown org is kept, so that it is reported as missing.
 */
function schoolsIn(row: RosterRow, { role, schools, first_schools }: Standing): readonly string[] {
  if (role !== 'student' || schools.length < 2) return schools;
  const first = row.cell('primaryOrgSourcedId');
  if (schools.includes(first)) return [first];
  return first_schools.length === 1 ? first_schools : schools;
}

function personOf(
  row: RosterRow,
  standing: Standing,
  orgs: RosterOrgs,
  group_names: (user: string) => readonly string[],
): IncomingPerson {
  const { role } = standing;
  const faults: LineFault[] = [...standing.faults];
  const notes = [...standing.notes];
  const schools = schoolsIn(row, standing);
  const sourced_id = sourcedId(row.cell('sourcedId'), faults);
  if (row.cell('sourcedId') === '') faults.push({ column: 'sourced_id', message: 'Every user needs an ID.' });
  const mobile = row.cell('sms') || row.cell('phone');
  const names = schools.map((school) => orgs.nameOf(school));
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
  // Other cells of a deleted user may be empty, so they are ignored.
  if (isToBeDeleted(row)) return { ...said, groups: [], status: 'deactivated' };
  // A value that we do not accept but the other system allows is left out with a note, not an error.
  const orLeftOut = (field: 'username' | 'mobile', cell: string) => {
    const unfit: LineFault[] = [];
    const value = fieldOf(field, cell, unfit);
    if (unfit.length > 0)
      notes.push(`Ignored the ${field} “${cell.slice(0, 60)}”, because it isn’t valid here.`);
    return value;
  };
  if (role === undefined) faults.push({ column: 'role', message: 'The file gives this person no role.' });
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
  const name = `${row.cell('givenName')} ${row.cell('familyName')}`.trim();
  const why = words === '' ? 'all their roles have ended' : `no role here matches ${words}`;
  return settledLine('person', row, name, { note: `Not imported: ${why}.` });
}
