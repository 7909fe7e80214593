import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { isTokenGood } from '../token.rules.ts';

type GoodToken = Parameters<typeof isTokenGood>[0];

export type TokenRow = GoodToken & {
  person: string;
  /** The staff member who views Assay as the token's person; null for a person's own token. */
  reader: (NonNullable<GoodToken['reader']> & { id: string; role: Role }) | null;
  proved_at: Date | null;
  must_change_password: boolean;
  owes_two_step: boolean;
  consent_due: boolean;
};

/** A token's row with its person, by the token's id. Looks up two primary keys. */
export async function findToken(db: Kysely<Tables>, id: string): Promise<TokenRow | null> {
  return (await listTokens(db, [id]))[0] ?? null;
}

/** Whether the staff member who views as a person still has that person in view. */
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

/**
 * The rows of several tokens with their people, by the tokens' ids. Tokens for viewing come with the staff
 * member who views.
 */
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
 * Adds a token for `person` and returns its id. Null if the person was deactivated or their password changed
 * since it was checked against `verified_hash` (null: they had none).
 * The update locks the person's row. So a concurrent change of password is either seen here, or sees this
 * token and revokes it.
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
 * Records that tokens were used, in two separate statements. One statement could hold a token's row while it
 * waits for the person's, and deadlock with a call that changes the person and revokes their tokens. Rows are
 * taken in the order of their ids, so that two concurrent calls cannot deadlock.
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

/** Records that the person of a token just proved their identity. */
export async function saveProof(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('access_tokens').set({ proved_at: now }).where('id', '=', id).execute();
}

/**
 * Records that a person set up their second step, so that none of their sign-ins asks for the setup any more.
 */
export async function saveTwoStepDone(db: Kysely<Tables>, person: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ owes_two_step: false })
    .where('person', '=', person)
    .where('owes_two_step', '=', true)
    .execute();
}

/** Revokes one sign-in token. */
export async function revokeToken(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.updateTable('access_tokens').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** Revokes a person's tokens except `keep`. Call it after the person's row was changed or locked. */
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

/** Ends every sign-in of all these people at `now`. */
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

/** Deletes tokens that nobody can use any more. A missing token is refused like a revoked one. */
export async function removeSpentTokens(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('access_tokens')
    .where((eb) => eb.or([eb('ends_at', '<=', now), eb('revoked_at', 'is not', null)]))
    .execute();
}
