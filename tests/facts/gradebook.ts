/** What the gradebook says about sessions and due work, compared with the calls that say the same. */
import { toDoOf } from '#features/person/progress.rules.ts';
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, rowOf, type Subject, type Viewer } from './fact.ts';
import type { SessionSubject } from './sessions.ts';

type Body = Reply['body'];

/** The points of a result that is completely scored. */
const points = (score: { raw: number | null; raw_max: number | null } | null) =>
  score === null || score.raw === null ? null : { value: [score.raw, score.raw_max] };

const gradebookOf = (viewer: Viewer, taker: string, query = '') =>
  bodyOf(viewer, `/api/gradebook/?students=${taker}${query}`);

/** The attempt behind a cell. A test that is a column for this viewer has all sessions of its kind. */
async function attemptOf(viewer: Viewer, { id, taker, assessment }: SessionSubject): Promise<Body | null> {
  const body = await bodyOf(viewer, `/api/gradebook/cell/?student=${taker}&column=${assessment}`);
  return body?.attempts.find(({ session }: Body) => session === id) ?? null;
}

export const SESSION_POINTS: Fact<SessionSubject> = {
  name: 'the points',
  rule: 'features/results/score.rules.ts',
  tellings: [
    {
      call: 'GET /api/users/assessments-sessions/{id}/',
      ask: async (viewer, { id, taker }) => {
        if (viewer.id === taker) return null;
        const body = await bodyOf(viewer, `/api/users/assessments-sessions/${id}/`);
        return body && points(body.score);
      },
    },
    {
      call: 'GET /api/gradebook/cell/ attempts',
      ask: async (viewer, subject) => {
        const attempt = await attemptOf(viewer, subject);
        return attempt && points(attempt);
      },
    },
    {
      call: 'GET /api/gradebook/?scale=points',
      ask: async (viewer, { id, taker, assessment }) => {
        const body = await gradebookOf(viewer, taker, '&scale=points');
        if (body === null) return null;
        const place = body.columns.findIndex((column: Body) => column.id === assessment);
        const cell = body.results[0]?.cells[place] ?? null;
        if (cell?.session !== id || cell.value === null) return null;
        return points({ raw: cell.value, raw_max: cell.out_of });
      },
    },
    {
      call: 'GET /api/assessments/{id}/users/list/',
      ask: async (viewer, { id, taker, assessment }) => {
        const url = `/api/assessments/${assessment}/users/list/?page_size=200`;
        const row = await rowOf(viewer, url, (one) => one.user?.id === taker && one.session?.id === id);
        return row && points(row.session);
      },
    },
  ],
};

interface DueSubject extends Subject {
  readonly taker: string;
  readonly now: Date;
}

export const GRADEBOOK_OVERDUE: Fact<DueSubject> = {
  name: 'the number of overdue tests in the gradebook',
  rule: 'core/access/allocation.ts and features/gradebook/gradebook.rules.ts',
  tellings: [
    {
      call: 'GET /api/users/{id}/assessments/ as the page of a person tells it',
      ask: async (viewer, { taker, now }) => {
        if (viewer.id === taker) return null;
        const body = await bodyOf(viewer, `/api/users/${taker}/assessments/?page_size=200`);
        return body && { value: toDoOf(body.results, now).overdue };
      },
    },
    {
      call: 'GET /api/gradebook/?students= overdue cells',
      ask: async (viewer, { taker }) => {
        const body = await gradebookOf(viewer, taker);
        if (body === null) return null;
        const tests = (await bodyOf(viewer, `/api/users/${taker}/assessments/?page_size=200`))?.results ?? [];
        const columns = new Set(body.columns.map(({ id }: Body) => id));
        const isMissing = tests.some(({ assessment }: Body) => !columns.has(assessment.id));
        const cells = body.results[0]?.cells ?? [];
        const overdue = cells.filter(
          (cell: Body, place: number) => body.columns[place].of === 'test' && cell?.is_overdue === true,
        );
        return { value: overdue.length, because: isMissing ? 'tests of other schools are no columns' : null };
      },
    },
  ],
};
