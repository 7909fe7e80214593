import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Audience } from '../announcements.contract.ts';
import type { InReach } from '../announcements.rules.ts';
import { isReachedBy } from './audience.ts';

interface NewAnnouncement {
  id: string;
  author: string;
  title: string;
  text: string;
  audience: Audience;
  shows_from: Date;
  shows_until: Date | null;
  by_mail: boolean;
}

/** Adds an announcement with its audience. */
export async function addAnnouncement(
  db: Kysely<Tables>,
  { audience, ...row }: NewAnnouncement,
  now: Date,
): Promise<void> {
  const { everyone, roles, schools, groups, users } = audience;
  await db
    .insertInto('announcements')
    .values({
      ...row,
      is_for_everyone: everyone,
      roles: [...new Set(roles)],
      created_at: now,
      updated_at: now,
    })
    .execute();
  const places = [
    ['announcement_schools', 'school', schools],
    ['announcement_groups', 'group_id', groups],
    ['announcement_people', 'person', users],
  ] as const;
  for (const [table, column, ids] of places) {
    if (ids.length === 0) continue;
    await sql`
      insert into ${sql.table(table)} (announcement, ${sql.ref(column)})
      select ${row.id}::uuid, each from unnest(${ids}::uuid[]) as each on conflict do nothing`.execute(db);
  }
}

/** Replaces the list of files that an announcement shows. */
export async function saveFilesShown(
  db: Kysely<Tables>,
  announcement: string,
  files: readonly string[],
): Promise<void> {
  await db.deleteFrom('announcement_files').where('announcement', '=', announcement).execute();
  if (files.length === 0) return;
  await db
    .insertInto('announcement_files')
    .values(files.map((file) => ({ announcement, file })))
    .execute();
}

/**
 * The schools, people and groups (without archived ones) in an audience that exist and that the writer may
 * choose.
 */
export async function listInReach(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  audience: Audience,
): Promise<InReach> {
  // Counselors reach single students, not groups.
  const groups_reach = reach === 'allocated' ? 'none' : reach;
  // Lock the groups, so that a group in reach is not removed before the announcement is saved.
  await sql`
    select from groups where id = any(${audience.groups}::uuid[]) order by id for key share`.execute(db);
  const { rows } = await sql<{ kind: keyof InReach; id: string }>`
    select 'schools' as kind, schools.id from schools
      where schools.id = any(${audience.schools}::uuid[]) and ${schoolsInReach(reach, caller)}
    union all
    select 'groups', groups.id from groups
      where groups.id = any(${audience.groups}::uuid[]) and ${liveGroupsInReach({ reach: groups_reach, caller })}
    union all
    select 'users', people.id from people
      where people.id = any(${audience.users}::uuid[]) and people.deactivated_at is null
        and ${peopleInReach(reach, caller)}`.execute(db);
  const of = (kind: keyof InReach) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { schools: of('schools'), groups: of('groups'), users: of('users') };
}

/** How many people an announcement by `author` would reach now, and how many mails it would send. */
export async function countReached(
  db: Kysely<Tables>,
  audience: Audience,
  author: string,
): Promise<{ reached_count: number; mailed_count: number }> {
  const { rows } = await sql<{ reached_count: number; mailed_count: number }>`
    select count(*) as reached_count, count(distinct people.email) filter (where ${HAS_ADDRESS}) as mailed_count
    from people where ${isReachedBy(audience, author)}`.execute(db);
  return rows[0] ?? { reached_count: 0, mailed_count: 0 };
}

const HAS_ADDRESS = sql<boolean>`(people.email is not null and people.email_verified_at is not null)`;

/**
 * The people who get a mail to an audience: one person for each confirmed address, which siblings may share.
 */
export async function listMailed(
  db: Kysely<Tables>,
  audience: Audience,
  author: string,
): Promise<{ id: string; email: string; language: string }[]> {
  const { rows } = await sql<{ id: string; email: string; language: string }>`
    select distinct on (people.email) people.id, people.email::text as email, people.language from people
    where ${isReachedBy(audience, author)} and ${HAS_ADDRESS} order by people.email, people.id`.execute(db);
  return rows;
}

export async function findName(db: Kysely<Tables>, person: string): Promise<string> {
  const row = await db
    .selectFrom('people')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Saves the words and times of an announcement. */
export async function saveAnnouncement(
  db: Kysely<Tables>,
  id: string,
  change: {
    title?: string | undefined;
    text?: string | undefined;
    shows_from?: Date | undefined;
    shows_until?: Date | null | undefined;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('announcements')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function removeAnnouncement(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute();
}

/** Records that a person read an announcement. Only the first time counts. */
export async function addRead(
  db: Kysely<Tables>,
  announcement: string,
  person: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('announcement_reads')
    .values({ announcement, person, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
