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

/** Publishes a test of these questions, allotted to Ann, and gives her a session. */
async function given(questions: SeededQuestion[], fields: object = {}): Promise<string> {
  const { database } = api.platform;
  const of = await seedAssessment(database, api.clock.now(), author.id, {
    release,
    sections: [{ questions }],
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
    ? body.questions.map((one: { withheld: boolean; outcome: string | null; options: object[] }) => ({
        withheld: one.withheld,
        outcome: one.outcome,
        keys: one.options.filter((option) => (option as { is_correct: boolean | null }).is_correct).length,
      }))
    : status;
};
const HELD = { withheld: true, outcome: null, keys: 0 };
const OPEN = { withheld: false, outcome: 'omitted', keys: 1 };

test('a question that another test under way could ask is held back alone, and with it the score that would tell how it went', async () => {
  const [shared, own] = [await question(), await question()];
  const older = await given([shared, own]);
  await act(older, 'start');
  await act(older, 'submit');
  // It is asked in a newer wording: the same question nevertheless.
  const changed = await manager.patch(`/api/questions/${shared.id}/`, {
    version: 1,
    stem: '<p>Which one?</p>',
  });
  expect(changed.status, changed.text).toBe(200);
  const drawn = { draw: { count: 1, from: 'section' as const }, questions: [await question(), shared] };
  const newer = await given([], { sections: [{ questions: [await question()] }, drawn] });
  expect(await reviewed(older)).toBe(403);
  await act(newer, 'start');
  // The release of the older one comes while the newer is under way.
  await released(older);
  expect(await reviewed(older)).toEqual([HELD, OPEN]);
  const shown = (await student.get(`${SESSIONS}${older}/`)).body;
  expect(shown).toMatchObject({ withheld: 'some', score: null, result: null });
  expect((await student.post('/api/compute-scaled-score/', { session: older })).status).toBe(403);
  const own_list = (await student.get('/api/users/assessments/')).body.results;
  expect(own_list.flatMap((row: { session: { score: unknown } }) => row.session.score ?? [])).toEqual([]);
  const board = (await student.get('/api/users/assessments/dashboard/')).body;
  expect([board.scores, board.latest]).toEqual([[], null]);
  // Who teaches her sees it all.
  expect((await manager.get(`${SESSIONS}${older}/`)).body).toMatchObject({
    withheld: 'none',
    score: { raw: 0 },
  });

  await act(newer, 'submit');
  expect(await reviewed(older)).toEqual([OPEN, OPEN]);
  expect((await student.get(`${SESSIONS}${older}/`)).body).toMatchObject({
    withheld: 'none',
    score: { raw: 0 },
  });
});

test('practice under way holds nothing back, and neither does a test that was made ready and not begun', async () => {
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
