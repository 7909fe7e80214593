/** What may be done to a person. It knows roles, ranks and schools; whose rows are in reach is SQL's business. */
import { breaksRule, type Fault, forbidden, Problem } from '#contract/problem.ts';
import { isStaff, mayGrant, type Role } from '#core/access/access.ts';

/** What stands in the place of a name. */
export const ERASED_NAME = { first_name: 'Erased', last_name: 'person' };

/** The username of somebody erased: nobody signs in with it, and it is like no other. */
export function erasedUsername(id: string): string {
  return `erased-${id}`;
}

interface Ranked {
  readonly id: string;
  readonly role: Role;
}

/** Throws `forbidden` unless someone of `granter`'s role may add someone of `role`. */
export function requireMayAdd(granter: Role, role: Role): void {
  if (!mayGrant(granter, role))
    throw new Problem(forbidden, { detail: 'You add people of a lower rank than your own.' });
}

/**
 * Throws `forbidden` unless `caller` may make this change of `person`: of a lower rank before and after it;
 * and of oneself neither role nor schools, lest anybody lock themselves out by a slip.
 */
export function requireMayChange(
  caller: Ranked,
  person: Ranked & { readonly schools: readonly string[] },
  change: { role?: Role | undefined; schools?: readonly string[] | undefined },
): void {
  const role = change.role ?? person.role;
  if (!mayGrant(caller.role, person.role) || !mayGrant(caller.role, role)) {
    throw new Problem(forbidden, {
      detail: 'You change people of a lower rank than your own, and raise nobody above it.',
    });
  }
  const schools = change.schools ?? person.schools;
  if (caller.id === person.id && (role !== person.role || !isSameSet(schools, person.schools))) {
    throw new Problem(forbidden, { detail: 'Ask another admin to change your own role and schools.' });
  }
}

/**
 * Whether a change of somebody's asks for deciding over them: any but of their counselor, and but taking schools away,
 * which each school's own managers may.
 */
export function asksForDecision(
  before: readonly string[],
  change: Readonly<Record<string, unknown>> & { readonly schools?: readonly string[] | undefined },
): boolean {
  const { schools = [], counselor: _, ...others } = change;
  const isGiven = schools.some((school) => !before.includes(school));
  return isGiven || Object.values(others).some((value) => value !== undefined);
}

/** Why somebody of these schools is seen and not decided over. */
export function undecidedWords(schools: readonly { readonly name: string }[]): string {
  const names = schools.map(({ name }) => name).join(' and ');
  return schools.length === 0
    ? 'They belong to no school: an admin decides over them.'
    : `They belong to ${names}: an admin decides over them, or a manager of ${schools.length === 1 ? 'it' : 'all of these'}.`;
}

/** Throws `forbidden` unless `caller` may deactivate `person`: of a lower rank, and never oneself. */
export function requireMayDeactivate(caller: Ranked, person: Ranked): void {
  if (caller.id === person.id)
    throw new Problem(forbidden, { detail: 'Ask another admin to deactivate you.' });
  if (!mayGrant(caller.role, person.role)) {
    throw new Problem(forbidden, { detail: 'You deactivate people of a lower rank than your own.' });
  }
}

/**
 * What speaks against `after` as the schools of someone of `role` who had `before`. `in_reach`: those of
 * all these schools that the caller decides over. One out of reach may stay where it was, but is neither
 * given (as if it did not exist) nor taken; and whoever isn't over all schools leaves the person in one.
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
      : [{ path: `body.schools.${index}`, message: 'There is no such school.' }],
  );
  if (absent.length > 0) return absent;
  const fault = (message: string) => [{ path: 'body.schools', message }];
  if (before.some((school) => !after.includes(school) && !in_reach.includes(school))) {
    return fault('Only your own schools can be taken away.');
  }
  const count = new Set(after).size;
  if (role === 'student' && count === 0) return fault('A student belongs to at least one school.');
  if (role === 'guest' && count > 1) return fault('A guest belongs to one school at most.');
  if (!over_all && count === 0) return fault('Name at least one of your schools.');
  return [];
}

/** What speaks against giving someone of `role` a counselor, who `is_found` as an active one of their school in view or not. */
export function counselorFaults(role: Role, is_found: boolean): Fault[] {
  if (role !== 'student') return [{ path: 'body.counselor', message: 'Only students have a counselor.' }];
  if (!is_found)
    return [{ path: 'body.counselor', message: 'There is no such active counselor of their school.' }];
  return [];
}

/** Whether this is what was left of somebody who was erased. */
export function isErased({ id, username }: { readonly id: string; readonly username: string }): boolean {
  return username === erasedUsername(id);
}

/** Throws `breaks_rule` for what was left of somebody who was erased: whoever stood there again would have their attempts. */
export function requireNotErased(person: { readonly id: string; readonly username: string }): void {
  if (isErased(person)) throw new Problem(breaksRule, { detail: ERASED });
}

const ERASED = 'They were erased: nothing is written down of them any more. Add a new person instead.';

/**
 * Whether a change of somebody's asks for a fresh proof of who makes it: one through which another gets their links and
 * codes, and sets their password, or comes to see what staff see.
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

/** What speaks against taking someone back after a deactivation: that the record was given up for another. */
export function takeBackFaults(
  { merged_into }: { merged_into: { readonly name: string } | null },
  status: 'active' | undefined,
): Fault[] {
  if (status === undefined || merged_into === null) return [];
  return [{ path: 'body.status', message: `This record was given up for that of ${merged_into.name}.` }];
}

/** Whether a change takes an active admin away, so that another must be left. */
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

/** So many people one deactivates without saying once more who one is. */
const DEACTIVATED_WITHOUT_PROOF = 20;

/** Whether deactivating so many asks for a fresh proof: a screen left open must not shut out a school. */
export function deactivatingAsksForProof(count: number): boolean {
  return count > DEACTIVATED_WITHOUT_PROOF;
}
