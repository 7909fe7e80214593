/**
 * Rules for join codes: their form, and who may join with one. The clock and the random number are passed in.
 */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import { isStaff, type Role } from '#core/access/access.ts';

/**
 * Leaves out characters that are confused when read aloud or copied from a board: 0 O, 1 I L, 2 Z, 5 S, 8 B,
 * U V.
 */
const LETTERS = 'ACDEFGHJKMNPQRTWXY34679';
const LENGTH = 8;

/** The number of possible codes: about 36 bits, so the rate limit makes guessing hopeless. */
export const CODE_COUNT = LETTERS.length ** LENGTH;

/** The code for a random number from 0 to `CODE_COUNT` - 1. */
export function joinCodeOf(drawn: number): string {
  let code = '';
  for (let rest = drawn; code.length < LENGTH; rest = Math.floor(rest / LETTERS.length)) {
    code += LETTERS[rest % LETTERS.length];
  }
  return code;
}

/** A code as shown to people: in two halves with a hyphen. */
export function shownJoinCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** How often a code was used, and how often it may be used. */
export function joinCodeUses({ uses, most }: { uses: number; most: number | null }): string {
  if (most === null) return `used ${uses} ${uses === 1 ? 'time' : 'times'}`;
  return `used ${uses} of ${most} ${most === 1 ? 'time' : 'times'}`;
}

/** The error if a code would expire before it is issued. */
export function joinCodeFaults({ expires_at }: { expires_at: string | null }, now: Date): Fault[] {
  if (expires_at === null || Date.parse(expires_at) > now.getTime()) return [];
  return [{ path: 'body.expires_at', message: 'Choose a time in the future.' }];
}

/**
 * The error for a code that cannot be used. It does not tell whether the code never existed, was switched
 * off, expired or was used up.
 */
export function spentCodeFaults(): Fault[] {
  return [
    {
      path: 'body.join_code',
      message: 'That code doesn’t work. It may have expired; ask your tutor for the current one.',
    },
  ];
}

interface Joining {
  readonly role: Role;
  /** The student's schools; empty for a guest. */
  readonly schools: readonly string[];
}

/** Throws `forbidden` for staff: they cannot join groups by code, because they are assigned to groups. */
export function requireMayJoin({ role }: Pick<Joining, 'role'>): void {
  if (isStaff(role))
    throw new Problem(forbidden, {
      detail: 'Only students and guests can join with a code. A manager adds staff to groups.',
    });
}

/** A student may join only groups of their own school. A guest joins the group's school. */
export function joinFaults({ role, schools }: Joining, school: string): Fault[] {
  if (role !== 'student' || schools.includes(school)) return [];
  return [
    {
      path: 'body.join_code',
      message: 'This code is for a group at another school. Ask your own school for a code.',
    },
  ];
}

/**
 * Whether a person who asked to join can still be approved: an active guest, or an active student of the
 * group's school.
 */
export function mayBeLetIn(person: Joining & { is_active: boolean }, school: string): boolean {
  if (!person.is_active || isStaff(person.role)) return false;
  return person.role === 'guest' || person.schools.includes(school);
}

/** An error for each person in `asked` who is not in `eligible`. */
export function letInFaults(asked: readonly string[], eligible: readonly string[]): Fault[] {
  return asked.flatMap((person, index) =>
    eligible.includes(person)
      ? []
      : [
          {
            path: `body.people.${index}`,
            message: 'This person is no longer waiting, or has moved to another school.',
          },
        ],
  );
}
