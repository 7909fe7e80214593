/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import type { DeclaredTable, FeatureTables } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { replayErasures } from './replay-erasures.ts';
import { sweepPersonalData } from './sweep.ts';

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
