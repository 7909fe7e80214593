import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion } from '#tests/support/bank-seed.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const SESSIONS = '/api/users/assessments-sessions/';

let api: TestApi;
let author: SeededPerson;
let manager: ApiClient;
let ann: SeededPerson;
let student: ApiClient;

beforeAll(async () => {
  api = await testApi();
  const school = await api.school('North');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
  ann = await api.person({ role: 'student', schools: [school] });
  student = await api.as(ann);
});
afterAll(() => api.close());

const question = () => seedQuestion(api.platform.database, api.clock.now(), author.id, { status: 'live' });
const release = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

/** Publishes a test with these questions, assigns it to Ann and generates a session. */
async function given(questions: SeededQuestion[], fields: object = {}): Promise<string> {
  const { database } = api.platform;
  const of = await seedAssessment(database, api.clock.now(), author.id, {
    release,
    sections: [{ questions, duration_seconds: null }],
    ...fields,
  });
  await seedAllocation(database, api.clock.now(), author.id, of.id, { person: ann.id });
  const made = await student.post(`${SESSIONS}generate/`, { assessment: of.id });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
const act = async (id: string, action: string) => {
  const reply = await student.patch(`${SESSIONS}${id}/`, { action });
  expect(reply.status, reply.text).toBe(200);
};
const released = (id: string) => releaseAndWait(api, manager, id);
const reviewed = async (id: string) => {
  const { status, body } = await student.get(`${SESSIONS}${id}/review/`);
  return status === 200
    ? body.questions.map((one: { outcome: string | null; options: object[] }) => ({
        outcome: one.outcome,
        keys: one.options.filter((option) => (option as { is_correct: boolean | null }).is_correct).length,
      }))
    : status;
};
const OPEN = { outcome: 'omitted', keys: 1 };

test('an untimed test in progress closes a review that shares a question with it, and keeps the score visible', async () => {
  const [shared, own] = [await question(), await question()];
  const older = await given([shared, own]);
  await act(older, 'start');
  await act(older, 'submit');
  const other = await given([await question()]);
  await act(other, 'start');
  await act(other, 'submit');
  await released(other);
  // The new test asks the question in a newer wording, which still counts as the same question.
  const changed = await manager.patch(`/api/questions/${shared.id}/`, {
    version: 1,
    stem: '<p>Which one?</p>',
  });
  expect(changed.status, changed.text).toBe(200);
  const drawn = { draw: { count: 1, from: 'section' as const }, questions: [await question(), shared] };
  const newer = await given([], {
    sections: [
      { questions: [await question()], duration_seconds: null },
      { ...drawn, duration_seconds: null },
    ],
  });
  expect(await reviewed(older)).toBe(403);
  await act(newer, 'start');
  // The older session is released while the newer one is in progress.
  await released(older);
  expect(await reviewed(older)).toBe(403);
  const shown = (await student.get(`${SESSIONS}${older}/`)).body;
  expect(shown).toMatchObject({
    review_closed_by: { session: newer, kind: 'untimed', finish_by: null },
    score: { raw: 0 },
    result: { raw: 0, questions: null, parts: [{ domains: null }] },
  });
  expect((await student.post('/api/compute-scaled-score/', { session: older })).status).toBe(200);
  const own_list = (await student.get('/api/users/assessments/')).body.results;
  const scores = own_list.flatMap(
    (row: { session: { score: { raw: number } | null } }) => row.session.score ?? [],
  );
  expect(scores).toHaveLength(2);
  const board = (await student.get('/api/users/assessments/dashboard/')).body;
  expect(board).toMatchObject({
    scores: expect.arrayContaining([expect.objectContaining({ session: older })]),
    reviews_closed_by: { session: newer },
  });
  // The student's teachers still see everything.
  expect((await manager.get(`${SESSIONS}${older}/`)).body).toMatchObject({
    review_closed_by: null,
    score: { raw: 0 },
  });
  // A review without a shared question stays open.
  expect(await reviewed(other)).toEqual([OPEN]);

  await act(newer, 'submit');
  expect(await reviewed(older)).toEqual([OPEN, OPEN]);
  expect((await student.get(`${SESSIONS}${older}/`)).body).toMatchObject({
    review_closed_by: null,
    score: { raw: 0 },
  });
});

test('practice in progress and a test not yet started withhold nothing', async () => {
  const shared = await question();
  const older = await given([shared]);
  await act(older, 'start');
  await act(older, 'submit');
  await released(older);
  const practice = await given([shared], { modes: ['practice'] });
  await act(practice, 'start');
  await given([shared]);
  expect(await reviewed(older)).toEqual([OPEN]);
});

test('a timed test in progress closes every review, so that the closed reviews do not reveal its questions', async () => {
  const [shared, own] = [await question(), await question()];
  const [sharing, apart] = [await given([shared]), await given([own])];
  for (const session of [sharing, apart]) {
    await act(session, 'start');
    await act(session, 'submit');
    await released(session);
  }
  const timed = await given([], { sections: [{ questions: [shared], duration_seconds: 600 }] });
  expect([await reviewed(sharing), await reviewed(apart)]).toEqual([[OPEN], [OPEN]]);
  await act(timed, 'start');
  for (const session of [sharing, apart]) {
    expect(await reviewed(session)).toBe(403);
    expect((await student.get(`${SESSIONS}${session}/`)).body).toMatchObject({
      review_closed_by: { session: timed, kind: 'timed' },
      score: { raw: 0 },
    });
  }
  const week = async (client: ApiClient) => (await client.get(`/api/weekly-progress/${ann.id}/`)).body;
  const stands = (body: { figures: { sessions: { session: string }[] } }, session: string) =>
    body.figures.sessions.find((one) => one.session === session);
  const own_week = await week(student);
  expect(own_week.reviews_closed_by).toMatchObject({ session: timed, kind: 'timed' });
  expect(stands(own_week, apart)).toMatchObject({ review_closed: true, right: null, score: { value: 0 } });
  const taught = await week(manager);
  expect(taught.reviews_closed_by).toBe(null);
  // A closed review does not count as unreleased.
  expect(own_week.figures.totals.tests_waiting).toBe(taught.figures.totals.tests_waiting);
  expect(stands(taught, apart)).toMatchObject({ review_closed: false, questions: 1, right: 0 });
  const asked = await student.post('/api/create-doubt-tagging/', {
    question: own.id,
    session: apart,
    text: '<p>Why?</p>',
  });
  expect([asked.status, asked.body.code]).toEqual([409, 'session_under_way']);
  await act(timed, 'submit');
  expect([await reviewed(sharing), await reviewed(apart)]).toEqual([[OPEN], [OPEN]]);
});
