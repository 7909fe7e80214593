/** Rules for changing a person, by role, rank and schools. SQL decides which people the caller can reach. */
import { breaksRule, type Fault, forbidden, Problem } from '#contract/problem.ts';
import { isStaff, mayGrant, type Role } from '#core/access/access.ts';

/** The name that replaces the name of an erased person. */
export const ERASED_NAME = { first_name: 'Erased', last_name: 'person' };

/** The username of an erased person. It is unique, and nobody can sign in with it. */
export function erasedUsername(id: string): string {
  return `erased-${id}`;
}

interface Ranked {
  readonly id: string;
  readonly role: Role;
}

/** Throws `forbidden` unless a person with the role `granter` may add a person with the role `role`. */
export function requireMayAdd(granter: Role, role: Role): void {
  if (!mayGrant(granter, role))
    throw new Problem(forbidden, { detail: 'You can only add people whose role is below yours.' });
}

/**
 * Throws `forbidden` unless `caller` may make this change to `person`. The person must have a lower rank
 * before and after the change. Callers cannot change their own role or schools, so that nobody locks
 * themselves out by mistake.
 */
export function requireMayChange(
  caller: Ranked,
  person: Ranked & { readonly schools: readonly string[] },
  change: { role?: Role | undefined; schools?: readonly string[] | undefined },
): void {
  const role = change.role ?? person.role;
  if (!mayGrant(caller.role, person.role) || !mayGrant(caller.role, role)) {
    throw new Problem(forbidden, {
      detail:
        'You can only edit people whose role is below yours, and you can’t give them a role at or above yours.',
    });
  }
  const schools = change.schools ?? person.schools;
  if (caller.id === person.id && (role !== person.role || !isSameSet(schools, person.schools))) {
    throw new Problem(forbidden, { detail: 'You can’t change your own role or schools. Ask another admin.' });
  }
}

/**
 * Whether a change needs authority over the person. Changing the counselor and removing schools do not need
 * this authority: the managers of each school may do both on their own.
 */
export function asksForDecision(
  before: readonly string[],
  change: Readonly<Record<string, unknown>> & { readonly schools?: readonly string[] | undefined },
): boolean {
  const { schools = [], counselor: _, ...others } = change;
  const isGiven = schools.some((school) => !before.includes(school));
  return isGiven || Object.values(others).some((value) => value !== undefined);
}

/** Explains why the caller sees a person of these schools but may not change their record. */
export function undecidedWords(schools: readonly { readonly name: string }[]): string {
  const names = schools.map(({ name }) => name).join(' and ');
  return schools.length === 0
    ? 'They don’t belong to a school, so only an admin can edit them.'
    : `They belong to ${names}. Only an admin, or a manager of ${schools.length === 1 ? 'that school' : 'all of these schools'}, can edit them.`;
}

/** Throws `forbidden` unless `caller` may deactivate `person`: only people of a lower rank, never oneself. */
export function requireMayDeactivate(caller: Ranked, person: Ranked): void {
  if (caller.id === person.id)
    throw new Problem(forbidden, { detail: 'You can’t deactivate yourself. Ask another admin.' });
  if (!mayGrant(caller.role, person.role)) {
    throw new Problem(forbidden, { detail: 'You can only deactivate people whose role is below yours.' });
  }
}

/**
 * Returns the errors in a request that changes a person's schools from `before` to `after`. `in_reach` lists
 * the schools in either list that the caller manages. A school that the caller does not manage may stay but
 * not be removed, and adding it is answered as if it did not exist. A caller who does not manage all schools
 * must leave the person in at least one.
 */
export function schoolFaults(change: {
  role: Role;
  before: readonly string[];
  after: readonly string[];
  in_reach: readonly string[];
  over_all: boolean;
}): Fault[] {
  const { role, before, after, in_reach, over_all } = change;
  const absent = after.flatMap((school, index) =>
    in_reach.includes(school) || before.includes(school)
      ? []
      : [{ path: `body.schools.${index}`, message: 'This school doesn’t exist, or you can’t see it.' }],
  );
  if (absent.length > 0) return absent;
  const fault = (message: string) => [{ path: 'body.schools', message }];
  if (before.some((school) => !after.includes(school) && !in_reach.includes(school))) {
    return fault('You can only remove schools you manage.');
  }
  const count = new Set(after).size;
  if (role === 'student' && count === 0) return fault('A student must belong to at least one school.');
  if (role === 'guest' && count > 1) return fault('A guest can belong to only one school.');
  if (!over_all && count === 0) return fault('Choose at least one of your schools.');
  return [];
}

/**
 * Returns the errors for giving a counselor to a person with the role `role`. `is_found`: whether the
 * counselor is active, visible to the caller and of the student's school.
 */
export function counselorFaults(role: Role, is_found: boolean): Fault[] {
  if (role !== 'student') return [{ path: 'body.counselor', message: 'Only students can have a counselor.' }];
  if (!is_found)
    return [
      { path: 'body.counselor', message: 'This person isn’t an active counselor at the student’s school.' },
    ];
  return [];
}

/** Whether this is the record of an erased person. */
export function isErased({ id, username }: { readonly id: string; readonly username: string }): boolean {
  return username === erasedUsername(id);
}

/**
 * Throws `breaks_rule` for the record of an erased person. A new person in this record would get the erased
 * person's attempts.
 */
export function requireNotErased(person: { readonly id: string; readonly username: string }): void {
  if (isErased(person)) throw new Problem(breaksRule, { detail: ERASED });
}

const ERASED = 'This person’s data was erased, so the record can’t be used again. Add a new person instead.';

/**
 * Whether a change requires the caller to sign in again. It does if a different person could then receive the
 * person's links and codes and set their password, or if the person joins the staff.
 */
export function asksForProof(
  before: { readonly role: Role; readonly email: string | null; readonly mobile: string | null },
  change: { role?: Role | undefined; email?: string | null | undefined; mobile?: string | null | undefined },
): boolean {
  const { role = before.role, email = before.email, mobile = before.mobile } = change;
  const is_other_contact =
    (email !== null && email !== before.email) || (mobile !== null && mobile !== before.mobile);
  return is_other_contact || (role !== before.role && isStaff(role));
}

/** Returns the errors for reactivating a person. A record that was merged into another stays deactivated. */
export function takeBackFaults(
  { merged_into }: { merged_into: { readonly name: string } | null },
  status: 'active' | undefined,
): Fault[] {
  if (status === undefined || merged_into === null) return [];
  return [
    {
      path: 'body.status',
      message: `This record was merged into the record of ${merged_into.name}, so it can’t be reactivated.`,
    },
  ];
}

/** Whether a change removes an active admin. Another active admin must then remain. */
export function isAdminTakenAway(
  before: { role: Role; status: 'active' | 'deactivated' },
  after: { role: Role; status: 'active' | 'deactivated' },
): boolean {
  const counts = (person: { role: Role; status: string }) =>
    person.role === 'admin' && person.status === 'active';
  return counts(before) && !counts(after);
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}

/** How many people a caller may deactivate at once without a fresh sign-in. */
const DEACTIVATED_WITHOUT_PROOF = 20;

/**
 * Whether deactivating this many people needs a fresh sign-in. An unattended screen must not be enough to
 * shut out a school.
 */
export function deactivatingAsksForProof(count: number): boolean {
  return count > DEACTIVATED_WITHOUT_PROOF;
}
