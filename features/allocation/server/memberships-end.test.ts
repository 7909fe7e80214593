/** The assignments that people have through a group or school, for each way of leaving it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv } from '#tests/support/people-file.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import { EACH_KIND, giveEachKind } from '../tests/give-each-kind.ts';

const COUNTS = { people: 1, tests: 1, practice_sets: 1, materials: 1, shelves: 1, videos: 1 };
const DAYS = { starts_on: '2026-09-01', ends_on: '2027-07-20' };

let api: TestApi;
let north: string;
let south: string;
let head: SeededPerson;
let admin: ApiClient;
let manager: ApiClient;
let term: string;
let group: string;
let ann: SeededPerson;
let made = 0;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  head = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(head);
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

beforeEach(async () => {
  made += 1;
  term = (await admin.post('/api/terms/', { school: north, name: `Term ${made}`, ...DAYS })).body.id;
  group = (await admin.post('/api/groups/', { school: north, name: `Group ${made}`, term })).body.id;
  ann = await api.person({ role: 'student', schools: [north], groups: [group], username: `ann.${made}` });
});

const give = (to: { users?: string[]; groups?: string[] }) =>
  giveEachKind(api, { id: head.id, client: manager }, to);
const assignedTo = async ({ id }: SeededPerson): Promise<{ kind: string; target: { id: string } }[]> =>
  (await admin.get(`/api/assignments/?page_size=200&user=${id}`)).body.results;
const places = (body: unknown) => admin.post(`/api/users/${ann.id}/places/preview/`, body);
const imported = (fields: Record<string, string>) =>
  admin.upload('/api/users/import/', fileThatMoves(ann), { fields });
const fileThatMoves = ({ username, first_name, last_name }: SeededPerson) =>
  peopleCsv('username,first_name,last_name,schools', [username, first_name, last_name, 'South'].join());
const lostOf = ({ body }: Reply) => body.assignments;

/** The ways to leave a group: each has a preview and the action itself. */
const WAYS: Record<string, { preview: () => Promise<unknown>; leave: (keeps: boolean) => Promise<Reply> }> = {
  'are taken out': {
    preview: async () => (await admin.get(`/api/groups/${group}/member-removal/?user=${ann.id}`)).body,
    leave: (keep_assignments) =>
      admin.delete('/api/group-user/', { group, users: [ann.id], keep_assignments }),
  },
  'are moved to another group': {
    preview: async () => (await places({ schools: [north], groups: [] })).body,
    leave: (keep_assignments) =>
      admin.post(`/api/users/${ann.id}/move/`, { version: 1, school: north, groups: [], keep_assignments }),
  },
  'are moved to another school': {
    preview: async () => (await places({ schools: [south], groups: [] })).body,
    leave: (keep_assignments) =>
      admin.post(`/api/users/${ann.id}/move/`, { version: 1, school: south, groups: [], keep_assignments }),
  },
  'lose their school': {
    preview: async () => (await places({ schools: [south] })).body,
    leave: (keep_assignments) =>
      admin.patch(`/api/users/${ann.id}/`, { version: 1, schools: [south], keep_assignments }),
  },
  'become a guest': {
    preview: async () => (await places({ schools: [], groups: [] })).body,
    leave: (keep_assignments) =>
      admin.patch(`/api/users/${ann.id}/`, { version: 1, role: 'guest', keep_assignments }),
  },
  'belong to a term that is archived': {
    preview: async () => lostOf(await admin.post(`/api/terms/${term}/archive/`, archived(true, false))),
    leave: (keeps) => admin.post(`/api/terms/${term}/archive/`, archived(false, keeps)),
  },
  'are moved by a file': {
    preview: async () => lostOf(await imported({})),
    leave: (keeps) => imported({ dry_run: 'false', keep_assignments: String(keeps) }),
  },
};
const archived = (dry_run: boolean, keep_assignments: boolean) => ({
  dry_run,
  deactivate_leavers: false,
  keep_assignments,
});

describe.each(Object.entries(WAYS))('people who %s', (_words, { preview, leave }) => {
  test('see in the preview the assignments that they have only through this membership, and then lose them', async () => {
    const { material } = await give({ groups: [group] });
    expect(await preview()).toMatchObject(COUNTS);
    const base = [api.platform.database, api.clock.now(), head.id] as const;
    await seedMaterialAllotment(...base, { materials: [material], users: [ann.id] });
    expect(await preview()).toMatchObject({ ...COUNTS, materials: 0 });
    const reply = await leave(false);
    expect(reply.status, reply.text).toBeLessThan(300);
    expect((await assignedTo(ann)).map(({ kind }) => kind)).toEqual(['material']);
  });

  test('keep everything as individual assignments if requested', async () => {
    await give({ groups: [group] });
    const reply = await leave(true);
    expect(reply.status, reply.text).toBeLessThan(300);
    const rows = await assignedTo(ann);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(EACH_KIND);
    expect(new Set(rows.map(({ target }) => target.id))).toEqual(new Set([ann.id]));
  });
});

test('keep the assignments of a removed group as individual assignments, with the wider window', async () => {
  const { video } = await give({ groups: [group] });
  await manager.post(`/api/allocate-videos/${video}/`, { users: [ann.id] });
  expect((await manager.delete(`/api/groups/${group}/?keep_assignments=true`)).status).toBe(204);
  expect((await assignedTo(ann)).map(({ kind }) => kind).sort()).toEqual(EACH_KIND);
});

test('keep assignments that the new group also has, and lose those of the old school, when they move', async () => {
  const next = await api.group(north, `Next ${made}`);
  await give({ groups: [group, next] });
  const moved = await places({ schools: [north], groups: [next] });
  expect(moved.body).toMatchObject({ people: 0, tests: 0, videos: 0, titles: [] });
  const base = [api.platform.database, api.clock.now(), head.id] as const;
  const { id } = await seedAssessment(...base, { school: null });
  const to_school = { assessments: [id], schools: [north] };
  expect((await manager.post('/api/test-allocation/', to_school)).status).toBe(201);
  expect((await places({ schools: [north], groups: [next] })).body).toMatchObject({ people: 0 });
  expect((await places({ schools: [south] })).body).toMatchObject({ ...COUNTS, tests: 2 });
});

test('a preview rejects other schools’ groups and hides what people lose there', async () => {
  const southern = await api.group(south, `Southern ${made}`);
  const both = await api.person({ role: 'student', schools: [north, south], groups: [group, southern] });
  const southHead = await api.person({ role: 'manager', schools: [south] });
  await giveEachKind(api, { id: southHead.id, client: await api.as(southHead) }, { groups: [southern] });
  const preview = (body: unknown) => manager.post(`/api/users/${both.id}/places/preview/`, body);
  expect((await preview({ schools: [north], groups: [group] })).body).toMatchObject({
    people: 0,
    titles: [],
  });
  expect((await preview({ schools: [await api.school('West')] })).status).toBe(422);
  const other = await api.group(south, `Other ${made}`);
  expect((await preview({ schools: [north], groups: [other] })).status).toBe(422);
});
