/** Facts about assignments: who has which test, when it is due, and how far they are. */
import { toDoOf } from '#features/person/progress.rules.ts';
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, rowOf, type Subject, type Viewer } from './fact.ts';

export interface AssignedSubject extends Subject {
  readonly taker: string;
  readonly assessment: string;
  /** Whether the student is in several schools. Staff then see only the assignments of their own school. */
  readonly is_of_several: boolean;
}

export interface TakerSubject extends Subject {
  readonly taker: string;
  readonly now: Date;
}

const BOARD = '/api/users/assessments/dashboard/';
/** The weeks around the world's present day. */
export const CALENDAR = '/api/calendar/?from=2026-10-27T00:00:00Z&to=2026-12-27T00:00:00Z';
const DAY_MS = 86_400_000;

/** A person's tests, from calls by the person and by their staff. */
async function testsOf(viewer: Viewer, taker: string): Promise<Reply['body'][] | null> {
  return (await bodyOf(viewer, `/api/users/${taker}/assessments/?page_size=200`))?.results ?? null;
}

async function ownTests(viewer: Viewer, taker: string): Promise<Reply['body'][] | null> {
  if (viewer.id !== taker) return null;
  return (await bodyOf(viewer, '/api/users/assessments/?page_size=200'))?.results ?? null;
}

/** Every test on the student's first page. */
async function boardTests(viewer: Viewer, taker: string): Promise<Reply['body'][] | null> {
  if (viewer.id !== taker) return null;
  const board = await bodyOf(viewer, BOARD);
  return board && [...board.resume, ...board.due, ...board.upcoming, ...board.done];
}

/** All assignments through which a test reaches a person, from the list of assignments. */
async function waysOf(
  viewer: Viewer,
  { taker, assessment }: AssignedSubject,
): Promise<Reply['body'][] | null> {
  // The list contains nothing about students whom the viewer cannot see.
  if ((await testsOf(viewer, taker)) === null) return null;
  const body = await bodyOf(viewer, `/api/assignments/?user=${taker}&kind=test&page_size=200`);
  return body === null ? null : body.results.filter(({ thing }: Reply['body']) => thing.id === assessment);
}

/** Why a viewer may see fewer assignments of a student than exist. */
const ownSchools = ({ role }: Viewer, { is_of_several }: AssignedSubject) =>
  is_of_several && role !== 'admin' ? 'assigned in view' : null;

const isTest =
  ({ assessment }: AssignedSubject) =>
  (row: Reply['body']) =>
    row.assessment.id === assessment;

/** A test that is open to everybody is not assigned to anybody. */
const isGiven = ({ source }: Reply['body']) => source !== 'open';

export const IS_ASSIGNED: Fact<AssignedSubject> = {
  name: 'whether the test is assigned',
  rule: 'core/access/allocation.ts',
  tellings: [
    {
      call: 'GET /api/users/{id}/assessments/ rows',
      ask: async (viewer, subject) => {
        const rows = await testsOf(viewer, subject.taker);
        return rows && { value: rows.filter(isGiven).some(isTest(subject)) };
      },
    },
    {
      call: 'GET /api/users/assessments/ rows',
      ask: async (viewer, subject) => {
        const rows = await ownTests(viewer, subject.taker);
        return rows && { value: rows.filter(isGiven).some(isTest(subject)) };
      },
    },
    {
      call: 'GET /api/assessments/{id}/users/list/ rows',
      ask: async (viewer, { taker, assessment }) => {
        // The list contains nothing about students whom the viewer cannot see.
        if ((await testsOf(viewer, taker)) === null) return null;
        const body = await bodyOf(viewer, `/api/assessments/${assessment}/users/list/?page_size=200`);
        return (
          body && { value: body.results.filter(isGiven).some(({ user }: Reply['body']) => user.id === taker) }
        );
      },
    },
    {
      call: 'GET /api/user-assessments/{id}/enrolled/',
      ask: async (viewer, { taker, assessment }) => {
        if (viewer.id !== taker) return null;
        const body = await bodyOf(viewer, `/api/user-assessments/${assessment}/enrolled/`);
        return body && { value: body.enrolled && isGiven(body) };
      },
    },
    {
      call: 'GET /api/assignments/?user=',
      ask: async (viewer, subject) => {
        const ways = await waysOf(viewer, subject);
        return ways && { value: ways.length > 0, because: ownSchools(viewer, subject) };
      },
    },
  ],
};

