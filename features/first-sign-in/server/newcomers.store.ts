import { type Kysely, sql } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale-values.ts';
import type { Reach, Role } from '#core/access/access.ts';
import { HAS_COME_IN } from '#features/auth/server/public.store.ts';
import type { MessageStatus } from '#features/outbox/outbox.contract.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

export interface NewcomerRow {
  readonly id: string;
  readonly role: Role;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly has_password: boolean;
  readonly has_come_in: boolean;
  readonly last_seen_at: Date | null;
  /** The person's first school by name; null if none. */
  readonly school: string | null;
  readonly time_zone: string;
  readonly locale: Locale;
  /** The file of that school's logo. */
  readonly logo: string | null;
  readonly group: string | null;
  readonly way: 'mail' | 'link' | 'slip' | null;
  readonly offered_at: Date | null;
  readonly expires_at: Date | null;
  readonly message_status: MessageStatus | null;
  readonly sent_at: Date | null;
}

/**
 * Which of these people are within `reach` of `caller`, sorted by name. `lock` locks their rows until the
 * transaction ends, in the order of ids, so that concurrent calls cannot deadlock.
 */
export async function listNewcomers(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  ids: readonly string[],
  { most = null, lock = false }: { most?: number | null; lock?: boolean } = {},
): Promise<NewcomerRow[]> {
  if (lock) {
    await sql`select id from people where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  }
  const { rows } = await sql<NewcomerRow>`
    select people.id, people.role, people.username::text as username, people.first_name, people.last_name,
      people.email::text as email, people.deactivated_at is null as is_active,
      people.password_hash is not null as has_password, ${HAS_COME_IN} as has_come_in, people.last_seen_at,
      place.name as school, coalesce(place.time_zone, 'UTC') as time_zone,
      coalesce(place.locale, ${DEFAULT_LOCALE}) as locale, place.logo, (
        select min(groups.name) from group_members join groups on groups.id = group_members.group_id
        where group_members.person = people.id) as "group",
      sign_in_offers.way, sign_in_offers.offered_at, sign_in_offers.expires_at,
      messages.status as message_status, messages.sent_at
    from people
      left join sign_in_offers on sign_in_offers.person = people.id
      left join messages on messages.id = sign_in_offers.message
      left join lateral (
        select schools.name, schools.time_zone, schools.locale, schools.logo
        from school_members join schools on schools.id = school_members.school
        where school_members.person = people.id order by schools.name, schools.id limit 1) place on true
    where people.id = any(${ids}::uuid[]) and ${peopleInReach(reach, caller)}
    order by people.sort_name, people.id limit ${most}::bigint`.execute(db);
  return rows;
}

/** Which of these people are within `reach` of `caller`. */
export async function listInReach(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people
    where people.id = any(${ids}::uuid[]) and ${peopleInReach(reach, caller)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The full name of one person. */
export async function findName(db: Kysely<Tables>, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from people where id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}
