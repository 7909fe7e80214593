/** Registers this feature with the server: its calls, its tables and its background jobs. */
import type { Feature } from '#server/feature.ts';
import { attemptsRoutes } from './attempts.routes.ts';
import { releaseManyRoutes } from './release-many.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { sessionsTables } from './sessions.tables.store.ts';
import { sweepSessions } from './sweep.ts';

export const sessionsFeature: Feature = {
  name: 'sessions',
  routes: [...sessionsRoutes, ...attemptsRoutes, ...releaseManyRoutes],
  tick: sweepSessions,
  field_words: {
    action: 'act',
    added_seconds: 'time added earlier',
    assessment: 'test',
    at: 'time',
    attempts: 'answers',
    correctness: 'right and wrong answers',
    client_saved_at: 'save time',
    closed_at: 'closed',
    eliminated: 'crossed out',
    events: 'events',
    flagged: 'flagged',
    from: 'section left',
    notes: 'scratchpad notes',
    notify: 'notification',
    of: 'act',
    opened_at: 'opened',
    response: 'answer',
    response_changed: 'answer changed',
    seconds: 'extra time',
    section: 'section',
    seq: 'save order',
    session: 'session',
    sessions: 'sessions',
    time_spent_seconds: 'time spent',
    user: 'user',
    visits: 'visits',
    writer: 'device',
  },
  tables: sessionsTables,
};
