/** Decides who may publish questions under the current settings. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { mayPublish } from '../questions.rules.ts';

/** `mayPublish` with the current setting. Reads the setting only if it matters for this reach. */
export async function mayPublishNow(db: Kysely<Tables>, reach: Reach): Promise<boolean> {
  if (reach !== 'own') return mayPublish(reach, false);
  const settings = await readSettings(db);
  return mayPublish(reach, settings['bank.tutors_publish']);
}
