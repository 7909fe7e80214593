/**
 * People without the right to course trees try to read or change them: they get nothing, and no tree changes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { stateOf } from '#tests/support/table-state.ts';

const NODES = '/api/subjects-nodes/';

let api: TestApi;
let north: string;
let manager: ApiClient;
let tutor: ApiClient;
let elsewhere: ApiClient;
let student: ApiClient;
let topic: string;
beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const south = await api.school('South');
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  elsewhere = await api.as(await api.person({ role: 'manager', schools: [south] }));
  student = await api.as(await api.person({ role: 'student', schools: [north] }));
  ({ topic } = await seedTagLine(api.platform.database, api.clock.now()));
});
afterAll(() => api.close());

let made = 0;
const tree = async (client: ApiClient = manager) => {
  made += 1;
  const children = [{ name: 'Unit 1', children: [{ name: 'Lesson 1' }] }, { name: 'Unit 2' }];
  const { body } = await client.post('/api/subjects/tree/create/', { name: `Course ${made}`, children });
  return body as { id: string; children: { id: string; children: { id: string }[] }[] };
};
const kept = () => stateOf(api.platform.database);

test('a tree in a different school cannot be read, named, used as a target, merged or counted', async () => {
  const [own, theirs] = [await tree(), await tree(elsewhere)];
  const before = await kept();
  for (const path of [
    `${NODES}${theirs.id}/`,
    `/api/subjects/tree/${theirs.id}/`,
    `/api/onelevel-childnodes/${theirs.id}/`,
    `/api/subnodes/${theirs.id}/`,
    `/api/subject-resources/by-subject/${theirs.id}/`,
  ]) {
    expect((await manager.get(path)).status, path).toBe(404);
  }
  const into = { version: 1, parent: theirs.id };
  expect((await manager.patch(`${NODES}${own.children[1]?.id}/`, into)).status).toBe(422);
  expect((await manager.patch(`${NODES}${theirs.id}/`, { version: 1, name: 'Ours' })).status).toBe(404);
  expect((await manager.delete(`${NODES}${theirs.id}/`)).status).toBe(404);
  const merging = `${NODES}${own.children[1]?.id}/?reassign_to=${theirs.id}`;
  expect((await manager.delete(merging)).status).toBe(422);
  expect((await manager.get(`/api/questions/?node=${theirs.id}`)).body.count).toBe(0);
  const lists = ['/api/subjects/', '/api/subjects/tree/'].map(async (path) => (await manager.get(path)).text);
  expect((await Promise.all(lists)).filter((text) => text.includes(theirs.id))).toEqual([]);
  expect(await kept()).toEqual(before);
});

test('people who may not write trees cannot change any', async () => {
  const { id, children } = await tree();
  const before = await kept();
  for (const client of [tutor, student]) {
    const tries = [
      client.post('/api/subjects/', { name: 'Mine' }),
      client.post('/api/subjects/tree/create/', { name: 'Mine' }),
      client.patch(`${NODES}${id}/`, { version: 1, name: 'Mine' }),
      client.delete(`${NODES}${children[0]?.id}/`),
      client.delete(`${NODES}${children[0]?.id}/?reassign_to=${id}`),
    ];
    for (const { status } of await Promise.all(tries)) expect([403, 404]).toContain(status);
  }
  expect(await kept()).toEqual(before);
});

test('two concurrent moves cannot create a cycle in a tree', async () => {
  const { id, children } = await tree();
  const [first, second] = children.map((child) => child.id);
  const moves = await Promise.all([
    manager.patch(`${NODES}${first}/`, { version: 1, parent: second }),
    manager.patch(`${NODES}${second}/`, { version: 1, parent: first }),
  ]);
  const [done, refused] = moves.map(({ status }) => status).sort();
  expect(done).toBe(200);
  expect([409, 422]).toContain(refused);
  const below = (await manager.get(`/api/subnodes/${id}/`)).body;
  expect(below.count).toBe(3);
  expect((await manager.patch(`${NODES}${id}/`, { version: 1, parent: id })).status).toBe(422);
});

test('refuses a tree that is too deep, too wide or invalid, and adds no part of it', async () => {
  const before = await kept();
  const deep = (levels: number): object =>
    levels === 0 ? { name: 'End' } : { name: `Level ${levels}`, children: [deep(levels - 1)] };
  const wide = { name: 'Wide', children: Array.from({ length: 5_000 }, (_, at) => ({ name: `Node ${at}` })) };
  for (const sent of [
    deep(40),
    wide,
    { name: 'x'.repeat(10_000) },
    { name: 'Twice', children: [{ name: 'Unit' }, { name: 'Unit' }] },
    { name: 'Tagged', tags: ['00000000-0000-7000-8000-000000000000'] },
    { name: 'Owned', school: '00000000-0000-7000-8000-000000000000' },
    { name: 'Odd', id: '00000000-0000-7000-8000-000000000000' },
    { name: '\u0000' },
  ]) {
    const { status } = await manager.post('/api/subjects/tree/create/', sent);
    expect([400, 409, 413, 422], JSON.stringify(sent).slice(0, 60)).toContain(status);
  }
  expect(await kept()).toEqual(before);
});

test('refuses a stale version, and returns markup in a name as plain text', async () => {
  const { body: node } = await manager.post('/api/subjects/', {
    name: '<img src=x onerror=alert(1)>',
    tags: [topic],
  });
  expect(node.name).toBe('<img src=x onerror=alert(1)>');
  expect((await manager.patch(`${NODES}${node.id}/`, { version: 1, name: 'Lines' })).status).toBe(200);
  const stale = await manager.patch(`${NODES}${node.id}/`, { version: 1, tags: [] });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  for (const odd of [
    { version: 2, position: -1 },
    { version: 2, position: 1e9 },
    { version: 2, parent: 'root' },
    { version: 2, school: north },
    { name: 'No version' },
  ]) {
    expect((await manager.patch(`${NODES}${node.id}/`, odd)).status, JSON.stringify(odd)).toBe(400);
  }
  for (const path of ['%27%20or%201=1', '../../settings', '%00'])
    expect([400, 404], path).toContain((await manager.get(`${NODES}${path}/`)).status);
  expect((await manager.get(`${NODES}${node.id}/`)).body).toMatchObject({ name: 'Lines', version: 2 });
});
