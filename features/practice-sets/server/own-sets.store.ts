/**
 * SQL conditions for the practice sets in view: those that staff may see, and those made for or assigned to a
 * person.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { isExcused } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';

/**
 * The caller and their reach. `people` is their reach for people, which decides about sets made for one
 * person.
 */
export interface SetView {
  readonly reach: Reach;
  readonly caller: string;
  readonly people: Reach;
}

/**
 * The assignments of sets that reach a person, as an SQL query with one row each: individually, through a
 * group, or through a student's school.
 */
export function setWays(person: string): RawBuilder<unknown> {
  return sql`(
    select * from practice_allocations where person = ${person}
    union all
    select practice_allocations.* from practice_allocations join group_members using (group_id)
    where group_members.person = ${person}
    union all
    select practice_allocations.* from practice_allocations join school_members using (school)
      join people students on students.id = school_members.person and students.role = 'student'
    where school_members.person = ${person})`;
}

/** SQL: the due time of a row of `setWays`; null if the person is excused from the set. */
export function setDueAt(person: string): RawBuilder<Date | null> {
  return sql<Date | null>`case when ${isExcused(sql`${person}::uuid`, 'ways')} then null else ways.due_at end`;
}

/**
 * SQL condition: the row of `practice_sets` is for this person to practice, because it was made for or
 * assigned to them.
 */
export function isSetOf(person: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(practice_sets.for_user = ${person}
    or practice_sets.id in (select practice_set from ${setWays(person)} ways))`;
}

/**
 * SQL condition: the row of `practice_sets` is in view. A set made for one person is visible to everybody who
 * sees that person.
 */
export function setsInView({ reach, caller, people }: SetView): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach === 'self') return isSetOf(caller);
  return sql<SqlBool>`(practice_sets.for_user is null and ${contentInReach('practice_sets.school', { reach, caller })}
    or practice_sets.for_user in (select people.id from people where ${peopleInReach(people, caller)}))`;
}
