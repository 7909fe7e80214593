import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedSession } from '#tests/support/test-seed.ts';

const BOARD = '/api/users/assessments/dashboard/';
const HOUR_MS = 60 * 60 * 1000;

let api: TestApi;
let admin: SeededPerson;
let group: string;
let school: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  school = await api.school('Northgate');
  group = await api.group(school, 'Autumn A');
});
afterAll(() => api.close());

const now = () => api.clock.now();
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS);
const paper = (title: string, more: object = {}) =>
  seedPaper(api.platform.database, now(), admin.id, {
    title,
    sections: [{ questions: [{}, {}, {}, {}] }],
    ...more,
  });
const student = (first_name: string, groups: string[] = [group]) =>
  api.person({
    role: 'student',
    first_name,
    last_name: 'Amin',
    schools: [school],
    groups,
    last_seen_at: now(),
  });
const titlesDue = (due: { title: string }[]) => due.map(({ title }) => title);
const titles = (tests: { assessment: { title: string } }[]) => tests.map((test) => test.assessment.title);

describe('a student', () => {
  test('sees the same first step as on their performance page', async () => {
    const { topic } = await seedTagLine(api.platform.database, now());
    const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'Lines' }] };
    const of = await paper('Filed', { sections: [{ questions: [filed, filed, filed, filed, filed] }] });
    const noor = await student('Noor', []);
    await seedSitting(api.platform.database, now(), of, noor.id, { answers: [['A', 'A', 'B', 'B', 'A']] });
    const client = await api.as(noor);
    const { next } = (await client.get('/api/student-my-performance-analytics/')).body;
    expect(next.steps).toMatchObject([{ kind: 'topic', topic: { id: topic } }]);
    const [step] = next.steps;
    const board = (await client.get(BOARD)).body;
    expect(board.next).toMatchObject({ step, unit: 'marks', level: 'attempted', chance: step.chance });
  });

  test('finds each test in its list (resume, due, upcoming, done), with the earliest due date first', async () => {
    const { database } = api.platform;
    const noor = await student('Noor', []);
    const [later, sooner, coming, begun] = [
      await paper('Later'),
      await paper('Sooner'),
      await paper('Coming'),
      await paper('Begun'),
    ];
    const allot = (id: string, terms: object) =>
      seedAllocation(database, now(), admin.id, id, { person: noor.id }, terms);
    await allot(later.id, { due_at: inHours(48) });
    await allot(sooner.id, { due_at: inHours(24) });
    await allot(coming.id, { opens_at: inHours(24) });
    await allot(begun.id, {});
    await seedSession(database, now(), begun.id, noor.id);
    const again = await paper('Once more');
    const done = { status: 'scored', started_at: inHours(-2), submitted_at: inHours(-2) } as const;
    await seedSession(database, inHours(-2), again.id, noor.id, done);
    await allot(again.id, { due_at: inHours(36) });

    const { status, body } = await (await api.as(noor)).get(BOARD);
    expect(status).toBe(200);
    expect(titles(body.resume)).toEqual(['Begun']);
    expect(titles(body.due)).toEqual(['Sooner', 'Once more', 'Later']);
    expect(titles(body.upcoming)).toEqual(['Coming']);
    expect(body).toMatchObject({ kind: 'taker', done: [], scores: [], latest: null, change: null });
  });

  test('sees no score and no topics of an unreleased session', async () => {
    const noor = await student('Noor', []);
    const { database } = api.platform;
    const out = await paper('Out');
    const held = await paper('Held back', {
      release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
    });
    await seedSitting(database, now(), out, noor.id, { answers: [['A', 'A', 'B', null]] });
    await seedSitting(database, now(), held, noor.id, { answers: [['A', 'A', 'A', 'A']] });

    const { body, text } = await (await api.as(noor)).get(BOARD);
    expect(body.scores).toMatchObject([{ title: 'Out', raw: 2, raw_max: 4, scaled: null }]);
    expect(body.latest.title).toBe('Out');
    expect(body.change).toBeNull();
    expect(text).not.toContain('"raw":4');
  });
});

test('topics of a student include questions of their sub-topics, count each question once, and leave out pretest items', async () => {
  const { database } = api.platform;
  const noor = await student('Noor', []);
  const of = await paper('By topic', { sections: [{ questions: [{}, {}, {}, { unscored: true }] }] });
  const { topic, sub_topic } = await seedTagLine(database, now());
  const [one, two, three, pretest] = of.content.sections[0]?.placements.map(({ question }) => question) ?? [];
  const filed = [
    ...[one, two, pretest].map((question = '') => ({ question, tag: topic })),
    ...[two, three].map((question = '') => ({ question, tag: sub_topic })),
  ];
  await database.kysely.insertInto('question_tags').values(filed).execute();
  await seedSitting(database, now(), of, noor.id, { answers: [['A', 'B', null, 'A']] });
  const { body } = await (await api.as(noor)).get(BOARD);
  expect(body.latest).toMatchObject({
    right_count: 1,
    question_count: 3,
    topics: [{ right_count: 1, question_count: 3 }],
  });
});

