/** Whether there is room for one more file of a person. It knows how much they may have and have, and no bytes. */
import type { Kysely } from 'kysely';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { roomFaults } from '../files.rules.ts';
import { countBytes, lockRoom } from './files.store.ts';

/**
 * Throws `breaks_rule`, at `path`, where so many bytes more are over what the settings leave one person: their files and
 * what is on its way count. Who asks for the same person meanwhile waits until the transaction ends.
 */
export async function requireRoom(
  db: Kysely<Tables>,
  person: string,
  file: { readonly path: string; readonly size_bytes: number },
  now: Date,
): Promise<void> {
  await lockRoom(db, person);
  const most = (await readSettings(db))['files.gibibytes_a_person'];
  requireNoFaults(roomFaults(file, { most_gibibytes: most, kept_bytes: await countBytes(db, person, now) }));
}
