/** The group that is asked about, and who of it is in view. */
import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

interface View {
  readonly reach: Reach;
  readonly caller: string;
}

/** A live group in view, by its name; null where there is none. */
export async function findGroup(db: Kysely<Tables>, view: View, id: string) {
  const row = await db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name', 'groups.school'])
    .where('groups.id', '=', id)
    .where(liveGroupsInReach(view))
    .executeTakeFirst();
  return row ?? null;
}

/** The active members of a group who are in view, by name, `most` of them, and how many others it has. */
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
    .orderBy('people.first_name')
    .orderBy('people.last_name')
    .orderBy('people.id')
    .limit(most)
    .execute();
  const students = members.map(({ id, name }) => ({ id, name }));
  return { students, others: Math.max(0, Number(members[0]?.all ?? 0) - students.length) };
}
