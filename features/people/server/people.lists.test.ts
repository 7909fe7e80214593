import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { statementsOf } from '#tests/support/statements.ts';

describe('lists of people', () => {
  let api: TestApi;
  let admin: ApiClient;
  let school: string;
  let group: string;

  beforeAll(async () => {
    api = await testApi();
    admin = await api.as(await api.person({ role: 'admin' }));
    school = await api.school('North');
    group = await api.group(school, 'Mondays');
    const seen = (day: number) => new Date(Date.UTC(2026, 9, day));
    const add = async (first_name: string, last_name: string, more: object = {}) => {
      api.clock.advance(1);
      await api.person({ role: 'student', first_name, last_name, ...more });
    };
    const other = await api.school('South');
    await api.group(other, 'Tuesdays');
    await api.person({ role: 'tutor', schools: [school], tutors: [group] });
    await add('Zoë', 'Adams', { username: 'zoe', schools: [school], last_seen_at: seen(3) });
    await add('Ben', 'Clark', { username: 'ben', schools: [school], groups: [group] });
    await add('Ann', 'Baker', { username: 'ann', last_seen_at: seen(1), email: '100%_sure@home.example' });
    await add('Amy', 'Baker', { username: 'amy', last_seen_at: seen(2), deactivated: true });
  });
  afterAll(() => api.close());

  const codes = async (query: string) =>
    (await admin.get(`/api/users/students/?${query}`)).body.results.map(
      (person: { username: string }) => person.username,
    );

  test('are sorted by last name, then first name, by default', async () => {
    expect(await codes('')).toEqual(['zoe', 'amy', 'ann', 'ben']);
    expect(await codes('ordering=-name')).toEqual(['ben', 'ann', 'amy', 'zoe']);
  });

  test('sorted by last seen treat people never seen as seen longest ago', async () => {
    expect(await codes('ordering=last_seen_at')).toEqual(['ben', 'ann', 'amy', 'zoe']);
    expect(await codes('ordering=-last_seen_at')).toEqual(['zoe', 'amy', 'ann', 'ben']);
  });

  test('can be sorted by the date on which a person was added', async () => {
    expect(await codes('ordering=created_at')).toEqual(['zoe', 'ben', 'ann', 'amy']);
    expect(await codes('ordering=-created_at')).toEqual(['amy', 'ann', 'ben', 'zoe']);
  });

  test('search every word in names, username and contacts, ignoring accents and case', async () => {
    expect(await codes('search=ZOE')).toEqual(['zoe']);
    expect(await codes('search=baker%20amy')).toEqual(['amy']);
    expect(await codes('search=baker%20clark')).toEqual([]);
    expect(await codes('search=sure%40home')).toEqual(['ann']);
  });

  test('treat pattern characters in a search literally', async () => {
    expect(await codes('search=100%25_')).toEqual(['ann']);
    expect(await codes('search=b_n')).toEqual([]);
    expect(await codes('search=b%25n')).toEqual([]);
    expect(await codes("search='%20or%20''%3D'")).toEqual([]);
  });

  test('can be filtered by school, group and status, also combined', async () => {
    expect(await codes(`school=${school}`)).toEqual(['zoe', 'ben']);
    expect(await codes(`group=${group}`)).toEqual(['ben']);
    expect(await codes('status=deactivated')).toEqual(['amy']);
    expect(await codes(`school=${school}&status=deactivated`)).toEqual([]);
  });

  test('can be filtered by role, by never seen, and by not seen this week', async () => {
    await api.person({ role: 'tutor', username: 'tess', first_name: 'Tess' });
    await api.person({ role: 'counselor', username: 'cora', first_name: 'Cora' });
    const staff = (await admin.get('/api/users/internal/?role=tutor')).body.results;
    expect(staff.map((person: { username: string }) => person.username)).toContain('tess');
    expect(staff).toHaveLength(2);
    expect(await codes('role=tutor')).toEqual([]);
    expect(await codes('seen=never')).toEqual(['ben']);
    const fay = { role: 'student', username: 'fay', last_name: 'Fenn', first_name: 'Fay' } as const;
    await api.person({ ...fay, last_seen_at: new Date(api.clock.now().getTime() - 6 * 86_400_000) });
    expect(await codes('seen=not_this_week')).toEqual(['zoe', 'amy', 'ann', 'ben']);
    await api.platform.database.kysely.deleteFrom('people').where('username', '=', 'fay').execute();
  });

  test('have pages that list everybody exactly once', async () => {
    const pages = [1, 2, 3, 4].map((page) => codes(`page_size=1&page=${page}`));
    expect((await Promise.all(pages)).flat()).toEqual(['zoe', 'amy', 'ann', 'ben']);
    const first = (await admin.get('/api/users/students/?page_size=3')).body;
    expect(first).toMatchObject({
      count: 4,
      previous: null,
      next: '/api/users/students/?page_size=3&page=2',
    });
  });

  test('reject an unknown filter, ordering or page', async () => {
    for (const query of [
      'role=owner',
      'colour=red',
      'ordering=email',
      'page=3&page_size=2',
      'page=0',
      'school=north',
      'page_size=201',
    ]) {
      const reply = await admin.get(`/api/users/students/?${query}`);
      expect(reply.body, query).toMatchObject({ status: 400, code: 'malformed' });
    }
  });

  test('run as many SQL statements for 200 people as for one', async () => {
    const countFor = async (path: string) => (await statementsOf(() => admin.get(path))).length;
    for (const list of ['users/students', 'users/internal', 'schools', 'groups', 'group-user']) {
      const one = await countFor(`/api/${list}/?page_size=1`);
      expect(one, list).toBeGreaterThan(1);
      expect(one, list).toBeLessThanOrEqual(4);
      expect(await countFor(`/api/${list}/?page_size=200`), list).toBe(one);
    }
  });

  test('each row names its schools, groups and counselor', async () => {
    const ben = (await admin.get('/api/users/students/?search=ben')).body.results[0];
    expect(ben).toMatchObject({
      schools: [{ id: school, name: 'North' }],
      groups: [{ id: group, name: 'Mondays' }],
      counselor: null,
    });
  });
});
