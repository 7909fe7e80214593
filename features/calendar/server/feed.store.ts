/** SQL for the private links to calendar feeds. */
import type { Kysely } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';

/** When a person's link was made; null if they have none. */
export async function findFeed(db: Kysely<Tables>, person: string): Promise<Date | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('person', '=', person)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Stores the hash of a person's new token. An earlier token ends. */
export async function saveFeed(
  db: Kysely<Tables>,
  person: string,
  token_hash: Buffer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ person, token_hash, created_at: now })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ token_hash, created_at: now }))
    .execute();
}

/** Ends a person's link, if there is one. */
export async function removeFeed(db: Kysely<Tables>, person: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('person', '=', person).execute();
}

/** The active person to whom a token belongs; null if there is none. */
export async function findPersonOfFeed(
  db: Kysely<Tables>,
  token_hash: Buffer,
): Promise<{ id: string; role: Role } | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('people', 'people.id', 'calendar_feeds.person')
    .select(['people.id', 'people.role'])
    .where('token_hash', '=', token_hash)
    .where('people.deactivated_at', 'is', null)
    .where('people.consent_due', '=', false)
    .executeTakeFirst();
  return row ?? null;
}
