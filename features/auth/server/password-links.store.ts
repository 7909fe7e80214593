import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

interface FirstAdminLink {
  token_hash: Buffer;
  expires_at: Date;
}

/** Keeps the first admin's link, in place of any older one. */
export async function saveFirstAdminLink(db: Kysely<Tables>, link: FirstAdminLink, now: Date): Promise<void> {
  await db.deleteFrom('password_links').where('purpose', '=', 'first_admin').execute();
  await db
    .insertInto('password_links')
    .values({ ...link, purpose: 'first_admin', created_at: now })
    .execute();
}

/** Whether the first admin's link of this hash can still be used. */
export async function hasFirstAdminLink(db: Kysely<Tables>, token_hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_links')
    .select('token_hash')
    .where('token_hash', '=', token_hash)
    .where('purpose', '=', 'first_admin')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Spends the link; whoever comes second finds none. */
export async function removeFirstAdminLinks(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('password_links').where('purpose', '=', 'first_admin').execute();
}

/** Deletes links that have run out. */
export async function removeExpiredLinks(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute();
}
