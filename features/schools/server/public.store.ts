/** SQL about schools that other features' servers may use. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { breaksRule, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { schoolOfContent } from '#core/access/content.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';
import { schoolNameTaken } from '../schools.contract.ts';
import { contentSchoolFault } from '../schools.rules.ts';

/**
 * SQL condition: the row of `schools` is within `reach` of `caller`. Only the reaches `own_schools` and `all`
 * exist for schools.
 */
export function schoolsInReach(reach: Reach, caller: string): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach !== 'own_schools') return sql<SqlBool>`false`;
  return sql<SqlBool>`schools.id in (select school from school_members where person = ${caller})`;
}

/**
 * SQL condition: content with this school column may be used in content of `school`, because it belongs to
 * the same school or is shared.
 */
export function fitsInto(column: `${string}.school`, school: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${school}::uuid)`;
}

/** The school of a row of content as an SQL expression; null if it is shared by all schools. */
export function schoolOfRow(column: `${string}.school`): RawBuilder<{ id: string; name: string } | null> {
  return sql`(select jsonb_build_object('id', schools.id, 'name', schools.name) from schools where schools.id = ${sql.ref(column)})`;
}

/**
 * The school that new content of the caller will belong to: the one they name, or their only one. For admins
 * who name none it is null, so that all schools share it. Throws `breaks_rule` if the school is unclear or
 * not allowed. Locks the school's row until the transaction ends.
 */
export async function schoolForContent(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  asked: string | null | undefined,
): Promise<string | null> {
  const own = await listSchoolsOf(db, caller);
  // While there are no schools, all content is shared.
  const may_share = (await readSettings(db))['bank.staff_share'] || !(await hasSchools(db));
  const told = schoolOfContent(asked, { reach, own, may_share });
  const faultOf = (fault: Parameters<typeof contentSchoolFault>[0]) =>
    new Problem(breaksRule, { errors: [contentSchoolFault(fault)] });
  if ('fault' in told) throw faultOf(told.fault);
  const { school } = told;
  if (school === null) return null;
  const there = await db
    .selectFrom('schools')
    .select('id')
    .where('id', '=', school)
    .forKeyShare()
    .executeTakeFirst();
  if (there === undefined) throw faultOf('absent');
  await requireSchoolsInUse(db, [school]);
  return school;
}

async function hasSchools(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('schools').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The id of the school with this name; null if there is none. */
export async function findSchoolNamed(db: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('schools')
    .select('id')
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Which of `ids` are schools in reach. */
export async function listSchoolsInReach(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('schools')
    .select('id')
    .where('id', 'in', ids)
    .where(schoolsInReach(reach, caller))
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Throws `breaks_rule` if any of these schools is archived, because nothing can be added to an archived
 * school. Locks their rows until the transaction ends.
 */
export async function requireSchoolsInUse(
  db: Kysely<Tables>,
  ids: readonly (string | null)[],
): Promise<void> {
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return;
  const rows = await db
    .selectFrom('schools')
    .select(['name', 'archived_at'])
    .where('id', '=', sql<string>`any(${named}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const archived = rows.find(({ archived_at }) => archived_at !== null);
  if (archived === undefined) return;
  throw new Problem(breaksRule, { detail: `${archived.name} is archived. An admin can reopen it.` });
}

/** One school, with its row locked until the transaction ends; null if there is none. */
export async function findSchoolForUpdate(
  db: Kysely<Tables>,
  id: string,
): Promise<{ id: string; name: string; archived_at: Date | null } | null> {
  const row = await db
    .selectFrom('schools')
    .select(['id', 'name', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Archives a school, or reopens it with null. The caller must have locked its row. */
export async function saveSchoolArchived(
  db: Kysely<Tables>,
  id: string,
  archived_at: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('schools')
    .set((eb) => ({ archived_at, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The ids of a person's schools. */
export async function listSchoolsOf(db: Kysely<Tables>, person: string): Promise<string[]> {
  const rows = await db.selectFrom('school_members').select('school').where('person', '=', person).execute();
  return rows.map(({ school }) => school);
}

/**
 * The time zones of these people: that of their first school, by id. People without a school are absent.
 * Runs one statement.
 */
export async function listZones(db: Kysely<Tables>, people: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ person: string; time_zone: string }>`
    select distinct on (person) person, time_zone from school_members join schools on schools.id = school_members.school
    where person = any(${people}::uuid[]) order by person, schools.id`.execute(db);
  return new Map(rows.map(({ person: id, time_zone }) => [id, time_zone]));
}

/**
 * The school of a caller who names none: their only one. Null for admins and for callers with several schools
 * or none.
 */
export async function onlySchoolOf(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
): Promise<string | null> {
  const [only = null, ...more] = reach === 'own_schools' ? await listSchoolsOf(db, caller) : [];
  return more.length === 0 ? only : null;
}

/**
 * The school that a call is about: the named one, or else the caller's only one. Throws `breaks_rule` if
 * there is neither.
 */
export async function schoolNamed(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  named: string | undefined,
): Promise<string> {
  const school = named ?? (await onlySchoolOf(db, view));
  if (school !== null) return school;
  throw new Problem(breaksRule, { errors: [{ path: 'body.school', message: 'Choose a school.' }] });
}

/** Adds schools, with UTC as their time zone until somebody changes it. Throws `school_name_taken`. */
export async function addSchools(
  db: Kysely<Tables>,
  schools: readonly { id: string; name: string }[],
  now: Date,
): Promise<void> {
  if (schools.length === 0) return;
  const rows = schools.map((school) => ({ ...school, time_zone: 'UTC', created_at: now, updated_at: now }));
  try {
    await db.insertInto('schools').values(rows).execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'schools_name_key')) throw error;
    throw new Problem(schoolNameTaken, {
      detail: 'Someone just created a school with this name. Upload the file again.',
    });
  }
}

/**
 * Whether calendar feeds of a person may name tests and rooms: all of their schools allow it. Without a
 * school they may not.
 */
export async function mayFeedShowTitles(db: Kysely<Tables>, person: string): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select coalesce(bool_and(feeds_show_titles), false) as allowed
    from school_members join schools on schools.id = school_members.school
    where school_members.person = ${person}`.execute(db);
  return rows[0]?.allowed === true;
}
