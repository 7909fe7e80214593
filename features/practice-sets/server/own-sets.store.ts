/** Whose sets are: in view of staff, made for somebody or allotted to them, as SQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';

/** Who reads sets. `people`: how far they see people, for whose sets they see. */
export interface SetView {
  readonly reach: Reach;
  readonly caller: string;
  readonly people: Reach;
}

/** The ways in which sets are allotted to a person, as SQL: a row a way, by name, by group, by the school of a student. */
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

/** Whether a row of `practice_sets` is somebody's to practise, as SQL: made for them, or allotted. */
export function isSetOf(person: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(practice_sets.for_user = ${person}
    or practice_sets.id in (select practice_set from ${setWays(person)} ways))`;
}

/** Whether a row of `practice_sets` is in view, as SQL: what was made for one person is seen by who sees them. */
export function setsInView({ reach, caller, people }: SetView): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  if (reach === 'self') return isSetOf(caller);
  return sql<SqlBool>`(practice_sets.for_user is null and ${contentInReach('practice_sets.school', { reach, caller })}
    or practice_sets.for_user in (select people.id from people where ${peopleInReach(people, caller)}))`;
}
