import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let tess: SeededPerson;
let tutor: ApiClient;
let north: string;
let south: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  admin = await api.as(await api.person({ role: 'admin' }));
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
  tess = await api.person({ role: 'tutor', first_name: 'Tess', last_name: 'Hill', schools: [north] });
  tutor = await api.as(tess);
});
afterAll(() => api.close());

let made = 0;
const addGroup = async (tutors: string[] = []) => {
  made += 1;
  return (await manager.post('/api/groups/', { name: `Group ${made}`, school: north, tutors })).body;
};
const student = (schools = [north]) => api.person({ role: 'student', schools });
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];

describe('groups', () => {
  test('a manager adds a group with tutors to their own school', async () => {
    const reply = await manager.post('/api/groups/', {
      name: 'Mondays',
      school: north,
      tutors: [tess.id, tess.id],
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: 'Mondays',
      school: { id: north, name: 'North' },
      tutors: [{ id: tess.id, name: 'Tess Hill' }],
      member_count: 0,
      version: 1,
    });
    expect((await tutor.get(`/api/groups/${reply.body.id}/`)).body).toEqual(reply.body);
  });

  test('group names are unique within a school, but not across schools', async () => {
    await manager.post('/api/groups/', { name: 'Sundays', school: north });
    const again = await manager.post('/api/groups/', { name: 'SÜNDAYS', school: north });
    expect(again.body).toMatchObject({ status: 409, code: 'group_name_taken' });
    expect((await admin.post('/api/groups/', { name: 'Sundays', school: south })).status).toBe(201);
    const other = await addGroup();
    const renamed = await manager.patch(`/api/groups/${other.id}/`, { version: 1, name: 'sundays' });
    expect(renamed.body.code).toBe('group_name_taken');
  });

  test('accepts as tutors only active tutors and managers of the school, and admins', async () => {
    const far = await api.person({ role: 'tutor', schools: [south] });
    const gone = await api.person({ role: 'tutor', schools: [north], deactivated: true });
    const counselor = await api.person({ role: 'counselor', schools: [north] });
    const tutors = [far.id, tess.id, gone.id, counselor.id, (await student()).id, ABSENT];
    const expected = [0, 2, 3, 4, 5].map((index) => `body.tutors.${index}`);
    const group = await addGroup();
    expect(faultsOf(await manager.post('/api/groups/', { name: 'Faulty', school: north, tutors }))).toEqual([
      422,
      ...expected,
    ]);
    expect(faultsOf(await manager.patch(`/api/groups/${group.id}/`, { version: 1, tutors }))).toEqual([
      422,
      ...expected,
    ]);
    const head = await api.person({ role: 'manager', schools: [north] });
    const owner = await api.person({ role: 'admin' });
    const changed = await manager.patch(`/api/groups/${group.id}/`, {
      version: 1,
      tutors: [head.id, owner.id],
    });
    expect(changed.body.tutors.map((person: { id: string }) => person.id).sort()).toEqual(
      [head.id, owner.id].sort(),
    );
  });

  test('a deactivated tutor stays in the group until removed, and other changes still work', async () => {
    const leaver = await api.person({ role: 'tutor', schools: [north] });
    const group = await addGroup([leaver.id]);
    await admin.delete(`/api/users/${leaver.id}/`);
    const kept = await manager.patch(`/api/groups/${group.id}/`, {
      version: 1,
      tutors: [leaver.id, tess.id],
    });
    expect(kept.body.tutors).toHaveLength(2);
  });

  test('a tutor can rename their own group and remove themselves from it', async () => {
    const group = await addGroup([tess.id]);
    const renamed = await tutor.patch(`/api/groups/${group.id}/`, { version: 1, name: 'By the tutor' });
    expect(renamed.body).toMatchObject({ name: 'By the tutor', version: 2 });
    const left = await tutor.patch(`/api/groups/${group.id}/`, { version: 2, tutors: [] });
    expect([left.status, left.body.tutors]).toEqual([200, []]);
    expect((await tutor.get(`/api/groups/${group.id}/`)).status).toBe(404);
  });

  test('refuses a stale version with the current group, and refuses to change the school', async () => {
    const group = await addGroup();
    const changed = (await manager.patch(`/api/groups/${group.id}/`, { version: 1, name: 'Newer' })).body;
    expect(
      (await manager.patch(`/api/groups/${group.id}/`, { version: 1, name: 'Late' })).body,
    ).toMatchObject({
      code: 'stale_version',
      current: changed,
    });
    expect(faultsOf(await manager.patch(`/api/groups/${group.id}/`, { version: 2, school: south }))).toEqual([
      400,
      'body.school',
    ]);
  });

  test('removing a group keeps its members as people of the school', async () => {
    const group = await addGroup();
    const ann = await student();
    await manager.post('/api/group-user/', { group: group.id, users: [ann.id] });
    expect((await manager.delete(`/api/groups/${group.id}/`)).status).toBe(204);
    expect((await manager.get(`/api/groups/${group.id}/`)).status).toBe(404);
    expect((await manager.get(`/api/users/${ann.id}/`)).body).toMatchObject({ status: 'active', groups: [] });
  });

  test('searches, filters by school and tutor, and sorts the list', async () => {
    const names = async (client: ApiClient, query: string) =>
      (await client.get(`/api/groups/?${query}`)).body.results.map((group: { name: string }) => group.name);
    for (const [name, school] of [
      ['Quartz Élan', north],
      ['Quartz Beta', south],
    ] as const) {
      await admin.post('/api/groups/', { name, school, tutors: school === north ? [tess.id] : [] });
    }
    expect(await names(admin, 'search=quartz')).toEqual(['Quartz Beta', 'Quartz Élan']);
    expect(await names(admin, 'search=quartz&ordering=-name')).toEqual(['Quartz Élan', 'Quartz Beta']);
    expect(await names(admin, 'search=elan%20QUARTZ')).toEqual(['Quartz Élan']);
    expect(await names(admin, `search=quartz&school=${south}`)).toEqual(['Quartz Beta']);
    expect(await names(admin, `search=quartz&tutor=${tess.id}`)).toEqual(['Quartz Élan']);
    expect(await names(manager, `search=quartz&school=${south}`)).toEqual([]);
  });
});

