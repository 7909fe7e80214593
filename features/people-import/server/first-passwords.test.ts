import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { peopleCsv } from '#tests/support/people-file.ts';

const PATH = '/api/users/import/';
const HEAD = 'username,role,first_name,last_name,schools,password';
const FIRST = 'three wooden boats';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  await api.school('North');
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const take = (file: File, fields: object = {}) =>
  admin.upload(PATH, file, {
    fields: { dry_run: 'false', ...fields },
    headers: { 'idempotency-key': `import of ${file.size}` },
  });
const signIn = (username: string, password: string) =>
  api.anyone.post('/api/sign-in/', { username, password });

test('a first password in the file signs the person in, who must change it first', async () => {
  const rows = [`ada.elm,student,Ada,Elm,North,${FIRST}`, 'bob.elm,student,Bob,Elm,North,'];
  const reply = await take(peopleCsv(HEAD, ...rows));
  expect(reply.status, reply.text).toBe(200);
  expect([reply.body.totals.person.added, reply.body.passwords]).toEqual([2, 1]);
  const login = await signIn('ada.elm', FIRST);
  expect([login.status, login.body.user.must_change_password]).toEqual([200, true]);
  const ada = await api.as(login.body.access_token);
  expect((await ada.get('/api/announcements/')).body.code).toBe('password_due');
  const chosen = { current_password: FIRST, password: 'a password of my own' };
  expect((await ada.post(`/api/users/${login.body.user.id}/setpassword/`, chosen)).status).toBe(204);
  expect((await signIn('bob.elm', FIRST)).body.code).toBe('wrong_credentials');
});

test('ignores a password for an existing person, and the report says so', async () => {
  const reply = await take(peopleCsv(HEAD, 'ada.elm,student,Ada,Elmwood,North,four wooden boats'));
  expect(reply.body.lines[0]).toMatchObject({ outcome: 'changed' });
  expect(reply.body.lines[0].notes).toEqual(['Password ignored, because this person already exists.']);
  expect(reply.body.passwords).toBe(0);
  expect((await signIn('ada.elm', 'four wooden boats')).body.code).toBe('wrong_credentials');
  expect((await signIn('ada.elm', 'a password of my own')).status).toBe(200);
});

test('a rejected password is an error in its line before anything is imported', async () => {
  const rows = ['short', 'password123', 'cedar and friends', '1,23E+14'].map(
    (password, number) => `c${number}.cedar,student,C${number},Cedar,North,"${password}"`,
  );
  const reply = await admin.upload(PATH, peopleCsv(HEAD, ...rows), { fields: { dry_run: 'true' } });
  const faults = reply.body.lines.map(({ faults }: { faults: { column: string }[] }) => faults[0]?.column);
  expect(faults).toEqual(['password', 'password', 'password', 'password']);
});

test('a first password appears in no table, report or log line', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    api.platform.database.kysely,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(kept)::text as row from ${sql.table(name)} kept`.execute(
      api.platform.database.kysely,
    );
    expect(
      rows.some(({ row }) => row.includes(FIRST) || row.includes('four wooden')),
      name,
    ).toBe(false);
  }
  expect(JSON.stringify(api.log)).not.toContain(FIRST);
  const exported = await admin.get('/api/users/export/');
  expect(exported.text).not.toMatch(/password/);
});
