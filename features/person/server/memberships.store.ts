import { type Kysely, sql } from 'kysely';
import type { Reach, View } from '#core/access/access.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Membership } from '../person.contract.ts';

const MOST_MEMBERSHIPS = 200;

/**
 * A person's memberships: the current ones first, then the last ended ones. `groups` decides which groups the
 * reader can see. Runs one statement.
 */
export async function listMemberships(
  db: Kysely<Tables>,
  groups: View,
  person: string,
): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .leftJoin('schools', 'schools.id', 'memberships.place')
    .leftJoin('groups', 'groups.id', 'memberships.place')
    .leftJoin('terms', 'terms.id', 'groups.term')
    .leftJoin('people as beginners', 'beginners.id', 'memberships.begun_by')
    .leftJoin('people as enders', 'enders.id', 'memberships.ended_by')
    .select([
      sql<Membership['kind']>`memberships.kind`.as('kind'),
      'memberships.place',
      sql<string>`coalesce(schools.name, groups.name, memberships.name)`.as('name'),
      sql<boolean>`schools.id is null and groups.id is null`.as('is_removed'),
      sql<boolean>`groups.id is not null and ${groupsInReach(groups)}`.as('is_group_in_view'),
      'terms.name as term',
      'memberships.from_at',
      'memberships.until_at',
      'memberships.begun_by',
      'memberships.ended_by',
      sql<string>`concat_ws(' ', beginners.first_name, beginners.last_name)`.as('begun_by_name'),
      sql<string>`concat_ws(' ', enders.first_name, enders.last_name)`.as('ended_by_name'),
    ])
    .where('memberships.person', '=', person)
    .orderBy(
      sql`memberships.until_at desc nulls first, memberships.from_at desc nulls last, memberships.id desc`,
    )
    .limit(MOST_MEMBERSHIPS)
    .execute();
  return rows.map(
    ({ place, from_at, until_at, begun_by, ended_by, begun_by_name, ended_by_name, ...row }) => ({
      ...row,
      id: place,
      from_at: from_at?.toISOString() ?? null,
      until_at: until_at?.toISOString() ?? null,
      begun_by: begun_by === null ? null : { id: begun_by, name: begun_by_name },
      ended_by: ended_by === null ? null : { id: ended_by, name: ended_by_name },
    }),
  );
}

/** The fields of a person that saving the whole record needs, and their groups. */
export async function findMoving(db: Kysely<Tables>, person: string) {
  const row = await db
    .selectFrom('people')
    .select([
      'username',
      'email',
      'mobile',
      sql<string[]>`array(select school from school_members where person = people.id order by school)`.as(
        'schools',
      ),
      sql<string[]>`array(select group_id from group_members where person = people.id order by group_id)`.as(
        'groups',
      ),
    ])
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * The groups of `groups` that belong to this school, are not archived, and are in reach or already the
 * person's. Locks their rows until the transaction ends.
 */
export async function listGroupsToMoveTo(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  { person, school }: { person: string; school: string },
  groups: readonly string[],
): Promise<string[]> {
  if (groups.length === 0) return [];
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('school', '=', school)
    .where('archived_at', 'is', null)
    .where('id', 'in', groups)
    .where(
      sql<boolean>`(${groupsInReach(view)} or groups.id in (select group_id from group_members where person = ${person}))`,
    )
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}
