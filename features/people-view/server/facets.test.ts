/**
 * Tests the facet counts: values at their bounds, people with several values, and random filters and
 * relationships.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { settingsOf } from '#features/settings/settings.rules.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { type PeopleViewWorld, peopleViewWorld } from '#tests/support/people-view-world.ts';
import { scoreBands } from '../people-view.rules.ts';

let world: PeopleViewWorld;
beforeAll(async () => {
  world = await peopleViewWorld();
});
afterAll(() => world.api.close());

const db = () => world.api.platform.database.kysely;

test('scores and days exactly at a limit count to the same group in facets and in filters', async () => {
  const { admin, ago, atBounds } = world;
  const of = async (filters: object) => {
    const { body } = await admin.post('/api/filter-people-view/?page_size=200', {
      search: 'bound',
      ...filters,
    });
    const left = body.results.map(({ id }: { id: string }) => atBounds.indexOf(id)).sort();
    return { left, facets: body.facets };
  };
  const { facets } = await of({});
  expect(facets.score).toEqual({ below: 1, between: 2, above: 1 });
  expect(facets.seen).toEqual({ never: 1, not_this_week: 2 });
  const week = ago(7).toISOString();
  const leaves: [filters: object, left: number[]][] = [
    [{ score_below: 1100 }, [0]],
    [{ score_above: 1100 }, [1, 2, 3]],
    [{ score_above: 1100, score_below: 1300 }, [1, 2]],
    [{ score_above: 1300 }, [3]],
    [{ not_seen_for_days: 7 }, [0, 1]],
    [{ last_seen_before: week }, [0, 1]],
    [{ last_seen_after: week }, [2, 3, 4]],
    [{ never_seen: true }, [0]],
  ];
  for (const [filters, left] of leaves)
    expect((await of(filters)).left, JSON.stringify(filters)).toEqual(left);
});

test('a person with several values is counted once under each', async () => {
  const { admin, schools, groups, managers, tutors } = world;
  const { body } = await admin.post('/api/filter-people-view/', { search: 'both' });
  expect(body.count).toBe(1);
  expect(body.facets).toMatchObject({
    status: { deactivated: 1 },
    school: { [schools[0]]: 1 },
    tutor: { [tutors[0]]: 1 },
    group: { [groups[0]]: 1, [groups[1]]: 1 },
    manager: { [managers[0]]: 1, [managers[1]]: 1 },
    missing: { has_no_counselor: 1 },
    seen: {},
  });
  const left = async (filters: object) =>
    (await admin.post('/api/filter-people-view/', { search: 'both', ...filters })).body.count;
  expect(await left({ status: ['deactivated'] })).toBe(1);
  expect(await left({ status: ['no_password'] })).toBe(0);
  expect(await left({ status: ['active', 'no_password'] })).toBe(0);
  expect(await left({ group: groups, manager: managers, tutor: tutors })).toBe(1);
  // A counselor of both schools is counted once for each school.
  const counselor = { role: ['counselor'] };
  const all = (await admin.post('/api/filter-people-view/', counselor)).body;
  expect([all.count, all.facets.school]).toEqual([2, { [schools[0]]: 2, [schools[1]]: 1 }]);
  expect((await admin.post('/api/filter-people-view/', { ...counselor, school: schools })).body.count).toBe(
    2,
  );
});

test('staff are not counted as lacking a group or a counselor', async () => {
  for (const lack of ['has_no_group', 'has_no_counselor']) {
    const { body } = await world.admin.post('/api/filter-people-view/?page_size=200', { [lack]: true });
    expect(body.count, lack).toBeGreaterThan(0);
    expect(body.facets.missing[lack], lack).toBe(body.count);
    const roles = body.results.map(({ role }: { role: string }) => role);
    expect(
      roles.filter((role: string) => role !== 'student' && role !== 'guest'),
      lack,
    ).toEqual([]);
  }
});

const some = <Value>(values: readonly Value[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: values.length });
const anyFilters = ({ schools, groups, tutors, managers, counselors, ago }: PeopleViewWorld) =>
  fc.record(
    {
      role: some<Role>(['student', 'guest', 'manager', 'counselor']),
      school: some(schools),
      group: some(groups),
      tutor: some(tutors),
      manager: some(managers),
      counselor: some(counselors),
      status: some(['active', 'no_password', 'deactivated']),
      last_seen_before: fc.constantFrom(ago(7).toISOString(), ago(2).toISOString()),
      last_seen_after: fc.constantFrom(ago(20).toISOString(), ago(7).toISOString()),
      has_no_group: fc.boolean(),
      has_no_counselor: fc.boolean(),
      has_unstarted_test: fc.boolean(),
      has_test_under_way: fc.boolean(),
      score_below: fc.constantFrom(1100, 1300),
      score_above: fc.constantFrom(1000, 1100, 1300),
      search: fc.constantFrom('ben', 'celik', 'bo'),
    },
    { requiredKeys: [] },
  );

/** Random memberships of takers in groups, and random tutors of the groups. */
const anyTies = ({ groups, takers, tutors }: PeopleViewWorld) => {
  const pairs = (some_people: readonly string[]) =>
    fc.uniqueArray(fc.tuple(fc.constantFrom(...groups), fc.constantFrom(...some_people)), {
      selector: (pair) => pair.join(' '),
      maxLength: 20,
    });
  return fc.record({ group_members: pairs(takers), group_tutors: pairs(tutors) });
};

/** Replaces all group memberships and tutors by these. */
async function tie(ties: Record<'group_members' | 'group_tutors', [string, string][]>) {
  for (const table of ['group_members', 'group_tutors'] as const) {
    await db().deleteFrom(table).execute();
    const rows = ties[table].map(([group_id, person]) => ({ group_id, person }));
    if (rows.length > 0) await db().insertInto(table).values(rows).execute();
  }
}

test('for random relationships and filters, each facet count equals the number of people that this value alone selects', async () => {
  const { admin, manager } = world;
  const reads = (client: ApiClient) => async (body: object) => {
    const reply = await client.post('/api/filter-people-view/?page_size=200', body);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  await fc.assert(
    fc.asyncProperty(
      anyTies(world),
      anyFilters(world),
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

/** Each counted value, with the filters that it replaces and the filter that selects it. */
function* alone(
  facets: Record<string, Record<string, number>>,
): Generator<[facet: string, value: string, number: number, own: string[], filter: object]> {
  for (const [facet, counts] of Object.entries(facets)) {
    for (const [value, number] of Object.entries(counts)) {
      if (facet === 'tests' || facet === 'missing') yield [facet, value, number, [value], { [value]: true }];
      else if (facet === 'score') {
        const band = scoreBands(settingsOf(new Map())).find(({ key }) => key === value);
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
