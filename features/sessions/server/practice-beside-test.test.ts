import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { type SeededAssessment, seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const SESSIONS = '/api/users/assessments-sessions/';
const at_once = 'at_once' as const;
const OUT = { score: at_once, correctness: at_once, answers: at_once, explanations: at_once };
const HOUR = 3_600_000;

let api: TestApi;
let manager: SeededPerson;
let staff: ApiClient;
/** A student of two schools, and of a group in the first. */
let ann: SeededPerson;
let student: ApiClient;
let places: { north: string; south: string; group: string };

beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const group = await api.group(north, 'Autumn A');
  places = { north, south, group };
  manager = await api.person({ role: 'manager', schools: [north, south] });
  staff = await api.as(manager);
  ann = await api.person({ role: 'student', schools: [north, south] });
  await api.platform.database.kysely
    .insertInto('group_members')
    .values({ group_id: group, person: ann.id })
    .execute();
  student = await api.as(ann);
});
afterAll(() => api.close());

const TARGETS = {
  'by name': () => ({ person: ann.id }),
  'through a group': () => ({ group_id: places.group }),
  'through one school': () => ({ school: places.north }),
  'through the other school': () => ({ school: places.south }),
};
type Target = keyof typeof TARGETS;
type Terms = Parameters<typeof seedAllocation>[5];

const later = (hours: number) => new Date(api.clock.now().getTime() + hours * HOUR);
const paper = (fields: object = {}) =>
  seedAssessment(api.platform.database, api.clock.now(), manager.id, {
    modes: ['test', 'practice', 'paper'],
    release: OUT,
    sections: [{ questions: 2 }],
    ...fields,
  });
const give = (of: SeededAssessment, to: Target, mode: SessionMode, terms: Terms = {}) =>
  seedAllocation(api.platform.database, api.clock.now(), manager.id, of.id, TARGETS[to](), {
    mode,
    ...terms,
  });
const takeBack = (id: string) => staff.delete('/api/test-allocation/', { allocations: [id] });
const generate = (of: SeededAssessment, more: object = {}, client = student) =>
  client.post(`${SESSIONS}generate/`, { assessment: of.id, ...more });
const act = (session: string, action: string) => student.patch(`${SESSIONS}${session}/`, { action });
const own = async (of: SeededAssessment) => {
  const { results } = (await student.get('/api/users/assessments/?page_size=200')).body;
  const rows = results.filter((row: { assessment: { id: string } }) => row.assessment.id === of.id);
  expect(rows).toHaveLength(1);
  const { mode, standing, may_begin, attempts_used } = rows[0];
  return { mode, standing, may_begin, attempts_used };
};
/** Generates a session, starts it and submits it. Its mode is that of the person's current assignment. */
const sit = async (of: SeededAssessment) => {
  const made = await generate(of);
  expect(made.status, made.text).toBe(201);
  expect((await act(made.body.id, 'start')).status).toBe(200);
  expect((await act(made.body.id, 'submit')).status).toBe(200);
  return made.body as { id: string; mode: SessionMode };
};
const keysOf = async (session: string) => {
  const { status, body } = await student.get(`${SESSIONS}${session}/review/`);
  if (status !== 200) return status;
  return body.questions.filter((one: { options: { is_correct: boolean | null }[] }) =>
    one.options.some(({ is_correct }) => is_correct),
  ).length;
};

/** Pairs each way of assigning the test with the next one, which assigns it as practice. */
const WAYS = Object.keys(TARGETS) as Target[];
const PAIRS = WAYS.map((as_test, index) => [as_test, WAYS[(index + 1) % WAYS.length] ?? as_test] as const);

