/** Checks whether one more file fits into its person's quota. */
import type { Kysely } from 'kysely';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { quotaFaults } from '../files.rules.ts';
import { countBytes, lockQuota } from './files.store.ts';

/**
 * Throws `breaks_rule` at `path` if the file would exceed the size that the settings allow one person. Stored
 * files and announced uploads count. Locks the quota until the transaction ends.
 */
export async function requireQuota(
  db: Kysely<Tables>,
  person: string,
  file: { readonly path: string; readonly size_bytes: number },
  now: Date,
): Promise<void> {
  await lockQuota(db, person);
  const most = (await readSettings(db))['files.gibibytes_a_person'];
  requireNoFaults(quotaFaults(file, { most_gibibytes: most, kept_bytes: await countBytes(db, person, now) }));
}
