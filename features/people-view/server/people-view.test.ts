import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { LISTED_SCALE, type PeopleViewWorld, peopleViewWorld } from '#tests/support/people-view-world.ts';
import { seedSession } from '#tests/support/test-seed.ts';

let world: PeopleViewWorld;
beforeAll(async () => {
  world = await peopleViewWorld();
});
afterAll(() => world.api.close());

const db = () => world.api.platform.database.kysely;

const rowOf = async (id: string) => {
  const { body } = await world.admin.get('/api/people-view/?page_size=200');
  return body.results.find((row: { id: string }) => row.id === id);
};

test('a row shows who a person is, their staff, their tests, and when they were last seen', async () => {
  const { amara, schools, groups, managers, counselors, ago } = world;
  expect(await rowOf(amara.id)).toMatchObject({
    role: 'student',
    first_name: 'Amara',
    schools: [{ id: schools[0], name: 'North' }],
    groups: [
      { id: groups[0], name: 'A' },
      { id: groups[1], name: 'B' },
    ],
    managers: [{ id: managers[1] }],
    counselor: { id: counselors[0] },
    status: 'active',
    tests: { allotted: 1, begun: 0, done: 0, under_way: 0, has_unstarted: true },
    last_score: null,
    last_seen_at: ago(1).toISOString(),
  });
});

test('the test counts of a row follow every change in any table', async () => {
  const { api, schools, groups, tests, ago, allot, sit } = world;
  const { id } = await api.person({ role: 'student', schools: [schools[1]] });
  const [first, second, third] = tests;
  const standing = async () => {
    const { tests: standing, last_score } = await rowOf(id);
    const { allotted, begun, done, under_way, has_unstarted } = standing;
    return [allotted, begun, done, under_way, has_unstarted, last_score];
  };
  // The school's test closed two days ago.
  expect(await standing()).toEqual([1, 0, 0, 0, false, null]);
  const allocation = await allot({ person: id }, first);
  expect(await standing()).toEqual([2, 0, 0, 0, true, null]);
  await db().insertInto('group_members').values({ group_id: groups[0], person: id }).execute();
  expect(await standing()).toEqual([3, 0, 0, 0, true, null]);
  const session = await sit(id, first, null);
  expect(await standing()).toEqual([3, 1, 0, 1, true, null]);
  await db()
    .updateTable('sessions')
    .set({ status: 'scored', scaled: 1200, score_scale: LISTED_SCALE, submitted_at: ago(0) })
    .where('id', '=', session)
    .execute();
  expect(await standing()).toEqual([3, 1, 1, 0, true, 1200]);
  await db().deleteFrom('group_members').where('person', '=', id).execute();
  expect(await standing()).toEqual([2, 1, 1, 0, false, 1200]);
  await sit(id, second, 1300, 3);
  expect(await standing()).toEqual([3, 2, 2, 0, false, 1200]);
  const practice_set = await seedSet(api.platform.database, ago(0), id, { for_user: id, school: null });
  const practice = { assessment: null, practice_set, mode: 'practice', status: 'submitted' } as const;
  await seedSession(api.platform.database, ago(0), first, id, practice);
  expect(await standing()).toEqual([3, 2, 2, 0, false, 1200]);
  await db().updateTable('sessions').set({ status: 'voided' }).where('id', '=', session).execute();
  expect(await standing()).toEqual([3, 1, 1, 0, true, 1300]);
  await db().deleteFrom('allocations').where('id', '=', allocation).execute();
  expect(await standing()).toEqual([2, 1, 1, 0, false, 1300]);
  await db().updateTable('allocations').set({ closes_at: null }).where('school', '=', schools[1]).execute();
  expect(await standing()).toEqual([2, 1, 1, 0, true, 1300]);
  await db().updateTable('assessments').set({ status: 'archived' }).where('id', '=', third).execute();
  expect(await standing()).toEqual([1, 1, 1, 0, false, 1300]);
  await db().updateTable('assessments').set({ status: 'published' }).where('id', '=', third).execute();
  await db().deleteFrom('school_members').where('person', '=', id).execute();
  expect(await standing()).toEqual([1, 1, 1, 0, false, 1300]);
});

test('the last score is the score of the newest valid test on the chosen scale, and the newer tests that it ignores are listed', async () => {
  const { api, admin, schools, tests, sit } = world;
  const { id } = await api.person({ role: 'student', last_name: 'Scales', schools: [schools[0]] });
  const set = (session: string, fields: object) =>
    db().updateTable('sessions').set(fields).where('id', '=', session).execute();
  const told = async () => {
    const { last_score, last_score_left_out: left_out } = await rowOf(id);
    const { body } = await admin.post('/api/filter-people-view/', { search: 'Scales' });
    return { last_score, left_out, facets: body.facets.score };
  };
  await sit(id, tests[0], 1300, 9);
  const check = await sit(id, tests[1], 660, 5);
  await set(check, { score_scale: 'math 200–800' });
  expect(await told()).toEqual({ last_score: 1300, left_out: [], facets: { above: 1 } });
  const seen = await sit(id, tests[2], 1500, 3);
  await set(seen, { partly_seen: true });
  await set(await sit(id, tests[2], 1000, 2), { status: 'voided' });
  const left_out = [
    { why: 'voided', count: 1 },
    { why: 'seen_before', count: 1 },
  ];
  expect(await told()).toEqual({ last_score: 1300, left_out, facets: { above: 1 } });
  const download = { chosen: { users: [id] }, ordering: 'name' };
  const file = await admin.post('/api/people-view/download/', download);
  expect(file.text).toContain('Last score (400–1600)');
  expect(file.text).toContain('"Newer, not counted: 1 voided, 1 with questions seen before"');

  const choose = async (values: object) => {
    const { version } = (await admin.get('/api/settings/')).body;
    const reply = await admin.patch('/api/settings/', { version, values });
    expect(reply.status, reply.text).toBe(200);
  };
  await choose({
    'scores.sections': 'math',
    'scores.least': 200,
    'scores.most': 800,
    'scores.lower_limit': 660,
    'scores.upper_limit': 700,
  });
  expect(await told()).toEqual({ last_score: 660, left_out: [], facets: { between: 1 } });
  const { body } = await admin.get('/api/filter-people-view/');
  expect(body.score_scale).toEqual({ sections: ['math'], min: 200, max: 800 });
  expect(body.score).toContainEqual({ key: 'between', score_above: 660, score_below: 700 });
  await choose({
    'scores.sections': null,
    'scores.least': null,
    'scores.most': null,
    'scores.lower_limit': null,
    'scores.upper_limit': null,
  });
  expect(await told()).toEqual({ last_score: 1300, left_out, facets: { above: 1 } });
});

