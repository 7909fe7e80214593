/** The SQL of this feature that other features' servers build on. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { forbidden, Problem } from '#contract/problem.ts';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PersonNeeds } from '../accommodations.contract.ts';
import { undecidedWords } from '../people.rules.ts';

/**
 * SQL condition: whether a row of `people` is within `reach` of `caller`. This is the only place that defines
 * who sees whom. Each reach is a set of ids, so that a list can start from the few people in reach instead of
 * checking every row.
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

/** One person within `reach` of `caller`, with their role; null if they are out of reach. */
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

/** Whether a person is a student whose account staff created, admitted or approved. */
export async function isApprovedStudent(db: Kysely<Tables>, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', person)
    .where('role', '=', 'student')
    .where('approved_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that staff approved these accounts. An earlier approval keeps its time. */
export async function approvePeople(db: Kysely<Tables>, people: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ approved_at: now })
    .where('id', '=', sql<string>`any(${people}::uuid[])`)
    .where('approved_at', 'is', null)
    .execute();
}

/** The view that lists the people whom a caller may see. */
export function viewOf({ id, role }: Ranked): { reach: Reach; caller: string } {
  return { reach: reachOf(role, 'people.view'), caller: id };
}

/** SQL condition: whether the caller has authority over a row of `people` and may not only see it. */
export function isDecided({ id, role }: Ranked): RawBuilder<SqlBool> {
  return peopleInReach(reachOf(role, 'people.decide'), id);
}

/**
 * Throws `forbidden` unless the caller has authority over this person, whom the caller can see. Must be
 * called before every change of a person's record, contacts, role, status or sign-in. The answer stays true
 * while the person's row is locked.
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

/** Whether the caller has authority over this person. */
export async function isDecidedBy(db: Kysely<Tables>, caller: Ranked, person: string): Promise<boolean> {
  const decided = db
    .selectFrom('people')
    .select('id')
    .where('people.id', '=', person)
    .where(isDecided(caller));
  return (await decided.executeTakeFirst()) !== undefined;
}

export interface Ranked {
  readonly id: string;
  readonly role: Role;
}

interface Named {
  id: string;
  name: string;
}

/** SQL for the schools of a row of `people`, sorted by name. */
export const SCHOOLS_OF_PERSON = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', schools.id, 'name', schools.name) order by schools.name, schools.id)
  from school_members join schools on schools.id = school_members.school
  where school_members.person = people.id), '[]')`;

/** SQL for the groups of a row of `people`, sorted by name. */
export const GROUPS_OF_PERSON = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', groups.id, 'name', groups.name) order by groups.name, groups.id)
  from group_members join groups on groups.id = group_members.group_id
  where group_members.person = people.id), '[]')`;

/** Makes a guest a student of this one school. They stay signed in, because their rank does not rise. */
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
 * The active person on whose behalf a console command runs: the one with this username, or for null the first
 * admin. Null if there is none.
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

/** The number of active admins other than `except`. */
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
 * Until the transaction ends, no other transaction can create the first admin or remove an admin. Uses an
 * advisory lock, because there may be no admin row to lock.
 */
export async function lockAdmins(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay: admins'))`.execute(db);
}

/**
 * The people of `ids` who are active, have this role and are visible to the caller. Locks their rows until
 * the transaction ends.
 */
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

export async function saveDeactivation(
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

/** SQL for the current accommodations of a person, who is given as SQL. Null if none were ever set. */
export function presentNeeds(person: RawBuilder<unknown>): RawBuilder<PersonNeeds | null> {
  return sql<PersonNeeds | null>`(
    select accommodations from accommodation_changes where accommodation_changes.person = ${person}
    order by version desc limit 1)`;
}
