/** Functions for other features' servers: reach, finding people, adding one person, and changing many. */
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

/** The people in the caller's view who match the search best. */
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
 * Adds a person and returns their id, or null if the requested username is taken. Contacts count as verified,
 * because staff or the server's operator vouch for them. Only the contacts of people who enroll on their own
 * do not.
 */
export function addPerson(...asked: Parameters<typeof adding.addPerson>): Promise<string | null> {
  return adding.addPerson(...asked);
}

/** Changes of many people. The caller must have checked that they are allowed. */
export interface PeopleChanges {
  /** A person without a username gets one made from their name. */
  readonly added: readonly NewBulkPerson[];
  /** People to save with all fields. The caller must have locked their rows. */
  readonly saved: readonly BulkPerson[];
  /** Ids of the saved people whose role or schools change. */
  readonly moved: readonly string[];
  /** Whether assignments of the schools and groups that people leave become individual assignments. */
  readonly keeps_assignments: boolean;
}

/**
 * Saves all changes in a fixed number of statements. New contacts count as verified, because staff vouch for
 * them. Ends memberships and assigned staff that are no longer allowed, with `by` as the author. Throws
 * `username_taken`.
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
 * Throws `last_admin` unless an active admin other than `person` remains. No other transaction can remove an
 * admin until this one ends.
 */
export async function requireAnotherAdmin(db: Kysely<Tables>, person: string): Promise<void> {
  await lockAdmins(db);
  if ((await countActiveAdmins(db, person)) > 0) return;
  throw new Problem(lastAdmin, { detail: 'Make someone else an admin first.' });
}

/** The managers who follow each of these students individually. */
export async function listManagersOf(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  return care.listManagersOf(db, students);
}

/** Applies changes of managers and counselors, and records who made them and when, with a note. */
export async function changeCare(
  db: Kysely<Tables>,
  steps: readonly CareStep[],
  kept: { by: string; note: string | null; now: Date },
): Promise<void> {
  await care.saveCareSteps(db, steps, kept);
}

/** Deactivates these people. The caller must have locked their rows, and must sign them out. */
export async function deactivatePeople(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await saveDeactivation(db, ids, now, now);
}

/** Reactivates deactivated people. The caller must have locked their rows. */
export async function takePeopleBack(db: Kysely<Tables>, ids: readonly string[], now: Date): Promise<void> {
  await saveDeactivation(db, ids, null, now);
}

/**
 * The accommodations of a new session of this person; the standard ones if none are set. Runs one statement.
 */
export async function findPersonAccommodations(db: Kysely<Tables>, person: string): Promise<Accommodations> {
  return accommodationsOf(await findNeeds(db, person));
}

/** A student or guest whom the caller may see; null if there is none. */
export function findTaker(...asked: Parameters<typeof takers.findTaker>): Promise<takers.Taker | null> {
  return takers.findTaker(...asked);
}

/**
 * The student or guest whom `caller` is about to change, with a row lock until the transaction ends. Throws
 * `not_found` if the caller cannot see them, and `forbidden` if the caller has no authority over them.
 */
export function requireTakerForUpdate(
  ...asked: Parameters<typeof takers.requireTakerForUpdate>
): Promise<takers.Taker> {
  return takers.requireTakerForUpdate(...asked);
}

/** The school and group memberships of students that end when these people get these roles and schools. */
export function listEndingMemberships(...asked: Parameters<typeof listEnding>) {
  return listEnding(...asked);
}

/**
 * The assignments that people lose when these memberships end and others begin. `content` decides which
 * titles the caller may see.
 */
export function whatIsLost(...asked: Parameters<typeof hooks.whatIsLost>) {
  return hooks.whatIsLost(...asked);
}

/**
 * Must be called before memberships of groups and schools end. `keeps`: assignments of the group or school
 * become individual assignments.
 */
export function beforeMembershipsEnd(...ended: Parameters<typeof hooks.beforeMembershipsEnd>) {
  return hooks.beforeMembershipsEnd(...ended);
}
