/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import type { Platform } from '#server/http/route.ts';
import { toldSince } from '../notices.rules.ts';
import { makeMails } from './mail.ts';
import { noticesRoutes } from './notices.routes.ts';
import { removeOld } from './notices.store.ts';
import { noticesTables } from './notices.tables.store.ts';

/** If no mail was due, wait this long before looking again. */
const EVERY_MS = 5 * 60 * 1000;

let lookedAt = Number.NEGATIVE_INFINITY;

async function work(platform: Platform, stop: AbortSignal): Promise<void> {
  const now = platform.clock.now().getTime();
  if (now - lookedAt < EVERY_MS) return;
  if (!(await makeMails(platform, stop))) lookedAt = now;
}

export const noticesFeature: Feature = {
  name: 'notices',
  routes: noticesRoutes,
  sweep: ({ database, clock }) => removeOld(database.kysely, toldSince(clock.now())),
  tick: work,
  tables: noticesTables,
};
