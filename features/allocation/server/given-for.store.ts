/** For which school somebody is given a test by name: what one school gave stands beside what another did. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { requireSchoolsInUse } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** Somebody to whom a test is given by name, and the school for which; null for none. */
export interface GivenTo {
  readonly person: string;
  readonly given_for: string | null;
}

/**
 * These people, each with the school for which the caller gives to them: the one of which both are, of several one that
 * is in use, and of those the oldest; null where there is none, and for those who give to all. One statement, and none for these.
 */
export async function listGivenTo(
  db: Kysely<Tables>,
  { reach, caller }: View,
  people: readonly string[],
): Promise<GivenTo[]> {
  if (reach === 'all' || people.length === 0) return people.map((person) => ({ person, given_for: null }));
  // Ids are made in the order of time.
  const { rows } = await sql<{ person: string; school: string }>`
    select distinct on (theirs.person) theirs.person, school
    from school_members mine join school_members theirs using (school) join schools on schools.id = school
    where mine.person = ${caller} and theirs.person = any(${people}::uuid[])
    order by theirs.person, archived_at is not null, school`.execute(db);
  const shared = new Map(rows.map(({ person, school }) => [person, school]));
  return people.map((person) => ({ person, given_for: shared.get(person) ?? null }));
}

/**
 * Throws `breaks_rule` where one of these is given something for an archived school, or is of archived schools alone, which
 * take no tests.
 */
export async function requireGivenInUse(db: Kysely<Tables>, given: readonly GivenTo[]): Promise<void> {
  if (given.length === 0) return;
  const { rows } = await sql<{ school: string }>`
    select distinct school from school_members
    where person = any(${given.map(({ person }) => person)}::uuid[]) and not exists (
      select from school_members others join schools on schools.id = others.school
      where others.person = school_members.person and archived_at is null)`.execute(db);
  const schools = [...rows.map(({ school }) => school), ...given.map(({ given_for }) => given_for)];
  await requireSchoolsInUse(db, schools);
}

/**
 * Those of these who have an assessment by name already, as far as it is their school's: given for the same one, or either
 * for none, which is for all of theirs.
 */
export async function listHavingByName(
  db: Kysely<Tables>,
  assessment: string,
  given: readonly GivenTo[],
): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select distinct asked.person
    from unnest(${given.map(({ person }) => person)}::uuid[], ${given.map(({ given_for }) => given_for)}::uuid[])
        as asked (person, given_for)
      join allocations on allocations.person = asked.person
        and coalesce(allocations.given_for = asked.given_for, true)
    where allocations.assessment = ${assessment}`.execute(db);
  return rows.map(({ person }) => person);
}

/**
 * Whether a row of `allocations` is the caller's to take back as far as its school goes, as SQL: it is given for one of
 * theirs, or for none, or for one that its person has left, whose staff do not reach them any more.
 */
export function isGivenForOwn({ reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(allocations.given_for is null
    or allocations.given_for in (select school from school_members where person = ${caller})
    or not exists (select from school_members theirs
      where theirs.person = allocations.person and theirs.school = allocations.given_for))`;
}
