/** Joining a group by its code, and approving requests to join. */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { approvePeople, makeStudent } from '#features/people/server/public.store.ts';
import { requireSchoolsInUse } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import {
  CODE_COUNT,
  joinCodeOf,
  joinFaults,
  letInFaults,
  mayBeLetIn,
  spentCodeFaults,
} from '../join-code.rules.ts';
import * as store from './join-codes.store.ts';
import { addMembers } from './members.store.ts';

/** Gives a group a new code. The old code stops working. */
export async function giveJoinCode(
  db: Kysely<Tables>,
  group: string,
  { expires_at, most_uses }: { expires_at: string | null; most_uses: number | null },
): Promise<void> {
  const end = expires_at === null ? null : new Date(expires_at);
  const isGiven = () =>
    store.saveJoinCode(db, group, {
      join_code: joinCodeOf(randomInt(CODE_COUNT)),
      expires_at: end,
      most_uses,
    });
  while (!(await isGiven()));
}

/**
 * Adds a taker to the group with this `code`; a guest becomes a student of its school. If staff must approve
 * first (`waits`), it only adds a request. Counts one use of the code, except for people who are already in
 * the group or waiting. Throws `breaks_rule` for an invalid code or a group of a different school.
 */
export async function joinByCode(
  db: Kysely<Tables>,
  { code, person, waits }: { code: string; person: store.Joining; waits: boolean },
  now: Date,
): Promise<{ name: string; is_waiting: boolean }> {
  const group = await store.findGroupOfCode(db, code, now);
  if (group === null) {
    requireNoFaults(spentCodeFaults());
    throw new Error('requireNoFaults must have thrown.');
  }
  requireNoFaults(joinFaults(person, group.school));
  await requireSchoolsInUse(db, [group.school]);
  const standing = await store.findStanding(db, group.id, person.id);
  if (standing !== null) return { name: group.name, is_waiting: standing === 'waiting' };
  if (!(await store.takeCodeUse(db, code, now))) requireNoFaults(spentCodeFaults());
  if (waits) await store.addJoinRequest(db, group.id, person.id, now);
  else await putIn(db, group, [person], now);
  return { name: group.name, is_waiting: waits };
}

/**
 * Approves or declines requests to join. Throws `breaks_rule` if any of the people cannot be approved; then
 * nobody is.
 */
export async function decideRequests(
  db: Kysely<Tables>,
  group: { id: string; school: { id: string } },
  { people, decision }: { people: readonly string[]; decision: 'approve' | 'decline' },
  now: Date,
): Promise<void> {
  if (decision === 'approve') {
    await requireSchoolsInUse(db, [group.school.id]);
    const waiting = await store.listWaitingForUpdate(db, group.id, people);
    const eligible = waiting.filter((person) => mayBeLetIn(person, group.school.id));
    const ids = eligible.map((person) => person.id);
    requireNoFaults(letInFaults(people, ids));
    await putIn(db, { id: group.id, school: group.school.id }, eligible, now);
    await approvePeople(db, ids, now);
  }
  await store.removeJoinRequests(db, group.id, people);
}

async function putIn(
  db: Kysely<Tables>,
  group: { id: string; school: string },
  people: readonly Pick<store.Joining, 'id' | 'role'>[],
  now: Date,
): Promise<void> {
  for (const { id, role } of people) {
    if (role === 'guest') await makeStudent(db, id, group.school, now);
  }
  await addMembers(
    db,
    group.id,
    people.map((person) => person.id),
  );
}
