/** Facts about a person's activity in a week. */
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, rowOf, type Subject, type Viewer } from './fact.ts';

export interface WeekSubject extends Subject {
  readonly taker: string;
  /** The current or the previous week. */
  readonly week: 'this' | 'last';
  /** The ISO 8601 name of the week. */
  readonly iso: string;
}

const sum = (rows: readonly { seconds: number }[]) => rows.reduce((total, { seconds }) => total + seconds, 0);

/** The figures of the week with this name. */
async function figuresOf(viewer: Viewer, { taker, iso }: WeekSubject): Promise<Reply['body'] | null> {
  return (await bodyOf(viewer, `/api/weekly-progress/${taker}/?week=${iso}`))?.figures ?? null;
}

export const WEEK_SECONDS: Fact<WeekSubject> = {
  name: 'the time worked',
  rule: 'features/weekly/figures.rules.ts',
  tellings: [
    {
      call: 'GET /api/weekly-progress/{id}/',
      ask: async (viewer, { taker, week }) => {
        const figures = (await bodyOf(viewer, `/api/weekly-progress/${taker}/`))?.figures;
        return figures === undefined
          ? null
          : { value: (week === 'this' ? figures.totals : figures.before).seconds };
      },
    },
    {
      call: 'GET /api/weekly-progress/{id}/?week=',
      ask: async (viewer, subject) => {
        const figures = await figuresOf(viewer, subject);
        return figures && { value: figures.totals.seconds };
      },
    },
    {
      call: 'GET /api/weekly-progress/{id}/?week= by day',
      ask: async (viewer, subject) => {
        const figures = await figuresOf(viewer, subject);
        return figures && { value: sum(figures.days) };
      },
    },
    {
      call: 'GET /api/weekly-progress/{id}/?week= thing by thing',
      ask: async (viewer, subject) => {
        const figures = await figuresOf(viewer, subject);
        return figures && { value: sum([...figures.sessions, ...figures.studied]) };
      },
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of a counselor, week',
      ask: async (viewer, { taker, week }) => {
        const row = await rowOf(
          viewer,
          '/api/users/assessments/dashboard/',
          (one) => one.person.id === taker,
          (body) => (body.kind === 'caseload' ? body.rows : []),
        );
        return row && { value: week === 'this' ? row.week.seconds : row.week.before };
      },
    },
    {
      // A student's own call: nobody else sees it.
      call: 'GET /api/encouragement/',
      ask: async (viewer, { taker, week }) => {
        if (viewer.id !== taker || week !== 'this') return null;
        const body = await bodyOf(viewer, '/api/encouragement/?time_zone=Pacific/Auckland');
        return body && { value: body.week.seconds };
      },
    },
    {
      // Composed on the last day of the week, so it does not include later work.
      call: 'GET /api/weekly-reports/?week=',
      ask: async (viewer, { taker, iso }) => {
        const url = `/api/weekly-reports/?week=${iso}&page_size=200`;
        const row = await rowOf(
          viewer,
          url,
          ({ student, figures }) => student.id === taker && figures.totals.seconds > 0,
        );
        return row && { value: row.figures.totals.seconds };
      },
    },
  ],
};

/** The number of tests submitted in a week, from the week's figures and from the sessions. */
export const WEEK_TESTS: Fact<WeekSubject> = {
  name: 'the number of tests submitted',
  rule: 'features/activity/server/handed-in.store.ts',
  tellings: [
    {
      call: 'GET /api/weekly-progress/{id}/?week= tests',
      ask: async (viewer, subject) => {
        const figures = await figuresOf(viewer, subject);
        return figures && { value: figures.totals.tests };
      },
    },
    {
      call: 'GET /api/users/assessments-sessions/?user= submitted in the week',
      ask: async (viewer, { taker, iso }) => {
        const week = (await bodyOf(viewer, `/api/weekly-progress/${taker}/?week=${iso}`))?.week;
        const body = await bodyOf(viewer, `/api/users/assessments-sessions/?user=${taker}&page_size=200`);
        if (week === undefined || body === null) return null;
        const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: week.time_zone });
        const isIn = ({ submitted_at, status, mode }: Reply['body']) => {
          if (submitted_at === null || status === 'voided' || mode === 'practice') return false;
          const on = day.format(new Date(submitted_at));
          return on >= week.first_day && on <= week.last_day;
        };
        return { value: body.results.filter(isIn).length };
      },
    },
  ],
};
