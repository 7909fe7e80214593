import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The purpose of a one-time token. */
export type TokenPurpose =
  | 'first_admin'
  | 'invitation'
  | 'link'
  | 'slip'
  | 'reset'
  | 'confirm_email'
  | 'change_email'
  | 'consent'
  | 'mobile_enroll'
  | 'mobile_reset';

export interface OneUseToken {
  purpose: TokenPurpose;
  /** The token's owner; null if there is no person yet. */
  person: string | null;
  /** The email or number that the token was sent to; null if it was not sent. */
  contact: string | null;
}

type NewToken = OneUseToken & { token_hash: Buffer; expires_at: Date };

/** Stores any number of tokens in one statement. */
export async function addOneUseTokens(
  db: Kysely<Tables>,
  tokens: readonly NewToken[],
  now: Date,
): Promise<void> {
  await sql`
    insert into one_use_tokens (token_hash, purpose, person, contact, expires_at, created_at)
    select token_hash, purpose, person, contact, expires_at, ${now}::timestamptz
    from unnest(${tokens.map(({ token_hash }) => token_hash)}::bytea[], ${tokens.map(({ purpose }) => purpose)}::text[],
      ${tokens.map(({ person }) => person)}::uuid[], ${tokens.map(({ contact }) => contact)}::text[],
      ${tokens.map(({ expires_at }) => expires_at)}::timestamptz[])
      as given (token_hash, purpose, person, contact, expires_at)`.execute(db);
}

/** Finds a valid token of one of these purposes by its hash. */
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

/** Spends a token; null if another call has already spent it. */
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

/** Ends a person's tokens of these purposes. */
export function removePersonsTokens(
  db: Kysely<Tables>,
  person: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  return removePeoplesTokens(db, [person], purposes);
}

/** Ends the tokens of these purposes of all these people. */
export async function removePeoplesTokens(
  db: Kysely<Tables>,
  people: readonly string[],
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await db
    .deleteFrom('one_use_tokens')
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Ends every link for setting up the first admin. */
export async function removeFirstAdminTokens(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('one_use_tokens').where('purpose', '=', 'first_admin').execute();
}

/** Deletes one-use tokens that have expired. */
export async function removeExpiredOneUseTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('one_use_tokens').where('expires_at', '<=', now).execute();
}