describe('practice when the same assessment is also assigned as a test', () => {
  test.each(PAIRS)('waits for the test: test assigned %s, practice %s', async (as_test, as_practice) => {
    const of = await paper();
    await give(of, as_test, 'test');
    await give(of, as_practice, 'practice');
    expect(await own(of)).toEqual({ mode: 'test', standing: 'ready', may_begin: true, attempts_used: 0 });
    for (const mode of ['practice', 'paper']) {
      const refused = await generate(of, { mode });
      expect([refused.status, refused.body.code]).toEqual([403, 'mode_not_allowed']);
    }
    const for_them = await generate(of, { mode: 'practice', user: ann.id }, staff);
    expect([for_them.status, for_them.body.code]).toEqual([403, 'mode_not_allowed']);
    const { id, mode } = await sit(of);
    expect(mode).toBe('test');
    // The test is over and its answers are released, so now it can be practiced, any number of times.
    for (let times = 0; times < 2; times += 1) {
      expect(await own(of)).toMatchObject({ mode: 'practice', may_begin: true, attempts_used: 1 });
      expect((await generate(of, { mode: 'test' })).body.code).toBe('mode_not_allowed');
      expect((await sit(of)).mode).toBe('practice');
    }
    expect(await keysOf(id)).toBe(2);
  });

  test('waits for a window that opens later, but not for one that is over', async () => {
    const of = await paper();
    await give(of, 'through a group', 'practice');
    const to_come = await give(of, 'by name', 'test', { opens_at: later(1) });
    expect(await own(of)).toMatchObject({ mode: 'test', standing: 'upcoming', may_begin: false });
    expect((await generate(of, { mode: 'practice' })).body.code).toBe('mode_not_allowed');
    expect((await generate(of)).body.code).toBe('not_open');
    await takeBack(to_come);
    await give(of, 'through the other school', 'test', { closes_at: later(0) });
    expect(await own(of)).toMatchObject({ mode: 'practice', standing: 'ready', may_begin: true });
    expect((await sit(of)).mode).toBe('practice');
  });

  test('waits for a second attempt as for the first, and until the last answers are released', async () => {
    const of = await paper({
      attempts_allowed: 2,
      release: { ...OUT, answers: 'manual', explanations: 'manual' },
    });
    await give(of, 'through one school', 'test');
    await give(of, 'by name', 'practice');
    const first = await sit(of);
    await releaseAndWait(api, staff, first.id);
    expect(await keysOf(first.id)).toBe(2);
    expect(await own(of)).toMatchObject({ mode: 'test', may_begin: true, attempts_used: 1 });
    expect((await generate(of, { mode: 'practice' })).body.code).toBe('mode_not_allowed');
    const second = await sit(of);
    expect(second.mode).toBe('test');
    expect(await own(of)).toMatchObject({ mode: 'test', standing: 'done', may_begin: false });
    expect((await generate(of, { mode: 'practice' })).body.code).toBe('mode_not_allowed');
    expect((await generate(of)).body.code).toBe('no_attempts_left');
    await releaseAndWait(api, staff, second.id);
    expect((await sit(of)).mode).toBe('practice');
  });

  test('waits only until the first attempt is released if attempts are unlimited', async () => {
    const of = await paper({ attempts_allowed: null });
    await give(of, 'through one school', 'test');
    await give(of, 'by name', 'practice');
    expect((await sit(of)).mode).toBe('test');
    expect(await own(of)).toMatchObject({ mode: 'practice', may_begin: true });
    expect((await sit(of)).mode).toBe('practice');
  });

  test('cannot start in a generated session once a test is assigned, and can again when the assignment is withdrawn', async () => {
    const of = await paper();
    await give(of, 'by name', 'practice');
    const ready = await generate(of);
    expect(ready.body.mode).toBe('practice');
    const given = await give(of, 'through the other school', 'test');
    const refused = await act(ready.body.id, 'start');
    expect([refused.status, refused.body.code]).toEqual([403, 'mode_not_allowed']);
    // The test gets its own session in addition to the practice session.
    const test_of_it = await generate(of);
    expect([test_of_it.status, test_of_it.body.mode]).toEqual([201, 'test']);
    expect(await own(of)).toMatchObject({ mode: 'test', standing: 'ready' });
    expect((await takeBack(given)).status).toBe(204);
    expect((await act(test_of_it.body.id, 'start')).body.code).toBe('not_allotted');
    expect(await own(of)).toMatchObject({ mode: 'practice', standing: 'ready' });
    expect((await generate(of)).body.id).toBe(ready.body.id);
    expect((await act(ready.body.id, 'start')).status).toBe(200);
  });

  test('waits for a test in progress even if its assignment was withdrawn meanwhile', async () => {
    const of = await paper({ release: { ...OUT, answers: 'manual', explanations: 'manual' } });
    const given = await give(of, 'through a group', 'test');
    await give(of, 'by name', 'practice');
    const { id } = (await generate(of)).body;
    await act(id, 'start');
    await takeBack(given);
    expect(await own(of)).toMatchObject({ mode: 'test', standing: 'under_way', may_begin: false });
    expect((await generate(of, { mode: 'practice' })).body.code).toBe('mode_not_allowed');
    await act(id, 'submit');
    expect(await own(of)).toMatchObject({ mode: 'practice', standing: 'upcoming', may_begin: false });
    expect((await generate(of)).body.code).toBe('mode_not_allowed');
  });

  test('shows no answer key while a test with the same questions is in progress', async () => {
    const of = await paper({ attempts_allowed: 2 });
    await give(of, 'by name', 'practice');
    const older = await sit(of);
    expect(await keysOf(older.id)).toBe(2);
    const running = (await generate(of)).body;
    await act(running.id, 'start');
    await give(of, 'through one school', 'test');
    const test_of_it = (await generate(of)).body;
    expect((await act(test_of_it.id, 'start')).status).toBe(200);
    expect((await act(running.id, 'submit')).status).toBe(200);
    for (const { id } of [older, running]) {
      expect([0, 403]).toContain(await keysOf(id));
      const shown = await student.get(`${SESSIONS}${id}/`);
      expect(shown.body).toMatchObject({ review_closed_by: { session: test_of_it.id } });
      expect(shown.text).not.toContain('"is_correct":true');
    }
    await act(test_of_it.id, 'submit');
    expect([await keysOf(older.id), await keysOf(running.id)]).toEqual([2, 2]);
  });

  test('does not replace the test on staff’s screens', async () => {
    const of = await paper();
    await give(of, 'by name', 'test');
    await give(of, 'through a group', 'practice');
    const row = async () => (await staff.get(`/api/assessments/${of.id}/users/list/`)).body.results[0];
    const hers = async () => {
      const { results } = (await staff.get(`/api/users/${ann.id}/assessments/?page_size=200`)).body;
      return results.find((each: { assessment: { id: string } }) => each.assessment.id === of.id);
    };
    const { id } = await sit(of);
    const sat = { standing: 'done', attempts_used: 1, session: { id } };
    expect([await row(), await hers()]).toMatchObject([sat, { ...sat, mode: 'test' }]);
    await sit(of);
    expect(await own(of)).toMatchObject({ mode: 'practice', standing: 'done' });
    expect([await row(), await hers()]).toMatchObject([sat, { ...sat, mode: 'test' }]);
  });

  test('waits only for students who have the test themselves', async () => {
    const of = await paper();
    const ben = await api.person({ role: 'student', schools: [places.south] });
    const others = await api.as(ben);
    await give(of, 'through the other school', 'practice');
    await give(of, 'through a group', 'test');
    expect((await generate(of)).body.mode).toBe('test');
    expect((await generate(of, {}, others)).body.mode).toBe('practice');
  });
});

