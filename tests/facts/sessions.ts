/** Facts about sessions: how many a test has, and the status of each. */
import { CALENDAR } from './assigned.ts';
import { bodyOf, type Fact, rowOf, type Subject } from './fact.ts';

interface Counted {
  readonly session_count?: number;
  readonly sittings?: number;
  readonly sessions: { readonly all: number; readonly left_out: readonly { readonly count: number }[] };
}

/** The number of counted sessions plus those left out for a stated reason. */
function withLeftOut(counted: number, { sessions }: Counted) {
  return { value: counted + sessions.left_out.reduce((sum, { count }) => sum + count, 0) };
}

export const SESSION_COUNT: Fact<Subject> = {
  name: 'the number of sessions',
  rule: 'features/sessions/server/session-rows.store.ts (all in reach) and features/results/server/cohort.store.ts (left out)',
  tellings: [
    {
      call: 'GET /api/users/assessments-sessions/?assessment=',
      ask: async (viewer, { id }) => {
        if (viewer.role === 'student' || viewer.role === 'guest') return null;
        const body = await bodyOf(viewer, `/api/users/assessments-sessions/?assessment=${id}&page_size=1`);
        return body && { value: body.count };
      },
    },
    {
      call: 'GET /api/assessments/',
      ask: async (viewer, { id }) => {
        const row = await rowOf(viewer, '/api/assessments/?page_size=200', (one) => one.id === id);
        return row && { value: row.session_count };
      },
    },
    {
      call: 'GET /api/assessments/{id}/',
      ask: async (viewer, { id }) => {
        const body = await bodyOf(viewer, `/api/assessments/${id}/`);
        return body && { value: body.session_count };
      },
    },
    {
      call: 'GET /api/assessments/{id}/analysis/',
      ask: async (viewer, { id }) => {
        const body = await bodyOf(viewer, `/api/assessments/${id}/analysis/`);
        return body && withLeftOut(body.session_count, body);
      },
    },
    {
      call: 'GET /api/assessments/{id}/analysis/ sessions.all',
      ask: async (viewer, { id }) => {
        const body = await bodyOf(viewer, `/api/assessments/${id}/analysis/`);
        return body && { value: body.sessions.all };
      },
    },
    {
      call: 'GET /api/assessments/irt/{id}/',
      ask: async (viewer, { id }) => {
        const body = await bodyOf(viewer, `/api/assessments/irt/${id}/`);
        return body && withLeftOut(body.sittings, body);
      },
    },
  ],
};

export interface SessionSubject extends Subject {
  readonly taker: string;
  readonly assessment: string;
}

export const SESSION_STATUS: Fact<SessionSubject> = {
  name: 'the status',
  rule: 'core/session-machine/session-machine.ts (features/sessions/session-status.rules.ts has its words)',
  tellings: [
    {
      call: 'GET /api/users/assessments-sessions/?user=',
      ask: async (viewer, { id, taker }) => {
        const url = `/api/users/assessments-sessions/?user=${taker}&page_size=200`;
        const row = await rowOf(viewer, url, (one) => one.id === id);
        return row && { value: row.status };
      },
    },
    {
      call: 'GET /api/users/assessments-sessions/{id}/',
      ask: async (viewer, { id }) => {
        const body = await bodyOf(viewer, `/api/users/assessments-sessions/${id}/`);
        return body && { value: body.status };
      },
    },
    {
      call: 'GET /api/users/{id}/assessments/',
      ask: async (viewer, { id, taker }) => {
        const row = await rowOf(
          viewer,
          `/api/users/${taker}/assessments/?page_size=200`,
          (one) => one.session?.id === id,
        );
        return row && { value: row.session.status };
      },
    },
    {
      call: 'GET /api/users/assessments/',
      ask: async (viewer, { id, taker }) => {
        if (viewer.id !== taker) return null;
        const row = await rowOf(
          viewer,
          '/api/users/assessments/?page_size=200',
          (one) => one.session?.id === id,
        );
        return row && { value: row.session.status };
      },
    },
    {
      call: 'GET /api/assessments/{id}/users/list/',
      ask: async (viewer, { id, taker, assessment }) => {
        const url = `/api/assessments/${assessment}/users/list/?page_size=200`;
        const row = await rowOf(viewer, url, (one) => one.user?.id === taker && one.session?.id === id);
        return row && { value: row.session.status };
      },
    },
  ],
};

export const SCORE_RELEASED_AT: Fact<SessionSubject> = {
  name: 'when the score is released',
  rule: 'releaseInstants in features/releases/release.rules.ts',
  tellings: [
    {
      call: 'GET /api/users/assessments-sessions/{id}/ release',
      ask: async (viewer, { id }) => {
        const body = await bodyOf(viewer, `/api/users/assessments-sessions/${id}/`);
        return body && { value: body.release.score_at };
      },
    },
    {
      call: 'GET /api/calendar/ release',
      ask: async (viewer, { id, taker }) => {
        if (viewer.id !== taker) return null;
        const body = await bodyOf(viewer, `${CALENDAR}&kind=release`);
        const event = body?.events.find(({ session }: { session: string | null }) => session === id);
        return body && { value: event?.at ?? null };
      },
    },
  ],
};
