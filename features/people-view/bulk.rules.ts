/** What may be done to each of many people, and what can be undone. It knows roles and ids; rows and reach are SQL's business. */
import { forbidden, Problem } from '#contract/problem.ts';
import { type Act, mayGrant, type Reach, type Role, reachOf } from '#core/access/access.ts';
import { deactivatingAsksForProof } from '#features/people/people.rules.ts';
import type { Asked, BulkAct } from './bulk.contract.ts';

const ACT_OF: Readonly<Record<BulkAct, Act>> = {
  allot: 'allocations.write',
  set_managers: 'people.change',
  set_counselor: 'people.change',
  add_to_group: 'groups.change',
  message: 'announcements.write',
  invite: 'people.decide',
  deactivate: 'people.decide',
};

/** How far `role` reaches with this act. Throws `forbidden` where it does not at all. */
export function requireReach(role: Role, act: BulkAct): Exclude<Reach, 'none'> {
  const reach = reachOf(role, ACT_OF[act]);
  if (reach === 'none') {
    throw new Problem(forbidden, { detail: 'Your role does not include this. Ask a manager or an admin.' });
  }
  return reach;
}

/** Whether the act, done to `count` people, asks for a fresh proof. */
export function asksForProof(act: BulkAct, count: number): boolean {
  return act === 'deactivate' && deactivatingAsksForProof(count);
}

/** Whether it can be undone: what was sent is sent. */
export function mayUndo(act: BulkAct): boolean {
  return act !== 'invite' && act !== 'message';
}

/**
 * What is kept of an act beside whom it was done to: no word of a message or of a hand-over, for those stand where each
 * person's erasure reaches them.
 */
export function detailsOf(asked: Asked): object {
  if (asked.act === 'message') return { by_mail: asked.by_mail };
  const { act: _act, chosen: _chosen, ...details } = asked;
  if (!('note' in details)) return details;
  const { note: _note, ...others } = details;
  return others;
}

export interface BulkPerson {
  readonly id: string;
  readonly role: Role;
  readonly is_active: boolean;
  readonly has_password: boolean;
  readonly email: string | null;
  /** Whether the caller reaches them with this act, and not only sees them. */
  readonly is_reached: boolean;
}

/** Why `act` is not done to this person, in a few words; null where nothing known of them speaks against it. */
export function refusalOf(
  act: BulkAct,
  caller: { id: string; role: Role },
  person: BulkPerson,
): string | null {
  if (!person.is_reached) {
    return ACT_OF[act] === 'people.decide'
      ? 'Of a school that is not yours, or of none'
      : 'You see them, and may not do this to them';
  }
  switch (act) {
    case 'allot':
      if (person.role !== 'student' && person.role !== 'guest') return 'Only students and guests sit tests';
      return person.is_active ? null : 'Deactivated';
    case 'set_managers':
    case 'set_counselor':
      return person.role === 'student' ? null : 'Not a student';
    case 'add_to_group':
      if (person.role !== 'student') return 'Not a student';
      return person.is_active ? null : 'Deactivated';
    case 'message':
      return person.is_active ? null : 'Deactivated';
    case 'invite':
      if (!mayGrant(caller.role, person.role)) return 'Not of a lower rank than yours';
      if (!person.is_active) return 'Deactivated';
      if (person.has_password) return 'Signs in with a password already';
      return person.email === null ? 'Has no email' : null;
    case 'deactivate':
      if (person.id === caller.id) return 'Yourself';
      if (!mayGrant(caller.role, person.role)) return 'Not of a lower rank than yours';
      return person.role === 'admin' ? 'Admins are deactivated one by one' : null;
  }
}

/** The same ids, in whatever order. */
export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
