import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { releasedAll } from '#tests/support/release.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment, seedSession } from '#tests/support/test-seed.ts';
import { findAllotment } from './public.ts';

const DAY = 86_400_000;

let api: TestApi;
let north: string;
let author: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  author = await api.person({ role: 'manager', schools: [north] });
});
afterAll(() => api.close());

const student = (fields: object = {}) => api.person({ role: 'student', schools: [north], ...fields });
const seeded = (fields: Parameters<typeof seedAssessment>[3] = {}) =>
  seedAssessment(api.platform.database, api.clock.now(), author.id, fields);
const allotted = (
  assessment: string,
  ...rest: [Parameters<typeof seedAllocation>[4], Parameters<typeof seedAllocation>[5]?]
) => seedAllocation(api.platform.database, api.clock.now(), author.id, assessment, ...rest);
const held = (assessment: string, taker: string, fields: Parameters<typeof seedSession>[4]) =>
  seedSession(api.platform.database, api.clock.now(), assessment, taker, fields);
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const own = async (person: { username: string }, query = '') =>
  (await (await api.as(person)).get(`/api/users/assessments/?${query}`)).body.results;
const titles = (rows: { assessment: { title: string } }[]) => rows.map((row) => row.assessment.title);

describe('one’s own tests', () => {
  test('include assignments to groups that the student joins later, and combine several assignments to the most generous dates and attempts', async () => {
    const group = await api.group(north, 'Mondays');
    const { id } = await seeded({ closes_at: at(1).toISOString() });
    await allotted(id, { group_id: group }, { due_at: at(2), closes_at: at(3), attempts_allowed: 2 });
    await allotted(id, { school: north }, { opens_at: at(1), closes_at: at(2) });
    const ann = await student();
    expect((await own(ann))[0]).toMatchObject({ source: 'school', standing: 'upcoming', may_begin: false });
    await api.platform.database.kysely
      .insertInto('group_members')
      .values({ group_id: group, person: ann.id })
      .execute();
    expect(await own(ann)).toMatchObject([
      {
        source: 'group',
        standing: 'ready',
        opens_at: null,
        due_at: at(2).toISOString(),
        closes_at: at(3).toISOString(),
        attempts_allowed: 2,
        may_begin: true,
      },
    ]);
    const person = ann.id;
    const { kysely } = api.platform.database;
    expect(await findAllotment(kysely, { assessment: id, person, now: at(3) })).toMatchObject({
      refused: 'closed',
    });
    expect(await findAllotment(kysely, { assessment: id, person: author.id, now: at(0) })).toMatchObject({
      source: null,
      refused: 'not_allotted',
    });
    await kysely.deleteFrom('allocations').where('school', '=', north).execute();
  });

  test('contain no answer key, stage, variant or draft', async () => {
    const module = (stage: number, variant: string, at_least: number | null) => ({
      kind: 'math' as const,
      duration_seconds: 600,
      module: { stage, variant, at_least },
      questions: 3,
    });
    const { id } = await seeded({
      title: 'Whole mock',
      description: '<p>Bring a pencil</p>',
      kind: 'multistage',
      sections: [
        module(1, 'only', null),
        { ...module(2, 'lower', null), draw: { count: 2, from: 'section' } },
        { ...module(2, 'higher', 2), draw: { count: 2, from: 'section' } },
      ],
    });
    const bob = await student();
    await allotted(id, { person: bob.id });
    const manager = await api.as(author);
    await manager.patch(`/api/assessments/${id}/`, { version: 1, title: 'Not yet published' });
    const [row] = await own(bob);
    expect(row.assessment).toEqual({
      id,
      title: 'Whole mock',
      description: '<p>Bring a pencil</p>',
      question_count: 5,
      is_one_at_a_time: false,
      section_count: 2,
      duration_seconds: 1200,
      untimed_sections: 0,
    });
    const words = (value: unknown): string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([key, child]) => [key, ...words(child)]);
    const keyWords =
      /correct|answer|explan|hint|difficult|tag|stage|variant|module|unscored|scale|revision|section_scores/;
    expect(words(row).filter((word) => keyWords.test(word))).toEqual([]);
    expect((await (await api.as(bob)).get(`/api/assessments/${id}/`)).status).toBe(403);
  });

  test('can be filtered and searched, and are sorted by due date; tests without a due date come last', async () => {
    const cat = await student();
    const { database } = api.platform;
    for (const [title, due] of [
      ['Élan late', 5],
      ['Soon', 1],
      ['Some day', null],
      ['Over', -3],
    ] as const) {
      const { id } = await seeded({ title });
      const terms =
        title === 'Over' ? { closes_at: at(-2), due_at: at(-3) } : due === null ? {} : { due_at: at(due) };
      await seedAllocation(database, api.clock.now(), author.id, id, { person: cat.id }, terms);
    }
    expect(titles(await own(cat))).toEqual(['Over', 'Soon', 'Élan late', 'Some day']);
    expect(titles(await own(cat, 'ordering=-due_at'))).toEqual(['Élan late', 'Soon', 'Over', 'Some day']);
    expect(titles(await own(cat, 'standing=missed'))).toEqual(['Over']);
    expect(titles(await own(cat, 'search=ELAN'))).toEqual(['Élan late']);
    expect(titles(await own(cat, 'page=2&page_size=3'))).toEqual(['Some day']);
    expect((await (await api.as(cat)).get('/api/users/assessments/?status=x')).status).toBe(400);
  });

  test('show takers a score once it is released, and staff before that', async () => {
    const dan = await student();
    const scored = { status: 'scored', scored_at: api.clock.now(), raw: 7, raw_max: 9, scaled: 640 } as const;
    const release = {
      score: 'manual',
      correctness: 'manual',
      answers: 'manual',
      explanations: 'never',
    } as const;
    const out = await seeded({ title: 'Out' });
    const kept = await seeded({ title: 'Kept', release });
    const onClose = {
      score: 'on_close',
      correctness: 'on_close',
      answers: 'on_close',
      explanations: 'on_close',
    } as const;
    const closing = await seeded({ title: 'Closing', release: onClose });
    await allotted(closing.id, { person: dan.id }, { closes_at: at(1) });
    await held(out.id, dan.id, scored);
    await held(kept.id, dan.id, scored);
    await held(closing.id, dan.id, scored);
    const scores = (
      rows: { assessment: { title: string }; session: { score: { scaled: number } | null } }[],
    ) => Object.fromEntries(rows.map((row) => [row.assessment.title, row.session.score?.scaled ?? null]));
    expect(scores(await own(dan))).toEqual({ Out: 640, Kept: null, Closing: null });
    const manager = await api.as(author);
    const seen = (await manager.get(`/api/users/${dan.id}/assessments/`)).body.results;
    expect(scores(seen)).toEqual({ Out: 640, Kept: 640, Closing: 640 });
    const { kysely } = api.platform.database;
    const becomes = (role: 'tutor' | 'student') =>
      kysely.updateTable('people').set({ role }).where('id', '=', dan.id).execute();
    await becomes('tutor');
    const theirs = await (await api.as(dan)).get(`/api/users/${dan.id}/assessments/`);
    expect(scores(theirs.body.results)).toEqual({ Out: 640, Kept: null, Closing: null });
    await becomes('student');
    await kysely
      .updateTable('sessions')
      .set(releasedAll(api.clock.now()))
      .where('assessment', '=', kept.id)
      .execute();
    expect(scores(await own(dan))).toEqual({ Out: 640, Kept: 640, Closing: null });
    const now = api.clock.now();
    api.clock.set(at(1));
    expect(scores(await own(dan))).toEqual({ Out: 640, Kept: 640, Closing: 640 });
    api.clock.set(now);
  });
});

