/**
 * Deletes old personal data as the settings say: values in the audit, and reasons that staff wrote for
 * sessions.
 */
import { readSettings } from '#features/settings/server/public.ts';
import type { Platform } from '#server/http/route.ts';
import { blankReasons, removeValues } from './retention.store.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Deletes data that is older than its setting allows. A setting of 0 days means never. */
export async function sweepPersonalData({ database, clock }: Platform): Promise<void> {
  const settings = await readSettings(database.kysely);
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
  const values = settings['privacy.values_days'];
  if (values > 0) await removeValues(database.kysely, before(values));
  const reasons = settings['privacy.reasons_days'];
  if (reasons > 0) await blankReasons(database.kysely, before(reasons));
}
