import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { stateOf } from '#tests/support/table-state.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let author: SeededPerson;
let manager: ApiClient;
let elsewhere: ApiClient;

const base = () => [api.platform.database, api.clock.now()] as const;

beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  elsewhere = await api.as(await api.person({ role: 'tutor', schools: [south] }));
});
afterAll(() => api.close());

const preview = (id: string, query = '', client = manager) =>
  client.get(`/api/assessments/${id}/preview/${query}`);

test('previews a draft with every path, without answer keys, and stores nothing', async () => {
  const told = await seedQuestion(...base(), author.id);
  await api.platform.database.kysely
    .updateTable('questions')
    .set({ explanation: '<p>secret-why</p>', hints: ['<p>secret-hint</p>'] })
    .where('id', '=', told.id)
    .execute();
  const { id, sections } = await seedAssessment(...base(), author.id, {
    status: 'draft',
    title: 'Mock 7',
    sections: [
      { questions: [told], kind: 'math', module: { stage: 1, variant: 'm', at_least: null } },
      { questions: 1, kind: 'math', module: { stage: 2, variant: 'hard', at_least: 1 }, title: 'Module 2' },
      {
        questions: 0,
        kind: 'math',
        module: { stage: 2, variant: 'easy', at_least: null },
        title: 'Module 2',
      },
    ],
  });
  const before = await stateOf(api.platform.database);
  const { status, body } = await preview(id);
  expect(status).toBe(200);
  expect(await stateOf(api.platform.database)).toEqual(before);
  expect(body.assessment).toMatchObject({ id, title: 'Mock 7', differs_by_taker: false });
  expect(body.modules).toMatchObject([
    { title: 'Math, module 1', variants: [{ at_least: null, questions: [{ id: told.id }] }] },
    {
      title: 'Math, module 2',
      variants: [
        { title: 'Module 2, hard', at_least: 1, questions: [{ id: sections[1]?.questions[0]?.id }] },
        { title: 'Module 2, easy', at_least: null, questions: [] },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/secret|is_correct|accepted|feedback|difficulty/);
});

test('a different seed shuffles the options differently, and the same seed gives the same order', async () => {
  const texts = Array.from({ length: 6 }, (_, place) => `<p>Option ${place}</p>`);
  const options = texts.map((text, place) => ({ text, is_correct: place === 0 }));
  const made = await manager.post('/api/questions/', {
    type: 'single_choice',
    stem: '<p>Which?</p>',
    options,
  });
  const question: SeededQuestion = { id: made.body.id, options: ['', ''] };
  const { id } = await seedAssessment(...base(), author.id, {
    status: 'draft',
    shuffle: { questions: false, options: true },
    sections: [{ questions: [question] }],
  });
  const optionsOf = async (seed: number) => {
    const { body } = await preview(id, `?seed=${seed}`);
    expect(body).toMatchObject({ seed, assessment: { differs_by_taker: true } });
    const [asked] = body.modules[0].variants[0].questions;
    return (asked.options as { text: string }[]).map(({ text }) => text);
  };
  const [one, again, other] = [await optionsOf(1), await optionsOf(1), await optionsOf(2)];
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  expect([...other].sort()).toEqual(texts);
});

test('the preview of a test gives 404 to staff of a different school, and refuses an invalid seed', async () => {
  const { id } = await seedAssessment(...base(), author.id, { status: 'draft' });
  expect((await preview(id, '', elsewhere)).status).toBe(404);
  const { status, body } = await preview(id, '?seed=0&path=hard');
  expect(status).toBe(400);
  expect(body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
    'query.path',
    'query.seed',
  ]);
});
