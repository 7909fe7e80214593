/**
 * Decides what happens to a row of a person: added, changed, unchanged or rejected. `identify.rules.ts` has
 * already decided which person the row means.
 */
import { given } from '#contract/fields.ts';
import { mayGrant, type Role } from '#core/access/access.ts';
import type { PersonName } from '#core/full-name.ts';
import { asksForDecision, schoolFaults } from '#features/people/people.rules.ts';
import type { IncomingPerson, LineFault } from './incoming.rules.ts';
import type { ImportOptions } from './people-import.contract.ts';
import type { PresentPerson, World } from './world.rules.ts';

/** A person as they will be after the import. */
export interface After {
  readonly role: Role;
  readonly username: string | undefined;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly schools: readonly string[];
  readonly status: 'active' | 'deactivated';
}

export interface Decision {
  /** The person after the import; null if nothing is written for them. */
  readonly after: After | null;
  /** The columns that differ; empty for a new person. */
  readonly changes: string[];
  readonly faults: LineFault[];
  readonly notes: string[];
}

/** Finds the school that a row names; null if it is not in reach. */
type SchoolOf = (key: string, present: PresentPerson | null) => string | null;

interface Asked {
  readonly world: World;
  readonly options: ImportOptions;
  readonly schoolOf: SchoolOf;
}

const NOTHING: Decision = { after: null, changes: [], faults: [], notes: [] };

/** Decides what happens to a row of a new person. */
export function decideNew(row: IncomingPerson, { world, options, schoolOf }: Asked): Decision {
  if (row.status === 'deactivated') {
    return { ...NOTHING, notes: ['This person doesn’t exist here, so there is nobody to deactivate.'] };
  }
  const faults: LineFault[] = [];
  const { first_name = '', last_name = null } = namesOf(row, null);
  // An invalid cell already has an error of its own.
  if (first_name === '' && !row.faults.some(({ column }) => column === 'first_name'))
    faults.push({ column: 'first_name', message: 'Enter a name.' });
  const role = row.role ?? options.role;
  if (role === undefined) {
    if (!row.faults.some((fault) => fault.column === 'role'))
      faults.push({ column: 'role', message: 'Enter a role.' });
    return { ...NOTHING, faults };
  }
  if (!mayGrant(world.caller.role, role)) {
    faults.push({ column: 'role', message: 'You can only add people whose role ranks below yours.' });
  }
  const asked = row.schools ?? (options.school === undefined ? [] : [options.school]);
  const named = row.schools === undefined ? asked : schoolsNamed(row, null, schoolOf, faults);
  if (named !== null) {
    const before = { before: [], in_reach: named, over_all: world.over_all };
    faults.push(...asColumn(schoolFaults({ role, ...before, after: named })));
  }
  const { username, email = null, mobile = null } = row;
  const after = { role, username, first_name, last_name, email, mobile, schools: named ?? [] };
  return { ...NOTHING, after: { ...after, status: 'active' }, faults };
}

/** Decides what happens to a row of an existing person. */
export function decidePresent(row: IncomingPerson, present: PresentPerson, asked: Asked): Decision {
  const { world, options, schoolOf } = asked;
  if (options.present === 'skip') return NOTHING;
  const faults: LineFault[] = [];
  const role = row.role ?? present.role;
  const before = present.schools.map((school) => school.id);
  const out_of_reach = present.schools.filter((school) => !school.in_reach).map((school) => school.id);
  const named = row.schools === undefined ? before : schoolsNamed(row, present, schoolOf, faults);
  // The person keeps their schools that are out of the importer's reach.
  const schools = [...new Set([...(named ?? before), ...out_of_reach])];
  const after: After = {
    role,
    username: row.username ?? present.username,
    first_name: present.first_name,
    last_name: present.last_name,
    ...namesOf(row, present),
    email: row.email ?? present.email,
    mobile: row.mobile ?? present.mobile,
    schools,
    status: row.status ?? present.status,
  };
  const changes: string[] = PLAIN.filter((field) => after[field] !== present[field]);
  const isMoved = !isSameSet(before, schools);
  if (isMoved) changes.push('schools');
  if (isMoved || role !== present.role) {
    const in_reach = [...before, ...schools].filter((school) => !out_of_reach.includes(school));
    faults.push(
      ...asColumn(schoolFaults({ role, before, after: schools, in_reach, over_all: world.over_all })),
    );
  }
  if (row.username !== undefined && (world.by_username.get(row.username) ?? present.id) !== present.id) {
    faults.push({ column: 'username', message: 'This username belongs to someone else.' });
  }
  const notes =
    after.status === 'deactivated' && present.status === 'deactivated' && row.status === undefined
      ? ['This person is deactivated. To reactivate them, set the status to active.']
      : [];
  return { after: changes.length > 0 ? after : null, changes, faults, notes };
}

/**
 * The names that a row gives. Some systems write a person's only name as the last name; here it becomes the
 * first.
 */
function namesOf({ first_name, last_name }: IncomingPerson, present: PersonName | null): Partial<PersonName> {
  const isOnly = present === null || (present.last_name === null && present.first_name === last_name);
  if (first_name === undefined && last_name !== undefined && isOnly)
    return { first_name: last_name, last_name: null };
  return given({ first_name, last_name });
}

const PLAIN = ['role', 'username', 'first_name', 'last_name', 'email', 'mobile', 'status'] as const;

/** Errors if the importer may not make these changes to this person at all, whatever the cells contain. */
export function standingFaults(
  present: PresentPerson,
  after: Pick<After, 'role' | 'schools'>,
  { caller }: World,
  changes: readonly string[],
): LineFault[] {
  if (!mayGrant(caller.role, present.role)) {
    return [
      { column: changes[0] ?? 'role', message: 'You can only change people whose role ranks below yours.' },
    ];
  }
  if (!mayGrant(caller.role, after.role)) {
    return [{ column: 'role', message: 'You can only give roles that rank below yours.' }];
  }
  const schools = present.schools.map(({ id }) => id);
  const written = changes.filter((column) => (PLAIN as readonly string[]).includes(column));
  const change = { ...Object.fromEntries(written.map((column) => [column, true])), schools: after.schools };
  if (!present.is_decided && asksForDecision(schools, change)) {
    return [
      { column: written[0] ?? 'schools', message: 'This person belongs to a school that isn’t yours.' },
    ];
  }
  if (caller.id !== present.id) return [];
  return ['role', 'schools', 'status']
    .filter((column) => changes.includes(column))
    .map((column) => ({ column, message: 'You can’t change this for yourself. Ask another admin.' }));
}

/** The ids of the schools that a row names; null if one is not in reach. */
function schoolsNamed(
  row: IncomingPerson,
  present: PresentPerson | null,
  schoolOf: SchoolOf,
  faults: LineFault[],
): string[] | null {
  const keys = row.schools ?? [];
  const absent = keys.filter((key) => schoolOf(key, present) === null);
  faults.push(...absent.map((key) => ({ column: 'schools', message: `There is no school “${key}”.` })));
  return absent.length > 0 ? null : [...new Set(keys.flatMap((key) => schoolOf(key, present) ?? []))];
}

function asColumn(faults: readonly { message: string }[]): LineFault[] {
  return faults.map(({ message }) => ({ column: 'schools', message }));
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
