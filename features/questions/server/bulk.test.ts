import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion, seedSource, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const ACTIONS = '/api/questions/actions/';

let api: TestApi;
let mara: SeededPerson;
let ines: SeededPerson;
let manager: ApiClient;
let tutor: ApiClient;
beforeAll(async () => {
  api = await testApi();
  const school = await api.school('North');
  mara = await api.person({ role: 'manager', schools: [school] });
  ines = await api.person({ role: 'tutor', schools: [school] });
  [manager, tutor] = [await api.as(mara), await api.as(ines)];
});
beforeEach(async () => {
  await api.platform.database.kysely.deleteFrom('questions').execute();
  await tutorsPublish(true);
});
afterAll(() => api.close());

type Seeded = Parameters<typeof seedQuestion>[3];
const add = (author: SeededPerson, seed?: Seeded): Promise<SeededQuestion> =>
  seedQuestion(api.platform.database, api.clock.now(), author.id, seed);
async function tutorsPublish(may: boolean): Promise<void> {
  const admin = await api.as(await api.person({ role: 'admin' }));
  const { version } = (await admin.get('/api/settings/')).body;
  const values = { 'bank.tutors_publish': may };
  expect((await admin.patch('/api/settings/', { version, values })).status).toBe(200);
}
const line = () => seedTagLine(api.platform.database, api.clock.now());
const named = (...questions: { id: string }[]) => ({
  questions: questions.map(({ id }) => ({ id, version: 1 })),
});
const read = async ({ id }: { id: string }) => (await manager.get(`/api/questions/${id}/`)).body;
const tagsOf = async (question: { id: string }) =>
  (await read(question)).tags.map(({ id }: { id: string }) => id);
const act = (client: ApiClient, asked: object) => client.post(ACTIONS, asked);
const undo = (client: ApiClient, { body }: Reply) => client.post(`${ACTIONS}${body.id}/undo/`);

test('all questions that match filters get a new skill, each is reported, and an undo restores it', async () => {
  const [old, next] = [await line(), await line()];
  const [first, second] = [await add(mara), await add(ines, { status: 'live' })];
  await manager.patch(`/api/questions/${first.id}/`, { version: 1, tags: [old.exam, old.domain, old.topic] });
  await manager.patch(`/api/questions/${second.id}/`, { version: 1, tags: [next.topic] });
  const asked = { act: 'set_tag', tag: next.topic };
  const late = await act(manager, { ...asked, chosen: { filters: {}, count: 3 } });
  expect([late.status, late.body.code]).toEqual([409, 'selection_changed']);

  const done = await act(manager, { ...asked, chosen: { filters: {}, count: 2 } });
  expect(done.status).toBe(201);
  expect(done.body).toMatchObject({
    act: 'set_tag',
    done: 1,
    unchanged: 1,
    refused: 0,
    reasons: {},
    may_undo: true,
    undone_at: null,
  });
  expect((await tagsOf(first)).sort()).toEqual([old.exam, next.topic].sort());
  expect((await read(first)).version).toBe(3);
  expect((await read(second)).version).toBe(2);

  const undone = await undo(manager, done);
  expect(undone.body).toEqual({ undone: 1, left: 0 });
  expect((await tagsOf(first)).sort()).toEqual([old.exam, old.domain, old.topic].sort());
  const again = await undo(manager, done);
  expect([again.status, again.body.code]).toEqual([409, 'already_undone']);
  expect((await manager.get(`${ACTIONS}${done.body.id}/`)).body).toMatchObject({ may_undo: false });
});

