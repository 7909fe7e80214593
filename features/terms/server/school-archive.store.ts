/** SQL for the people whom the archive of a school deactivates and reactivates. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Active people who belong only to this school, without admins, sorted by name. Locks their rows. */
export async function listPeopleOfSchool(
  db: Kysely<Tables>,
  school: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select * from (
      select id, concat_ws(' ', first_name, last_name) as name, sort_name from people
      where deactivated_at is null and role <> 'admin' and id in (select person from school_members where school = ${school})
        and not exists (select from school_members where person = people.id and school <> ${school})
      order by id for update) held
    order by sort_name, id`.execute(db);
  return rows.map(({ id, name }) => ({ id, name }));
}

/**
 * The people of a school who were deactivated at this instant and are not merged into another record. Locks
 * their rows.
 */
export async function listDeactivatedWith(
  db: Kysely<Tables>,
  school: string,
  archived_at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people
    where deactivated_at = ${archived_at} and merged_into is null
      and id in (select person from school_members where school = ${school})
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}
