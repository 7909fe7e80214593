import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment, seedSession } from '#tests/support/test-seed.ts';

let api: TestApi;
let author: SeededPerson;
let manager: ApiClient;
let tutor: ApiClient;
let admin: ApiClient;
let north: string;
let west: string;
let south: string;
beforeAll(async () => {
  api = await testApi();
  [north, west, south] = [await api.school('North'), await api.school('West'), await api.school('South')];
  author = await api.person({ role: 'tutor', schools: [north, west] });
  tutor = await api.as(author);
  manager = await api.as(await api.person({ role: 'manager', schools: [north, west] }));
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const paper = async () =>
  (await seedAssessment(api.platform.database, api.clock.now(), author.id, { school: north })).id;
const allot = (assessment: string, target: Parameters<typeof seedAllocation>[4]) =>
  seedAllocation(api.platform.database, api.clock.now(), author.id, assessment, target);
const student = (school?: string, more: object = {}) =>
  api.person({ role: 'student', ...(school === undefined ? {} : { schools: [school] }), ...more });
/** Tries to delete an assessment and returns the lines of the refusal. */
const refusedBy = async (client: ApiClient, id: string) => {
  const { status, body } = await client.delete(`/api/assessments/${id}/`);
  expect([status, body.code]).toEqual([409, 'assessment_in_use']);
  return body.errors.map(({ message }: { message: string }) => message);
};

test('an assigned assessment cannot be deleted; the error lists the names of the caller’s schools and counts all others', async () => {
  const id = await paper();
  const group = await api.group(north, 'Autumn');
  const [ann] = [await student(north, { groups: [group] }), await student(north, { groups: [group] })];
  const tutoring = await api.person({ role: 'tutor', schools: [south] });
  await allot(id, { group_id: group });
  // Ann has the test through two allocations and must count once.
  await allot(id, { person: ann.id });
  await allot(id, { person: (await student(west)).id });
  await student(south);
  await student(south);
  // Content that is assigned to a school goes only to the students of that school.
  await allot(id, { school: south });
  await allot(id, { person: (await api.person({ role: 'guest' })).id });
  const own = ['North: 2 people', 'West: 1 person'];
  expect(await refusedBy(manager, id)).toEqual([...own, 'Other schools: 3 people']);
  expect(await refusedBy(tutor, id)).toEqual([...own, 'Other schools: 3 people']);
  expect(await refusedBy(admin, id)).toEqual([
    'North: 2 people',
    'South: 2 people',
    'West: 1 person',
    'Without a school: 1 person',
  ]);
  const { text } = await manager.delete(`/api/assessments/${id}/`);
  expect(text).not.toContain('South');
  expect(text).not.toContain(tutoring.id);
  expect((await admin.get(`/api/test-allocation/?assessment=${id}`)).body.count).toBe(5);
});

test('a single assignment, enrollment or session prevents deletion, even a voided session', async () => {
  const { kysely } = api.platform.database;
  const [now, ann] = [api.clock.now(), await student(south)];
  const [empty, taken, sat] = [await paper(), await paper(), await paper()];
  await allot(empty, { group_id: await api.group(south, 'Empty') });
  await kysely
    .insertInto('enrolments')
    .values({ person: ann.id, assessment: taken, created_at: now })
    .execute();
  await seedSession(api.platform.database, now, sat, ann.id, { status: 'voided' });
  expect(await refusedBy(tutor, empty)).toEqual(['Other schools: assigned, but nobody has it yet']);
  expect(await refusedBy(tutor, taken)).toEqual(['Other schools: 1 person']);
  expect(await refusedBy(tutor, sat)).toEqual(['Other schools: 1 person']);
  expect((await tutor.delete(`/api/assessments/${await paper()}/`)).status).toBe(204);
});

test('archiving keeps the assignments', async () => {
  const id = await paper();
  const ann = await student(south);
  await allot(id, { person: ann.id });
  const { version } = (await tutor.get(`/api/assessments/${id}/`)).body;
  const archived = await tutor.patch(`/api/assessments/${id}/`, { version, status: 'archived' });
  expect(archived.body.status).toBe('archived');
  expect((await admin.get(`/api/test-allocation/?assessment=${id}`)).body.count).toBe(1);
});
