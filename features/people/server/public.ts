/** What other features' servers may ask about people: whose rows are in reach, who is there, one more, and many at once. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { forbidden, Problem } from '#contract/problem.ts';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CareStep } from '../care.rules.ts';
import { lastAdmin } from '../people.contract.ts';
import { undecidedWords } from '../people.rules.ts';
import * as adding from './add-person.store.ts';
import { addPeople, type BulkPerson, savePeople } from './bulk-people.store.ts';
import * as care from './care.store.ts';
import * as searching from './people-search.store.ts';

/**
 * Whether a row of `people` is within `reach` of `caller`, as SQL: the one statement of who sees whom. Each
 * reach is a set of ids, so that a list may start from the few in reach instead of asking it of everybody.
 */
export function peopleInReach(reach: Reach, caller: string): RawBuilder<SqlBool> {
  switch (reach) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'own_schools':
      return sql<SqlBool>`people.id in (
        select theirs.person from school_members mine join school_members theirs using (school) where mine.person = ${caller}
        union all select student from manager_allocations where manager = ${caller}
        union all select ${caller}::uuid)`;
    case 'sole_schools':
      return sql<SqlBool>`(people.id in (
        select theirs.person from school_members mine join school_members theirs using (school) where mine.person = ${caller})
        and not exists (
          select from school_members theirs where theirs.person = people.id
            and theirs.school not in (select school from school_members where person = ${caller})))`;
    case 'own_groups':
      return sql<SqlBool>`people.id in (
        select group_members.person from group_tutors join group_members using (group_id) where group_tutors.person = ${caller}
        union all select ${caller}::uuid)`;
    case 'allocated':
      return sql<SqlBool>`people.id in (
        select counseled.id from people counseled where counseled.counselor = ${caller}
        union all select ${caller}::uuid)`;
    case 'self':
      return sql<SqlBool>`people.id = ${caller}`;
    case 'own':
    case 'none':
      return sql<SqlBool>`false`;
  }
}

/** One person within `reach` of `caller`, with their role; null out of it. */
export async function findPersonInReach(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  id: string,
): Promise<{ id: string; role: Role } | null> {
  const row = await db
    .selectFrom('people')
    .select(['people.id', 'people.role'])
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/** The people whom a caller sees. */
export function viewOf({ id, role }: Ranked): { reach: Reach; caller: string } {
  return { reach: reachOf(role, 'people.view'), caller: id };
}

/** Whether a caller decides over a row of `people`, and not only sees it, as SQL. */
export function isDecided({ id, role }: Ranked): RawBuilder<SqlBool> {
  return peopleInReach(reachOf(role, 'people.decide'), id);
}

/**
 * Throws `forbidden` unless the caller decides over somebody whom they see. It is asked before every change of a person's
 * record, contacts, role, standing and sign-in. Whoever holds the person's row keeps the answer true.
 */
export async function requireDecision(db: Kysely<Tables>, caller: Ranked, person: string): Promise<void> {
  if (await isDecidedBy(db, caller, person)) return;
  const { schools } = await db
    .selectFrom('people')
    .select(SCHOOLS_OF_PERSON.as('schools'))
    .where('people.id', '=', person)
    .executeTakeFirstOrThrow();
  throw new Problem(forbidden, { detail: undecidedWords(schools) });
}

/** Whether the caller decides over this person. */
export async function isDecidedBy(db: Kysely<Tables>, caller: Ranked, person: string): Promise<boolean> {
  const decided = db
    .selectFrom('people')
    .select('id')
    .where('people.id', '=', person)
    .where(isDecided(caller));
  return (await decided.executeTakeFirst()) !== undefined;
}

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

interface Ranked {
  readonly id: string;
  readonly role: Role;
}

interface Named {
  id: string;
  name: string;
}

/** The schools of a row of `people`, by name, as SQL. */
export const SCHOOLS_OF_PERSON = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', schools.id, 'name', schools.name) order by schools.name, schools.id)
  from school_members join schools on schools.id = school_members.school
  where school_members.person = people.id), '[]')`;

/** The groups that a row of `people` is in, by name, as SQL. */
export const GROUPS_OF_PERSON = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', groups.id, 'name', groups.name) order by groups.name, groups.id)
  from group_members join groups on groups.id = group_members.group_id
  where group_members.person = people.id), '[]')`;

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
  readonly added: readonly (Omit<BulkPerson, 'username'> & { readonly username: string | undefined })[];
  /** Whole, their rows held by the caller. */
  readonly saved: readonly BulkPerson[];
  /** Those of the saved whose role or schools change. */
  readonly moved: readonly string[];
}

/**
 * Writes all of them, in as many statements whatever their number: the new ones without a password, every new contact
 * as verified, because staff vouch for it; and ends the ties that no longer hold, as done by `by`. Throws `username_taken`.
 */
export async function changePeople(
  db: Kysely<Tables>,
  changes: PeopleChanges,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await addPeople(db, changes.added, now);
  await savePeople(db, changes.saved, changes.moved, { by, now });
}

/** Makes a guest a student of this school alone. They keep their sign-in: no rank is gained. */
export async function makeStudent(
  db: Kysely<Tables>,
  person: string,
  school: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ role: 'student', version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', person)
    .where('role', '=', 'guest')
    .execute();
  await db.deleteFrom('school_members').where('person', '=', person).execute();
  await db.insertInto('school_members').values({ person, school }).execute();
}

/**
 * The active person with this username, or for null the admin who was made first: whom a command speaks for. Null
 * where there is none.
 */
export async function findSpeaker(
  db: Kysely<Tables>,
  username: string | null,
): Promise<{ id: string; role: Role } | null> {
  const active = db.selectFrom('people').select(['id', 'role']).where('deactivated_at', 'is', null);
  const one =
    username === null ? active.where('role', '=', 'admin') : active.where('username', '=', username);
  return (await one.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()) ?? null;
}

/** Active admins other than `except`. */
export async function countActiveAdmins(db: Kysely<Tables>, except: string | null = null): Promise<number> {
  let admins = db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null);
  if (except !== null) admins = admins.where('id', '!=', except);
  return (await admins.executeTakeFirstOrThrow()).count;
}

/**
 * Until the transaction ends, nobody else makes the first admin or takes one away. It is no row's lock,
 * because there may be no admin to lock.
 */
export async function lockAdmins(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay: admins'))`.execute(db);
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

/** Those of `ids` who are active, of this role and in view; they stay so until the transaction ends. */
export async function listActiveCarers(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  role: 'manager' | 'counselor',
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('role', '=', role)
    .where('deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
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

async function saveDeactivation(
  db: Kysely<Tables>,
  ids: readonly string[],
  deactivated_at: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ deactivated_at, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
