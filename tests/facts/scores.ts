/**
 * Facts about scores: a person's latest score on a scale, which newer tests it leaves out, and the scores of
 * the line.
 */
import type { LeftOut } from '#features/results/counted-sessions.contract.ts';
import type { LatestScore, ScoreScale } from '#features/results/latest-score.contract.ts';
import { latestScore } from '#features/results/latest-score.rules.ts';
import { scaleWords } from '#features/results/scale.rules.ts';
import type { Reply } from '#tests/support/api.ts';
import { bodyOf, type Fact, rowOf, type Subject, type Viewer } from './fact.ts';

export interface ScoreSubject extends Subject {
  readonly taker: string;
  /** The scale in the words of `scaleWords`. */
  readonly scale: string;
}

const wordsOf = ({ sections, ...ends }: ScoreScale) => scaleWords(sections, ends);
const BOARD = '/api/users/assessments/dashboard/';

/**
 * The score with the tests that it leaves out. Unreleased scores are a valid reason for a different value,
 * because takers and readers with the same rights cannot see them.
 */
function told(score: number | null, left_out: LeftOut) {
  const held = left_out.find(({ why }) => why === 'not_released');
  return { value: { score, left_out }, because: held === undefined ? null : `${held.count} not released` };
}

function ofLatest(latest: readonly LatestScore[], { scale }: ScoreSubject) {
  const found = latest.find((one) => wordsOf(one.scale) === scale);
  return told(found?.score ?? null, found?.left_out ?? []);
}

/** The newest earlier valid score, with the tests that the same response says it ignores. */
function ofScores({ scores, latest_scores }: Reply['body'], subject: ScoreSubject) {
  const { value } = ofLatest(latest_scores, subject);
  const newest = scores.findLast(
    (one: { metric: string; partly_seen_before: boolean }) =>
      one.metric.endsWith(subject.scale) && !one.partly_seen_before,
  );
  return told(newest?.scaled ?? null, value.left_out);
}

/** Whether the table with people has scores on this scale. */
async function isListed(viewer: Viewer, { scale }: ScoreSubject): Promise<boolean> {
  const choices = await bodyOf(viewer, '/api/filter-people-view/');
  return choices !== null && wordsOf(choices.score_scale) === scale;
}

/**
 * A person's score on their first page, on the scale that the page chose; null if that is a different scale.
 */
async function ofBoard(
  viewer: Viewer,
  subject: ScoreSubject,
  kind: string,
  scoresOf: (body: Reply['body']) => { scale: ScoreScale | null; scores: number[]; left_out: LeftOut } | null,
) {
  const body = await bodyOf(viewer, BOARD);
  if (body?.kind !== kind) return null;
  const found = scoresOf(body);
  if (found === null) return null;
  const { scale, scores, left_out } = found;
  const isOfScale = scale === null ? await isListed(viewer, subject) : wordsOf(scale) === subject.scale;
  return isOfScale ? told(scores.at(-1) ?? null, left_out) : null;
}

export const LATEST_SCORE: Fact<ScoreSubject> = {
  name: 'the latest score on a scale',
  rule: 'features/results/latest-score.rules.ts (by SQL: listed_scores in server/db/migrations)',
  tellings: [
    {
      call: 'GET /api/people-view/',
      ask: async (viewer, subject) => {
        if (!(await isListed(viewer, subject))) return null;
        const row = await rowOf(viewer, '/api/people-view/?page_size=200', ({ id }) => id === subject.taker);
        return row && told(row.last_score, row.last_score_left_out);
      },
    },
    {
      call: 'POST /api/filter-people-view/',
      ask: async (viewer, subject) => {
        if (!(await isListed(viewer, subject))) return null;
        const { status, body } = await viewer.post(
          '/api/filter-people-view/?page_size=200&ordering=-last_score',
          {
            role: ['student'],
            facets: [],
          },
        );
        const row =
          status === 200 ? body.results.find(({ id }: { id: string }) => id === subject.taker) : undefined;
        return row === undefined ? null : told(row.last_score, row.last_score_left_out);
      },
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of a counselor',
      ask: (viewer, subject) =>
        ofBoard(viewer, subject, 'caseload', ({ rows }) => {
          const row = rows.find((one: { person: { id: string } }) => one.person.id === subject.taker);
          return row === undefined ? null : { ...row, left_out: row.scores_left_out };
        }),
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of other staff',
      ask: (viewer, subject) =>
        ofBoard(viewer, subject, 'staff', ({ needs }) => {
          const need = needs.find((one: { person: { id: string } }) => one.person.id === subject.taker);
          // A chart of percentages shows no score on a scale.
          const isOfShares = need?.scores.scale === null && need.scores.values.length > 0;
          return need === undefined || isOfShares ? null : { ...need.scores, scores: need.scores.values };
        }),
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of a student, latest_scores',
      ask: async (viewer, subject) => {
        if (viewer.id !== subject.taker) return null;
        const body = await bodyOf(viewer, BOARD);
        return body && ofLatest(body.latest_scores, subject);
      },
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of a student, scores',
      ask: async (viewer, subject) => {
        if (viewer.id !== subject.taker) return null;
        const body = await bodyOf(viewer, BOARD);
        return body && ofScores(body, subject);
      },
    },
    {
      call: 'GET /api/student-my-performance-analytics/ latest_scores',
      ask: async (viewer, subject) => {
        const body = await performanceOf(viewer, subject);
        return body && ofLatest(body.latest_scores, subject);
      },
    },
    {
      call: 'GET /api/student-my-performance-analytics/ scores',
      ask: async (viewer, subject) => {
        const body = await performanceOf(viewer, subject);
        return body && ofScores(body, subject);
      },
    },
    {
      call: 'GET /api/users/assessments-sessions/?user= as the page of a person tells it',
      ask: async (viewer, { taker, scale }) => {
        const body = await bodyOf(viewer, `/api/users/assessments-sessions/?user=${taker}&page_size=200`);
        if (body === null || body.count === 0) return null;
        return ofSessions(body.results, scale);
      },
    },
  ],
};

