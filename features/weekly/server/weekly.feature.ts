/** This feature as the server lists it: its endpoints, tables and jobs. */
import type { Feature } from '#server/feature.ts';
import type { Platform } from '#server/http/route.ts';
import { composeReports, refreshDrafts } from './compose.ts';
import { guardianRoutes } from './guardian.routes.ts';
import { sendReports } from './send.ts';
import { weeklyRoutes } from './weekly.routes.ts';
import { weeklyTables } from './weekly.tables.store.ts';

/** Nothing here must happen to the second. */
const EVERY_MS = 30_000;

let workedAt = Number.NEGATIVE_INFINITY;

/** Composes, refreshes and sends reports, at most every half minute. */
async function work(platform: Platform, stop: AbortSignal): Promise<void> {
  const now = platform.clock.now().getTime();
  if (now - workedAt < EVERY_MS) return;
  workedAt = now;
  await composeReports(platform, stop);
  await refreshDrafts(platform, stop);
  await sendReports(platform, stop);
}

export const weeklyFeature: Feature = {
  name: 'weekly',
  routes: [...weeklyRoutes, ...guardianRoutes],
  tick: work,
  field_words: { ids: 'reports', tutor_sentence: 'tutor’s sentence' },
  tables: weeklyTables,
};
