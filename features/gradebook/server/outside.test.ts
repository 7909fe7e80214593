import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let school: string;
let group: string;
let tutor: ApiClient;
let ann: SeededPerson;
let ben: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
});
afterAll(() => api.close());
beforeEach(async () => {
  group = await api.group(school, `Group ${v7()}`);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group] }));
  const student = () => api.person({ role: 'student', schools: [school], groups: [group] });
  [ann, ben] = [await student(), await student()];
});

const url = (of = group) => `/api/groups/${of}/outside-grades/`;
const body = (csv: string, more = {}) => ({
  column: null,
  title: 'Paper quiz',
  out_of: 20,
  held_on: '2026-08-20',
  csv,
  ...more,
});
const columns = async () => (await tutor.get(`/api/gradebook/?group=${group}`)).body.columns;
const evidence = () =>
  api.platform.database.kysely
    .selectFrom('sessions')
    .select('id')
    .where('taker', 'in', [ann.id, ben.id])
    .execute();

test('grades from elsewhere are previewed, imported as a column and count in the average', async () => {
  const csv = `username,points\n${ann.username},15\n${ben.username},\n`;
  const seen = await tutor.post(`${url()}?dry_run=true`, body(csv));
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  expect(seen.body).toMatchObject({
    column: { id: null },
    imported: 1,
    rejected: 0,
    without: [{ id: ben.id }],
  });
  expect(await columns()).toEqual([]);
  const reply = await tutor.post(url(), body(csv));
  const [column] = await columns();
  expect(column).toMatchObject({
    id: reply.body.column.id,
    kind: 'outside',
    title: 'Paper quiz',
    on: '2026-08-20',
    average: 0.75,
  });
  const { results } = (await tutor.get(`/api/gradebook/?group=${group}&scale=points`)).body;
  const row = results.find(({ student }: Reply['body']) => student.id === ann.id);
  expect(row).toMatchObject({
    average: { value: 15, out_of: 20 },
    cells: [{ state: 'released', value: 15 }],
  });
});

test('they never become an answer or a session', async () => {
  await tutor.post(url(), body(`username,points\n${ann.username},15`));
  expect(await evidence()).toEqual([]);
  const tables = ['question_tags', 'attempts'] as const;
  for (const table of tables)
    expect(await api.platform.database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('a line that is wrong stops the import unless it is left out', async () => {
  const csv = `username,points\n${ann.username},15\nnobody,3`;
  const stopped = await tutor.post(url(), body(csv));
  expect(stopped.status).toBe(422);
  expect(stopped.body.errors).toEqual([
    { path: 'body.csv', message: 'Line 3: No student of this group in your view fits.' },
  ]);
  expect(await columns()).toEqual([]);
  const left_out = await tutor.post(url(), body(csv, { leave_out_rejected: true }));
  expect(left_out.body).toMatchObject({ imported: 1, rejected: 1 });
});

test('a file that is no table of grades is refused', async () => {
  for (const csv of ['who,what\nx,1', 'username\nx', '"'])
    expect((await tutor.post(url(), body(csv))).status).toBe(422);
});

test('an import into a column replaces its grades, and the column can be removed', async () => {
  const first = await tutor.post(url(), body(`username,points\n${ann.username},15\n${ben.username},5`));
  const { id } = first.body.column;
  const again = body(`username,points\n${ann.username},10`, { column: id, title: 'Second try' });
  expect((await tutor.post(url(), again)).body.column.id).toBe(id);
  expect(await columns()).toMatchObject([{ id, title: 'Second try', average: 0.5, counted: 1 }]);
  expect((await tutor.delete(`/api/outside-grades/${id}/`)).status).toBe(204);
  expect(await columns()).toEqual([]);
});

test('grades of a different group or school are out of reach', async () => {
  const beside = await api.group(school, `Beside ${v7()}`);
  const other = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [beside] }));
  const { id } = (await tutor.post(url(), body(`username,points\n${ann.username},15`))).body.column;
  expect((await other.post(url(), body(`username,points\n${ann.username},1`))).status).toBe(404);
  expect((await other.delete(`/api/outside-grades/${id}/`)).status).toBe(404);
  const theirs = body(`username,points\n${ann.username},1`, { column: id });
  expect((await other.post(url(beside), theirs)).status).toBe(422);
  expect(await columns()).toMatchObject([{ id, average: 0.75 }]);
});
