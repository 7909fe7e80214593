import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
let admin: ApiClient;
let tutor: ApiClient;
let otherTutor: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  const schools = [await api.school('North')];
  tutor = await api.as(await api.person({ role: 'tutor', schools }));
  otherTutor = await api.as(await api.person({ role: 'tutor', schools }));
});
afterAll(() => api.close());

const CHOICE = {
  type: 'single_choice',
  stem: '<p>What is \\(2 + 2\\)?</p>',
  options: [{ text: '3' }, { text: '4', is_correct: true }, { text: '5' }],
};
const add = async (body: object, client = admin) => (await client.post('/api/questions/', body)).body;
const at = (question: { id: string }) => `/api/questions/${question.id}/`;
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];

describe('the states of a question', () => {
  test('a draft can be published once it is complete, and every error is named', async () => {
    const draft = await add({ type: 'single_choice', options: [{ text: 'A' }, { text: ' A' }] });
    const refused = await admin.patch(at(draft), { version: 1, status: 'live' });
    expect(faultsOf(refused)).toEqual([422, 'body.stem', 'body.options', 'body.options.1.text']);
    expect((await admin.get(at(draft))).body).toEqual(draft);
    const { body } = await admin.patch(at(draft), {
      version: 1,
      status: 'live',
      stem: 'Which?',
      options: [{ text: 'A', is_correct: true }, { text: 'B' }],
    });
    expect(body).toMatchObject({ status: 'live', version: 2 });
  });

  test('a published question rejects changes that would make it invalid', async () => {
    const live = await add({ ...CHOICE, status: 'live' });
    expect(faultsOf(await admin.patch(at(live), { version: 1, stem: ' ' }))).toEqual([422, 'body.stem']);
    expect(faultsOf(await admin.patch(at(live), { version: 1, type: 'essay', status: 'draft' }))).toEqual([
      422,
      'body.status',
      'body.type',
    ]);
  });

  test('a draft can be deleted, but a published question can only be archived', async () => {
    const [draft, live] = [await add(CHOICE), await add({ ...CHOICE, status: 'live' })];
    expect((await admin.delete(at(draft))).status).toBe(204);
    expect((await admin.get(at(draft))).status).toBe(404);
    expect((await admin.delete(at(live))).status).toBe(204);
    expect((await admin.get(at(live))).body).toMatchObject({ status: 'retired', version: 2 });
    const back = await admin.patch(at(live), { version: 2, status: 'live' });
    expect(back.body).toMatchObject({ status: 'live', version: 3 });
  });
});

describe('a tutor', () => {
  test('sees a different tutor’s question but can never change it', async () => {
    const draft = await add(CHOICE, tutor);
    expect((await otherTutor.get(at(draft))).status).toBe(200);
    const option = `/api/options/${draft.options[0].id}/`;
    for (const version of [1, 2]) {
      expect((await otherTutor.patch(at(draft), { version, difficulty: 1 })).status).toBe(403);
      expect((await otherTutor.delete(at(draft))).status).toBe(403);
      expect((await otherTutor.patch(option, { version, text: 'x' })).status).toBe(403);
      await admin.patch(at(draft), { version, status: 'live' });
    }
  });

  test('can publish their own question and change it afterward', async () => {
    const draft = await add(CHOICE, tutor);
    expect((await tutor.patch(at(draft), { version: 1, status: 'live' })).body.status).toBe('live');
    expect((await tutor.patch(at(draft), { version: 2, difficulty: 1 })).body.version).toBe(3);
    expect((await tutor.post('/api/questions/', { ...CHOICE, status: 'live' })).status).toBe(201);
  });

  test('writes only drafts if the setting says that managers publish', async () => {
    const live = await add({ ...CHOICE, status: 'live' }, tutor);
    const { version } = (await admin.get('/api/settings/')).body;
    await admin.patch('/api/settings/', { version, values: { 'bank.tutors_publish': false } });
    const draft = await add(CHOICE, tutor);
    expect((await tutor.patch(at(draft), { version: 1, difficulty: 1 })).body.version).toBe(2);
    const refused = await tutor.patch(at(draft), { version: 2, status: 'live' });
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await tutor.post('/api/questions/', { ...CHOICE, status: 'live' })).status).toBe(403);
    expect((await tutor.patch(at(live), { version: 1, difficulty: 1 })).status).toBe(403);
    const file = new File(['2 + 2 = {4}'], 'a.gift');
    const upload = await tutor.upload('/api/questions/import/', file, { fields: { status: 'live' } });
    expect(upload.status).toBe(403);
    await admin.patch('/api/settings/', { version: version + 1, values: { 'bank.tutors_publish': null } });
    expect((await tutor.delete(at(draft))).status).toBe(204);
  });
});

test('no rich text keeps a script, an event handler, a frame or a foreign URL', async () => {
  const hostile =
    '<p onclick="steal()">ok \\(x<y\\)</p><script>steal()</script><iframe src="https://evil.test"></iframe>' +
    '<img src=x onerror=steal()><a href="javascript:steal()">go</a><svg onload=steal()><style>*{}</style>';
  const draft = await add({
    ...CHOICE,
    stem: hostile,
    stimulus: hostile,
    explanation: hostile,
    hints: [hostile],
    options: [{ text: hostile }],
  });
  await admin.patch(at(draft), {
    version: 1,
    stem: hostile,
    stimulus: hostile,
    explanation: hostile,
    hints: [hostile],
    options: [{ text: hostile }],
  });
  await admin.post('/api/options/', { question: draft.id, text: hostile });
  const { body } = await admin.get(at(draft));
  await admin.patch(`/api/options/${body.options[0].id}/`, { version: body.version, text: hostile });
  const now = (await admin.get(at(draft))).body;
  for (const text of [JSON.stringify(draft), JSON.stringify(now)]) {
    expect(text).toContain('ok');
    expect(text).not.toMatch(/steal|<script|<iframe|<svg|<style|javascript:|onerror|evil/);
  }
  expect(now.options).toHaveLength(2);
});

test('the first of several concurrent changes of a question succeeds, and the others get 409', async () => {
  const draft = await add(CHOICE);
  const replies = await Promise.all(
    [1, 2, 3].map((difficulty) => admin.patch(at(draft), { version: 1, difficulty })),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
});

test('a drop-down without choices stays a drop-down in a draft, and prevents the question from being published', async () => {
  const gaps = [{ choices: [], accepted_answers: [], is_chosen: true }];
  const draft = await add({ type: 'gaps', stem: 'It lies [[1]] the table.', gaps });
  expect((await admin.get(at(draft))).body.gaps).toEqual(gaps);
  const refused = await admin.patch(at(draft), { version: 1, status: 'live' });
  expect(faultsOf(refused)).toEqual([422, 'body.gaps.0.choices', 'body.gaps.0.accepted_answers']);
  const written = [{ choices: ['on', 'at'], accepted_answers: ['on'] }];
  expect((await admin.patch(at(draft), { version: 1, status: 'live', gaps: written })).body.gaps).toEqual(
    written,
  );
});
