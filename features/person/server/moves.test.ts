import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let north: string;
let south: string;
let early: string;
let late: string;
let southern: string;
let managing: SeededPerson;
let manager: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  [early, late] = [await api.group(north, 'Early'), await api.group(north, 'Late')];
  southern = await api.group(south, 'Southern');
  managing = await api.person({ role: 'manager', schools: [north], first_name: 'Mo', last_name: 'Lund' });
  manager = await api.as(managing);
  admin = await api.as(await api.person({ role: 'admin', first_name: 'Ada', last_name: 'Root' }));
});
afterAll(() => api.close());

const url = (person: { id: string }, what: string) => `/api/users/${person.id}/${what}/`;
const told = async (person: { id: string }) =>
  (await admin.get(url(person, 'memberships'))).body.results.map(
    ({ name, until_at, begun_by, ended_by }: Record<string, { name: string } | null>) =>
      `${name} ${until_at === null ? 'now' : 'past'}, ${begun_by?.name ?? '–'}, ${ended_by?.name ?? '–'}`,
  );

test('moving a student to a different group and school keeps the history, with the name of the person who moved them', async () => {
  const student = await api.person({ role: 'student', schools: [north], groups: [early] });
  const toLate = await manager.post(url(student, 'move'), { version: 1, school: north, groups: [late] });
  expect(toLate.status, toLate.text).toBe(200);
  expect(await told(student)).toEqual(['Late now, Mo Lund, –', 'North now, –, –', 'Early past, –, Mo Lund']);
  await admin.post(url(student, 'move'), { version: 2, school: south, groups: [southern] });
  expect(await told(student)).toEqual([
    'Southern now, Ada Root, –',
    'South now, Ada Root, –',
    'Late past, Mo Lund, Ada Root',
    'North past, –, Ada Root',
    'Early past, –, Mo Lund',
  ]);
  const { body } = await admin.get(`/api/users/${student.id}/`);
  expect([body.schools, body.groups].map((places) => places.map(({ id }: { id: string }) => id))).toEqual([
    [south],
    [southern],
  ]);
  // The manager can no longer see the student.
  expect((await manager.get(url(student, 'memberships'))).status).toBe(404);
});

test('every call that changes memberships records the same history, and saving without a change adds nothing', async () => {
  const student = await api.person({ role: 'student', schools: [north] });
  await manager.post('/api/group-user/', { group: early, users: [student.id] });
  await manager.post('/api/group-user/', { group: early, users: [student.id] });
  // Saving the same school does not end and restart the membership.
  await manager.patch(`/api/users/${student.id}/`, { version: 1, schools: [north] });
  await manager.delete('/api/group-user/', { group: early, users: [student.id] });
  await manager.post('/api/group-user/', { group: early, users: [student.id] });
  expect(await told(student)).toEqual([
    'Early now, Mo Lund, –',
    'North now, –, –',
    'Early past, Mo Lund, Mo Lund',
  ]);
});

test('a removed group keeps its name in the history of its students', async () => {
  const group = (await manager.post('/api/groups/', { name: 'Spring', school: north })).body;
  const student = await api.person({ role: 'student', schools: [north], groups: [group.id] });
  await manager.patch(`/api/groups/${group.id}/`, { version: 1, name: 'Summer' });
  expect(await told(student)).toContain('Summer now, –, –');
  await manager.delete(`/api/groups/${group.id}/`);
  const { results } = (await manager.get(url(student, 'memberships'))).body;
  expect(results.at(-1)).toMatchObject({ name: 'Spring', is_removed: true, ended_by: { name: 'Mo Lund' } });
});

test('rejects an invalid move with all its errors and changes nothing', async () => {
  const student = await api.person({ role: 'student', schools: [north], groups: [early] });
  const guest = await api.person({ role: 'guest', schools: [north] });
  const gone = await api.person({ role: 'student', schools: [north], deactivated: true });
  const move = async (who: { id: string }, body: object) => {
    const { status, body: answer } = await manager.post(url(who, 'move'), { version: 1, ...body });
    return [status, ...(answer.errors ?? []).map(({ path }: { path: string }) => path)];
  };
  expect(await move(student, { school: south, groups: [southern, early] })).toEqual([
    422,
    'body.school',
    'body.groups.0',
    'body.groups.1',
  ]);
  expect(await move(student, { school: north, groups: [southern] })).toEqual([422, 'body.groups.0']);
  expect(await move(student, { version: 9, school: north, groups: [] })).toEqual([409]);
  expect(await move(guest, { school: north, groups: [] })).toEqual([422, 'body']);
  expect(await move(gone, { school: north, groups: [] })).toEqual([422, 'body']);
  expect(await told(student)).toEqual(['Early now, –, –', 'North now, –, –']);
});

test('a manager who only follows a student in a different school cannot move them', async () => {
  const student = await api.person({
    role: 'student',
    schools: [south],
    groups: [southern],
    managers: [managing.id],
  });
  for (const [school, groups] of [
    [south, []],
    [south, [southern]],
    [north, [early]],
  ]) {
    const moved = await manager.post(url(student, 'move'), { version: 1, school, groups });
    expect([moved.status, moved.body.code]).toEqual([403, 'forbidden']);
  }
  expect(await told(student)).toEqual(['Southern now, –, –', 'South now, –, –']);
  const seenBy = async (reader: ApiClient) =>
    (await reader.get(url(student, 'memberships'))).body.results.map(
      ({ name, is_group_in_view }: { name: string; is_group_in_view: boolean }) => [name, is_group_in_view],
    );
  expect(await seenBy(manager)).toEqual([
    ['Southern', false],
    ['South', false],
  ]);
  expect(await seenBy(admin)).toEqual([
    ['Southern', true],
    ['South', false],
  ]);
});