export const DUE_AT: Fact<AssignedSubject> = {
  name: 'when the test is due',
  rule: 'core/access/allocation.ts',
  tellings: [
    {
      call: 'GET /api/users/{id}/assessments/ due_at',
      ask: async (viewer, subject) => {
        const row = (await testsOf(viewer, subject.taker))?.find(isTest(subject));
        return row === undefined ? null : { value: row.due_at };
      },
    },
    {
      call: 'GET /api/users/assessments/ due_at',
      ask: async (viewer, subject) => {
        const row = (await ownTests(viewer, subject.taker))?.find(isTest(subject));
        return row === undefined ? null : { value: row.due_at };
      },
    },
    {
      call: 'GET /api/users/assessments/dashboard/ due_at',
      ask: async (viewer, subject) => {
        const row = (await boardTests(viewer, subject.taker))?.find(isTest(subject));
        return row === undefined ? null : { value: row.due_at };
      },
    },
    {
      call: 'GET /api/calendar/ due',
      ask: async (viewer, { taker, assessment }) => {
        if (viewer.id !== taker) return null;
        const body = await bodyOf(viewer, `${CALENDAR}&kind=due`);
        const event = body?.events.find(
          ({ what, thing }: Reply['body']) => what === 'test' && thing.id === assessment,
        );
        return event === undefined ? null : { value: event.at };
      },
    },
    {
      call: 'GET /api/notices/ due_at',
      ask: async (viewer, { taker, assessment }) => {
        if (viewer.id !== taker) return null;
        const notice = await rowOf(
          viewer,
          '/api/notices/?kind=test_allotted&page_size=200',
          ({ of, subject }) => of === 'test' && subject === assessment,
        );
        return notice && { value: notice.due_at };
      },
    },
    {
      /* With several assignments the latest due date counts. After an attempt, only assignments made since
         then count. */
      call: 'GET /api/assignments/?user= due_at',
      ask: async (viewer, subject) => {
        const row = (await testsOf(viewer, subject.taker))?.find(isTest(subject));
        const ways = await waysOf(viewer, subject);
        if (ways === null || ways.length === 0 || row === undefined || row.attempts_used > 0) return null;
        const days = ways.flatMap(({ due_at }) => due_at ?? []).sort();
        return { value: days.at(-1) ?? null, because: ownSchools(viewer, subject) };
      },
    },
  ],
};

export const OVERDUE: Fact<TakerSubject> = {
  name: 'the number of tests overdue',
  rule: 'features/allocation/server/due.store.ts and toDoOf in features/person/progress.rules.ts',
  tellings: [
    {
      call: 'GET /api/users/{id}/assessments/ as the page of a person tells it',
      ask: async (viewer, { taker, now }) => {
        const rows = await testsOf(viewer, taker);
        return rows && { value: toDoOf(rows, now).overdue };
      },
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of a counselor, overdue',
      ask: async (viewer, { taker }) => {
        const row = await rowOf(
          viewer,
          BOARD,
          ({ person }) => person.id === taker,
          (body) => (body.kind === 'caseload' ? body.rows : []),
        );
        const reason = row?.reasons.find(({ kind }: Reply['body']) => kind === 'overdue');
        return row && { value: reason?.count ?? 0 };
      },
    },
  ],
};

const IS_DONE = ['submitted', 'scored', 'released'];

export const TESTS_OF_PERSON: Fact<TakerSubject> = {
  name: 'how many tests are assigned, in progress and done',
  rule: 'refresh_person_tests in server/db/migrations and core/access/allocation.ts',
  tellings: [
    {
      call: 'GET /api/people-view/ tests',
      ask: async (viewer, { taker }) => {
        const row = await rowOf(viewer, '/api/people-view/?page_size=200', ({ id }) => id === taker);
        return (
          row && {
            value: [row.tests.allotted, row.tests.under_way, row.tests.done],
          }
        );
      },
    },
    {
      call: 'GET /api/users/{id}/assessments/ counted',
      ask: async (viewer, { taker }) => {
        const rows = await testsOf(viewer, taker);
        if (rows === null) return null;
        const under_way = rows.filter(({ standing }) => standing === 'under_way').length;
        const done = rows.filter(
          ({ session }) => session !== null && IS_DONE.includes(session.status),
        ).length;
        // A test that is open to everybody counts once the student has taken it.
        const counted = rows.filter((row) => isGiven(row) || row.session !== null).length;
        return { value: [counted, under_way, done] };
      },
    },
  ],
};

interface DueSubject extends Subject {
  readonly seen: ReadonlyMap<string, ReadonlySet<string>>;
  readonly now: Date;
}

const NOT_BEGUN = ['upcoming', 'ready', 'missed'];

export const DUE_THIS_WEEK: Fact<DueSubject> = {
  name: 'how many tests are due within seven days and not begun',
  rule: 'features/allocation/server/due.store.ts',
  tellings: [
    {
      call: 'GET /api/users/assessments/dashboard/ of other staff, due',
      ask: async (viewer) => {
        const body = await bodyOf(viewer, BOARD);
        return body?.kind === 'staff' ? { value: body.due.not_begun } : null;
      },
    },
    {
      call: 'GET /api/users/{id}/assessments/ of everybody in view',
      ask: async (viewer, { seen, now }) => {
        if ((await bodyOf(viewer, BOARD))?.kind !== 'staff') return null;
        let not_begun = 0;
        for (const taker of seen.get(viewer.name) ?? []) {
          const rows = (await testsOf(viewer, taker)) ?? [];
          not_begun += rows.filter(({ due_at, standing }) => {
            const in_ms = due_at === null ? -1 : Date.parse(due_at) - now.getTime();
            return in_ms >= 0 && in_ms < 7 * DAY_MS && NOT_BEGUN.includes(standing);
          }).length;
        }
        return { value: not_begun };
      },
    },
  ],
};