describe('staff', () => {
  let tutor: SeededPerson;

  beforeAll(async () => {
    const { database } = api.platform;
    tutor = await api.person({ role: 'tutor', schools: [school], tutors: [group] });
    const other = await api.school('Southbank');
    const otherGroup = await api.group(other, 'Their own');
    const theirs = await api.person({ role: 'student', schools: [other], groups: [otherGroup] });
    const falling = await student('Falling');
    await api.person({
      role: 'student',
      first_name: 'Away',
      schools: [school],
      groups: [group],
      last_seen_at: inHours(-9 * 24 - 1),
    });
    const first = await paper('Mock 1');
    const second = await paper('Mock 2');
    const marked = await paper('By hand', {
      release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
    });
    await seedSitting(database, inHours(-48), first, falling.id, { answers: [['A', 'A', 'A', 'A']] });
    for (const taker of [falling, theirs]) {
      await seedSitting(database, inHours(-24), second, taker.id, { answers: [['A', 'B', null, null]] });
      await seedSitting(database, inHours(-72), marked, taker.id, { answers: [['A', 'A', 'A', 'A']] });
      await seedSession(database, now(), first.id, taker.id, { status: 'in_progress' });
    }
    const term = inHours(-96);
    await seedAllocation(database, term, admin.id, second.id, { group_id: group }, { due_at: inHours(30) });
    await seedAllocation(
      database,
      term,
      admin.id,
      second.id,
      { group_id: otherGroup },
      { due_at: inHours(30) },
    );
  });

  test('see which students need attention and why, each student once', async () => {
    const { body } = await (await api.as(tutor)).get(BOARD);
    const needs = body.needs as { person: { name: string }; need: string; amount: number; title: string }[];
    expect(needs.map(({ person, need, amount, title }) => [person.name, need, amount, title])).toEqual([
      ['Falling Amin', 'share_fell', 75, 'Mock 2'],
      [expect.stringMatching(/^Away /), 'away_and_due', 9, 'Mock 2'],
    ]);
  });

  test('see running, due and unreleased tests only of students whom they can see', async () => {
    const { body } = await (await api.as(tutor)).get(BOARD);
    expect(body.live).toMatchObject([{ title: 'Mock 1', under_way: 1 }]);
    expect(body.due).toMatchObject({
      rows: [{ title: 'Mock 2', target: 'Autumn A', people: 2, begun: 1, done: 1 }],
      tests: 1,
      not_begun: 1,
    });
    expect(body.waiting).toEqual([
      expect.objectContaining({
        title: 'By hand',
        pending_marks: 0,
        sessions_to_mark: 0,
        sessions_to_release: 1,
      }),
    ]);
    const house = await (await api.as(admin)).get(BOARD);
    expect(house.body.live[0]).toMatchObject({ title: 'Mock 1', under_way: 2 });
    expect(titlesDue(house.body.due.rows).filter((title) => title === 'Mock 2')).toHaveLength(2);
    expect(house.body.waiting).toContainEqual(
      expect.objectContaining({ title: 'By hand', sessions_to_release: 2 }),
    );
  });

  test('get an empty home if they can see no students', async () => {
    const nobodys = await api.person({ role: 'tutor', schools: [school] });
    const { body } = await (await api.as(nobodys)).get(BOARD);
    expect(body).toEqual({
      kind: 'staff',
      needs: [],
      live: [],
      due: { rows: [], tests: 0, not_begun: 0 },
      waiting: [],
      doubts: { rows: [], open: 0, overdue: 0 },
      reports_waiting: null,
    });
  });
});

test('a missed question without a skill counts in the total, but appears in no topic', async () => {
  const noor = await student('Noor', []);
  const of = await paper('Untagged', { sections: [{ questions: [{}, {}, {}, { unscored: true }] }] });
  await seedSitting(api.platform.database, now(), of, noor.id, { answers: [['A', 'B', null, 'B']] });
  const { body } = await (await api.as(noor)).get(BOARD);
  expect(body.latest).toMatchObject({
    title: 'Untagged',
    right_count: 1,
    question_count: 3,
    topics: [],
    untagged_missed_count: 2,
  });
});

