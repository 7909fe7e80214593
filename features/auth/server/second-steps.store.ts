import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface SecondStep {
  sealed_secret: Buffer;
  last_step: number;
}

/** A person's second step: confirmed, or begun but not yet confirmed. */
export async function findSecondStep(
  db: Kysely<Tables>,
  person: string,
  standing: 'confirmed' | 'begun' = 'confirmed',
): Promise<SecondStep | null> {
  const row = await db
    .selectFrom('second_steps')
    .select(['sealed_secret', 'last_step'])
    .where('person', '=', person)
    .where('confirmed_at', standing === 'confirmed' ? 'is not' : 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a secret that is not confirmed yet, in place of an earlier unconfirmed one; false if a second step
 * is already confirmed.
 */
export async function saveSecondStep(
  db: Kysely<Tables>,
  person: string,
  sealed_secret: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('second_steps')
    .values({ person, sealed_secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('person')
        .doUpdateSet({ sealed_secret, last_step: 0, created_at: now })
        .where('second_steps.confirmed_at', 'is', null),
    )
    .returning('person')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns on a second step by confirming it. */
export async function saveSecondStepConfirmed(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  await db.updateTable('second_steps').set({ confirmed_at: now }).where('person', '=', person).execute();
}

/**
 * Marks the code of `step` as used; false if this or a later step was used before, even in a concurrent call.
 */
export async function takeStep(db: Kysely<Tables>, person: string, step: number): Promise<boolean> {
  const row = await db
    .updateTable('second_steps')
    .set({ last_step: step })
    .where('person', '=', person)
    .where('last_step', '<', step)
    .returning('person')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns off a person's second step and deletes its recovery codes. */
export async function removeSecondStep(db: Kysely<Tables>, person: string): Promise<void> {
  await db.deleteFrom('second_steps').where('person', '=', person).execute();
}

/** Stores these hashes of recovery codes in place of the earlier ones. */
export async function saveRecoveryCodes(
  db: Kysely<Tables>,
  person: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('person', '=', person).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ person, code_hash })))
    .execute();
}

/** Spends a recovery code; false if it is unknown or spent. */
export async function takeRecoveryCode(
  db: Kysely<Tables>,
  person: string,
  code_hash: Buffer,
): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_codes')
    .where('person', '=', person)
    .where('code_hash', '=', code_hash)
    .returning('person')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Kysely<Tables>, person: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from recovery_codes where person = ${person}`.execute(db);
  return rows[0]?.count ?? 0;
}
