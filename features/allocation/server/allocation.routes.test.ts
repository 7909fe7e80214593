import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment, seedSession } from '#tests/support/test-seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';
const DAY = 86_400_000;

let api: TestApi;
let north: string;
let south: string;
let far: string;
let group: string;
let manager: ApiClient;
let tutor: ApiClient;
let head: SeededPerson;
let ann: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  [group, far] = [await api.group(north, 'Mondays'), await api.group(south, 'Far')];
  head = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(head);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
  ann = await student({ first_name: 'Ann', last_name: 'Bell', groups: [group] });
});
afterAll(() => api.close());

const student = (fields: object = {}) => api.person({ role: 'student', schools: [north], ...fields });
const seeded = (fields: Parameters<typeof seedAssessment>[3] = {}) =>
  seedAssessment(api.platform.database, api.clock.now(), head.id, fields);
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];
const allot = (client: ApiClient, assessment: string, target: object) =>
  client.post('/api/test-allocation/', { assessments: [assessment], ...target });
const own = async (person: { username: string }, query = '') =>
  (await (await api.as(person)).get(`/api/users/assessments/?${query}`)).body.results;

describe('assigning a test', () => {
  test('accepts people, groups and schools that the caller can see; assigning again applies the new dates and settings', async () => {
    const { id } = await seeded();
    const due_at = at(2).toISOString();
    const reply = await allot(manager, id, {
      users: [ann.id, ann.id],
      groups: [group],
      schools: [north],
      due_at,
    });
    expect(reply.status).toBe(201);
    expect(reply.body.results.map((row: { target: object }) => row.target)).toEqual([
      { kind: 'person', id: ann.id, name: 'Ann Bell' },
      { kind: 'group', id: group, name: 'Mondays' },
      { kind: 'school', id: north, name: 'North' },
    ]);
    const again = await allot(tutor, id, { groups: [group], attempts_allowed: 3 });
    expect(again.body.results).toEqual([
      { ...reply.body.results[1], due_at: null, attempts_allowed: 3, allocated_by: expect.any(Object) },
    ]);
    expect((await manager.get(`/api/test-allocation/?assessment=${id}`)).body.count).toBe(3);
  });

  test('refuses archived schools, and people who belong only to archived schools', async () => {
    const { id } = await seeded();
    const [old, used] = [await api.school('Old'), await api.school('Used')];
    const admin = await api.as(await api.person({ role: 'admin' }));
    const boss = await api.as(await api.person({ role: 'manager', schools: [north, old, used] }));
    const alone = await student({ schools: [old] });
    const both = await student({ schools: [old, used] });
    const by = api.platform.database.kysely.updateTable('schools').set({ archived_at: api.clock.now() });
    await by.where('id', '=', old).execute();
    for (const client of [boss, admin]) {
      const refused = await allot(client, id, { users: [alone.id] });
      expect([refused.status, refused.body.detail]).toEqual([
        422,
        'Old is archived. An admin can reopen it.',
      ]);
      expect((await allot(client, id, { users: [both.id] })).status).toBe(201);
    }
  });

  test('names every target out of reach, each at its field, and assigns nothing', async () => {
    const { id } = await seeded();
    const bob = await student({ schools: [south] });
    const gone = await student({ deactivated: true });
    const targets = {
      users: [ann.id, bob.id, gone.id, head.id, ABSENT],
      groups: [far, group, ABSENT],
      schools: [south],
    };
    const expected = [
      'body.users.1',
      'body.users.2',
      'body.users.3',
      'body.users.4',
      'body.groups.0',
      'body.groups.2',
    ];
    expect(faultsOf(await allot(manager, id, targets))).toEqual([422, ...expected, 'body.schools.0']);
    expect(faultsOf(await allot(tutor, id, { users: [(await student()).id], schools: [north] }))).toEqual([
      422,
      'body.users.0',
      'body.schools.0',
    ]);
    const path = `/api/users/${bob.id}/assessments/`;
    expect((await manager.post(path, { assessments: [id] })).status).toBe(404);
    expect((await manager.delete(path, { assessments: [id] })).status).toBe(404);
    expect((await manager.get(path)).status).toBe(404);
    expect((await manager.get(`/api/test-allocation/?assessment=${id}`)).body.count).toBe(0);
  });

  test('accepts only published tests that offer the mode and have a valid window', async () => {
    const draft = await seeded({ status: 'draft' });
    const { id } = await seeded({ opens_at: at(3).toISOString() });
    const archived = await seeded();
    await manager.patch(`/api/assessments/${archived.id}/`, { version: 1, status: 'archived' });
    const users = [ann.id];
    const assessments = [draft.id, id, archived.id, ABSENT];
    expect(
      faultsOf(await manager.post('/api/test-allocation/', { assessments, users, mode: 'practice' })),
    ).toEqual([422, ...[0, 1, 2, 3].map((index) => `body.assessments.${index}`)]);
    expect(faultsOf(await allot(manager, id, { users, closes_at: at(3).toISOString() }))).toEqual([
      422,
      'body.assessments.0',
    ]);
    expect(faultsOf(await allot(manager, id, {}))).toEqual([422, 'body']);
    const many = Array.from({ length: 500 }, () => ann.id);
    const five = [id, id, id, id, id];
    expect(faultsOf(await manager.post('/api/test-allocation/', { assessments: five, users: many }))).toEqual(
      [422, 'body'],
    );
  });

  test('can be listed by target, searched and taken back; started sessions stay', async () => {
    const { id } = await seeded({ title: 'Zebra mock' });
    const bob = await student({ schools: [south], groups: [far] });
    const { database, clock } = api.platform;
    const [hers, theirs, ours] = [
      await seedAllocation(database, clock.now(), head.id, id, { person: ann.id }),
      await seedAllocation(database, clock.now(), head.id, id, { group_id: far }),
      await seedAllocation(database, clock.now(), head.id, id, { school: north }),
    ];
    const listed = async (client: ApiClient, query: string) =>
      (await client.get(`/api/test-allocation/?assessment=${id}&${query}`)).body.results.map(
        (row: { id: string }) => row.id,
      );
    expect(await listed(manager, '')).toEqual([hers, ours]);
    expect(await listed(tutor, '')).toEqual([hers, ours]);
    expect(await listed(manager, `user=${ann.id}`)).toEqual([hers]);
    expect(await listed(manager, `school=${north}`)).toEqual([ours]);
    expect(await listed(manager, `group=${far}`)).toEqual([]);
    expect(await listed(manager, 'search=ZEBRA%20bell')).toEqual([hers]);
    expect((await manager.get('/api/test-allocation/?person=x')).status).toBe(400);
    const session = await seedSession(database, clock.now(), id, ann.id);
    expect(faultsOf(await manager.delete('/api/test-allocation/', { allocations: [hers, theirs] }))).toEqual([
      422,
      'body.allocations.1',
    ]);
    // A tutor sees their school's allocations but cannot take them back.
    expect((await tutor.delete('/api/test-allocation/', { allocations: [ours] })).status).toBe(422);
    expect((await manager.delete('/api/test-allocation/', { allocations: [hers, ours] })).status).toBe(204);
    expect(
      (await own(ann)).find((row: { assessment: { id: string } }) => row.assessment.id === id),
    ).toMatchObject({
      standing: 'under_way',
      source: 'allocated',
      session: { id: session },
    });
    expect((await own(bob))[0]).toMatchObject({ source: 'group', assessment: { title: 'Zebra mock' } });
  });

  test('on a person’s page assigns individually, and the assignment can be taken back there', async () => {
    const { id } = await seeded();
    const cat = await api.person({ role: 'guest', schools: [north] });
    const path = `/api/users/${cat.id}/assessments/`;
    const reply = await manager.post(path, { assessments: [id], attempts_allowed: 2 });
    expect(reply.body.results[0]).toMatchObject({
      target: { kind: 'person', id: cat.id },
      attempts_allowed: 2,
    });
    expect((await manager.get(path)).body.results).toMatchObject([
      { attempts_allowed: 2, standing: 'ready' },
    ]);
    expect((await (await api.as(cat)).get(path)).body.count).toBe(1);
    expect((await (await api.as(ann)).get(path)).status).toBe(404);
    expect(faultsOf(await manager.delete(path, { assessments: [id, ABSENT] }))).toEqual([
      422,
      'body.assessments.1',
    ]);
    expect((await manager.delete(path, { assessments: [id] })).status).toBe(204);
    expect((await manager.get(path)).body.count).toBe(0);
    const staff = await manager.post(`/api/users/${head.id}/assessments/`, { assessments: [id] });
    expect(faultsOf(staff)).toEqual([422, 'params.id']);
  });
});

