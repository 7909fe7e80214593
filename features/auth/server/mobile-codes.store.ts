import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { CodeFor } from '../mobile-code.rules.ts';

interface CodeKey {
  mobile: string;
  purpose: CodeFor['purpose'];
}

/** Stores a number's code in place of the previous one. */
export async function saveMobileCode(
  db: Kysely<Tables>,
  code: CodeKey & { code_hash: Buffer; tries_left: number; expires_at: Date },
): Promise<void> {
  const { mobile: _mobile, purpose: _purpose, ...kept } = code;
  await db
    .insertInto('mobile_codes')
    .values(code)
    .onConflict((conflict) => conflict.columns(['mobile', 'purpose']).doUpdateSet(kept))
    .execute();
}

/**
 * Counts one try at a number's code and returns its hash. Null if there is no code or no try is left. One
 * statement, so concurrent tries are all counted.
 */
export async function takeCodeTry(
  db: Kysely<Tables>,
  { mobile, purpose }: CodeKey,
  now: Date,
): Promise<Buffer | null> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update mobile_codes set tries_left = tries_left - 1
    where mobile = ${mobile} and purpose = ${purpose} and tries_left > 0 and expires_at > ${now}
    returning code_hash`.execute(db);
  return rows[0]?.code_hash ?? null;
}

/** Spends a number's code; false if a concurrent call has already spent it. */
export async function removeMobileCode(
  db: Kysely<Tables>,
  { mobile, purpose, code_hash }: CodeKey & { code_hash: Buffer },
): Promise<boolean> {
  const row = await db
    .deleteFrom('mobile_codes')
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', code_hash)
    .returning('mobile')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes verification codes that have expired. */
export async function removeExpiredCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('mobile_codes').where('expires_at', '<=', now).execute();
}