describe('a fall between two tests', () => {
  const column = (kind: string) => ({ kind, route: '', scaled: [200, 300, 400, 500, 600] });
  const mock = (title: string) =>
    paper(title, {
      sections: ['math', 'reading_writing'].map((kind) => ({ kind, questions: [{}, {}, {}, {}] })),
      scale: { kind: 'table', columns: ['math', 'reading_writing'].map(column) },
    });
  const quiz = (kind: string) =>
    paper(`A ${kind} quiz`, { sections: [{ kind, questions: [{}, {}, {}, {}] }] });
  const ALL = ['A', 'A', 'A', 'A'];
  const HALF = ['A', 'A', 'B', 'B'];
  const NONE = ['B', 'B', 'B', 'B'];

  test('is reported only between comparable tests', async () => {
    const { database } = api.platform;
    const group_id = await api.group(school, 'Compared');
    const tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group_id] }));
    const rising = await student('Rising', [group_id]);
    const [one, two] = [await mock('Mock A'), await mock('Mock B')];
    const sit = (hours: number, of: Awaited<ReturnType<typeof mock>>, answers: (string | null)[][]) =>
      seedSitting(database, inHours(hours), of, rising.id, { answers });
    await sit(-90, one, [HALF, HALF]);
    await sit(-80, two, [ALL, HALF]);
    await sit(-70, await quiz('math'), [ALL]);
    await sit(-60, await quiz('reading_writing'), [NONE]);
    // A low score in practice does not count as a test score.
    await seedSitting(database, inHours(-50), one, rising.id, { answers: [NONE, NONE], mode: 'practice' });
    expect((await tutor.get(BOARD)).body.needs).toEqual([]);

    const { body } = await (await api.as(rising)).get(BOARD);
    expect(body.change).toMatchObject({ now: { title: 'Mock B' }, before: { title: 'Mock A' } });
    expect(body.latest.title).toBe('A reading_writing quiz');
    expect(body.scores.map(({ scaled }: { scaled: number | null }) => scaled)).toEqual([
      800,
      1000,
      null,
      null,
    ]);

    // The alert compares this quiz with the earlier one of the same kind; the fall is larger than luck
    // explains.
    await sit(-40, await quiz('math'), [NONE]);
    expect((await tutor.get(BOARD)).body.needs).toMatchObject([
      { need: 'share_fell', amount: 100, scores: { unit: 'percent', values: [100, 0] } },
    ]);
    await sit(-30, one, [NONE, NONE]);
    expect((await tutor.get(BOARD)).body.needs).toMatchObject([
      { need: 'score_fell', amount: 600, scores: { unit: 'scaled', values: [800, 1000, 400] } },
    ]);
  });

  test('is not reported if the difference is within 1 standard error', async () => {
    const { database } = api.platform;
    const group_id = await api.group(school, 'Steady');
    const tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group_id] }));
    const steady = await student('Steady', [group_id]);
    await seedSitting(database, inHours(-40), await quiz('math'), steady.id, { answers: [ALL] });
    await seedSitting(database, inHours(-30), await quiz('math'), steady.id, {
      answers: [['A', 'A', 'A', 'B']],
    });
    expect((await tutor.get(BOARD)).body.needs).toEqual([]);
  });
});

test('the home page counts the people of a due test without guests and duplicates; earlier takers count as not started after a new assignment', async () => {
  const { database } = api.platform;
  const west = await api.school('Westgate');
  const manager = await api.as(await api.person({ role: 'manager', schools: [west] }));
  const group = await api.group(west, 'Retakes');
  const of = { schools: [west], last_seen_at: now() };
  const [again, once, never] = [
    await api.person({ ...of, role: 'student', groups: [group] }),
    await api.person({ ...of, role: 'student' }),
    await api.person({ ...of, role: 'student', groups: [group] }),
  ];
  await api.person({ ...of, role: 'guest' });
  await api.person({ ...of, role: 'student', deactivated: true });
  const mock = await paper('Mock 9');
  const done = { status: 'scored', started_at: inHours(-48), submitted_at: inHours(-48) } as const;
  for (const taker of [again, once]) await seedSession(database, inHours(-48), mock.id, taker.id, done);
  await seedSession(database, inHours(-1), mock.id, never.id, { status: 'voided', started_at: inHours(-1) });
  const due_at = inHours(24);
  await seedAllocation(database, inHours(-72), admin.id, mock.id, { school: west }, { due_at });
  await seedAllocation(database, inHours(-2), admin.id, mock.id, { group_id: group }, { due_at });
  const due = async () => (await manager.get(BOARD)).body.due;
  expect(await due()).toMatchObject({
    rows: [
      { target: 'Retakes', people: 2, begun: 0, done: 0 },
      { target: 'Westgate', people: 3, begun: 2, done: 2 },
    ],
    tests: 1,
    not_begun: 2,
  });
  // The taker's only attempt is used, so they have nothing left to start.
  await database.kysely
    .updateTable('allocations')
    .set({ attempts_allowed: 1 })
    .where('group_id', '=', group)
    .execute();
  expect((await due()).rows[0]).toMatchObject({ target: 'Retakes', begun: 1, done: 1 });
});