test('include a finished test that is assigned again as ready to take, with the new due date', async () => {
  const fay = await student();
  const group = await api.group(north, 'Again');
  await api.platform.database.kysely
    .insertInto('group_members')
    .values({ group_id: group, person: fay.id })
    .execute();
  const { id } = await seeded({ title: 'Mock' });
  const body = { assessments: [id], groups: [group], due_at: at(-1).toISOString() };
  const manager = await api.as(author);
  expect((await manager.post('/api/test-allocation/', body)).status).toBe(201);
  await held(id, fay.id, { status: 'scored', started_at: at(0), submitted_at: at(0) });
  const shown = async () => (await own(fay)).map((row: { standing: string }) => row.standing);
  expect(await shown()).toEqual(['done']);
  api.clock.advance(1);
  // Without an attempt left, the list would ask for an attempt that the student cannot make.
  await manager.post('/api/test-allocation/', body);
  expect(await shown()).toEqual(['done']);
  await manager.post('/api/test-allocation/', {
    ...body,
    due_at: at(2).toISOString(),
    attempts_allowed: 2,
  });
  expect(await own(fay)).toMatchObject([
    { standing: 'ready', may_begin: true, due_at: at(2).toISOString(), attempts_used: 1 },
  ]);
  const signedIn = await api.anyone.post('/api/sign-in/', { username: fay.username, password: PASSWORD });
  expect(signedIn.body.user.initial_assessments).toEqual([id]);
});

