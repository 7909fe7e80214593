import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Removes what was told to this person alone, their name in what was told to others too, and what they read. */
export async function removePerson(db: Kysely<Tables>, person: string): Promise<void> {
  await sql`
    delete from announcements where not is_for_everyone
      and id in (select announcement from announcement_people where person = ${person})
      and not exists (select from announcement_people others where others.announcement = id and others.person <> ${person})
      and not exists (select from announcement_schools where announcement = id)
      and not exists (select from announcement_groups where announcement = id)`.execute(db);
  await sql`delete from announcement_people where person = ${person}`.execute(db);
  await sql`delete from announcement_reads where person = ${person}`.execute(db);
}
