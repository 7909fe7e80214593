import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let admin: SeededPerson;
const schools: Record<'north' | 'south', string> = { north: '', south: '' };
const groups: Record<'a' | 'b' | 'south', string> = { a: '', b: '', south: '' };

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin', first_name: 'Ada', last_name: 'Quill' });
  schools.north = await api.school('Northgate');
  schools.south = await api.school('Southbank');
  groups.a = await api.group(schools.north, 'Zephyr A');
  groups.b = await api.group(schools.north, 'Zephyr B');
  groups.south = await api.group(schools.south, 'Zephyr of the south');
  const student = { role: 'student', first_name: 'Zoe' } as const;
  await api.person({ ...student, last_name: 'Ansah', schools: [schools.north], groups: [groups.a] });
  await api.person({ ...student, last_name: 'Byrne', schools: [schools.north], groups: [groups.b] });
  await api.person({ ...student, last_name: 'Costa', schools: [schools.south], groups: [groups.south] });
});
afterAll(() => api.close());

const now = () => api.clock.now();
const find = async (who: { username: string }, text: string) =>
  (await (await api.as(who)).get(`/api/search/?search=${encodeURIComponent(text)}`)).body;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();

describe("people and groups are found within the caller's reach", () => {
  test.each([
    ['admin', {}, ['Zoe Ansah', 'Zoe Byrne', 'Zoe Costa'], 3],
    ['manager', { schools: 'north' }, ['Zoe Ansah', 'Zoe Byrne'], 2],
    ['tutor', { schools: 'north', tutors: 'a' }, ['Zoe Ansah'], 1],
    ['counselor', { schools: 'north' }, [], 0],
  ] as const)(
    'a %s finds only people and groups in reach',
    async (role, at: { schools?: 'north'; tutors?: 'a' }, people, groupCount) => {
      const who = await api.person({
        role,
        ...(at.schools && { schools: [schools[at.schools]] }),
        ...(at.tutors && { tutors: [groups[at.tutors]] }),
      });
      expect(names((await find(who, 'zoe')).people)).toEqual(people);
      const found = (await find(who, 'zephyr')).groups;
      expect(found).toHaveLength(groupCount);
      expect(names(found).includes('Zephyr of the south')).toBe(role === 'admin');
    },
  );

  test('does not find an archived group', async () => {
    const gone = await api.group(schools.north, 'Yesteryear');
    await api.platform.database.kysely
      .updateTable('groups')
      .set({ archived_at: now() })
      .where('id', '=', gone)
      .execute();
    expect((await find(admin, 'yesteryear')).groups).toEqual([]);
  });
});

test('staff find tests and questions by their words, and see no answer key', async () => {
  const { database } = api.platform;
  await seedAssessment(database, now(), admin.id, { title: 'Practice SAT 4' });
  await seedQuestion(database, now(), admin.id, { stem: 'Which heliotrope?', status: 'live' });
  const counselor = await api.person({ role: 'counselor', schools: [schools.north] });
  expect((await find(counselor, 'sat 4')).tests).toMatchObject([
    { title: 'Practice SAT 4', status: 'published' },
  ]);
  const { questions } = await find(counselor, 'heliotr');
  expect(questions).toMatchObject([{ words: 'Which heliotrope?', type: 'single_choice', status: 'live' }]);
  // Options are neither searched nor returned.
  expect((await find(counselor, 'this')).questions).toEqual([]);
  expect(Object.keys(questions[0]).sort()).toEqual(['id', 'status', 'type', 'words']);
});

test('titles that begin with the search text come first, then titles with a word that begins with it; at most six results of a kind', async () => {
  const { database } = api.platform;
  for (const title of ['A quick mix', 'Quick', 'Bookquick', 'quick check']) {
    await seedAssessment(database, now(), admin.id, { title, status: 'draft' });
  }
  const { tests } = await find(admin, 'QUICK');
  expect(tests.map(({ title }: { title: string }) => title)).toEqual([
    'quick check',
    'Quick',
    'A quick mix',
    'Bookquick',
  ]);
  for (let n = 0; n < 8; n += 1) await seedAssessment(database, now(), admin.id, { title: `Many ${n}` });
  expect((await find(admin, 'many')).tests).toHaveLength(6);
  await api.person({ role: 'student', first_name: 'Una', last_name: 'Gone', deactivated: true });
  await api.person({ role: 'student', first_name: 'Una', last_name: 'Stays' });
  expect((await find(admin, 'una')).people.map(({ name }: { name: string }) => name)).toEqual([
    'Una Stays',
    'Una Gone',
  ]);
});

const NOTHING = {
  people: [],
  groups: [],
  tests: [],
  questions: [],
  own_tests: [],
  own_sets: [],
  own_materials: [],
  own_videos: [],
  own_doubts: [],
  own_skills: [],
};

