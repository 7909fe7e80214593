import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const add = async (status: 'draft' | 'live' = 'draft') =>
  (
    await admin.post('/api/questions/', {
      type: 'single_choice',
      status,
      stem: 'Which?',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
    })
  ).body;
const texts = async (question: { id: string }, query = '') =>
  (await admin.get(`/api/options/?question=${question.id}${query}`)).body.results.map(
    (option: { text: string }) => option.text,
  );
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];

test('lists the options of one question in order, and requires a question', async () => {
  const question = await add();
  const { body } = await admin.get(`/api/options/?question=${question.id}`);
  expect(body).toMatchObject({ count: 2, next: null, previous: null });
  expect(body.results[0]).toEqual({
    has_keys: true,
    ...question.options[0],
    question: question.id,
    version: 1,
  });
  expect(await texts(question, '&ordering=-position')).toEqual(['B', 'A']);
  expect(await texts(question, '&page_size=1&page=2')).toEqual(['B']);
  expect(await texts({ id: ABSENT })).toEqual([]);
  expect(faultsOf(await admin.get('/api/options/'))).toEqual([400, 'query.question']);
});

test('adds an option at the end by default, and raises the question’s version', async () => {
  const question = await add();
  const reply = await admin.post('/api/options/', { question: question.id, text: 'C' });
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ text: 'C', position: 3, is_correct: false, version: 2 });
  await admin.post('/api/options/', { question: question.id, text: 'Z', position: 1 });
  expect(await texts(question)).toEqual(['Z', 'A', 'B', 'C']);
  expect((await admin.get(`/api/options/${reply.body.id}`)).body).toEqual({
    ...reply.body,
    position: 4,
    version: 3,
  });
});

test('repeating a POST with the same key adds one option', async () => {
  const question = await add();
  const send = () =>
    admin.post('/api/options/', { question: question.id, text: 'C' }, { 'idempotency-key': 'o-1' });
  expect((await send()).body).toEqual((await send()).body);
  expect(await texts(question)).toEqual(['A', 'B', 'C']);
});

test('an option can be changed and moved and keeps its id', async () => {
  const question = await add();
  const [a] = question.options;
  const reply = await admin.patch(`/api/options/${a.id}/`, { version: 1, text: 'AA', position: 2 });
  expect(reply.body).toMatchObject({ id: a.id, text: 'AA', position: 2, is_correct: true, version: 2 });
  expect(await texts(question)).toEqual(['B', 'AA']);
  const late = await admin.patch(`/api/options/${a.id}/`, { version: 1, text: 'late' });
  expect(late.body).toMatchObject({ status: 409, code: 'stale_version', current: reply.body });
});

test('rejects a change to an option that would make a published question invalid', async () => {
  const question = await add('live');
  const [a, b] = question.options;
  const change = (option: { id: string }, body: object) =>
    admin.patch(`/api/options/${option.id}/`, { version: 1, ...body });
  expect(faultsOf(await change(b, { text: 'A' }))).toEqual([422, 'body.text']);
  expect(faultsOf(await change(b, { is_correct: true }))).toEqual([422, 'question.options']);
  expect(faultsOf(await admin.delete(`/api/options/${a.id}/`))).toEqual([
    422,
    'question.options',
    'question.options',
  ]);
  const added = await admin.post('/api/options/', { question: question.id, text: '<p>B</p>' });
  expect(faultsOf(added)).toEqual([422, 'body.text']);
  expect((await admin.get(`/api/questions/${question.id}/`)).body).toEqual(question);
});

test('removes an option of a draft', async () => {
  const question = await add();
  const [a] = question.options;
  expect((await admin.delete(`/api/options/${a.id}/`)).status).toBe(204);
  expect((await admin.get(`/api/options/${a.id}/`)).status).toBe(404);
  expect((await admin.delete(`/api/options/${a.id}/`)).status).toBe(404);
  expect((await admin.get(`/api/questions/${question.id}/`)).body).toMatchObject({
    version: 2,
    options: [{ text: 'B', position: 1 }],
  });
});

test('a question has at most 20 options', async () => {
  const question = await add();
  const options = Array.from({ length: 20 }, (_, index) => ({ text: `Option ${index}` }));
  await admin.patch(`/api/questions/${question.id}/`, { version: 1, options });
  const reply = await admin.post('/api/options/', { question: question.id, text: 'One more' });
  expect(faultsOf(reply)).toEqual([422, 'body.question']);
});

test('adding an option to an unknown question gives 404, and an unknown reason for mistakes gives 422', async () => {
  expect((await admin.post('/api/options/', { question: ABSENT, text: 'C' })).status).toBe(404);
  const question = await add();
  const reply = await admin.post('/api/options/', {
    question: question.id,
    text: 'C',
    reason_for_error: ABSENT,
  });
  expect(faultsOf(reply)).toEqual([422, 'body.reason_for_error']);
});
