import { type Kysely, sql } from 'kysely';
import type { Outcome } from '#contract/bulk.ts';
import type { Page } from '#contract/list.ts';
import type { Reach, View } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { BulkPerson } from '../bulk.rules.ts';

export interface ChosenPerson extends BulkPerson {
  readonly first_name: string;
  readonly last_name: string | null;
  readonly username: string;
  readonly counselor: string | null;
  readonly deactivated_at: Date | null;
}

/**
 * The people of `ids` in view, each with whether the action's reach includes them. Locks their rows until the
 * transaction ends, in the order of ids, so that two callers cannot deadlock.
 */
export async function listChosenForUpdate(
  db: Kysely<Tables>,
  { reach, caller }: View,
  act_reach: Reach,
  ids: readonly string[],
): Promise<ChosenPerson[]> {
  const { rows } = await sql<ChosenPerson>`
    select people.id, people.role, people.first_name, people.last_name, people.username, people.email::text as email,
      people.counselor, people.deactivated_at, people.deactivated_at is null as is_active,
      people.password_hash is not null as has_password, ${peopleInReach(act_reach, caller)} as is_reached
    from people where people.id = any(${ids}::uuid[]) and ${peopleInReach(reach, caller)}
    order by people.id for update of people`.execute(db);
  return rows;
}

/** One group in reach; null if there is none. Locks its row until the transaction ends. */
export async function findGroupForShare(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<{ id: string; school: string } | null> {
  const row = await db
    .selectFrom('groups')
    .select(['groups.id', 'groups.school'])
    .where('groups.id', '=', id)
    .where(liveGroupsInReach(view))
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The people who belong to the group's school, and the people in the group with the id of their current
 * membership. A person who left and came back has a new membership.
 */
export async function listPlaces(
  db: Kysely<Tables>,
  group: { id: string; school: string },
  people: readonly string[],
): Promise<{ of_school: Set<string>; in_group: Map<string, string | null> }> {
  const { rows } = await sql<{ person: string; is_member: boolean; membership: string | null }>`
    select person, false as is_member, null as membership from school_members
    where school = ${group.school} and person = any(${people}::uuid[])
    union all
    select person, true, (select memberships.id::text from memberships where memberships.person = group_members.person
      and memberships.place = group_members.group_id and until_at is null)
    from group_members where group_id = ${group.id} and person = any(${people}::uuid[])`.execute(db);
  return {
    of_school: new Set(rows.filter(({ is_member }) => !is_member).map(({ person }) => person)),
    in_group: new Map(
      rows.filter(({ is_member }) => is_member).map(({ person, membership }) => [person, membership]),
    ),
  };
}

/** The people who share no school with the counselor. Empty if the counselor belongs to no school. */
export async function listOfOtherSchools(
  db: Kysely<Tables>,
  counselor: string | null,
  people: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from people where id = any(${people}::uuid[])
      and exists (select from school_members where person = ${counselor}::uuid)
      and not exists (
        select from school_members mine join school_members theirs using (school)
        where mine.person = people.id and theirs.person = ${counselor}::uuid)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface ActionPerson {
  user: { id: string; name: string };
  outcome: Outcome['outcome'];
  reason: string | null;
  is_undone: boolean;
}

/** A page of the outcomes of an action, refused people first, then by name. */
export async function listActionPeople(
  db: Kysely<Tables>,
  action: string,
  query: {
    search?: string | undefined;
    outcome?: Outcome['outcome'] | undefined;
    ordering: 'name' | '-name';
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ActionPerson>> {
  const { outcome } = query;
  const matching = () => {
    const people = db
      .selectFrom('bulk_outcomes')
      .innerJoin('people', 'people.id', 'bulk_outcomes.person')
      .where('bulk_outcomes.action', '=', action)
      .where(everyWord(sql`people.search_text`, query.search));
    return outcome === undefined ? people : people.where('bulk_outcomes.outcome', '=', outcome);
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'name' ? 'asc' : 'desc';
  const rows = await matching()
    .select([
      'people.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
      'bulk_outcomes.outcome',
      'bulk_outcomes.reason',
      'bulk_outcomes.is_undone',
    ])
    .orderBy(sql`bulk_outcomes.outcome = 'refused'`, 'desc')
    .orderBy('people.sort_name', direction)
    .orderBy('people.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(({ id, name, ...row }) => ({ user: { id, name }, ...row })) };
}
