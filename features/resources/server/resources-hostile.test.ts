/** Attacks on resources by people without the right to them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { stateOf } from '#tests/support/table-state.ts';

const PATH = '/api/subject-resources/';

let api: TestApi;
let manager: ApiClient;
let tutor: ApiClient;
let elsewhere: ApiClient;
let student: ApiClient;
let topic: string;
let lesson: string;
let theirs: string;
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  elsewhere = await api.as(await api.person({ role: 'manager', schools: [south] }));
  student = await api.as(await api.person({ role: 'student', schools: [north] }));
  ({ topic } = await seedTagLine(api.platform.database, api.clock.now()));
  const course = (client: ApiClient) => client.post('/api/subjects/', { name: 'Course', tags: [topic] });
  [lesson, theirs] = [(await course(manager)).body.id, (await course(elsewhere)).body.id];
});
afterAll(() => api.close());

const page = { title: 'A page', url: 'https://example.org/lines' };
const add = (client: ApiClient, node: string, more: object = {}) =>
  client.post(PATH, { node, ...page, ...more });
const kept = () => stateOf(api.platform.database);

test('nobody can read, list, change, move or remove a resource of a different school', async () => {
  const { id } = (await add(elsewhere, theirs, { title: 'Of the south', audience: 'students' })).body;
  const before = await kept();
  const tries = [
    manager.get(`${PATH}${id}/`),
    manager.get(`${PATH}by-subject/${theirs}/`),
    manager.patch(`${PATH}${id}/`, { version: 1, title: 'Ours' }),
    manager.patch(`${PATH}${id}/`, { version: 1, node: lesson }),
    manager.delete(`${PATH}${id}/`),
    student.get(`${PATH}${id}/`),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
  for (const client of [manager, tutor, student])
    for (const query of ['', '?search=south', `?tag=${topic}`])
      expect((await client.get(`${PATH}${query}`)).text, query).not.toContain('Of the south');
  expect(await kept()).toEqual(before);
});

test('nothing can be added or moved to a node in a different school or to an unknown node', async () => {
  const { id } = (await add(manager, lesson)).body;
  const before = await kept();
  for (const node of [theirs, topic, '00000000-0000-7000-8000-000000000000']) {
    expect((await add(manager, node)).status).toBe(422);
    expect((await manager.patch(`${PATH}${id}/`, { version: 1, node })).status).toBe(422);
  }
  expect(await kept()).toEqual(before);
});

test('a resource cannot use a material, video or file that belongs to a different person', async () => {
  const file = (await elsewhere.upload('/api/files/', pictureFile())).body.id;
  const article = { kind: 'article', title: 'Theirs', body: '<p>A secret.</p>', status: 'live' };
  const material = (await elsewhere.post('/api/study-material/', { ...article, is_open: true })).body.id;
  const lessonOf = { title: 'Theirs', url: 'https://vimeo.com/1', duration_seconds: 60, passcode: 'hush-77' };
  const video = (await elsewhere.post('/api/zoom-videos/', lessonOf)).body.id;
  const before = await kept();
  for (const named of [{ file }, { material }, { video }]) {
    const refused = await add(manager, lesson, { url: null, ...named });
    expect(refused.status, JSON.stringify(named)).toBe(422);
    expect(refused.text).not.toMatch(/Theirs|secret|hush/);
  }
  expect(await kept()).toEqual(before);
});

test('students and guests cannot add, change or remove resources', async () => {
  const { id } = (await add(manager, lesson)).body;
  const guest = await api.as(await api.person({ role: 'guest' }));
  const before = await kept();
  for (const client of [student, guest]) {
    expect((await add(client, lesson)).status).toBe(403);
    expect((await client.patch(`${PATH}${id}/`, { version: 1, title: 'Mine' })).status).toBe(403);
    expect((await client.delete(`${PATH}${id}/`)).status).toBe(403);
  }
  for (const client of [student, guest]) {
    expect((await client.get(`${PATH}${id}/`)).status).toBe(404);
    expect((await client.patch(`${PATH}${id}/`, { version: 1, audience: 'students' })).status).toBe(403);
  }
  expect((await guest.get(PATH)).body.count).toBe(0);
  expect(await kept()).toEqual(before);
});

test('refuses dangerous or ambiguous addresses, and returns markup in a title as plain text', async () => {
  const before = await kept();
  for (const url of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://example.org',
    'data:text/html,<script>alert(1)</script>',
    'https://example.org\\@evil.example/',
    'https://user:pass@example.org/',
    '//evil.example/',
    'https://exa mple.org/',
    `https://example.org/${'a'.repeat(5_000)}`,
  ]) {
    expect([400, 422], url.slice(0, 60)).toContain((await add(manager, lesson, { url })).status);
  }
  expect(await kept()).toEqual(before);
  const title = '<script>alert(1)</script>';
  expect((await add(manager, lesson, { title })).body.title).toBe(title);
});

test('a tutor can change only their own resources, with the current version and a valid place', async () => {
  const own = (await add(tutor, lesson, { title: 'Own' })).body;
  const other = (await add(manager, lesson, { title: 'Other' })).body;
  expect((await tutor.delete(`${PATH}${other.id}/`)).status).toBe(403);
  expect((await tutor.patch(`${PATH}${own.id}/`, { version: 1, title: 'Newer' })).status).toBe(200);
  const stale = await tutor.patch(`${PATH}${own.id}/`, { version: 1, title: 'Older' });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  for (const position of [-1, 1.5, 1e9, 'last'])
    expect((await tutor.patch(`${PATH}${own.id}/`, { version: 2, position })).status).toBe(400);
  for (const wrong of [{ author: other.author }, { audience: 'everyone' }, { audience: null }])
    expect((await tutor.patch(`${PATH}${own.id}/`, { version: 2, ...wrong })).status).toBe(400);
  expect((await tutor.get(`${PATH}${own.id}/`)).body).toMatchObject({ title: 'Newer', version: 2 });
});
