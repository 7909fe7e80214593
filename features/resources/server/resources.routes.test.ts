import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { pictureFile } from '#tests/support/pictures.ts';

const PATH = '/api/subject-resources/';

let api: TestApi;
let manager: ApiClient;
let tutor: ApiClient;
let student: ApiClient;
let outsider: ApiClient;
let student_id: string;
let topic: string;
let sub_topic: string;
/** A course with two lessons. The first one is joined to a skill. */
let course: { id: string; children: { id: string; name: string }[] };
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  const pupil = await api.person({ role: 'student', schools: [north] });
  student_id = pupil.id;
  student = await api.as(pupil);
  outsider = await api.as(await api.person({ role: 'student', schools: [south] }));
  ({ topic, sub_topic } = await seedTagLine(api.platform.database, api.clock.now()));
  course = (
    await manager.post('/api/subjects/tree/create/', {
      name: 'Course',
      children: [{ name: 'Lines', tags: [topic] }, { name: 'Circles' }],
    })
  ).body;
});
afterAll(() => api.close());

const lesson = (name: string): string => course.children.find((one) => one.name === name)?.id ?? '';
const add = (client: ApiClient, node: string, more: object = {}) =>
  client.post(PATH, { node, title: 'A page', url: 'https://example.org/lines', ...more });
const titles = async (client: ApiClient, query: string): Promise<string[]> =>
  (await client.get(`${PATH}${query}`)).body.results.map(({ title }: { title: string }) => title);

test('lists the resources of a node and its descendants in order', async () => {
  await add(manager, lesson('Circles'), { title: 'Last' });
  await add(manager, lesson('Lines'), { title: 'Second' });
  const first = (await add(tutor, lesson('Lines'), { title: 'First', position: 0 })).body;
  await manager.patch(`${PATH}${first.id}/`, { version: 1, position: 0 });
  expect(first.node).toEqual({
    id: lesson('Lines'),
    name: 'Lines',
    tags: [topic],
    path: [{ id: course.id, name: 'Course' }],
  });
  const below = `by-subject/${course.id}/`;
  expect((await titles(manager, below)).at(-1)).toBe('Last');
  expect(await titles(manager, `by-subject/${lesson('Lines')}/`)).toEqual(
    expect.arrayContaining(['First', 'Second']),
  );
  expect(await titles(manager, `${below}?search=LAST`)).toEqual(['Last']);
  const tree = (await manager.get(`/api/subjects/tree/${course.id}/`)).body;
  expect([tree.resource_count, tree.children[1].resource_count]).toEqual([3, 1]);
});

test('a student sees only resources for students in courses of their school', async () => {
  const shared = { audience: 'students' };
  await add(manager, lesson('Lines'), { title: 'For students', ...shared });
  await add(manager, lesson('Circles'), { title: 'By no skill', ...shared });
  const made = await add(manager, lesson('Lines'), { title: 'For tutors' });
  expect(made.body.audience).toBe('staff');
  expect(await titles(student, `?tag=${topic}`)).toEqual(['For students']);
  expect(await titles(student, '')).toEqual(['For students', 'By no skill']);
  expect(await titles(student, `?tag=${sub_topic}`)).toEqual([]);
  expect(await titles(student, `by-subject/${course.id}/`)).toEqual(['For students', 'By no skill']);
  expect(await titles(student, '?audience=staff')).toEqual([]);
  expect((await student.get(`${PATH}${made.body.id}/`)).status).toBe(404);
  expect(await titles(manager, '?audience=staff&search=for')).toEqual(['For tutors']);
  expect(await titles(outsider, '')).toEqual([]);
  expect((await outsider.get(`${PATH}by-subject/${course.id}/`)).status).toBe(404);
});

test('staff show a resource to students, and hide it again', async () => {
  const { id } = (await add(manager, lesson('Lines'), { title: 'Hidden at first' })).body;
  const read = async () => (await student.get(`${PATH}${id}/`)).status;
  expect(await read()).toBe(404);
  await manager.patch(`${PATH}${id}/`, { version: 1, audience: 'students' });
  expect(await read()).toBe(200);
  await manager.patch(`${PATH}${id}/`, { version: 2, audience: 'staff' });
  expect(await read()).toBe(404);
});

