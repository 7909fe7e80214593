import { strFromU8, unzipSync } from 'fflate';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';

let api: TestApi;
let manager: ApiClient;
let maya: SeededPerson;
let mia: SeededPerson;
let north: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const south = await api.school('South');
  maya = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(maya);
  mia = await api.person({ role: 'student', first_name: 'Mia', last_name: '=Vermeer', schools: [north] });
  const other = await api.person({ role: 'student', last_name: 'Elsewhere', schools: [south] });
  const { database, clock } = api.platform;
  const at = { created_at: clock.now(), updated_at: clock.now() };
  for (const [person, text] of [
    [mia, 'Works well'],
    [other, 'Not hers'],
  ] as const) {
    await database.kysely
      .insertInto('person_notes')
      .values({ id: v7(), person: person.id, author: maya.id, text, ...at })
      .execute();
  }
  const test = await seedAssessment(database, clock.now(), maya.id, { title: 'Mock 7' });
  for (const person of [mia, other]) await seedSession(database, clock.now(), test.id, person.id);
  expect((await manager.get(`/api/users/${other.id}/export/`)).status).toBe(404);
});
afterAll(() => api.close());

test('a manager exports one person’s data as JSON and CSV, without data about other people', async () => {
  await api.as(mia);
  const reply = await manager.get(`/api/users/${mia.id}/export/`);
  expect([reply.status, reply.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename*=UTF-8''${mia.username}.zip`,
  ]);
  const files = Object.fromEntries(
    Object.entries(unzipSync(reply.bytes)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  const json = (name: string) => JSON.parse(files[`${name}.json`] ?? '');
  expect(json('person')).toMatchObject([{ id: mia.id, last_name: '=Vermeer', email: mia.email }]);
  expect(json('places')).toMatchObject([{ kind: 'school', name: 'North', until_at: null }]);
  expect(json('notes')).toMatchObject([{ text: 'Works well', created_at: '2026-11-19T09:00:00.000Z' }]);
  expect(json('sessions')).toMatchObject([{ assessment: 'Mock 7' }]);
  expect(json('sign_ins')).toHaveLength(1);
  expect(json('messages')).toEqual([]);
  // The apostrophe prevents a spreadsheet from reading the name as a formula.
  expect(files['person.csv']).toContain(`"'=Vermeer"`);
  expect(files['notes.csv']?.split('\r\n')[1]).toBe(
    '"Works well","2026-11-19T09:00:00.000Z","2026-11-19T09:00:00.000Z"',
  );
  const all = Object.values(files).join();
  for (const word of ['Elsewhere', 'Not hers', 'hash', 'is_correct', 'outcome', 'secret']) {
    expect(all.includes(word), word).toBe(false);
  }
});

test('staff can export data only of people of a lower rank', async () => {
  for (const role of ['admin', 'manager'] as const) {
    const { id } = await api.person({ role, schools: [north] });
    expect((await manager.get(`/api/users/${id}/export/`)).body.code, role).toBe('forbidden');
  }
  const tutor = await api.person({ role: 'tutor', schools: [north] });
  for (const { id } of [tutor, maya])
    expect((await manager.get(`/api/users/${id}/export/`)).status).toBe(200);
});

test('an export is recorded in the audit and needs a recent sign-in', async () => {
  const { rows } = await api.platform.database.pool.query(
    "select actor, target from audit join audit_targets on audit = id where path = '/api/users/{id}/export/' and target = $1",
    [mia.id],
  );
  expect(rows).toEqual([{ actor: maya.id, target: mia.id }]);
  api.clock.advance(3600);
  expect((await manager.get(`/api/users/${mia.id}/export/`)).body.code).toBe('proof_due');
});