test('practice of an assigned test counts as neither a second test nor a start; practice alone counts like a test', async () => {
  const { api, schools, tests, allot } = world;
  const { id } = await api.person({ role: 'student', schools: [schools[0]] });
  const [first] = tests;
  const { database } = api.platform;
  const tests_of = async () => (await rowOf(id)).tests;
  const before = await tests_of();
  const author = {
    assessment: first,
    allocated_by: id,
    created_at: api.clock.now(),
    allotted_at: api.clock.now(),
  };
  await db()
    .insertInto('allocations')
    .values({ id: v7(), school: schools[0], mode: 'practice', ...author })
    .execute();
  const alone = { ...before, allotted: before.allotted + 1, has_unstarted: true };
  expect(await tests_of()).toEqual(alone);
  const way = await allot({ person: id }, first);
  expect(await tests_of()).toEqual(alone);
  await seedSession(database, api.clock.now(), first, id, { mode: 'practice', started_at: api.clock.now() });
  expect(await tests_of()).toEqual(alone);
  await db().deleteFrom('allocations').where('id', '=', way).execute();
  expect(await tests_of()).toMatchObject({ begun: before.begun + 1, under_way: before.under_way + 1 });
  await db()
    .deleteFrom('allocations')
    .where('school', '=', schools[0])
    .where('mode', '=', 'practice')
    .execute();
});

test('filters select exactly the matching people, in the requested order, page by page', async () => {
  const { admin, schools } = world;
  const body = { role: ['student'], school: [schools[0]], facets: [] };
  const whole = await admin.post('/api/filter-people-view/?page_size=200&ordering=-last_score', body);
  const rows = whole.body.results as { role: string; schools: { id: string }[]; last_score: number | null }[];
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every((row) => row.role === 'student' && row.schools[0]?.id === schools[0])).toBe(true);
  const scores = rows.flatMap((row) => row.last_score ?? []);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(rows.at(-1)?.last_score).toBeNull();
  const second = await admin.post('/api/filter-people-view/?page_size=3&page=2&ordering=-last_score', body);
  expect(second.body.results).toEqual(rows.slice(3, 6));
});

test('every order is total: its pages contain each person exactly once, in every request', async () => {
  const { admin } = world;
  for (const ordering of ['name', 'last_seen_at', 'created_at', 'last_score', 'done']) {
    for (const way of [ordering, `-${ordering}`]) {
      const idsOf = async (query: string, body: object = {}): Promise<string[]> => {
        const reply = await admin.post(`/api/filter-people-view/?ordering=${way}&${query}`, {
          facets: [],
          ...body,
        });
        return reply.body.results.map((row: { id: string }) => row.id);
      };
      const whole = await idsOf('page_size=200');
      const parts: string[] = [];
      for (let page = 1; parts.length < whole.length; page += 1) {
        parts.push(...(await idsOf(`page_size=16&page=${page}`)));
      }
      expect(parts, way).toEqual(whole);
      expect(new Set(whole).size, way).toBe(whole.length);
      const students = await idsOf('page_size=200', { role: ['student'] });
      expect(students, way).toEqual(whole.filter((id) => students.includes(id)));
    }
  }
});

test('rejects an unknown or malformed filter, with an error for each', async () => {
  const { admin } = world;
  const reply = await admin.post('/api/filter-people-view/', { role: ['king'], school: ['x'], size: 1 });
  expect(reply.status).toBe(400);
  const paths = reply.body.errors.map((fault: { path: string }) => fault.path);
  expect(paths).toEqual(expect.arrayContaining(['body.role.0', 'body.school.0']));
  expect((await admin.get('/api/people-view/?role=student')).status).toBe(400);
});

test('the choices of the filters are what the caller can see', async () => {
  const { manager, schools, tutors } = world;
  const { body } = await manager.get('/api/filter-people-view/');
  expect(body.school.map((school: { id: string }) => school.id)).toEqual([schools[0]]);
  expect(body.group.map((group: { name: string }) => group.name)).toEqual(['A', 'B']);
  expect(body.counselor.length).toBe(2);
  expect(body.tutor.map((tutor: { id: string }) => tutor.id)).toEqual([tutors[0]]);
});
