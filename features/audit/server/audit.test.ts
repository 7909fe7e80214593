import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { addAudit } from './audit.store.ts';

let api: TestApi;
let ada: SeededPerson;
let mara: SeededPerson;
let admin: ApiClient;
let manager: ApiClient;
let school: string;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('Northgate');
  ada = await api.person({ role: 'admin', first_name: 'Ada', last_name: 'Root' });
  mara = await api.person({ role: 'manager', first_name: 'Mara', last_name: 'Lind', schools: [school] });
  admin = await api.as(ada);
  manager = await api.as(mara);
});
afterAll(() => api.close());

const list = async (query = '') => (await admin.get(`/api/audit/?ordering=-at&${query}`)).body;
const entries = async (query = ''): Promise<AuditEntry[]> => (await list(query)).results;

test('records who changed what, the fields and the request, but no values', async () => {
  const made = await manager.post('/api/groups/', { name: 'Autumn A', school });
  expect(await entries()).toEqual([
    {
      id: expect.any(String),
      at: api.clock.now().toISOString(),
      actor: { id: mara.id, name: 'Mara Lind' },
      role: 'manager',
      method: 'POST',
      path: '/api/groups/',
      says: 'Added a group',
      target_count: 1,
      targets: [{ kind: 'group', id: made.body.id, name: 'Autumn A' }],
      fields: ['name', 'school'],
      values: [],
      words: { name: 'name', school: 'school' },
      request: made.headers['x-request-id'],
      address: '127.0.0.1',
    },
  ]);
  const { rows } = await sql<{ line: string }>`select to_jsonb(audit)::text as line from audit`.execute(
    api.platform.database.kysely,
  );
  expect(rows.map(({ line }) => line).join()).not.toContain('Autumn A');
});

test('the audit does not record refused calls, reads, repeated requests and calls of takers', async () => {
  const { count } = await list();
  const noor = await api.person({ role: 'student', schools: [school] });
  const student = await api.as(noor);
  expect((await student.patch('/api/me/', { version: 1, goal_score: 1200 })).status).toBe(200);
  expect((await manager.post('/api/groups/', { name: 'Autumn A', school })).status).toBe(409);
  expect((await manager.post('/api/groups/', { name: '' })).status).toBe(400);
  expect((await manager.post('/api/schools/', { name: 'Southgate' })).status).toBe(403);
  expect((await manager.patch(`/api/groups/${noor.id}/`, { version: 1 })).status).toBe(404);
  expect((await manager.post('/api/questions-by-ids/', { ids: [noor.id] })).status).toBe(200);
  expect((await manager.get('/api/groups/')).status).toBe(200);
  expect((await list()).count).toBe(count);
  const once = () =>
    manager.post('/api/groups/', { name: 'Autumn B', school }, { 'idempotency-key': 'one-and-the-same' });
  expect((await once()).body).toEqual((await once()).body);
  expect((await list()).count).toBe(count + 1);
});

test('records old and new values about a person in a separate table that an erasure clears', async () => {
  const noor = await api.person({
    role: 'student',
    first_name: 'Noor',
    last_name: 'Haddad',
    schools: [school],
  });
  await manager.patch(`/api/users/${noor.id}/`, { version: 1, first_name: 'Nour', last_name: 'Haddad' });
  const [entry] = await entries();
  const person = { id: noor.id, name: 'Nour Haddad' };
  expect(entry?.values).toEqual([{ field: 'first_name', before: 'Noor', after: 'Nour', person }]);
  expect(entry?.targets).toEqual([{ kind: 'person', ...person }]);
  const { kysely } = api.platform.database;
  await kysely.deleteFrom('people').where('id', '=', noor.id).execute();
  const [erased] = await entries();
  expect(erased?.id).toBe(entry?.id);
  expect(erased?.values).toEqual([]);
  expect(erased?.targets).toEqual([{ kind: 'person', id: noor.id, name: null }]);
});

