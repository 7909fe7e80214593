/** What other features' servers may ask about people: whose rows are in reach, who is there, one more, and many at once. */
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Accommodations, accommodationsOf } from '../accommodations.rules.ts';
import type { CareStep } from '../care.rules.ts';
import { lastAdmin } from '../people.contract.ts';
import { findNeeds } from './accommodations.store.ts';
import * as adding from './add-person.store.ts';
import { addPeople, type BulkPerson, type NewBulkPerson, savePeople } from './bulk-people.store.ts';
import * as care from './care.store.ts';
import * as hooks from './hooks.ts';
import * as searching from './people-search.store.ts';
import {
  countActiveAdmins,
  lockAdmins,
  peopleInReach,
  type Ranked,
  saveDeactivation,
  viewOf,
} from './public.store.ts';
import { listEndingMemberships as listEnding } from './stray-ties.store.ts';
import * as takers from './takers.store.ts';

export type { Taker } from './takers.store.ts';

/** The people in a caller's view who fit best what was searched. */
export async function searchPeople(
  db: Kysely<Tables>,
  caller: Ranked,
  search: string,
  most: number,
): Promise<searching.FoundPerson[]> {
  const { reach } = viewOf(caller);
  return searching.searchPeople(db, peopleInReach(reach, caller.id), search, most);
}

export type NewPerson = adding.NewPerson;

/**
 * Adds a person and returns their id; null when the username asked for is taken. The contacts count as verified where
 * staff (or who holds the server's console) vouch for them: of all but the self-enrolled.
 */
export function addPerson(...asked: Parameters<typeof adding.addPerson>): Promise<string | null> {
  return adding.addPerson(...asked);
}

/** People to be written many at a time. Whether they may stand so is the caller's to know. */
export interface PeopleChanges {
  /** Each without a username gets one made of their name. */
  readonly added: readonly NewBulkPerson[];
  /** Whole, their rows held by the caller. */
  readonly saved: readonly BulkPerson[];
  /** Those of the saved whose role or schools change. */
  readonly moved: readonly string[];
  /** Whether they get by name what schools and groups that they leave have. */
  readonly keeps_assignments: boolean;
}

/**
 * Writes all of them, in as many statements whatever their number: every new contact
 * as verified, because staff vouch for it; and ends the ties that no longer hold, as done by `by`. Throws `username_taken`.
 */
export async function changePeople(
  db: Kysely<Tables>,
  changes: PeopleChanges,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await addPeople(db, changes.added, now);
  const moved = new Set(changes.moved);
  const ended = await listEnding(
    db,
    changes.saved.filter(({ id }) => moved.has(id)),
  );
  await hooks.beforeMembershipsEnd(db, { ended, keeps: changes.keeps_assignments }, now);
  await savePeople(db, changes.saved, changes.moved, { by, now });
}

/**
 * Throws `last_admin` unless an active admin other than `person` is left; until the transaction ends nobody
 * else takes one away.
 */
export async function requireAnotherAdmin(db: Kysely<Tables>, person: string): Promise<void> {
  await lockAdmins(db);
  if ((await countActiveAdmins(db, person)) > 0) return;
  throw new Problem(lastAdmin, { detail: 'Make another admin first.' });
}

/** The managers who follow each of these students by name. */
export async function listManagersOf(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  return care.listManagersOf(db, students);
}

/** Carries out steps of managers and counselors, and keeps who did so, when and with what note. */
export async function changeCare(
  db: Kysely<Tables>,
  steps: readonly CareStep[],
  kept: { by: string; note: string | null; now: Date },
): Promise<void> {
  await care.saveCareSteps(db, steps, kept);
}

/** Deactivates these people, whose rows are held by the caller; their sign-ins are the caller's to end. */
export async function deactivatePeople(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await saveDeactivation(db, ids, now, now);
}

/** Takes deactivated people back, whose rows are held by the caller. */
export async function takePeopleBack(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await saveDeactivation(db, ids, null, now);
}

/** What a session of this person is made with now; the standard where nothing is said of them. One statement. */
export async function findPersonAccommodations(db: Kysely<Tables>, person: string): Promise<Accommodations> {
  return accommodationsOf(await findNeeds(db, person));
}

/** A student or guest in view. */
export function findTaker(...asked: Parameters<typeof takers.findTaker>): Promise<takers.Taker | null> {
  return takers.findTaker(...asked);
}

/**
 * The student or guest to be changed by `caller`, nobody else's to change until the transaction ends. Throws `not_found`
 * where they are not in view, `forbidden` where the caller does not decide over them.
 */
export function requireTakerForUpdate(
  ...asked: Parameters<typeof takers.requireTakerForUpdate>
): Promise<takers.Taker> {
  return takers.requireTakerForUpdate(...asked);
}

/** The memberships of schools and groups that end when these people have these roles and schools: those of students alone. */
export function listEndingMemberships(...asked: Parameters<typeof listEnding>) {
  return listEnding(...asked);
}

/** What people lose with memberships of groups and schools that end, where others begin. `content`: whose titles are told. */
export function whatIsLost(...asked: Parameters<typeof hooks.whatIsLost>) {
  return hooks.whatIsLost(...asked);
}

/** To be called before memberships of groups and schools end: `keeps` gives the people by name what the place has. */
export function beforeMembershipsEnd(...ended: Parameters<typeof hooks.beforeMembershipsEnd>) {
  return hooks.beforeMembershipsEnd(...ended);
}