test('takers find only their own tests', async () => {
  const { database } = api.platform;
  const mine = await seedAssessment(database, now(), admin.id, { title: 'Xylo é one' });
  await seedAssessment(database, now(), admin.id, { title: 'Xylo of others' });
  await seedQuestion(database, now(), admin.id, { stem: 'Xylo?', status: 'live' });
  const noor = await api.person({
    role: 'student',
    first_name: 'Xylo',
    schools: [schools.north],
    groups: [groups.a],
  });
  await seedAllocation(database, now(), admin.id, mine.id, { person: noor.id });
  expect(await find(noor, 'xylo e')).toEqual({
    ...NOTHING,
    own_tests: [{ id: mine.id, title: 'Xylo é one', standing: 'ready', session: null }],
  });
  const guest = await api.person({ role: 'guest' });
  expect((await find(guest, 'xylo')).own_tests).toEqual([]);
});

test('a student finds the sets, materials, videos, doubts and skills that they may open, and nothing else', async () => {
  const { database } = api.platform;
  const pupil = (first_name: string, school: string, group: string) =>
    api.person({ role: 'student', first_name, schools: [school], groups: [group] });
  const mia = await pupil('Mia', schools.north, groups.a);
  const both = await api.person({
    role: 'student',
    schools: [schools.north, schools.south],
    groups: [groups.b, groups.south],
  });
  const sue = await pupil('Sue', schools.south, groups.south);
  const manager = await api.person({ role: 'manager', schools: [schools.north] });
  const base = [database, now(), manager.id] as const;

  const set = await seedSet(...base, { for_user: mia.id, title: 'Gamelan set' });
  await seedSet(...base, { title: 'Gamelan set of nobody' });
  const given = await seedMaterial(...base, { title: 'Gamelan to read' });
  await seedMaterialAllotment(...base, { materials: [given], users: [mia.id] });
  const open = await seedMaterial(...base, { title: 'A gamelan for all', is_open: true });
  await seedMaterial(...base, { title: 'Gamelan not given' });
  await seedMaterial(...base, { title: 'Gamelan draft', status: 'draft', is_open: true });
  const video = await seedVideo(...base, { title: 'Gamelan lesson', for_user: mia.id });
  await seedVideo(...base, { title: 'Gamelan of Sue', for_user: sue.id });
  const asked = await (await api.as(mia)).post('/api/create-doubt-tagging/', { text: 'Why gamelan?' });
  await (await api.as(sue)).post('/api/create-doubt-tagging/', { text: 'Gamelan at ours?' });
  await seedQuestion(...base, { stem: 'Gamelan?', status: 'live' });

  const { topic, domain } = await seedTagLine(database, now());
  await database.kysely.updateTable('tags').set({ name: 'Gamelan tuning' }).where('id', '=', topic).execute();
  const course = await seedNode(...base, { name: 'Music' });
  await database.kysely.insertInto('subject_node_tags').values({ node: course, tag: domain }).execute();

  expect(await find(mia, 'gamelan')).toEqual({
    ...NOTHING,
    own_sets: [{ id: set, title: 'Gamelan set', is_done: false }],
    own_materials: [
      { id: given, title: 'Gamelan to read', kind: 'article' },
      { id: open, title: 'A gamelan for all', kind: 'article' },
    ],
    own_videos: [{ id: video, title: 'Gamelan lesson' }],
    own_doubts: [{ id: asked.body.id, title: 'Why gamelan?', about: '' }],
    own_skills: [{ id: topic, name: 'Gamelan tuning', lesson: { id: course, name: 'Music', course } }],
  });
  const titles = async (who: { username: string }) =>
    Object.values((await find(who, 'gamelan')) as Record<string, { title?: string; name?: string }[]>)
      .flat()
      .map(({ title, name }) => title ?? name);
  expect(await titles(sue)).toEqual(['Gamelan of Sue', 'Gamelan at ours?']);
  expect(await titles(both)).toEqual(['A gamelan for all', 'Gamelan tuning']);
  expect(await titles(await api.person({ role: 'guest' }))).toEqual([]);
});

test('a student finds a set, material or video only once it has opened', async () => {
  const { database } = api.platform;
  const mia = await api.person({ role: 'student', schools: [schools.north], groups: [groups.b] });
  const manager = await api.person({ role: 'manager', schools: [schools.north] });
  const client = await api.as(manager);
  const base = [database, now(), manager.id] as const;
  const set = await seedSet(...base, { title: 'Theremin set' });
  const material = await seedMaterial(...base, { title: 'Theremin text' });
  const video = await seedVideo(...base, { title: 'Theremin film' });
  const opens_at = new Date(now().getTime() + 60_000).toISOString();
  const terms = { users: [mia.id], opens_at };
  await client.post('/api/test-allocation/', { practice_sets: [set], ...terms });
  await client.post('/api/allocate-bulk-material/', { materials: [material], ...terms });
  await client.post(`/api/allocate-videos/${video}/`, terms);
  expect(await find(mia, 'theremin')).toEqual(NOTHING);
  api.clock.set(new Date(now().getTime() + 120_000));
  expect(await find(mia, 'theremin')).toMatchObject({
    own_sets: [{ id: set }],
    own_materials: [{ id: material }],
    own_videos: [{ id: video }],
  });
});

test('the search refuses a single letter, and treats wildcard characters as plain text', async () => {
  expect((await find(admin, 'z')).errors).toMatchObject([{ path: 'query.search' }]);
  expect((await find(admin, '%%')).people).toEqual([]);
});
