import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment, seedSession } from '#tests/support/test-seed.ts';
import { SCORE_BANDS } from '../people-view.rules.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let schools: string[];
let groups: string[];
let managers: string[];
let counselors: string[];
let tutors: string[];
let takers: string[];
let amara: SeededPerson;
let author: string;
const tests: string[] = [];

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS);

beforeAll(async () => {
  api = await testApi();
  schools = [await api.school('North'), await api.school('South')];
  const [north = '', south = ''] = schools;
  groups = [await api.group(north, 'A'), await api.group(north, 'B'), await api.group(south, 'C')];
  const ada = await api.person({ role: 'admin' });
  author = ada.id;
  admin = await api.as(ada);
  const mara = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(mara);
  managers = [mara.id, (await api.person({ role: 'manager', schools: [south] })).id];
  counselors = [
    (await api.person({ role: 'counselor', schools: [north] })).id,
    (await api.person({ role: 'counselor', schools })).id,
  ];
  tutors = [
    (await api.person({ role: 'tutor', schools: [north], tutors: [groups[0] ?? '', groups[1] ?? ''] })).id,
    (await api.person({ role: 'tutor', schools: [south], tutors: [groups[2] ?? ''] })).id,
  ];
  takers = [];
  for (let number = 0; number < 3; number += 1) {
    tests.push((await seedAssessment(api.platform.database, api.clock.now(), author)).id);
  }
  amara = await api.person({
    role: 'student',
    first_name: 'Amara',
    last_name: 'Okafor',
    schools: [north],
    groups: [groups[0] ?? '', groups[1] ?? ''],
    managers: [managers[1] ?? ''],
    counselor: counselors[0] ?? '',
    last_seen_at: ago(1),
  });
  for (let number = 0; number < 24; number += 1) {
    const isNorth = number % 3 !== 0;
    const student = await api.person({
      role: number % 6 === 5 ? 'guest' : 'student',
      first_name: number % 2 === 0 ? 'Ben' : 'Çelik',
      schools: [isNorth ? north : south],
      groups: number % 6 === 5 || number % 4 === 0 ? [] : [(isNorth ? groups[number % 2] : groups[2]) ?? ''],
      managers: number % 5 === 0 ? [managers[number % 2] ?? ''] : [],
      ...(number % 4 === 1 ? { counselor: counselors[number % 2] ?? '' } : {}),
      deactivated: number % 7 === 6,
      ...(number % 3 === 1 ? {} : { last_seen_at: ago(number) }),
    });
    takers.push(student.id);
    if (number % 8 === 3) await withoutPassword(student.id);
    if (number % 2 === 0) await allot({ person: student.id }, tests[0] ?? '');
    if (number % 3 === 0)
      await sit(student.id, tests[number % 2] ?? '', number % 4 === 0 ? null : 900 + number * 30);
  }
  await allot({ group_id: groups[0] ?? '' }, tests[1] ?? '');
  await allot({ school: south }, tests[2] ?? '', { closes_at: ago(2) });
});
afterAll(() => api.close());

const db = () => api.platform.database.kysely;

async function withoutPassword(id: string) {
  await db().updateTable('people').set({ password_hash: null }).where('id', '=', id).execute();
}

async function allot(
  target: { person: string } | { group_id: string } | { school: string },
  assessment: string,
  terms: { closes_at?: Date } = {},
): Promise<string> {
  return seedAllocation(api.platform.database, api.clock.now(), author, assessment, target, terms);
}

/** A session under way, or scored so and submitted so many days ago. */
async function sit(taker: string, assessment: string, scaled: number | null, days = 0): Promise<string> {
  const { database } = api.platform;
  const scored = { status: 'scored', submitted_at: ago(days), scaled } as const;
  return seedSession(database, api.clock.now(), assessment, taker, {
    started_at: ago(days),
    ...(scaled === null ? {} : scored),
  });
}

const rowOf = async (id: string) => {
  const { body } = await admin.get('/api/people-view/?page_size=200');
  return body.results.find((row: { id: string }) => row.id === id);
};

