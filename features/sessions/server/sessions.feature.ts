/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, moves } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { attemptsRoutes } from './attempts.routes.ts';
import { releaseManyRoutes } from './release-many.routes.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { sweepSessions } from './sweep.ts';

const eraseReasons: Erase = async (db, { id }) => {
  await sql`
    update session_events set reason = null from sessions
    where sessions.id = session_events.session and sessions.taker = ${id} and reason is not null`.execute(db);
};

const eraseReleaseNotes: Erase = async (db, { id }) => {
  await sql`
    update session_releases set note = null from sessions
    where sessions.id = session_releases.session and sessions.taker = ${id} and note is not null`.execute(db);
};

const eraseNotes: Erase = async (db, { id }) => {
  await sql`
    delete from session_notes using sessions
    where sessions.id = session_notes.session and sessions.taker = ${id}`.execute(db);
};

const sessionsTables = {
  attempt_log: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['response', 'verdict'],
      merging: {},
      erasing: 'The rows stay, but no longer name the person.',
      exporting: {
        not: 'This table contains the history of an answer. The file `answers` contains the answer.',
      },
    },
  },
  attempt_visits: {
    backup: 'kept',
    personal: null,
  },
  attempts: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['response', 'late_response', 'outcome'],
      merging: {},
      erasing: 'The rows stay, but no longer name the person.',
      exporting: {
        file: 'answers',
        rows: (person) => sql`
      select attempts.session, attempts.question, response, late_response, flagged, time_spent_seconds,
        attempts.updated_at
      from attempts join sessions on sessions.id = attempts.session
      where taker = ${person} order by sessions.created_at, attempts.session, attempts.id`,
      },
    },
  },
  session_events: {
    backup: 'kept',
    personal: {
      goes: ['reason'],
      stays_anonymous: ['event', 'by', 'details'],
      merging: { person: moves },
      erasing: { by: eraseReasons },
      exporting: {
        file: 'session_events',
        rows: (person) => sql`
      select session_events.session, session_events.at, event, session_events.by, reason
      from session_events join sessions on sessions.id = session_events.session
      where taker = ${person} order by session_events.at, session_events.id`,
      },
    },
  },
  item_exposures: {
    backup: 'kept',
    personal: null,
  },
  session_notes: {
    backup: 'kept',
    personal: {
      goes: ['value'],
      stays_anonymous: ['kind'],
      merging: {},
      erasing: { by: eraseNotes },
      exporting: {
        file: 'session_notes',
        rows: (person) => sql`
      select session_notes.session, session_notes.kind, session_notes.target, session_notes.value, session_notes.updated_at
      from session_notes join sessions on sessions.id = session_notes.session
      where taker = ${person} order by session_notes.session, session_notes.kind, session_notes.target`,
      },
    },
  },
  session_presence: {
    backup: 'kept',
    personal: null,
  },
  session_releases: {
    backup: 'kept',
    personal: {
      goes: ['note'],
      merging: { person: moves },
      erasing: { by: eraseReleaseNotes },
      exporting: {
        file: 'session_releases',
        rows: (person) => sql`
      select session_releases.session, session_releases.effective_at, session_releases.note
      from session_releases join sessions on sessions.id = session_releases.session
      where taker = ${person} order by session_releases.session, session_releases.effective_at`,
      },
    },
  },
  session_sections: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['title', 'status'],
      merging: {},
      erasing: 'The rows stay, but no longer name the person.',
      exporting: {
        not: 'This table only contains the progress in each section. The session itself is in the file `sessions`.',
      },
    },
  },
  sessions: {
    backup: 'kept',
    personal: {
      stays_anonymous: [
        'mode',
        'status',
        'accommodations',
        'pause',
        'stop_clock_breaks',
        'section_scores',
        'receipt',
        'journal_key',
        'out_since',
        'score_scale',
      ],
      merging: { taker: moves, made_by: moves },
      erasing: 'The rows stay, but no longer name the person.',
      exporting: {
        file: 'sessions',
        rows: (person) => sql`
      select sessions.id, assessments.title as assessment, practice_sets.title as practice_set, sessions.mode, sessions.status, started_at, submitted_at,
        scored_at, raw, raw_max, scaled
      from sessions left join assessments on assessments.id = sessions.assessment
        left join practice_sets on practice_sets.id = sessions.practice_set
      where taker = ${person} order by sessions.created_at, sessions.id`,
      },
    },
  },
} satisfies FeatureTables;

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
