import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { membership } from '../groups.contract.ts';
import { groupsInReach } from './in-reach.ts';

interface MembersQuery {
  search?: string | undefined;
  group?: string | undefined;
  user?: string | undefined;
  ordering: 'name' | '-name';
}

/**
 * A page of memberships: groups in view, with those of their members who are in `people_reach`. A counselor
 * sees the groups of their students, but not all members. An archived group lists its former members. Runs
 * two statements.
 */
export async function listMembers(
  db: Kysely<Tables>,
  view: View & { people_reach: View['reach'] },
  query: MembersQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<z.input<typeof membership>>> {
  const { group, user } = query;
  const ties = db
    .selectFrom('group_members')
    .select(['group_id', 'person'])
    .unionAll(db.selectFrom('archived_group_members').select(['group_id', 'person']))
    .as('ties');
  const matching = () => {
    let members = db
      .selectFrom(ties)
      .innerJoin('groups', 'groups.id', 'ties.group_id')
      .innerJoin('people', 'people.id', 'ties.person')
      .where(groupsInReach(view))
      .where(peopleInReach(view.people_reach, view.caller))
      .where(everyWord(sql`people.search_text`, query.search));
    if (group !== undefined) members = members.where('ties.group_id', '=', group);
    if (user !== undefined) members = members.where('ties.person', '=', user);
    return members;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select([
      'ties.group_id',
      'people.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
    ])
    .orderBy('people.sort_name', direction)
    .orderBy('people.id', direction)
    .orderBy('ties.group_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(({ group_id, ...person }) => ({ group: group_id, user: person })) };
}

/**
 * Which of `ids` may be in the group: active students of its school in view, and current members. Locks their
 * rows until the transaction ends.
 */
export async function listEligibleMembers(
  db: Kysely<Tables>,
  { people_reach, caller }: { people_reach: View['reach']; caller: string },
  group: { id: string; school: { id: string } },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    .where(
      sql<boolean>`(
        role = 'student' and deactivated_at is null and ${peopleInReach(people_reach, caller)}
          and id in (select person from school_members where school = ${group.school.id})
        or id in (select person from group_members where group_id = ${group.id}))`,
    )
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

export async function isMember(db: Kysely<Tables>, group: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('person')
    .where('group_id', '=', group)
    .where('person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}

/** The members of a group, one row each. */
export function listMemberships(
  db: Kysely<Tables>,
  group: string,
): Promise<{ person: string; place: string }[]> {
  return db
    .selectFrom('group_members')
    .select(['person', 'group_id as place'])
    .where('group_id', '=', group)
    .execute();
}

/** Adds people to a group. People who are already in it stay. */
export async function addMembers(
  db: Kysely<Tables>,
  group_id: string,
  people: readonly string[],
): Promise<void> {
  await db
    .insertInto('group_members')
    .values(people.map((person) => ({ group_id, person })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes people from a group. People who are not in it are ignored. */
export async function removeMembers(
  db: Kysely<Tables>,
  group_id: string,
  people: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', group_id)
    .where('person', 'in', people)
    .execute();
}