test('a row tells who somebody is, who cares for them, where they stand and when they were seen', async () => {
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

test('the tests of a row follow whatever changes them, whichever table it is', async () => {
  const { id } = await api.person({ role: 'student', schools: [schools[1] ?? ''] });
  const [first = '', second = '', third = ''] = tests;
  const standing = async () => {
    const { tests: standing, last_score } = await rowOf(id);
    const { allotted, begun, done, under_way, has_unstarted } = standing;
    return [allotted, begun, done, under_way, has_unstarted, last_score];
  };
  // The school's test closed two days ago.
  expect(await standing()).toEqual([1, 0, 0, 0, false, null]);
  const allocation = await allot({ person: id }, first);
  expect(await standing()).toEqual([2, 0, 0, 0, true, null]);
  await db()
    .insertInto('group_members')
    .values({ group_id: groups[0] ?? '', person: id })
    .execute();
  expect(await standing()).toEqual([3, 0, 0, 0, true, null]);
  const session = await sit(id, first, null);
  expect(await standing()).toEqual([3, 1, 0, 1, true, null]);
  await db()
    .updateTable('sessions')
    .set({ status: 'scored', scaled: 1200, submitted_at: ago(0) })
    .where('id', '=', session)
    .execute();
  expect(await standing()).toEqual([3, 1, 1, 0, true, 1200]);
  await db().deleteFrom('group_members').where('person', '=', id).execute();
  expect(await standing()).toEqual([2, 1, 1, 0, false, 1200]);
  await sit(id, second, 1300, 3);
  expect(await standing()).toEqual([3, 2, 2, 0, false, 1200]);
  await db().updateTable('sessions').set({ status: 'voided' }).where('id', '=', session).execute();
  expect(await standing()).toEqual([3, 1, 1, 0, true, 1300]);
  await db().deleteFrom('allocations').where('id', '=', allocation).execute();
  expect(await standing()).toEqual([2, 1, 1, 0, false, 1300]);
  await db()
    .updateTable('allocations')
    .set({ closes_at: null })
    .where('school', '=', schools[1] ?? '')
    .execute();
  expect(await standing()).toEqual([2, 1, 1, 0, true, 1300]);
  await db().updateTable('assessments').set({ status: 'archived' }).where('id', '=', third).execute();
  expect(await standing()).toEqual([1, 1, 1, 0, false, 1300]);
  await db().updateTable('assessments').set({ status: 'published' }).where('id', '=', third).execute();
  await db().deleteFrom('school_members').where('person', '=', id).execute();
  expect(await standing()).toEqual([1, 1, 1, 0, false, 1300]);
});

test('the filters leave exactly those who fit, in the order asked for, page by page', async () => {
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

test('every order is total: its pages laid together are the whole list, each person once, at every asking', async () => {
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

test('a filter that is not known or not well formed is refused, each fault by its name', async () => {
  const reply = await admin.post('/api/filter-people-view/', { role: ['king'], school: ['x'], size: 1 });
  expect(reply.status).toBe(400);
  const paths = reply.body.errors.map((fault: { path: string }) => fault.path);
  expect(paths).toEqual(expect.arrayContaining(['body.role.0', 'body.school.0']));
  expect((await admin.get('/api/people-view/?role=student')).status).toBe(400);
});

test('the choices of the filters are what whoever asks sees', async () => {
  const { body } = await manager.get('/api/filter-people-view/');
  expect(body.school.map((school: { id: string }) => school.id)).toEqual([schools[0]]);
  expect(body.group.map((group: { name: string }) => group.name)).toEqual(['A', 'B']);
  expect(body.counselor.length).toBe(2);
  expect(body.tutor.map((tutor: { id: string }) => tutor.id)).toEqual([tutors[0]]);
});

const some = <Value>(values: Value[]) => fc.subarray(values, { minLength: 1, maxLength: values.length });
const anyFilters = () =>
  fc.record(
    {
      role: some<Role>(['student', 'guest', 'manager', 'counselor']),
      school: some(schools),
      group: some(groups),
      tutor: some(tutors),
      manager: some(managers),
      counselor: some(counselors),
      status: some(['active', 'invited', 'deactivated']),
      last_seen_before: fc.constantFrom(ago(7).toISOString(), ago(2).toISOString()),
      last_seen_after: fc.constantFrom(ago(20).toISOString()),
      has_no_group: fc.boolean(),
      has_no_counselor: fc.boolean(),
      has_unstarted_test: fc.boolean(),
      has_test_under_way: fc.boolean(),
      score_below: fc.constantFrom(1100, 1300),
      score_above: fc.constantFrom(1000, 1200),
      search: fc.constantFrom('ben', 'celik'),
    },
    { requiredKeys: [] },
  );

/** Who of the takers is in which groups, and who tutors these. */
const anyTies = () => {
  const pairs = (some_people: string[]) =>
    fc.uniqueArray(fc.tuple(fc.constantFrom(...groups), fc.constantFrom(...some_people)), {
      selector: (pair) => pair.join(' '),
      maxLength: 20,
    });
  return fc.record({ group_members: pairs(takers), group_tutors: pairs(tutors) });
};

/** The house with these ties in place of those before. */
async function tie(ties: Record<'group_members' | 'group_tutors', [string, string][]>) {
  for (const table of ['group_members', 'group_tutors'] as const) {
    await db().deleteFrom(table).execute();
    const rows = ties[table].map(([group_id, person]) => ({ group_id, person }));
    if (rows.length > 0) await db().insertInto(table).values(rows).execute();
  }
}

test('whatever the ties and the filters, each count of a facet is what that value alone leaves, and the facets asked for are counted', async () => {
  const reads = (client: ApiClient) => async (body: object) => {
    const reply = await client.post('/api/filter-people-view/?page_size=200', body);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  await fc.assert(
    fc.asyncProperty(
      anyTies(),
      anyFilters(),
      fc.boolean(),
      fc.nat(),
      async (ties, chosen, isAdmin, place) => {
        await tie(ties);
        const read = reads(isAdmin ? admin : manager);
        const { count, results, facets } = await read(chosen);
        expect(results).toHaveLength(count);
        const instead = [...alone(facets)];
        const [facet, value, number, own, filter] = instead[place % Math.max(1, instead.length)] ?? [];
        if (facet === undefined) return;
        const others = Object.fromEntries(
          Object.entries(chosen).filter(([name]) => !(own ?? []).includes(name)),
        );
        const told = await read({ ...others, ...filter, facets: [facet] });
        expect(told.count, `${facet} ${value}`).toBe(number);
        expect(Object.keys(told.facets)).toEqual([facet]);
      },
    ),
    { numRuns: 30 },
  );
});

/** Every value that facets count, with the filters that it stands in for and the filter that it is. */
function* alone(
  facets: Record<string, Record<string, number>>,
): Generator<[facet: string, value: string, number: number, own: string[], filter: object]> {
  for (const [facet, counts] of Object.entries(facets)) {
    for (const [value, number] of Object.entries(counts)) {
      if (facet === 'tests' || facet === 'missing') yield [facet, value, number, [value], { [value]: true }];
      else if (facet === 'score') {
        const band = SCORE_BANDS.find(({ key }) => key === value);
        const bounds = Object.entries(band ?? {}).filter(([name, bound]) => name !== 'key' && bound !== null);
        yield [facet, value, number, ['score_below', 'score_above'], Object.fromEntries(bounds)];
      } else if (facet === 'seen') {
        const filter = value === 'never' ? { never_seen: true } : { not_seen_for_days: 7 };
        yield [
          facet,
          value,
          number,
          ['last_seen_before', 'last_seen_after', 'never_seen', 'not_seen_for_days'],
          filter,
        ];
      } else yield [facet, value, number, [facet], { [facet]: [value] }];
    }
  }
}
