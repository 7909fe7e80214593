import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const DAY = 24 * 60 * 60 * 1000;
const URL_OWN = '/api/gradebook/own/';

let api: TestApi;
let admin: SeededPerson;
let manager: ApiClient;
let school: string;
let group: string;
let ann: SeededPerson;
let ben: SeededPerson;
let own: ApiClient;

const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await api.school(`School ${v7()}`);
  group = await api.group(school, 'Evening');
  manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
  const student = (first_name: string) =>
    api.person({ role: 'student', schools: [school], groups: [group], first_name });
  [ann, ben] = [await student('Ann'), await student('Ben')];
  own = await api.as(ann);
});

const show = async () => {
  const { version } = (await manager.get(`/api/schools/${school}/`)).body;
  const reply = await manager.patch(`/api/schools/${school}/`, { version, shows_gradebook: true });
  expect(reply.status).toBe(200);
};
/** A test that the group has, with how many of four answers Ann had right. */
async function taken(title: string, right: number, score: 'at_once' | 'manual') {
  const paper = await seedPaper(api.platform.database, at(-10), admin.id, {
    title,
    release: { score, correctness: score },
    sections: [{ questions: [{}, {}, {}, {}] }],
  });
  await seedAllocation(api.platform.database, at(-9), admin.id, paper.id, { group_id: group });
  const session = await seedSitting(api.platform.database, at(-2), paper, ann.id, {
    answers: [[0, 1, 2, 3].map((place) => (place < right ? 'A' : 'B'))],
  });
  return { id: paper.id, session };
}
const titles = (body: Reply['body']) => body.results[0].columns.map(({ title }: Reply['body']) => title);

test('a student sees nothing until the school shows it', async () => {
  await taken('One', 3, 'at_once');
  expect((await own.get(URL_OWN)).body).toEqual({ results: [] });
  await show();
  expect((await own.get(URL_OWN)).body.results).toHaveLength(1);
});

test('the own row leaves out what is not released, in cells and in the average', async () => {
  await show();
  const out = await taken('Out', 3, 'at_once');
  const held = await taken('Held', 1, 'manual');
  for (const column of [out.id, held.id]) {
    const body = {
      group,
      student: ann.id,
      column,
      comment: `About ${column}`,
      note: 'secret note',
      version: null,
    };
    expect((await manager.put('/api/gradebook/remarks/', body)).status).toBe(200);
  }
  const { body } = await own.get(URL_OWN);
  const [row] = body.results;
  const cellOf = (title: string) => row.cells[titles(body).indexOf(title)];
  expect(row.group.name).toBe('Evening');
  expect(cellOf('Out')).toMatchObject({ state: 'released', value: 0.75, comment: `About ${out.id}` });
  expect(cellOf('Held')).toMatchObject({ state: 'submitted', value: null, out_of: null, comment: '' });
  expect(row.average).toMatchObject({ value: 0.75, counted: 1 });
  expect(row.average_says).toContain('Only released results count.');
  const told = JSON.stringify(body);
  expect(told).not.toContain('secret note');
  for (const word of ['not_released', 'needs_grading', 'late_answers', 'release_at', ben.id])
    expect(told).not.toContain(word);
});

test('a release in its first minute is not shown, and is shown afterwards', async () => {
  await show();
  const held = await taken('Held', 1, 'manual');
  await manager.post('/api/session-releases/', { assessment: held.id, sessions: [held.session] });
  const state = async () => (await own.get(URL_OWN)).body.results[0].cells[0];
  expect(await state()).toMatchObject({ state: 'submitted', value: null });
  api.clock.advance(61);
  expect(await state()).toMatchObject({ state: 'released', value: 0.25 });
});

test('a group of a school that does not show it, and of other students, is absent', async () => {
  await show();
  const other = await api.school(`Other ${v7()}`);
  const { kysely } = api.platform.database;
  await kysely.insertInto('school_members').values({ school: other, person: ann.id }).execute();
  const there = await api.group(other, 'There');
  await kysely.insertInto('group_members').values({ group_id: there, person: ann.id }).execute();
  await api.group(school, 'Beside');
  const { body } = await own.get(URL_OWN);
  expect(body.results.map(({ group: { name } }: Reply['body']) => name)).toEqual(['Evening']);
});

test('staff and guests have no own row', async () => {
  expect((await manager.get(URL_OWN)).status).toBe(403);
  const guest = await api.as(await api.person({ role: 'guest', schools: [school], groups: [group] }));
  expect((await guest.get(URL_OWN)).status).toBe(403);
});
