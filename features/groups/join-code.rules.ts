/** Join codes: how they look, and who may come in with one. Clock and luck are passed in. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import { isStaff, type Role } from '#core/access/access.ts';

/** Without what is mistaken for another when it is read out or copied from a board: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const LETTERS = 'ACDEFGHJKMNPQRTWXY34679';
const LENGTH = 8;

/** Codes in all: about 36 bits, far beyond what the limit on tries lets anybody guess. */
export const CODE_COUNT = LETTERS.length ** LENGTH;

/** The code of a number drawn by luck from 0 to `CODE_COUNT` - 1. */
export function joinCodeOf(drawn: number): string {
  let code = '';
  for (let rest = drawn; code.length < LENGTH; rest = Math.floor(rest / LETTERS.length)) {
    code += LETTERS[rest % LETTERS.length];
  }
  return code;
}

/** A code as people read it: in two halves. */
export function shownJoinCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** How often a code let somebody in, of how often it may. */
export function joinCodeUses({ uses, most }: { uses: number; most: number | null }): string {
  if (most === null) return `used ${uses} ${uses === 1 ? 'time' : 'times'}`;
  return `used ${uses} of ${most} ${most === 1 ? 'time' : 'times'}`;
}

/** One that ends before it begins is a slip. */
export function joinCodeFaults({ expires_at }: { expires_at: string | null }, now: Date): Fault[] {
  if (expires_at === null || Date.parse(expires_at) > now.getTime()) return [];
  return [{ path: 'body.expires_at', message: 'Choose a moment that is yet to come.' }];
}

/** What is said of a code that lets nobody in, whether it never was, was switched off, ran out or was used up. */
export function spentCodeFaults(): Fault[] {
  return [
    { path: 'body.join_code', message: 'This code works no more, or never did. Ask for the present one.' },
  ];
}

interface Joining {
  readonly role: Role;
  /** Of a student. */
  readonly schools: readonly string[];
}

/** Throws `forbidden` for staff: they are put in charge of groups, and join none. */
export function requireMayJoin({ role }: Pick<Joining, 'role'>): void {
  if (isStaff(role))
    throw new Problem(forbidden, { detail: 'Students join groups. Staff are added to them.' });
}

/** A student stays in their school; a guest goes into that of the group. */
export function joinFaults({ role, schools }: Joining, school: string): Fault[] {
  if (role !== 'student' || schools.includes(school)) return [];
  return [{ path: 'body.join_code', message: 'This is a group of another school. Ask your own for a code.' }];
}

/** Whether somebody who waits can still be let in: an active guest, or an active student of the group's school. */
export function mayBeLetIn(person: Joining & { is_active: boolean }, school: string): boolean {
  if (!person.is_active || isStaff(person.role)) return false;
  return person.role === 'guest' || person.schools.includes(school);
}

/** What speaks against letting in `asked`, of whom `eligible` can be. */
export function letInFaults(asked: readonly string[], eligible: readonly string[]): Fault[] {
  return asked.flatMap((person, index) =>
    eligible.includes(person)
      ? []
      : [{ path: `body.people.${index}`, message: 'They wait no more, or are of another school by now.' }],
  );
}
