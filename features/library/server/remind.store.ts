/** SQL for reminders: who was reminded of which material, and where to send mails. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

interface Reminded {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly username: string;
  readonly language: string;
}

/** Names, emails and languages of those people who have a confirmed email. */
export async function listAddressed(db: Kysely<Tables>, people: readonly string[]): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select id, email::text as email, first_name, last_name, username, language from people
    where id = any(${people}::uuid[]) and email is not null and email_verified_at is not null order by id`.execute(
    db,
  );
  return rows;
}

export async function nameOf(db: Kysely<Tables>, person: string): Promise<string> {
  const row = await db
    .selectFrom('people')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Records that these people were reminded of a material. */
export async function saveReminders(
  db: Kysely<Tables>,
  { material, people, by }: { material: string; people: readonly string[]; by: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into material_reminders (person, material, reminded_by, reminded_at)
    select person, ${material}::uuid, ${by}::uuid, ${now}::timestamptz from unnest(${people}::uuid[]) as each (person)
    order by person
    on conflict (person, material) do update set reminded_by = excluded.reminded_by,
      reminded_at = excluded.reminded_at`.execute(db);
}
