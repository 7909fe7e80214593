/** Reads a group in view, its members in view, and the questions they were asked. */
import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { WAS_ASKED } from '#features/sessions/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** An unarchived group in view; null if there is none. */
export async function findGroup(db: Kysely<Tables>, view: View, id: string) {
  const row = await db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name', 'groups.school'])
    .where('groups.id', '=', id)
    .where(liveGroupsInReach(view))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The active members of a group whom the caller may see, sorted by name, at most `most`, and the number of
 * other members.
 */
export async function listStudents(
  db: Kysely<Tables>,
  { reach, caller }: View,
  group: string,
  most: number,
): Promise<{ students: { id: string; name: string }[]; others: number }> {
  const members = await db
    .selectFrom('group_members')
    .innerJoin('people', 'people.id', 'group_members.person')
    .select([
      'people.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      sql<number>`(select count(*) from group_members theirs join people others on others.id = theirs.person
        where theirs.group_id = ${group} and others.deactivated_at is null)`.as('all'),
    ])
    .where('group_members.group_id', '=', group)
    .where('people.deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .limit(most)
    .execute();
  const students = members.map(({ id, name }) => ({ id, name }));
  return { students, others: Math.max(0, Number(members[0]?.all ?? 0) - students.length) };
}

/**
 * How many of these questions any of these students were asked in valid sessions, and how many students were.
 */
export async function countSeen(
  db: Kysely<Tables>,
  students: readonly string[],
  questions: readonly string[],
): Promise<{ questions: number; students: number }> {
  const { rows } = await sql<{ questions: number; students: number }>`
    select count(distinct attempts.question)::int as questions, count(distinct sessions.taker)::int as students
    from sessions join attempts on attempts.session = sessions.id
    where sessions.taker = any(${students}::uuid[]) and sessions.status <> 'voided'
      and attempts.question = any(${questions}::uuid[]) and ${WAS_ASKED}`.execute(db);
  return rows[0] ?? { questions: 0, students: 0 };
}
