/** Whether one more file is within its person's quota. It knows how much they may have and have, and no bytes. */
import type { Kysely } from 'kysely';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { quotaFaults } from '../files.rules.ts';
import { countBytes, lockQuota } from './files.store.ts';

/**
 * Throws `breaks_rule`, at `path`, where so many bytes more are over what the settings leave one person: their files and
 * what is on its way count. Who asks for the same person meanwhile waits until the transaction ends.
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
