/** What the settings say to forget after a time: values in the audit, and reasons that staff wrote in sessions. */
import { readSettings } from '#features/settings/server/public.ts';
import type { Platform } from '#server/http/route.ts';
import { blankReasons, removeValues } from './retention.store.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Forgets what is older than its setting allows; where that is 0 days, nothing. */
export async function sweepPersonalData({ database, clock }: Platform): Promise<void> {
  const settings = await readSettings(database.kysely);
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
  const values = settings['privacy.values_days'];
  if (values > 0) await removeValues(database.kysely, before(values));
  const reasons = settings['privacy.reasons_days'];
  if (reasons > 0) await blankReasons(database.kysely, before(reasons));
}
