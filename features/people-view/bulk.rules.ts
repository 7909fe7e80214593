/**
 * Decides which bulk actions are allowed on which people, and which can be undone. SQL decides which people
 * the caller can reach.
 */
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

/** The reach of `role` with this action. Throws `forbidden` if it has none. */
export function requireReach(role: Role, act: BulkAct): Exclude<Reach, 'none'> {
  const reach = reachOf(role, ACT_OF[act]);
  if (reach === 'none') {
    throw new Problem(forbidden, { detail: 'Your role doesn’t allow this. Ask a manager or an admin.' });
  }
  return reach;
}

/** Whether the action on `count` people requires a fresh sign-in. */
export function asksForProof(act: BulkAct, count: number): boolean {
  return act === 'deactivate' && deactivatingAsksForProof(count);
}

/** Whether the action can be undone. Mails and messages cannot be taken back. */
export function mayUndo(act: BulkAct): boolean {
  return act !== 'invite' && act !== 'message';
}

/**
 * The details to store with an action. Texts of messages and notes are left out, because they are stored
 * where a person's erasure also removes them.
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
  /** Whether the person is within the caller's reach for this action, not only visible. */
  readonly is_reached: boolean;
}

/** A short reason why the action is not carried out for this person; null if there is none. */
export function refusalOf(
  act: BulkAct,
  caller: { id: string; role: Role },
  person: BulkPerson,
): string | null {
  if (!person.is_reached) {
    return ACT_OF[act] === 'people.decide'
      ? 'Not in a school you manage'
      : 'You don’t have permission to do this for them';
  }
  switch (act) {
    case 'allot':
      if (person.role !== 'student' && person.role !== 'guest')
        return 'Only students and guests can take tests';
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
      if (!mayGrant(caller.role, person.role)) return 'Their role isn’t below yours';
      if (!person.is_active) return 'Deactivated';
      if (person.has_password) return 'Already has a password';
      return person.email === null ? 'No email' : null;
    case 'deactivate':
      if (person.id === caller.id) return 'You can’t deactivate yourself';
      if (!mayGrant(caller.role, person.role)) return 'Their role isn’t below yours';
      return person.role === 'admin' ? 'Admins can only be deactivated one at a time' : null;
  }
}

/**
 * Whether the caller may undo an action for this person: if they could carry it out today. A deactivated
 * person counts as active, because undoing takes memberships or assignments from them or reactivates them.
 */
export function mayUndoFor(act: BulkAct, caller: { id: string; role: Role }, person: BulkPerson): boolean {
  return refusalOf(act, caller, { ...person, is_active: true }) === null;
}

/** Whether both lists contain the same ids, in any order. */
export function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
