/** What other features' servers may ask about people: whose rows are in reach, who is there, one more, and many at once. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#contract/problem.ts';
import type { Reach, Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CareStep } from '../care.rules.ts';
import { lastAdmin } from '../people.contract.ts';
import { usernameCandidates } from '../username.rules.ts';
import { addPeople, type BulkPerson, savePeople } from './bulk-people.store.ts';
import * as care from './care.store.ts';

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

export interface NewPerson {
  role: Role;
  first_name: string;
  last_name: string;
  /** Made from the name where it is left out. */
  username?: string | undefined;
  email?: string | null | undefined;
  mobile?: string | null | undefined;
  password_hash: string | null;
  must_change_password: boolean;
  schools: readonly string[];
  /** Of those who enrol themselves: what they say of their contacts, nobody has confirmed but where told. */
  self_enrolled?: { is_mobile_confirmed: boolean; born_on: string | null; consent_due: boolean } | undefined;
}

/**
 * Adds a person and returns their id; null when the username asked for is taken. A made username goes on
 * to the next number when another transaction takes it first. The contacts count as verified where staff
 * (or who holds the server's console) vouch for them: of all but the self-enrolled.
 */
export async function addPerson(db: Kysely<Tables>, person: NewPerson, now: Date): Promise<string | null> {
  const { username, schools, self_enrolled, email = null, mobile = null, ...fields } = person;
  const id = v7();
  const row = {
    id,
    ...fields,
    email,
    email_verified_at: email === null || self_enrolled !== undefined ? null : now,
    mobile,
    mobile_verified_at: mobile === null || self_enrolled?.is_mobile_confirmed === false ? null : now,
    born_on: self_enrolled?.born_on ?? null,
    consent_due: self_enrolled?.consent_due ?? false,
    password_changed_at: person.password_hash === null ? null : now,
    created_at: now,
    updated_at: now,
  };
  const isAdded = async (candidate: string) =>
    undefined !==
    (await db
      .insertInto('people')
      .values({ ...row, username: candidate })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst());
  if (username !== undefined) {
    if (!(await isAdded(username))) return null;
  } else {
    while (!(await isAdded(await freeUsername(db, person))));
  }
  if (schools.length > 0) {
    const memberships = [...new Set(schools)].map((school) => ({ school, person: id }));
    await db.insertInto('school_members').values(memberships).execute();
  }
  return id;
}

async function freeUsername(
  db: Kysely<Tables>,
  name: { first_name: string; last_name: string },
): Promise<string> {
  for (let from = 1; ; from *= 10) {
    const candidates = usernameCandidates(name, from, from * 10);
    const rows = await db
      .selectFrom('people')
      .select('username')
      .where('username', 'in', candidates)
      .execute();
    const taken = new Set(rows.map((row) => row.username));
    const free = candidates.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
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
