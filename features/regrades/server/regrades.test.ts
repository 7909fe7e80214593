import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let author: SeededPerson;
let ann: SeededPerson;
let ben: SeededPerson;
let zoe: SeededPerson;
let far: ApiClient;

beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  admin = await api.as(await api.person({ role: 'admin' }));
  author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  far = await api.as(await api.person({ role: 'manager', schools: [south] }));
  ann = await api.person({ role: 'student', first_name: 'Ann', schools: [north] });
  ben = await api.person({ role: 'student', first_name: 'Ben', schools: [north] });
  zoe = await api.person({ role: 'student', first_name: 'Zoe', schools: [south] });
});
afterAll(() => api.close());

const base = () => [api.platform.database, api.clock.now()] as const;

/**
 * A test of two questions; the first option is right. Ann answers right and right, Ben wrong and right, Zoe
 * wrong and nothing.
 */
async function sat(release: 'at_once' | 'manual' = 'at_once') {
  const seeded = await seedAssessment(...base(), author.id, {
    release: { score: 'at_once', correctness: 'at_once', answers: release, explanations: release },
  });
  const paper = await paperOf(api.platform.database, seeded.id);
  const [asked] = seeded.sections[0]?.questions ?? [];
  if (asked === undefined) throw new Error('The paper has no question.');
  const sit = (person: SeededPerson, ...answers: (string | null)[]) =>
    seedSitting(...base(), paper, person.id, { answers: [answers] });
  return {
    id: seeded.id,
    paper,
    asked,
    ann: await sit(ann, 'A', 'A'),
    ben: await sit(ben, 'B', 'A'),
    zoe: await sit(zoe, 'B', null),
  };
}

const path = (question: string, look = false) =>
  `/api/questions/${question}/regrade/${look ? '?dry_run=true' : ''}`;

async function regrade(client: ApiClient, question: string, body: object) {
  const look = await client.post(path(question, true), body);
  const done = await client.post(
    path(question),
    { reason: 'The key was wrong.', ...body },
    { 'if-match': look.body.etag },
  );
  return { look, done };
}

const rawOf = async (session: string) =>
  (await admin.get(`/api/users/assessments-sessions/${session}/`)).body.score?.raw;
const rowOf = (session: string) =>
  api.platform.database.kysely
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
const second = ({ asked }: { asked: { options: readonly string[] } }) => ({
  action: 'new_key',
  right_options: [asked.options[1]],
});

test('a dry run shows whose score rises and falls, changes nothing, and is required before the regrade', async () => {
  const world = await sat();
  const look = await manager.post(path(world.asked.id, true), second(world));
  expect(look.body).toMatchObject({
    sessions: 2,
    sessions_elsewhere: 1,
    gains: 1,
    losses: 1,
    up: 1,
    down: 1,
    same: 0,
    unit: 'marks',
    mean_change: 0,
    facility: { before: 0.5, after: 0.5 },
    mends_bank: true,
    changed_count: 2,
    told: 2,
    changes: [
      { change: -1, count: 1 },
      { change: 0, count: 0 },
      { change: 1, count: 1 },
    ],
    options: [
      { was_right: true, is_right: false, share: 0.5 },
      { was_right: false, is_right: true, share: 0.5 },
    ],
    assessments: [{ id: world.id }],
  });
  // Nobody at a different school is named, and gains come before losses.
  expect(look.body.changed.map((row: { taker: { name: string } }) => row.taker.name)).toEqual([
    expect.stringMatching(/^Ben/),
    expect.stringMatching(/^Ann/),
  ]);
  expect([await rawOf(world.ann), await rawOf(world.ben)]).toEqual([2, 1]);
  const send = (body: object, headers?: Record<string, string>) =>
    manager.post(path(world.asked.id), body, headers);
  expect((await send({ ...second(world), reason: 'Wrong.' })).body.code).toBe('dry_run_first');
  expect((await send(second(world), { 'if-match': look.body.etag })).body.errors).toMatchObject([
    { path: 'body.reason' },
  ]);
  await seedSitting(...base(), world.paper, ann.id, { answers: [['B', 'B']] });
  expect((await send({ ...second(world), reason: 'Wrong.' }, { 'if-match': look.body.etag })).body.code).toBe(
    'changed_since',
  );
  expect((await far.post(path(world.asked.id, true), second(world))).status).toBe(404);
});

test('a new answer key rescores only sessions that the caller can see, keeps both scores, and corrects bank and test', async () => {
  const world = await sat();
  const version = (await rowOf(world.ben)).version;
  const { look, done } = await regrade(manager, world.asked.id, second(world));
  expect(done.body).toEqual({ ...look.body, regraded_at: api.clock.now().toISOString() });
  expect([await rawOf(world.ann), await rawOf(world.ben), await rawOf(world.zoe)]).toEqual([1, 2, 0]);
  expect((await rowOf(world.ben)).version).toBe(version + 1);
  const regrades = async (client: ApiClient, session: string) =>
    (await client.get(`/api/users/assessments-sessions/${session}/regrades/`)).body.results;
  const theirs = await regrades(await api.as(ben), world.ben);
  expect(theirs).toMatchObject([
    {
      number: 1,
      action: 'new_key',
      reason: 'The key was wrong.',
      raw: { before: 1, after: 2 },
      scaled: null,
    },
  ]);
  expect(await regrades(await api.as(zoe), world.zoe)).toEqual([]);
  expect((await far.get(`/api/users/assessments-sessions/${world.ben}/regrades/`)).status).toBe(404);
  const review = (await (await api.as(ben)).get(`/api/users/assessments-sessions/${world.ben}/review/`)).body;
  expect(review.questions[0]).toMatchObject({
    outcome: 'right',
    options: [{ is_correct: false }, { is_correct: true }],
  });
  const { body: bank } = await manager.get(`/api/questions/${world.asked.id}/`);
  expect(bank.options).toMatchObject([{ is_correct: false }, { is_correct: true }]);
  const { body: assessment } = await manager.get(`/api/assessments/${world.id}/`);
  expect(assessment).toMatchObject({ revision: { number: 2 }, has_unpublished_changes: false });
  // The admin, whose reach includes the other sessions too, rescores them by the bank's new answer key.
  const rest = await regrade(admin, world.asked.id, { action: 'new_key' });
  expect(rest.done.body).toMatchObject({ sessions: 3, up: 1, down: 0, same: 2, mends_bank: false });
  expect(await rawOf(world.zoe)).toBe(1);
});