describe('an open test', () => {
  test('is offered to students and guests, is listed as their own once joined, and can be left before it starts', async () => {
    const { id } = await seeded({ title: 'Free', open_to_guests: true });
    const over = await seeded({ title: 'Free once', open_to_guests: true, closes_at: at(-1).toISOString() });
    const closed = await seeded();
    const guest = await api.person({ role: 'guest' });
    const client = await api.as(guest);
    const path = `/api/user-assessments/${id}/enrolled/`;
    const listed = async () => titles((await client.get('/api/users/assessments/')).body.results);
    expect(await listed()).toEqual(['Free']);
    expect((await client.get(path)).body).toEqual({ enrolled: false, source: null, session: null });
    const joined = async () => (await client.get('/api/users/assessments/')).body.results[0].is_joined;
    expect(await joined()).toBe(false);
    expect((await client.post(path)).status).toBe(201);
    expect(await joined()).toBe(true);
    expect((await client.post(path)).body).toEqual({ enrolled: true, source: 'open', session: null });
    expect((await client.post(`/api/user-assessments/${closed.id}/enrolled/`)).status).toBe(404);
    expect((await client.post(`/api/user-assessments/${over.id}/enrolled/`)).status).toBe(404);
    const manager = await api.as(author);
    expect((await manager.post(path)).status).toBe(403);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(path)).body.enrolled).toBe(false);
    expect(await joined()).toBe(false);
    const session = await held(id, guest.id, {});
    expect((await client.get(path)).body).toEqual({ enrolled: true, source: 'open', session });
    expect((await client.delete(path)).status).toBe(422);
    await manager.patch(`/api/assessments/${id}/`, { version: 1, status: 'archived' });
    expect(await listed()).toEqual(['Free']);
    expect((await (await api.as(await student())).get(path)).status).toBe(404);
  });
});

test('the response to a sign-in lists assigned tests that are not started, earliest due date first', async () => {
  const eve = await student();
  const [later, sooner, begun, missed, open] = [
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded(),
    await seeded({ open_to_guests: true }),
  ];
  await allotted(later.id, { person: eve.id });
  await allotted(sooner.id, { person: eve.id }, { due_at: at(1), opens_at: at(0.5) });
  await allotted(begun.id, { person: eve.id });
  await allotted(missed.id, { person: eve.id }, { closes_at: at(-1) });
  await held(begun.id, eve.id, {});
  const signIn = async () =>
    (await api.anyone.post('/api/sign-in/', { username: eve.username, password: PASSWORD })).body;
  const first = await signIn();
  expect(first.user.initial_assessments).toEqual([sooner.id, later.id]);
  await (await api.as(first.access_token)).post(`/api/user-assessments/${open.id}/enrolled/`);
  expect((await signIn()).user.initial_assessments).toContain(open.id);
});