test('the audit log can be filtered by person, call, target and time, and searched for words and names', async () => {
  const start = api.clock.now().toISOString();
  api.clock.advance(60);
  const since = api.clock.now().toISOString();
  const made = await admin.post('/api/schools/', { name: 'Southgate' });
  await admin.patch(`/api/schools/${made.body.id}/`, { version: 1, name: 'Southgate Tutoring' });
  const calls = async (query: string) =>
    (await entries(query)).map((one) => `${one.method} ${one.path}`).join();
  const both = 'PATCH /api/schools/{id}/,POST /api/schools/';
  expect(await calls(`actor=${ada.id}`)).toBe(both);
  expect(await calls(`target=${made.body.id}`)).toBe(both);
  expect(await calls(`from=${since}`)).toBe(both);
  expect(await calls(`from=${since}&to=${since}`)).toBe('');
  expect(await calls(`to=${since}&search=time+zone`)).toBe('');
  expect(await calls('search=root+ada')).toBe(both);
  expect(await calls(`search=add+school&actor=${ada.id}`)).toBe('POST /api/schools/');
  expect(await calls(`call=${encodeURIComponent('PATCH /api/schools/{id}/')}`)).toBe(
    'PATCH /api/schools/{id}/',
  );
  expect(await calls(`actor=${mara.id}&from=${start}&page_size=1&search=time+zone`)).toBe('');
  expect((await list('page_size=1')).next).toContain('page=2');
  for (const query of ['actor=mara', 'from=monday', 'role=admin', 'page=99']) {
    expect((await admin.get(`/api/audit/?${query}`)).status, query).toBe(400);
  }
});

test('the download of the audit log has the same filters, escapes formulas for spreadsheets, and is recorded', async () => {
  const { db, request } = { db: api.platform.database.kysely, request: ada.id };
  const formula = {
    fields: ['=1+1'],
    role: 'admin',
    method: 'POST',
    path: '/api/x/',
    says: '=HYPERLINK("x")',
  } as const;
  const kept = { actor: ada.id, request, address: '::1', values: [] };
  await addAudit(db, {
    ...formula,
    ...kept,
    id: ada.id,
    at: api.clock.now(),
    targets: [
      { kind: 'person', id: ada.id },
      { kind: 'person', id: mara.id },
    ],
  });
  const { text, headers } = await admin.get('/api/audit/download/?search=hyperlink');
  expect(headers['content-disposition']).toContain("UTF-8''Audit.csv");
  const [head, line, ...rest] = text.split('\r\n');
  expect(head).toBe(
    '\uFEFF"at","actor","username","role","what","method","path","target_kinds","targets","fields","address","request"',
  );
  expect(line).toContain(
    `"'=HYPERLINK(""x"")","POST","/api/x/","person","${ada.id} ${mara.id}","'=1+1","::1"`,
  );
  expect(rest).toEqual(['']);
  expect((await entries())[0]).toMatchObject({
    method: 'GET',
    path: '/api/audit/download/',
    target_count: 0,
  });
});

test('records all targets of a call that affects thousands, and shows the first ten', async () => {
  const { kysely } = api.platform.database;
  const targets = Array.from({ length: 22_000 }, (_, number) => ({
    kind: 'person',
    id: `0198c5a0-0000-7000-8000-${String(number).padStart(12, '0')}`,
  }));
  const call = { role: 'manager', method: 'POST', path: '/api/many/', says: 'Do it to many' } as const;
  await addAudit(kysely, {
    ...call,
    id: mara.id,
    at: api.clock.now(),
    actor: mara.id,
    request: mara.id,
    address: '::1',
    fields: [],
    targets,
    values: [],
  });
  const [entry] = await entries(`target=${targets[21_999]?.id}`);
  expect(entry).toMatchObject({ says: 'Do it to many', target_count: 22_000 });
  expect(entry?.targets).toHaveLength(10);
});

describeOnBothDatabases('the audit', (open) => {
  test('entries cannot be changed or deleted', async () => {
    const database = await open();
    const own = await testApi({ database });
    const root = await own.person({ role: 'admin' });
    await (await own.as(root)).post('/api/schools/', { name: 'Northgate' });
    const { kysely } = database;
    const refused = /is written once/;
    for (const table of ['audit', 'audit_targets'] as const) {
      await expect(kysely.deleteFrom(table).execute()).rejects.toThrow(refused);
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(kysely)).rejects.toThrow(refused);
    }
    await expect(kysely.updateTable('audit').set({ says: 'Nothing' }).execute()).rejects.toThrow(refused);
    await expect(kysely.updateTable('audit_targets').set({ kind: 'x' }).execute()).rejects.toThrow(refused);
    await expect(
      inTransaction(kysely, (db) => db.deleteFrom('people').where('id', '=', root.id).execute()),
    ).rejects.toThrow();
    const { count } = await kysely
      .selectFrom('audit_targets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    await own.close();
    await database.close();
  });
});
