import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

const DAYS = { starts_on: '2026-09-01', ends_on: '2027-07-20' };

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.token(await api.person({ role: 'admin' })));
});
afterAll(() => api.close());

test('archiving and then reopening a term restores a school as it was, for many small random schools', async () => {
  const kysely = api.platform.database.kysely;
  const stateOf = async (school: string) => ({
    groups: await kysely
      .selectFrom('groups')
      .select(['id', 'name', 'term', 'archived_at'])
      .where('school', '=', school)
      .orderBy('id')
      .execute(),
    members: await kysely
      .selectFrom('group_members')
      .innerJoin('groups', 'groups.id', 'group_members.group_id')
      .select(['group_id', 'person'])
      .where('school', '=', school)
      .orderBy('group_id')
      .orderBy('person')
      .execute(),
    people: await kysely
      .selectFrom('people')
      .innerJoin('school_members', 'school_members.person', 'people.id')
      .select(['people.id', 'role', 'deactivated_at', 'counselor'])
      .where('school', '=', school)
      .orderBy('people.id')
      .execute(),
  });
  const small = fc.record({
    /** The groups. Each entry says whether the group belongs to the term. */
    groups: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    people: fc.array(fc.record({ in: fc.nat({ max: 15 }), gone: fc.boolean() }), { maxLength: 6 }),
    deactivate_leavers: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(small, async ({ groups, people, deactivate_leavers }) => {
      const now = api.clock.now();
      const school = await api.school(v7());
      const stamps = { created_at: now, updated_at: now };
      const term = v7();
      await kysely
        .insertInto('terms')
        .values({ id: term, school, name: 'Year', ...DAYS, ...stamps })
        .execute();
      const made_groups = groups.map((of_term, place) => ({
        id: v7(),
        school,
        name: `Group ${place}`,
        term: of_term ? term : null,
        ...stamps,
      }));
      await kysely.insertInto('groups').values(made_groups).execute();
      for (const person of people) {
        const ids = made_groups.filter((_, place) => person.in & (1 << place)).map(({ id }) => id);
        await api.person({ role: 'student', schools: [school], groups: ids, deactivated: person.gone });
      }
      const before = await stateOf(school);
      api.clock.advance(1);
      const body = { dry_run: false, deactivate_leavers };
      expect((await admin.post(`/api/terms/${term}/archive/`, body)).status).toBe(200);
      const laid_up = await stateOf(school);
      const ids = new Set(made_groups.filter((one) => one.term !== null).map(({ id }) => id));
      expect(laid_up.members).toEqual(before.members.filter(({ group_id }) => !ids.has(group_id)));
      api.clock.advance(1);
      expect((await admin.post(`/api/terms/${term}/reopen/`)).status).toBe(200);
      expect(await stateOf(school)).toEqual(before);
    }),
    { numRuns: 8 },
  );
});

test('a student who joins a new group while the term is archived does not count as leaving', async () => {
  // Only a served database can run two transactions at once.
  const served = await testApi({ kind: 'served' });
  const client = await served.platform.database.pool.connect();
  try {
    const boss = await served.as(await served.person({ role: 'admin' }));
    const school = await served.school('North');
    const term = (await boss.post('/api/terms/', { school, name: 'Year', ...DAYS })).body.id;
    const ending = (await boss.post('/api/groups/', { school, name: 'Ending', term })).body.id;
    const other = await served.group(school, 'Other');
    const zoe = await served.person({ role: 'student', schools: [school], groups: [ending] });

    await client.query('begin');
    await client.query('insert into group_members (group_id, person) values ($1, $2)', [other, zoe.id]);
    const archived = boss.post(`/api/terms/${term}/archive/`, { dry_run: false, deactivate_leavers: true });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await served.platform.database.pool.query(waiting)).rowCount === 0);
    await client.query('commit');

    expect((await archived).body.leavers).toEqual({ count: 0, names: [] });
    expect((await boss.get(`/api/users/${zoe.id}/`)).body.status).toBe('active');
  } finally {
    client.release();
    await served.close();
  }
});