test('a writer who may change only their own drafts gets a reason for each skipped question', async () => {
  await tutorsPublish(false);
  const [own, live, other] = [await add(ines), await add(ines, { status: 'live' }), await add(mara)];
  const source = await seedSource(api.platform.database, api.clock.now(), mara.id);
  const done = await act(tutor, { act: 'set_source', source, chosen: named(own, live, other) });
  expect(done.body).toMatchObject({
    done: 1,
    refused: 2,
    reasons: { 'Written by someone else': 1, 'No longer a draft': 1 },
  });
  const refused = await tutor.get(`${ACTIONS}${done.body.id}/questions/?outcome=refused`);
  expect(refused.body.results).toMatchObject([
    { question: { id: live.id }, outcome: 'refused', reason: 'No longer a draft' },
    { question: { id: other.id }, reason: 'Written by someone else' },
  ]);
  expect((await read(own)).source.id).toBe(source);
  expect((await read(other)).source).toBeNull();
  expect((await manager.get(`${ACTIONS}${done.body.id}/`)).status).toBe(404);
  expect((await undo(manager, done)).status).toBe(404);
  expect((await undo(tutor, done)).body).toEqual({ undone: 1, left: 0 });
  expect((await read(own)).source).toBeNull();
});

test('questions changed since the caller last loaded them are not changed, not even by an undo', async () => {
  const [first, second, third] = [await add(mara), await add(mara), await add(mara)];
  await manager.patch(`/api/questions/${first.id}/`, { version: 1, stem: 'Which one?' });
  const done = await act(manager, {
    act: 'set_difficulty',
    difficulty: 4,
    chosen: named(first, second, third),
  });
  expect(done.body).toMatchObject({ done: 2, reasons: { 'Changed in the meantime': 1 } });
  expect((await read(first)).difficulty).toBeNull();
  await manager.patch(`/api/questions/${second.id}/`, { version: 2, stem: 'Which two?' });
  expect((await undo(manager, done)).body).toEqual({ undone: 1, left: 1 });
  expect((await read(second)).difficulty).toBe(4);
  expect((await read(third)).difficulty).toBeNull();
  const kept = await manager.get(`${ACTIONS}${done.body.id}/questions/?page_size=10`);
  expect(kept.body.results.map((row: { is_undone: boolean }) => row.is_undone)).toEqual([false, false, true]);
});

test('sets where many questions can be used, and an undo restores the earlier setting', async () => {
  const [question, other] = [await add(mara), await add(mara)];
  await manager.patch(`/api/questions/${question.id}/`, { version: 1, use: 'practice_only' });
  const questions = [
    { id: question.id, version: 2 },
    { id: other.id, version: 1 },
  ];
  const done = await act(manager, { act: 'set_use', use: 'tests_only', chosen: { questions } });
  expect(done.body).toMatchObject({ done: 2 });
  expect([(await read(question)).use, (await read(other)).use]).toEqual(['tests_only', 'tests_only']);
  expect((await undo(manager, done)).body).toEqual({ undone: 2, left: 0 });
  expect([(await read(question)).use, (await read(other)).use]).toEqual(['practice_only', 'any']);
  const changed = await manager.patch(`/api/questions/${other.id}/`, { version: 3, use: 'tests_only' });
  expect([changed.status, changed.body.use]).toEqual([200, 'tests_only']);
  expect((await act(manager, { act: 'set_use', use: 'never', chosen: named(other) })).status).toBe(400);
});

test('complete drafts are published, and an undo is possible until a test that contains them is published', async () => {
  const [fit, unfit, live] = [
    await add(mara),
    await add(mara, { stem: '' }),
    await add(mara, { status: 'live' }),
  ];
  const chosen = named(fit, unfit, live);
  const done = await act(manager, { act: 'set_status', status: 'live', chosen });
  expect(done.body).toMatchObject({ done: 1, unchanged: 1, reasons: { 'Enter the question': 1 } });
  expect((await undo(manager, done)).body).toEqual({ undone: 1, left: 0 });
  expect((await read(fit)).status).toBe('draft');

  const again = await act(manager, {
    act: 'set_status',
    status: 'live',
    chosen: { questions: [{ id: fit.id, version: 3 }] },
  });
  await api.platform.database.kysely
    .insertInto('question_revisions')
    .values({
      id: fit.id,
      question: fit.id,
      number: 1,
      content: '{}',
      content_hash: Buffer.from('x'),
      created_at: api.clock.now(),
    })
    .execute();
  expect((await undo(manager, again)).body).toEqual({ undone: 0, left: 1 });
  expect((await read(fit)).status).toBe('live');
  await api.platform.database.kysely.deleteFrom('question_revisions').execute();
});

