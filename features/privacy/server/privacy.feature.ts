/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { readSettings } from '#features/settings/server/public.ts';
import type { DeclaredTable, FeatureTables } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import type { Platform } from '#server/http/route.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { replayErasures } from './replay-erasures.ts';
import { blankReasons, removeValues } from './retention.store.ts';

const privacyTables = {
  erasures: {
    backup: 'kept',
    personal: null,
  },
} satisfies FeatureTables;

/** `tables` returns the declared tables of all features. */
export const privacyFeature = (tables: () => readonly DeclaredTable[]): Feature => ({
  name: 'privacy',
  routes: privacyRoutes(tables),
  prepare: (platform) => replayErasures(platform, tables()),
  sweep: sweepPersonalData,
  tables: privacyTables,
});

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
