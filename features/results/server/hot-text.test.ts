/**
 * Follows a question whose options are words in its text through the system: writing, publishing, taking,
 * scoring, review and analysis.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const SESSIONS = '/api/users/assessments-sessions/';
const WORDS = ['He', 'don’t', 'know', 'the', 'the'];
const HOT = {
  type: 'multiple_choice',
  status: 'live',
  partial: true,
  stem: '<p>[[He]] <b>[[don’t]]</b> [[know]] [[the]] [[the]] way.</p>',
  options: WORDS.map((text, place) => ({ text, is_correct: place === 1 || place === 4 })),
};
const AT_ONCE: ReleaseSwitches = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
};

let api: TestApi;
let manager: ApiClient;
let author: SeededPerson;
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

const base = () => [api.platform.database, api.clock.now()] as const;

test('a text-selection question keeps its words in place when options are shuffled, and each word is scored like an option', async () => {
  const written = await manager.post('/api/questions/', HOT);
  expect(written.status, written.text).toBe(201);
  const { id: assessment } = await seedAssessment(...base(), author.id, {
    release: AT_ONCE,
    shuffle: { questions: false, options: true },
    sections: [{ questions: [{ id: written.body.id, options: ['', ''] }] }],
  });
  await seedAllocation(...base(), author.id, assessment, { person: ann.id });
  const session: string = (await student.post(`${SESSIONS}generate/`, { assessment })).body.id;
  const begun = await student.patch(`${SESSIONS}${session}/`, { action: 'start' });
  const [asked] = begun.body.exam.present.questions;
  expect(asked).toMatchObject({ is_in_text: true, stem: HOT.stem, options: WORDS.map((text) => ({ text })) });
  expect(begun.text).not.toContain('is_correct');

  const response = [asked.options[1].id];
  const attempts = [{ question: written.body.id, response, seq: 1 }];
  await student.put(`/api/users/sessions/${session}/attempts/`, { attempts });
  await student.patch(`${SESSIONS}${session}/`, { action: 'submit' });
  const review = (await student.get(`${SESSIONS}${session}/review/`)).body.questions[0];
  expect(review).toMatchObject({
    outcome: 'partial',
    marks: 0.5,
    response,
    options: WORDS.map((text, place) => ({ text, is_correct: place === 1 || place === 4 })),
  });
  const { body } = await manager.get(`/api/assessments/${assessment}/analysis/`);
  expect(body.items[0].options).toMatchObject(
    WORDS.map((text, place) => ({ text, share: place === 1 ? 1 : 0 })),
  );
});

test('a text-selection question rejects the same option twice, and options outside the text', async () => {
  const { status, body } = await manager.post('/api/questions/', { ...HOT, stem: '<p>Which?</p>' });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ path: 'body.options.4.text' }]);
});