test('a manager cannot take back a different school’s test from a student allocated to them', async () => {
  const dee = await student({ schools: [south], managers: [head.id] });
  const { id } = await seeded({ school: south });
  const { database, clock } = api.platform;
  const allocation = await seedAllocation(database, clock.now(), head.id, id, { person: dee.id });
  const taken = [
    ['/api/test-allocation/', { allocations: [allocation] }],
    [`/api/users/${dee.id}/assessments/`, { assessments: [id] }],
  ] as const;
  for (const [url, body] of taken) expect((await manager.delete(url, body)).status, url).toBe(422);
  const theirs = await api.as(await api.person({ role: 'manager', schools: [south] }));
  expect((await theirs.delete('/api/test-allocation/', { allocations: [allocation] })).status).toBe(204);
});

describe('the people who have a test', () => {
  test('are listed with their status and score if the caller can see them, and can be filtered by name, group and status', async () => {
    const { id } = await seeded({ closes_at: at(1).toISOString() });
    const { database, clock } = api.platform;
    const zed = await student({ first_name: 'Zed', last_name: 'Zook', groups: [group] });
    const far_one = await student({ schools: [south], groups: [far] });
    const gone = await student({ groups: [group], deactivated: true });
    for (const target of [{ group_id: group }, { group_id: far }, { person: gone.id }]) {
      await seedAllocation(database, clock.now(), head.id, id, target);
    }
    const scored = { status: 'scored', scored_at: clock.now(), raw: 1, raw_max: 2 } as const;
    await seedSession(database, clock.now(), id, zed.id, scored);
    await seedSession(database, clock.now(), id, ann.id, { status: 'voided' });
    const users = async (query: string) =>
      (await tutor.get(`/api/assessments/${id}/users/list/?${query}`)).body.results;
    const all = await users('');
    expect(all.map((row: { user: { name: string } }) => row.user.name)).toEqual(['Ann Bell', 'Zed Zook']);
    expect(all[0]).toMatchObject({ source: 'group', standing: 'ready', attempts_used: 0, session: null });
    expect(all[1]).toMatchObject({ standing: 'done', attempts_used: 1, session: { raw: 1, raw_max: 2 } });
    expect(await users('standing=done')).toEqual([all[1]]);
    // A filter must not reveal which of the students whom the caller can see are in a group that the caller
    // cannot see.
    await database.kysely.insertInto('group_members').values({ group_id: far, person: zed.id }).execute();
    expect(await users(`group=${far}`)).toEqual([]);
    expect(await users(`group=${group}&search=zook&ordering=-name`)).toEqual([all[1]]);
    const admin = await api.as(await api.person({ role: 'admin' }));
    const { results } = (await admin.get(`/api/assessments/${id}/users/list/?standing=ready`)).body;
    const ready = results.map((row: { user: { id: string } }) => row.user.id);
    expect(ready).toEqual(expect.arrayContaining([ann.id, far_one.id]));
    expect(ready).not.toContain(gone.id);
    expect((await tutor.get(`/api/assessments/${ABSENT}/users/list/`)).status).toBe(404);
  });
});
