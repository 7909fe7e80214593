/**
 * Decides for which school a test is assigned to a person. Two schools may assign the same test to one
 * person.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { requireTargetsInUse } from '#features/groups/server/public.store.ts';
import { requireSchoolsInUse } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** A person who gets a test individually. `given_for`: the school for which it is assigned; null for none. */
export interface GivenTo {
  readonly person: string;
  readonly given_for: string | null;
}

/**
 * Finds the school for which the caller assigns to each person: a school that both belong to, preferring
 * active schools and then the oldest. Null if they share none, and for callers who reach everybody. One
 * statement, or none for such callers.
 */
export async function listGivenTo(
  db: Kysely<Tables>,
  { reach, caller }: View,
  people: readonly string[],
): Promise<GivenTo[]> {
  if (reach === 'all' || people.length === 0) return people.map((person) => ({ person, given_for: null }));
  // Ids increase with time, so the smallest is the oldest.
  const { rows } = await sql<{ person: string; school: string }>`
    select distinct on (theirs.person) theirs.person, school
    from school_members mine join school_members theirs using (school) join schools on schools.id = school
    where mine.person = ${caller} and theirs.person = any(${people}::uuid[])
    order by theirs.person, archived_at is not null, school`.execute(db);
  const shared = new Map(rows.map(({ person, school }) => [person, school]));
  return people.map((person) => ({ person, given_for: shared.get(person) ?? null }));
}

/**
 * Throws `breaks_rule` if one of the assignments in `given` is for an archived school, or for a person who
 * belongs only to archived schools.
 */
export async function requireGivenInUse(db: Kysely<Tables>, given: readonly GivenTo[]): Promise<void> {
  if (given.length === 0) return;
  await requireTargetsInUse(db, { users: given.map(({ person }) => person), groups: [] });
  await requireSchoolsInUse(
    db,
    given.map(({ given_for }) => given_for),
  );
}

/**
 * The people to whom the test is already assigned individually for the same school. An allocation for no
 * school counts for every school.
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
 * SQL condition: whether the school of a row of `allocations` allows the caller to take it back. It does if
 * the school is one of the caller's schools, if the row has no school, or if the person has left that school.
 */
export function isGivenForOwn({ reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(allocations.given_for is null
    or allocations.given_for in (select school from school_members where person = ${caller})
    or not exists (select from school_members theirs
      where theirs.person = allocations.person and theirs.school = allocations.given_for))`;
}