test('practice completes only assignments due as practice, and a test completes only assignments due as a test', async () => {
  const west = await api.school('West');
  const cora = await api.person({ role: 'student', schools: [west] });
  const client = await api.as(cora);
  const of = await paper();
  const { clock } = api;
  const { database } = api.platform;
  const give_as = (mode: SessionMode, to: { person: string } | { school: string }) =>
    seedAllocation(database, clock.now(), manager.id, of.id, to, { mode, due_at: later(24) });
  const board = await api.as(await api.person({ role: 'manager', schools: [west] }));
  const due = async () => (await board.get('/api/users/assessments/dashboard/')).body.due.rows;
  await give_as('practice', { person: cora.id });
  await give_as('test', { school: west });
  const take = async () => {
    const { id } = (await generate(of, {}, client)).body;
    for (const action of ['start', 'submit']) await client.patch(`${SESSIONS}${id}/`, { action });
  };
  await take();
  expect(await due()).toMatchObject([
    { target: '1 student', begun: 0, done: 0 },
    { target: 'West', begun: 1, done: 1 },
  ]);
  await take();
  expect(await due()).toMatchObject([{ done: 1 }, { done: 1 }]);
  // Practice that is assigned again must be done again. The test leaves no further attempt.
  clock.advance(60);
  await database.kysely
    .updateTable('allocations')
    .set({ allotted_at: clock.now() })
    .where('assessment', '=', of.id)
    .execute();
  expect(await due()).toMatchObject([{ done: 0 }, { done: 1 }]);
});

describe('an assignment without a mode', () => {
  test.each([
    [['test', 'practice', 'paper'], 'test'],
    [['practice', 'paper'], 'practice'],
    [['paper'], 'paper'],
  ] as const)(
    'of a test that offers the modes %j gets the mode %s, and the response names this mode',
    async (modes, mode) => {
      const of = await paper({ modes: [...modes] });
      const body = { assessments: [of.id], users: [ann.id] };
      const preview = await staff.post('/api/test-allocation/preview/', body);
      expect(preview.body.results, preview.text).toMatchObject([{ mode }]);
      const given = await staff.post('/api/test-allocation/', body);
      expect(given.body.results, given.text).toMatchObject([{ mode }]);
      expect(await own(of)).toMatchObject({ mode, may_begin: mode !== 'paper' });
      const asked = await generate(of);
      expect(asked.body).toMatchObject(mode === 'paper' ? { code: 'mode_not_allowed' } : { mode });
    },
  );
});