test('archives a published question and restores it, refuses a draft, and refuses people who may not publish', async () => {
  await tutorsPublish(false);
  const [live, draft] = [await add(mara, { status: 'live' }), await add(ines)];
  const asked = { act: 'set_status', status: 'retired' };
  const done = await act(manager, { ...asked, chosen: named(live, draft) });
  expect(done.body).toMatchObject({ done: 1, refused: 1 });
  expect(Object.keys(done.body.reasons)).toEqual([
    'Only published questions can be archived. Delete a draft instead',
  ]);
  expect((await read(live)).status).toBe('retired');
  await undo(manager, done);
  expect((await read(live)).status).toBe('live');
  for (const status of ['live', 'retired']) {
    expect((await act(tutor, { ...asked, status, chosen: named(draft) })).status).toBe(403);
  }
});

test('an undo uses the remaining tag if a tag was merged since, and leaves out removed tags', async () => {
  const [old, next] = [await line(), await line()];
  const [first, second] = [await add(mara), await add(mara)];
  await manager.patch(`/api/questions/${first.id}/`, { version: 1, tags: [old.topic] });
  await manager.patch(`/api/questions/${second.id}/`, { version: 1, tags: [old.sub_topic] });
  const chosen = { filters: {}, count: 2 };
  const done = await act(manager, { act: 'set_tag', tag: null, chosen });
  expect(done.body.done).toBe(2);
  const url = `/api/tags/topic/${old.topic}/?merge_into=${next.topic}`;
  const admin = await api.as(await api.person({ role: 'admin' }));
  expect((await admin.delete(`/api/tags/sub-topic/${old.sub_topic}/`)).status).toBe(204);
  const { etag } = (await admin.delete(`${url}&dry_run=true`)).body;
  await admin.delete(url, undefined, { 'if-match': etag });
  expect((await undo(manager, done)).body).toEqual({ undone: 1, left: 1 });
  expect(await tagsOf(first)).toEqual([next.topic]);
  expect(await tagsOf(second)).toEqual([]);
});

test('a bulk change does nothing if a question or tag does not exist, or if the tag is a reason for mistakes', async () => {
  const question = await add(mara);
  const gone = await add(mara);
  await manager.delete(`/api/questions/${gone.id}/`);
  const chosen = named(question);
  const reply = await act(manager, { act: 'set_difficulty', difficulty: 1, chosen: named(question, gone) });
  expect([reply.status, reply.body.errors]).toMatchObject([422, [{ path: 'body.chosen.questions.1.id' }]]);
  const { reason_for_error } = await line();
  for (const tag of [gone.id, reason_for_error]) {
    const refused = await act(manager, { act: 'set_tag', tag, chosen });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'body.tag' }]]);
  }
  const source = await act(manager, { act: 'set_source', source: gone.id, chosen });
  expect([source.status, source.body.errors]).toMatchObject([422, [{ path: 'body.source' }]]);
  expect((await read(question)).version).toBe(1);
  const many = Array.from({ length: 1_001 }, () => ({ id: question.id, version: 1 }));
  expect(
    (await act(manager, { act: 'set_difficulty', difficulty: 1, chosen: { questions: many } })).status,
  ).toBe(413);
});

test('a bulk action on questions cannot be found among bulk actions on people', async () => {
  const done = await act(manager, { act: 'set_difficulty', difficulty: 1, chosen: named(await add(mara)) });
  expect((await manager.get(`/api/people-view/actions/${done.body.id}/`)).status).toBe(404);
  expect((await manager.post(`/api/people-view/actions/${done.body.id}/undo/`)).status).toBe(404);
});

test('the audit lists each question of a bulk action', async () => {
  const questions = [await add(mara), await add(mara)];
  await act(manager, { act: 'set_difficulty', difficulty: 1, chosen: named(...questions) });
  const admin = await api.as(await api.person({ role: 'admin' }));
  const [entry] = (await admin.get('/api/audit/?page_size=1&ordering=-at')).body.results;
  expect(entry.says).toBe('Set the level of many questions');
  expect(entry.targets.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(questions.map(({ id }) => id)),
  );
});
