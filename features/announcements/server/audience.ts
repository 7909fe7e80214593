/**
 * SQL conditions for whom an announcement reaches, and which announcements reach a person. They use the
 * current members of groups and schools.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Audience } from '../announcements.contract.ts';

/**
 * SQL condition: an announcement by `author` to this audience reaches the row of `people`. A group means its
 * members and tutors. The author is left out.
 */
export function isReachedBy(audience: Audience, author: string): RawBuilder<SqlBool> {
  const { everyone, schools, groups, users, roles } = audience;
  return sql<SqlBool>`(people.deactivated_at is null and people.id <> ${author}
    and (cardinality(${roles}::text[]) = 0 or people.role = any(${roles}::text[])) and people.id in (
      select person from school_members where school = any(${schools}::uuid[])
      union all select person from group_members where group_id = any(${groups}::uuid[])
      union all select person from group_tutors where group_id = any(${groups}::uuid[])
      union all select unnest(${users}::uuid[])
      union all select anyone.id from people anyone where ${everyone}::boolean))`;
}

/**
 * For each of these announcements, how many people it reaches now and how many of them have read it. People
 * are counted per role in one pass for all announcements to everyone, not once per announcement.
 */
export function reachedAndRead(
  ids: readonly string[],
): RawBuilder<{ id: string; reached_count: number; read_count: number }> {
  return sql`
    with asked as materialized (
      select id, author, roles, is_for_everyone from announcements where id = any(${ids}::uuid[])
    ), named as (
      select announcement, person from asked join announcement_schools on announcement = asked.id
        join school_members using (school)
      union select announcement, person from asked join announcement_groups on announcement = asked.id
        join group_members using (group_id)
      union select announcement, person from asked join announcement_groups on announcement = asked.id
        join group_tutors using (group_id)
      union select announcement, person from asked join announcement_people on announcement = asked.id
    ), active as (
      select role, count(*) as n from people
      where deactivated_at is null and exists (select from asked where is_for_everyone) group by role
    )
    select asked.id, count(*) as reached_count, count(announcement_reads.person) as read_count
    from named join asked on asked.id = named.announcement
      join people on people.id = named.person and ${IS_ADDRESSED}
      left join announcement_reads on announcement_reads.announcement = named.announcement
        and announcement_reads.person = named.person
    group by asked.id
    union all
    select asked.id,
      (select coalesce(sum(n), 0) from active
        where cardinality(asked.roles) = 0 or active.role = any(asked.roles))::int
        - (select count(*) from people authors where authors.id = asked.author and authors.deactivated_at is null
          and (cardinality(asked.roles) = 0 or authors.role = any(asked.roles))),
      coalesce(reads.n, 0)
    from asked left join (
      select announcement, count(*) as n
      from asked join announcement_reads on announcement = asked.id
        join people on people.id = person and ${IS_ADDRESSED}
      where asked.is_for_everyone group by announcement
    ) reads on reads.announcement = asked.id
    where is_for_everyone`;
}

/**
 * SQL condition: a row of `people` in the audience of a row of `asked` gets it, because they are active, have
 * one of its roles and are not its author.
 */
const IS_ADDRESSED = sql`(people.deactivated_at is null and people.id <> asked.author
  and (cardinality(asked.roles) = 0 or people.role = any(asked.roles)))`;

/**
 * SQL condition: the row of `announcements` is for this person, at whatever time. It starts from the person's
 * memberships.
 */
export function isFor(person: { id: string; role: Role }): RawBuilder<SqlBool> {
  return sql<SqlBool>`(announcements.author <> ${person.id}
    and (cardinality(announcements.roles) = 0 or ${person.role} = any(announcements.roles))
    and announcements.id in (
      select announcement from announcement_schools join school_members using (school) where person = ${person.id}
      union all select announcement from announcement_groups join group_members using (group_id) where person = ${person.id}
      union all select announcement from announcement_groups join group_tutors using (group_id) where person = ${person.id}
      union all select announcement from announcement_people where person = ${person.id}
      union all select everyones.id from announcements everyones where everyones.is_for_everyone))`;
}
