import { isStaff } from '#core/access/access.ts';
import { openRoute, type Route, route } from '#server/http/route.ts';
import { endFeed, getFeed, listCalendar, readFeed, renewFeed } from '../calendar.contract.ts';
import { firstEvents, MOST_EVENTS, windowOf } from '../calendar.rules.ts';
import { EVENT_KINDS } from '../calendar-values.contract.ts';
import { findFeed, removeFeed, saveFeed } from './feed.store.ts';
import { feedOf, feedPath, newFeedToken } from './feed.ts';
import { listToRelease, staffEvents } from './staff-events.ts';
import { takerEvents } from './taker-events.ts';

export const calendarRoutes: Route[] = [
  route(listCalendar, async ({ db, caller, query, now }) => {
    const { kind, group } = query;
    const window = windowOf(query, now);
    const kinds = new Set(kind === undefined ? EVENT_KINDS : [kind]);
    const asked = { viewer: caller, window, now, group };
    if (!isStaff(caller.role)) {
      // Only staff see groups.
      const events = group === undefined ? await takerEvents(db, asked, kinds) : [];
      return { ...firstEvents(events, MOST_EVENTS), to_release: [] };
    }
    return {
      ...firstEvents(await staffEvents(db, asked, kinds), MOST_EVENTS),
      to_release: kinds.has('release') ? await listToRelease(db, asked) : [],
    };
  }),

  route(getFeed, async ({ db, caller }) => {
    const created_at = await findFeed(db, caller.id);
    return { feed: created_at === null ? null : { created_at: created_at.toISOString() } };
  }),

  route(renewFeed, async ({ db, caller, now }) => {
    const { token, hash } = newFeedToken();
    await saveFeed(db, caller.id, hash, now);
    return { path: feedPath(token), created_at: now.toISOString() };
  }),

  route(endFeed, async ({ db, caller }) => {
    await removeFeed(db, caller.id);
  }),

  openRoute(readFeed, async ({ platform, params, address, now }) =>
    feedOf(platform.database.kysely, { token: params.token, address, now }),
  ),
];
