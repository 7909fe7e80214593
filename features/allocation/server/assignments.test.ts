/**
 * The staff calls that list and take back assignments, and the list of assignments that a removed group had.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedMaterial, seedMaterialAllotment, seedShelf } from '#features/library/tests/seed-library.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { giveEachKind, EACH_KIND as KINDS } from '../tests/give-each-kind.ts';

const URL = '/api/assignments/';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly target: { readonly id: string };
  readonly allocated_by: { readonly id: string };
  readonly may_take_back: boolean;
}

let api: TestApi;
let north: string;
let people: Record<'head' | 'tutor' | 'counselor' | 'southHead', SeededPerson>;
let head: ApiClient;
let tutor: ApiClient;
let counselor: ApiClient;
let southHead: ApiClient;
let group: string;
let ann: SeededPerson;
let ben: SeededPerson;
let made = 0;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const south = await api.school('South');
  group = await api.group(north, 'Mondays');
  people = {
    head: await api.person({ role: 'manager', schools: [north] }),
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    counselor: await api.person({ role: 'counselor', schools: [north] }),
    southHead: await api.person({ role: 'manager', schools: [south] }),
  };
  [head, tutor, counselor, southHead] = [
    await api.as(people.head),
    await api.as(people.tutor),
    await api.as(people.counselor),
    await api.as(people.southHead),
  ];
});
afterAll(() => api.close());

beforeEach(async () => {
  made += 1;
  group = await api.group(north, `Group ${made}`);
  const { kysely } = api.platform.database;
  await kysely.insertInto('group_tutors').values({ group_id: group, person: people.tutor.id }).execute();
  ann = await api.person({ role: 'student', schools: [north], groups: [group] });
  ben = await api.person({ role: 'student', schools: [north] });
});

const base = () => [api.platform.database, api.clock.now(), people.head.id] as const;

const give = (to: { users?: string[]; groups?: string[] }) =>
  giveEachKind(api, { id: people.head.id, client: head }, to);

const rowsOf = async (client: ApiClient, query: string): Promise<Row[]> =>
  (await client.get(`${URL}?page_size=200&${query}`)).body.results;
const kindsOf = (rows: readonly Row[]) => rows.map(({ kind }) => kind).sort();

describe('the list of assignments', () => {
  test('shows everything that is assigned to a person, individually and through a group, and who assigned it', async () => {
    await give({ users: [ann.id] });
    await give({ groups: [group] });
    const rows = await rowsOf(head, `user=${ann.id}`);
    expect(kindsOf(rows)).toEqual([...KINDS, ...KINDS].sort());
    expect(new Set(rows.map(({ allocated_by }) => allocated_by.id))).toEqual(new Set([people.head.id]));
    expect(kindsOf(await rowsOf(tutor, `group=${group}`))).toEqual(KINDS);
    expect(await rowsOf(head, `user=${ben.id}`)).toEqual([]);
  });

  test('shows to whom each item is assigned, and shows a material also if its shelf is assigned', async () => {
    const things = await give({ users: [ann.id], groups: [group] });
    for (const [field, id] of Object.entries(things)) {
      const targets = (await rowsOf(head, `${field}=${id}`)).map(({ target }) => target.id);
      expect(targets.sort(), field).toEqual([ann.id, group].sort());
    }
    const placed = await seedMaterial(...base());
    const shelf = await seedShelf(...base(), { materials: [placed] });
    await seedMaterialAllotment(...base(), { library_groups: [shelf], users: [ann.id] });
    expect(kindsOf(await rowsOf(head, `material=${placed}`))).toEqual(['library_group']);
  });

  test('leaves out other schools, groups and students, and content that a different school assigned to a shared student', async () => {
    await give({ users: [ben.id] });
    expect(await rowsOf(southHead, `user=${ben.id}`)).toEqual([]);
    expect((await southHead.get(URL)).body.count).toBe(0);
    // Ben is in none of the tutor's groups and has no counselor.
    expect(await rowsOf(tutor, `user=${ben.id}`)).toEqual([]);
    expect(await rowsOf(counselor, `user=${ben.id}`)).toEqual([]);
    /* A manager of the school South, to whom the student Ben is assigned, sees that the school North assigned
       a test that all schools share, but none of North's own content. */
    const { kysely } = api.platform.database;
    await kysely
      .insertInto('manager_allocations')
      .values({ manager: people.southHead.id, student: ben.id })
      .execute();
    const seen = await rowsOf(southHead, `user=${ben.id}`);
    expect(seen.map(({ kind, may_take_back }) => [kind, may_take_back])).toEqual([['test', false]]);
    const ids = { assignments: seen.map(({ id }) => id) };
    expect((await southHead.delete(URL, ids)).status).toBe(422);
  });

  test('takes back assignments of every kind within the caller’s reach', async () => {
    await give({ groups: [group] });
    const rows = await rowsOf(tutor, `group=${group}`);
    const assignments = rows.map(({ id }) => id);
    expect(rows.every(({ may_take_back }) => may_take_back)).toBe(true);
    expect((await counselor.delete(URL, { assignments })).status).toBe(403);
    expect((await southHead.delete(URL, { assignments })).status).toBe(422);
    expect((await tutor.delete(URL, { assignments })).status).toBe(204);
    expect(await rowsOf(head, `group=${group}`)).toEqual([]);
  });
});

test('the preview of removing a group counts and names its assignments', async () => {
  await give({ groups: [group] });
  const { body } = await head.get(`/api/groups/${group}/removal/`);
  expect(body).toMatchObject({ members: 1, tests: 1, practice_sets: 1, materials: 1, shelves: 1, videos: 1 });
  expect(body.titles).toHaveLength(5);
});
