import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** What a token that is used once is for. */
export type TokenPurpose =
  | 'first_admin'
  | 'invitation'
  | 'reset'
  | 'confirm_email'
  | 'consent'
  | 'mobile_enroll'
  | 'mobile_reset';

export interface OneUseToken {
  purpose: TokenPurpose;
  /** Whose it is; null where there is nobody yet. */
  person: string | null;
  /** The address or number that it was sent to; null where it was sent nowhere. */
  contact: string | null;
}

type NewToken = OneUseToken & { token_hash: Buffer; expires_at: Date };

export async function addOneUseToken(db: Kysely<Tables>, token: NewToken, now: Date): Promise<void> {
  await db
    .insertInto('one_use_tokens')
    .values({ ...token, created_at: now })
    .execute();
}

/** A token of one of these purposes that can still be used, by its hash. */
export async function findOneUseToken(
  db: Kysely<Tables>,
  { token_hash, purposes }: { token_hash: Buffer; purposes: readonly TokenPurpose[] },
  now: Date,
): Promise<OneUseToken | null> {
  const row = await db
    .selectFrom('one_use_tokens')
    .select(['purpose', 'person', 'contact'])
    .where('token_hash', '=', token_hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : (row as OneUseToken);
}

/** Spends a token; whoever comes second gets null. */
export async function takeOneUseToken(
  db: Kysely<Tables>,
  { token_hash, purposes }: { token_hash: Buffer; purposes: readonly TokenPurpose[] },
  now: Date,
): Promise<OneUseToken | null> {
  const row = await db
    .deleteFrom('one_use_tokens')
    .where('token_hash', '=', token_hash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .returning(['purpose', 'person', 'contact'])
    .executeTakeFirst();
  return row === undefined ? null : (row as OneUseToken);
}

/** Makes a person's tokens of these purposes worthless. */
export async function removePersonsTokens(
  db: Kysely<Tables>,
  person: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await db
    .deleteFrom('one_use_tokens')
    .where('person', '=', person)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Makes every link to the first admin's set-up worthless. */
export async function removeFirstAdminTokens(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('one_use_tokens').where('purpose', '=', 'first_admin').execute();
}

/** Deletes tokens that have run out. */
export async function removeExpiredOneUseTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('one_use_tokens').where('expires_at', '<=', now).execute();
}
