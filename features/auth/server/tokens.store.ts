import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { isTokenGood } from '../token.rules.ts';

type GoodToken = Parameters<typeof isTokenGood>[0];

export type TokenRow = GoodToken & {
  person: string;
  /** Who of the staff reads with it as its person; null for a token of the person's own. */
  reader: (NonNullable<GoodToken['reader']> & { id: string; role: Role }) | null;
  proved_at: Date | null;
  must_change_password: boolean;
  owes_two_step: boolean;
  consent_due: boolean;
};

/** A token's row with its person, by the token's id: one look-up by two primary keys. */
export async function findToken(db: Kysely<Tables>, id: string): Promise<TokenRow | null> {
  return (await listTokens(db, [id]))[0] ?? null;
}

/** Whether who reads as a person still has them in view. */
export async function isInView(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  person: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('people.id', '=', person)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row !== undefined;
}

/** The rows of several tokens with their people, by the tokens' ids; those to read with, with who reads. */
export async function listTokens(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<(TokenRow & { id: string })[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .innerJoin('people', 'people.id', 'access_tokens.person')
    .leftJoin('access_tokens as readers', 'readers.id', 'access_tokens.read_through')
    .leftJoin('people as reading', 'reading.id', 'readers.person')
    .select([
      'access_tokens.id',
      'access_tokens.person',
      'access_tokens.last_used_at',
      'access_tokens.ends_at',
      'access_tokens.revoked_at',
      'access_tokens.proved_at',
      'access_tokens.owes_two_step',
      'people.role',
      'people.must_change_password',
      'people.consent_due',
      'people.deactivated_at',
      'readers.person as reader',
      'readers.ends_at as reader_ends_at',
      'readers.revoked_at as reader_revoked_at',
      'reading.deactivated_at as reader_deactivated_at',
      'reading.role as reader_role',
    ])
    .where('access_tokens.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(
    ({ reader, reader_role, reader_ends_at, reader_revoked_at, reader_deactivated_at, ...row }) => ({
      ...row,
      reader:
        reader === null || reader_role === null || reader_ends_at === null
          ? null
          : {
              id: reader,
              role: reader_role,
              ends_at: reader_ends_at,
              revoked_at: reader_revoked_at,
              deactivated_at: reader_deactivated_at,
            },
    }),
  );
}

/**
 * Adds a token for `person` and returns its id; null when they were deactivated or got another password
 * since it was verified against `verified_hash` (null: they had none). Their row is locked by the update, so that
 * whoever changes the password either is seen here or sees this token to revoke it.
 */
export async function addToken(
  db: Kysely<Tables>,
  { person, verified_hash }: { person: string; verified_hash: string | null },
  token: { now: Date; ends_at: Date; has_proved: boolean; owes_two_step: boolean },
): Promise<string | null> {
  const { now, ends_at, has_proved, owes_two_step } = token;
  const { rows } = await sql<{ id: string }>`
    with seen as (
      update people set last_seen_at = ${now}
      where id = ${person} and password_hash is not distinct from ${verified_hash} and deactivated_at is null
      returning id
    )
    insert into access_tokens (id, person, issued_at, last_used_at, ends_at, proved_at, owes_two_step)
    select ${v7()}::uuid, seen.id, ${now}::timestamptz, ${now}::timestamptz, ${ends_at}::timestamptz,
      ${has_proved ? now : null}::timestamptz, ${owes_two_step}::boolean
    from seen
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Keeps that tokens were used. Two statements, each on its own: one that held a token's row while it waits for the
 * person's would deadlock with whoever changes the person and revokes their tokens. Rows are taken in the order of
 * their ids, so that two that keep the same ones never wait for each other in turn.
 */
export async function saveTokenUses(
  db: Kysely<Tables>,
  uses: readonly { id: string; person: string }[],
  now: Date,
): Promise<void> {
  await sql`
    with used as (
      select id from access_tokens where id = any(${uses.map(({ id }) => id)}::uuid[]) and last_used_at < ${now}
      order by id for update
    )
    update access_tokens set last_used_at = ${now} from used where access_tokens.id = used.id`.execute(db);
  await sql`
    with seen as (
      select id from people where id = any(${uses.map(({ person }) => person)}::uuid[])
        and (last_seen_at is null or last_seen_at < ${now})
      order by id for no key update
    )
    update people set last_seen_at = ${now} from seen where people.id = seen.id`.execute(db);
}

/** Keeps that the person of a token just proved who they are. */
export async function saveProof(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('access_tokens').set({ proved_at: now }).where('id', '=', id).execute();
}

/** A person set up their second step: it comes first in none of their sign-ins any more. */
export async function saveTwoStepDone(db: Kysely<Tables>, person: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ owes_two_step: false })
    .where('person', '=', person)
    .where('owes_two_step', '=', true)
    .execute();
}

/** Revokes one token. */
export async function revokeToken(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('access_tokens').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** Revokes a person's tokens, all but `keep`. Call it after the person's row was changed or locked. */
export async function revokeTokens(
  db: Kysely<Tables>,
  person: string,
  now: Date,
  keep: string | null = null,
): Promise<void> {
  let tokens = db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('person', '=', person)
    .where('revoked_at', 'is', null);
  if (keep !== null) tokens = tokens.where('id', '!=', keep);
  await tokens.execute();
}

/** Ends every sign-in of all these people, from `now` on. */
export async function revokeTokensOf(
  db: Kysely<Tables>,
  people: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now })
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Deletes tokens that nobody can use any more; a token without a row is refused like a revoked one. */
export async function removeSpentTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb('revoked_at', 'is not', null)]))
    .execute();
}
