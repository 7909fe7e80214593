/** One test assigned by name to one person by each of their two schools. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

const DAY = 86_400_000;
const ALLOTMENTS = '/api/test-allocation/';

let api: TestApi;
let north: School;
let south: School;
let admin: ApiClient;

interface School {
  readonly id: string;
  readonly head: SeededPerson;
  readonly manager: ApiClient;
}

interface Row {
  readonly id: string;
  readonly given_for: { readonly id: string; readonly name: string } | null;
  readonly closes_at: string | null;
}

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await school('North'), await school('South')];
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

async function school(name: string): Promise<School> {
  const id = await api.school(name);
  const head = await api.person({ role: 'manager', schools: [id] });
  return { id, head, manager: await api.as(head) };
}

const student = (more: object = {}) =>
  api.person({ role: 'student', schools: [north.id, south.id], ...more });
const seeded = (fields: object = {}) =>
  seedAssessment(api.platform.database, api.clock.now(), north.head.id, { school: null, ...fields });
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString();
const allot = async (by: ApiClient, assessment: string, person: { id: string }, terms: object = {}) => {
  const reply = await by.post(ALLOTMENTS, { assessments: [assessment], users: [person.id], ...terms });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.results[0] as Row;
};
const rowsOf = async (assessment: string, by = admin): Promise<Row[]> =>
  (await by.get(`${ALLOTMENTS}?assessment=${assessment}&ordering=created_at`)).body.results;
const own = async (person: SeededPerson, assessment: string) => {
  const { results } = (await (await api.as(person)).get('/api/users/assessments/')).body;
  return results.find((row: { assessment: { id: string } }) => row.assessment.id === assessment);
};
const leave = ({ id }: { id: string }, school: string) =>
  api.platform.database.kysely
    .deleteFrom('school_members')
    .where('person', '=', id)
    .where('school', '=', school)
    .execute();

describe('a test that two schools assign to one person individually', () => {
  test('has the widest window, and assigning again changes only the allocation of the same school', async () => {
    const [{ id }, dee] = [await seeded(), await student()];
    const first = await allot(north.manager, id, dee, { opens_at: at(-1), closes_at: at(3) });
    const second = await allot(south.manager, id, dee, { opens_at: at(1), closes_at: at(2) });
    expect([first.given_for, second.given_for]).toEqual([
      { id: north.id, name: 'North' },
      { id: south.id, name: 'South' },
    ]);
    expect(await own(dee, id)).toMatchObject({ opens_at: at(-1), closes_at: at(3), source: 'allocated' });
    const again = await allot(north.manager, id, dee, { opens_at: at(-1), closes_at: at(1) });
    expect(again.id).toBe(first.id);
    expect(await own(dee, id)).toMatchObject({ opens_at: at(-1), closes_at: at(2) });
    expect((await rowsOf(id)).map(({ closes_at }) => closes_at)).toEqual([at(1), at(2)]);
  });

  test('stays for one school when the other school takes back its assignment; neither can take back the other’s assignment', async () => {
    const [{ id }, dee] = [await seeded(), await student()];
    const first = await allot(north.manager, id, dee, { closes_at: at(3) });
    await allot(south.manager, id, dee, { closes_at: at(2) });
    // The staff of South may see this row, because it explains why the test is open so long.
    expect(await rowsOf(id, south.manager)).toHaveLength(2);
    expect((await south.manager.delete(ALLOTMENTS, { allocations: [first.id] })).status).toBe(422);
    const page = `/api/users/${dee.id}/assessments/`;
    expect((await south.manager.delete(page, { assessments: [id] })).status).toBe(204);
    expect(await rowsOf(id)).toMatchObject([{ id: first.id, closes_at: at(3) }]);
    expect((await south.manager.delete(page, { assessments: [id] })).status).toBe(422);
    expect((await admin.delete(page, { assessments: [id] })).status).toBe(204);
    expect(await own(dee, id)).toBeUndefined();
  });

  test('is separate from an admin’s assignment, which anybody with authority over the person can take back', async () => {
    const [{ id }, dee] = [await seeded(), await student()];
    const ours = await allot(north.manager, id, dee, { closes_at: at(1) });
    const theirs = await allot(admin, id, dee, { closes_at: at(5) });
    expect((await allot(admin, id, dee, { closes_at: at(4) })).id).toBe(theirs.id);
    expect((await rowsOf(id)).map(({ given_for }) => given_for?.name ?? null)).toEqual(['North', null]);
    expect(await own(dee, id)).toMatchObject({ closes_at: at(4) });
    expect((await south.manager.delete(ALLOTMENTS, { allocations: [theirs.id] })).status).toBe(204);
    expect(await rowsOf(id)).toMatchObject([{ id: ours.id }]);
  });

  test('can be taken back by anybody with authority over the person, once the person has left the school that assigned it', async () => {
    const [{ id }, dee] = [await seeded(), await student()];
    const row = await allot(north.manager, id, dee);
    await leave(dee, north.id);
    expect((await south.manager.delete(ALLOTMENTS, { allocations: [row.id] })).status).toBe(204);
  });

  test('belongs to no school if the person who assigns it shares no school with the student', async () => {
    const [{ id }, dee] = [await seeded(), await student({ schools: [south.id], managers: [north.head.id] })];
    expect((await allot(north.manager, id, dee)).given_for).toBeNull();
  });

  test('is always assigned for the same school if the person who assigns it belongs to both schools', async () => {
    const both = await api.person({ role: 'manager', schools: [south.id, north.id] });
    const [{ id }, dee, manager] = [await seeded(), await student(), await api.as(both)];
    const row = await allot(manager, id, dee, { closes_at: at(1) });
    expect(row.given_for).toMatchObject({ name: 'North' });
    expect((await allot(manager, id, dee)).id).toBe(row.id);
  });

  test('counts as one due test for one person', async () => {
    const [{ id }, dee] = [await seeded({ title: 'Due twice' }), await student()];
    for (const { manager } of [north, south]) await allot(manager, id, dee, { due_at: at(1) });
    const { due } = (await admin.get('/api/users/assessments/dashboard/')).body;
    const rows = due.rows.filter(({ assessment }: { assessment: string }) => assessment === id);
    expect(rows).toMatchObject([{ people: 1, target: '1 student' }]);
  });

  test('can be assigned to many people even if a different school assigned it to some of them', async () => {
    const [{ id }, dee, ann] = [await seeded(), await student(), await student()];
    await allot(north.manager, id, dee);
    const mine = await allot(south.manager, id, ann, { closes_at: at(2) });
    const body = { act: 'allot', assessment: id, chosen: { users: [dee.id, ann.id] }, closes_at: at(1) };
    const reply = await south.manager.post('/api/people-view/actions/', body);
    expect(reply.status, reply.text).toBe(201);
    const rows = await rowsOf(id);
    expect(rows.map((row) => [row.given_for?.name, row.closes_at])).toEqual([
      ['North', null],
      ['South', at(2)],
      ['South', at(1)],
    ]);
    expect(rows[1]?.id).toBe(mine.id);
    // An allocation for no school counts for each of the person's schools.
    const none = await student();
    await allot(admin, id, none);
    const again = { ...body, chosen: { users: [none.id, dee.id] } };
    expect((await south.manager.post('/api/people-view/actions/', again)).body).toMatchObject({
      done: 0,
      unchanged: 2,
    });
    expect((await admin.post('/api/people-view/actions/', again)).body).toMatchObject({ unchanged: 2 });
  });

  test('keeps each school’s allocation once when two people are merged', async () => {
    const { id } = await seeded();
    const [kept, other] = [await student(), await student()];
    const ours = await allot(north.manager, id, kept, { closes_at: at(1) });
    await allot(north.manager, id, other, { closes_at: at(2) });
    const theirs = await allot(south.manager, id, other, { closes_at: at(3) });
    const nobodys = await allot(admin, id, kept, { closes_at: at(4) });
    await allot(admin, id, other, { closes_at: at(5) });
    const merged = await admin.post(`/api/users/${kept.id}/merge/`, { other: other.id });
    expect(merged.status, merged.text).toBe(200);
    const rows = (await rowsOf(id)).map((row) => row.id);
    expect(rows.sort()).toEqual([ours.id, theirs.id, nobodys.id].sort());
  });
});