test('a file has a signed address for each reader, cannot be removed while in use, and can be added only by its owner', async () => {
  const file = (await tutor.upload('/api/files/', pictureFile())).body.id;
  const theirs = await add(manager, lesson('Lines'), { url: null, file });
  expect([theirs.status, theirs.body.errors]).toMatchObject([422, [{ path: 'body.file' }]]);
  const made = (await add(tutor, lesson('Lines'), { url: null, file, audience: 'students' })).body;
  const read = (await student.get(`${PATH}${made.id}/`)).body;
  expect(read.file).toMatchObject({ id: file, content_type: 'image/png' });
  expect(read.file.url).not.toBe(made.file.url);
  expect((await student.get(read.file.url)).status).toBe(200);
  expect((await tutor.delete(`/api/files/${file}/`)).body.code).toBe('file_in_use');
});

test('refuses a resource that is not exactly one material, video or link, has an invalid address or an unknown node', async () => {
  const wrong = async (more: object) => {
    const { status, body } = await add(manager, lesson('Lines'), more);
    return [status, body.errors[0]?.path];
  };
  for (const url of [
    'http://example.org',
    'javascript:alert(1)',
    'https://a@example.org/',
    'https://local',
  ]) {
    expect(await wrong({ url }), url).toEqual([400, 'body.url']);
  }
  expect(await wrong({ url: null })).toEqual([422, 'body.url']);
  expect(await wrong({ node: topic })).toEqual([422, 'body.node']);
  const { id } = (await add(manager, lesson('Lines'))).body;
  expect((await tutor.patch(`${PATH}${id}/`, { version: 1, title: 'Mine' })).status).toBe(403);
  expect((await manager.patch(`${PATH}${id}/`, { version: 2, title: 'Late' })).body.code).toBe(
    'stale_version',
  );
});

test('a node with a resource cannot be removed; when it is merged, the resource moves to the other node', async () => {
  const node = (await manager.post('/api/subjects/', { name: 'Old', parent: course.id })).body.id;
  const { id } = (await add(manager, node)).body;
  const refused = await manager.delete(`/api/subjects-nodes/${node}/`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('It has 1 resource')]);
  await manager.delete(`/api/subjects-nodes/${node}/?reassign_to=${lesson('Lines')}`);
  expect((await manager.get(`${PATH}${id}/`)).body.node.name).toBe('Lines');
  expect((await manager.delete(`${PATH}${id}/`)).status).toBe(204);
});

test('a resource with a material or video is shown to students only if they may open it', async () => {
  const article = { kind: 'article', body: '<p>Slope.</p>', status: 'live' };
  const write = async (title: string, is_open: boolean) =>
    (await manager.post('/api/study-material/', { ...article, title, is_open })).body.id;
  const [open, closed] = [await write('Open', true), await write('Closed', false)];
  const video = (
    await manager.post('/api/zoom-videos/', {
      title: 'A lesson',
      url: 'https://vimeo.com/1',
      duration_seconds: 600,
    })
  ).body.id;
  const named = (more: object) => add(manager, lesson('Lines'), { url: null, audience: 'students', ...more });
  const made = await named({ title: 'To read', material: open });
  expect([made.status, made.body.material]).toEqual([201, { id: open, title: 'Open', kind: 'article' }]);
  expect((await named({ title: 'Not to read', material: closed })).status).toBe(201);
  const shown = await named({ title: 'To watch', video });
  expect(shown.body.video).toEqual({ id: video, title: 'A lesson', duration_seconds: 600 });
  const both = await named({ material: open, video });
  expect([both.status, both.body.errors[0].path]).toEqual([422, 'body.video']);
  const of = `by-subject/${lesson('Lines')}/`;
  expect(await titles(manager, of)).toEqual(expect.arrayContaining(['To read', 'Not to read', 'To watch']));
  const before = await titles(student, of);
  expect(before).toContain('To read');
  expect(before).not.toContain('Not to read');
  expect(before).not.toContain('To watch');
  const given = { users: [student_id], groups: [] };
  expect((await manager.post(`/api/allocate-videos/${video}/`, given)).status).toBe(200);
  expect(await titles(student, of)).toContain('To watch');
  expect(await titles(outsider, '')).not.toContain('To watch');
});
