/** Who publishes questions, as the settings stand. */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { mayPublish } from '../questions.rules.ts';

/** As `mayPublish`, with the setting as it stands. Nothing is read for those whom it does not concern. */
export async function mayPublishNow(db: Kysely<Tables>, reach: Reach): Promise<boolean> {
  if (reach !== 'own') return mayPublish(reach, false);
  const settings = await readSettings(db);
  return mayPublish(reach, settings['bank.tutors_publish']);
}
