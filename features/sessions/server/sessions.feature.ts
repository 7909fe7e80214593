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
    added_seconds: 'time added before',
    assessment: 'test',
    at: 'time',
    attempts: 'answers',
    correctness: 'what was right and wrong',
    client_saved_at: 'when it was saved',
    closed_at: 'closed',
    eliminated: 'crossed out',
    events: 'events',
    flagged: 'flagged',
    from: 'section left',
    notes: 'notes in the tools',
    notify: 'notification',
    of: 'act',
    opened_at: 'opened',
    response: 'answer',
    response_changed: 'whether the answer changed',
    seconds: 'more time',
    section: 'section',
    seq: 'order of saving',
    session: 'session',
    sessions: 'sessions',
    time_spent_seconds: 'time spent',
    user: 'user',
    visits: 'visits',
    writer: 'device',
  },
  tables: sessionsTables,
};