/** The scores on the scale that may be compared, oldest first. */
const lineOf = (scores: Reply['body'][], scale: string) => ({
  value: scores.flatMap(({ metric, scaled, partly_seen_before: is_seen }) =>
    metric.endsWith(scale) && !is_seen ? [scaled] : [],
  ),
});

export const SCORE_LINE: Fact<ScoreSubject> = {
  name: 'the line of scores on a scale',
  rule: 'features/performance/server/past-scores.ts',
  tellings: [
    {
      call: 'GET /api/student-my-performance-analytics/ scores, in a line',
      ask: async (viewer, subject) => {
        const body = await performanceOf(viewer, subject);
        return body && lineOf(body.scores, subject.scale);
      },
    },
    {
      call: 'GET /api/users/assessments/dashboard/ of a student, scores, in a line',
      ask: async (viewer, { taker, scale }) => {
        if (viewer.id !== taker) return null;
        const body = await bodyOf(viewer, BOARD);
        return body && lineOf(body.scores, scale);
      },
    },
    {
      call: 'GET /api/users/assessments-sessions/ of a student, in a line',
      ask: async (viewer, { taker, scale }) => {
        if (viewer.id !== taker) return null;
        const body = await bodyOf(viewer, '/api/users/assessments-sessions/?page_size=200');
        const told = (body?.results ?? [])
          .filter(({ mode, score }: Reply['body']) => mode !== 'practice' && score !== null)
          .toSorted((a: Reply['body'], b: Reply['body']) => (a.submitted_at < b.submitted_at ? -1 : 1))
          .map(({ score, partly_seen_before }: Reply['body']) => ({ ...score, partly_seen_before }));
        return body && lineOf(told, scale);
      },
    },
  ],
};

async function performanceOf(viewer: Viewer, { taker }: ScoreSubject): Promise<Reply['body'] | null> {
  const isOwn = viewer.id === taker;
  return bodyOf(viewer, `/api/student-my-performance-analytics/${isOwn ? '' : `?user=${taker}`}`);
}

/**
 * The latest score from a list of sessions. If scored sessions hide their score from this viewer, that is a
 * reason for a different value.
 */
function ofSessions(rows: Reply['body'][], scale: string) {
  const tests = rows
    .filter(({ mode, submitted_at }) => mode !== 'practice' && submitted_at !== null)
    .toSorted((a, b) => (a.submitted_at < b.submitted_at ? 1 : -1));
  const shown = tests.flatMap(({ id, status, submitted_at, score, partly_seen_before: partly_seen }) =>
    score?.metric.endsWith(scale)
      ? { id, status, submitted_at: new Date(submitted_at), scaled: score.scaled, partly_seen }
      : [],
  );
  const { score, left_out } = latestScore(scale, shown, () => true);
  const held = tests.filter((row) => row.score === null && ['scored', 'voided'].includes(row.status));
  return {
    value: { score, left_out },
    because: held.length === 0 ? null : `${held.length} scores are not told`,
  };
}
