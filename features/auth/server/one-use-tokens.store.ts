import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** What a token that is used once is for. */
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
  /** Whose it is; null where there is nobody yet. */
  person: string | null;
  /** The address or number that it was sent to; null where it was sent nowhere. */
  contact: string | null;
}

type NewToken = OneUseToken & { token_hash: Buffer; expires_at: Date };

/** Keeps tokens, in one statement whatever their number. */
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
export function removePersonsTokens(
  db: Kysely<Tables>,
  person: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  return removePeoplesTokens(db, [person], purposes);
}

/** Makes the tokens of these purposes of all these people worthless. */
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

/** Makes every link to the first admin's set-up worthless. */
export async function removeFirstAdminTokens(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('one_use_tokens').where('purpose', '=', 'first_admin').execute();
}

/** Deletes tokens that have run out. */
export async function removeExpiredOneUseTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('one_use_tokens').where('expires_at', '<=', now).execute();
}
