import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Claims a key; false if it was claimed before. Waits for a concurrent claim to finish. */
export async function addEnrolmentKey(
  db: Kysely<Tables>,
  claim: { key_hash: Buffer; request_hash: Buffer; created_at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('enrolment_keys')
    .values(claim)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the response and the person who was enrolled with the key. */
export async function saveEnrolmentAnswer(
  db: Kysely<Tables>,
  key_hash: Buffer,
  answer: { person: string; sealed_answer: Buffer },
): Promise<void> {
  await db.updateTable('enrolment_keys').set(answer).where('key_hash', '=', key_hash).execute();
}

/** The hash of the body that was first sent with a key, and the response to it. */
export async function findEnrolmentKey(
  db: Kysely<Tables>,
  key_hash: Buffer,
): Promise<{ request_hash: Buffer; sealed_answer: Buffer } | null> {
  const row = await db
    .selectFrom('enrolment_keys')
    .select(['request_hash', 'sealed_answer'])
    .where('key_hash', '=', key_hash)
    .where('sealed_answer', 'is not', null)
    .$narrowType<{ sealed_answer: Buffer }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes keys first sent before `oldest`. */
export async function removeOldEnrolmentKeys(db: Kysely<Tables>, oldest: Date): Promise<void> {
  await db.deleteFrom('enrolment_keys').where('created_at', '<', oldest).execute();
}