describe('members of groups', () => {
  const put = (client: ApiClient, group: string, ...users: string[]) =>
    client.post('/api/group-user/', { group, users });

  test('a tutor can move students among their own groups, but cannot add students whom they cannot see', async () => {
    const [group, other] = [await addGroup([tess.id]), await addGroup([tess.id])];
    const [ann, ben] = [await student(), await student()];
    expect(faultsOf(await put(tutor, group.id, ann.id))).toEqual([422, 'body.users.0']);
    expect((await tutor.get(`/api/users/${ann.id}/`)).status).toBe(404);
    expect((await put(manager, other.id, ann.id, ben.id)).body.member_count).toBe(2);
    expect((await put(tutor, group.id, ann.id, ann.id)).body.member_count).toBe(1);
    expect(
      (await tutor.delete('/api/group-user/', { group: other.id, users: [ann.id, ABSENT] })).status,
    ).toBe(204);
    expect((await tutor.get(`/api/users/${ann.id}/`)).body.groups).toEqual([
      { id: group.id, name: group.name },
    ]);
    expect((await tutor.delete('/api/group-user/', { group: group.id, users: [ann.id] })).status).toBe(204);
    expect((await tutor.get(`/api/users/${ann.id}/`)).status).toBe(404);
    expect((await tutor.get(`/api/groups/${group.id}/`)).body.member_count).toBe(0);
  });

  test("accepts only active students of the group's school, and adds nobody if one is refused", async () => {
    const group = await addGroup();
    const gone = await api.person({ role: 'student', schools: [north], deactivated: true });
    const guest = await api.person({ role: 'guest', schools: [north] });
    const users = [(await student()).id, (await student([south])).id, gone.id, guest.id, tess.id, ABSENT];
    expect(faultsOf(await put(manager, group.id, ...users))).toEqual([
      422,
      ...[1, 2, 3, 4, 5].map((index) => `body.users.${index}`),
    ]);
    expect((await manager.get(`/api/groups/${group.id}/`)).body.member_count).toBe(0);
  });

  test('treats a group of a different school as if it did not exist', async () => {
    const far = await api.group(south, 'Far');
    const ann = await student();
    expect(faultsOf(await put(manager, far, ann.id))).toEqual([422, 'body.group']);
    const taken = await manager.delete('/api/group-user/', { group: far, users: [ann.id] });
    expect(faultsOf(taken)).toEqual([422, 'body.group']);
  });

  test('a counselor sees the groups of their students, but in them only their own students', async () => {
    const cora = await api.person({ role: 'counselor', schools: [north] });
    const group = await addGroup();
    const own = await api.person({
      role: 'student',
      schools: [north],
      groups: [group.id],
      counselor: cora.id,
    });
    await api.person({ role: 'student', schools: [north], groups: [group.id] });
    const client = await api.as(cora);
    const groups = (await client.get('/api/groups/')).body;
    expect([groups.count, groups.results[0].id]).toEqual([1, group.id]);
    const seen = (await client.get('/api/group-user/')).body;
    expect([seen.count, seen.results.map((row: { user: { id: string } }) => row.user.id)]).toEqual([
      1,
      [own.id],
    ]);
    expect((await put(client, group.id, own.id)).status).toBe(403);
  });

  test('lists memberships by group and by person, and searches them', async () => {
    const [one, two] = [await addGroup(), await addGroup()];
    const zoe = await api.person({
      role: 'student',
      first_name: 'Zoë',
      last_name: 'Quill',
      schools: [north],
    });
    const abe = await api.person({
      role: 'student',
      first_name: 'Abe',
      last_name: 'Quill',
      schools: [north],
    });
    await put(manager, one.id, zoe.id, abe.id);
    await put(manager, two.id, zoe.id);
    const rows = async (query: string) => (await manager.get(`/api/group-user/?${query}`)).body.results;
    expect(await rows(`group=${one.id}`)).toEqual([
      { group: one.id, user: { id: abe.id, name: 'Abe Quill' } },
      { group: one.id, user: { id: zoe.id, name: 'Zoë Quill' } },
    ]);
    expect((await rows(`user=${zoe.id}`)).map((row: { group: string }) => row.group)).toEqual([
      one.id,
      two.id,
    ]);
    expect(await rows(`search=zoe%20quill&group=${two.id}`)).toHaveLength(1);
    expect((await rows('search=quill&ordering=-name'))[0].user.id).toBe(zoe.id);
  });
});