test('restoring the first answer key undoes an added answer, full points and a dropped question', async () => {
  const world = await sat();
  const scores = async () =>
    Promise.all(
      [world.ann, world.ben, world.zoe].map(async (id) => {
        const { raw, raw_max } = await rowOf(id);
        return [raw, raw_max];
      }),
    );
  const before = await scores();
  const first = { action: 'new_key', right_options: [world.asked.options[0]] };
  await regrade(admin, world.asked.id, { action: 'accept_also', right_options: [world.asked.options[1]] });
  expect(await scores()).toEqual([
    [2, 2],
    [2, 2],
    [1, 2],
  ]);
  await regrade(admin, world.asked.id, { action: 'drop' });
  expect(await scores()).toEqual([
    [1, 1],
    [1, 1],
    [0, 1],
  ]);
  await regrade(admin, world.asked.id, { action: 'full_credit' });
  expect(await scores()).toEqual([
    [2, 2],
    [2, 2],
    [1, 2],
  ]);
  await regrade(admin, world.asked.id, first);
  expect(await scores()).toEqual(before);
  // If the corrected test is identical to an earlier revision, that revision is used again.
  expect((await rowOf(world.ann)).revision).toBe(world.paper.revision);
});

test('the item analysis uses the current answer key, although nobody’s answers change', async () => {
  const world = await sat();
  const keyOf = async () => {
    const { body } = await manager.get(`/api/assessments/${world.id}/analysis/`);
    return body.items[0];
  };
  expect(await keyOf()).toMatchObject({ facility: 0.5 });
  await regrade(manager, world.asked.id, second(world));
  expect(await keyOf()).toMatchObject({ options: [{ is_key: false }, { is_key: true }] });
  await regrade(manager, world.asked.id, { action: 'drop' });
  expect(await keyOf()).toMatchObject({ unscored: true });
});

test('a regrade hides its reason until the answers are released, and only people who may write to the bank can make it', async () => {
  const world = await sat('manual');
  await regrade(manager, world.asked.id, second(world));
  const told = (await (await api.as(ben)).get(`/api/users/assessments-sessions/${world.ben}/regrades/`)).body
    .results;
  expect(told).toMatchObject([{ action: null, reason: null, raw: { before: 1, after: 2 } }]);
  const counselor = await api.as(await api.person({ role: 'counselor' }));
  expect((await counselor.post(path(world.asked.id, true), second(world))).status).toBe(403);
});

test('a session in progress is scored by the new answer key when it is submitted', async () => {
  const world = await sat();
  const { kysely } = api.platform.database;
  const [one] = await kysely.selectFrom('sessions').selectAll().where('id', '=', world.zoe).execute();
  await kysely
    .updateTable('sessions')
    .set({
      status: 'in_progress',
      submitted_at: null,
      scored_at: null,
      raw: null,
      raw_max: null,
      section_scores: null,
    })
    .where('id', '=', world.zoe)
    .execute();
  const { look } = await regrade(admin, world.asked.id, second(world));
  expect(look.body).toMatchObject({ sessions: 2, under_way: 1 });
  const after = await rowOf(world.zoe);
  expect(after.revision).not.toBe(one?.revision);
  expect(after).toMatchObject({ version: one?.version, status: 'in_progress' });
});

test('a regrade with errors reports them and changes nothing', async () => {
  const world = await sat();
  const faults = async (body: object) => {
    const { status, body: answer } = await manager.post(path(world.asked.id, true), body);
    return [status, ...(answer.errors ?? []).map((fault: { path: string }) => fault.path)];
  };
  expect(await faults({ action: 'new_key', right_options: [] })).toEqual([422, 'body.right_options']);
  expect(await faults({ action: 'new_key', right_options: [world.id] })).toEqual([
    422,
    'body.right_options.0',
  ]);
  expect(await faults({ action: 'new_key', right_options: world.asked.options })).toEqual([
    422,
    'body.right_options',
  ]);
  expect(await faults({ action: 'sideways' })).toEqual([400, 'body.action']);
});

test('a regrade does not list an unreleased session of the caller, but regrades it too', async () => {
  const world = await sat();
  const own = await seedSitting(...base(), world.paper, author.id, { answers: [['B', 'A']] });
  await api.platform.database.pool.query(
    `update assessments set release = release || '{"score":"manual"}' where id = $1`,
    [world.id],
  );
  const { look } = await regrade(manager, world.asked.id, { action: 'full_credit' });
  expect(look.body).toMatchObject({ sessions: 3, up: 2, changed_count: 2 });
  expect(look.body.changed.map(({ session }: { session: string }) => session)).toEqual([world.ben]);
  expect((await rowOf(own)).raw).toBe(2);
});
