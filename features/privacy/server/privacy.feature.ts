/** Registers this feature with the server. */
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { privacyRoutes } from './privacy.routes.ts';
import { privacyTables } from './privacy.tables.store.ts';
import { replayErasures } from './replay-erasures.ts';
import { sweepPersonalData } from './sweep.ts';

/** `tables` returns the declared tables of all features. */
export const privacyFeature = (tables: () => readonly DeclaredTable[]): Feature => ({
  name: 'privacy',
  routes: privacyRoutes(tables),
  prepare: (platform) => replayErasures(platform, tables()),
  sweep: sweepPersonalData,
  tables: privacyTables,
});
