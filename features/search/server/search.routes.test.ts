import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
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

test('staff find tests and questions by their words, and see no key', async () => {
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

test('titles that begin with the letters come first, then titles with a word that begins with them; at most six of a kind', async () => {
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
    people: [],
    groups: [],
    tests: [],
    questions: [],
    own_tests: [{ id: mine.id, title: 'Xylo é one', standing: 'ready', session: null }],
  });
  const guest = await api.person({ role: 'guest' });
  expect((await find(guest, 'xylo')).own_tests).toEqual([]);
});

test('refuses a single letter, and matches wildcard characters literally', async () => {
  expect((await find(admin, 'z')).errors).toMatchObject([{ path: 'query.search' }]);
  expect((await find(admin, '%%')).people).toEqual([]);
});
