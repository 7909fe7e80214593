import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { testApi } from '#tests/support/api.ts';
import { type Line, lineTo, openThrough } from '#tests/support/cut-line.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import type { Database } from './database.ts';
import { DatabaseLost } from './lost-database.ts';

let own: TestDatabase;
let line: Line;
let database: Database;
beforeAll(async () => {
  const { url, template } = inject('served');
  own = await createTestDatabase(url, template);
  line = await lineTo(own.url);
  database = await openThrough(line, own.url);
});
afterAll(async () => {
  await database.close();
  line.close();
  await own.drop();
});
beforeEach(() => {
  line.onSent = () => 'pass';
});

test('a lost connection gives DatabaseLost, a refused statement does not, and the next query works', async () => {
  line.onSent = (text) => (text.includes('pg_sleep') ? 'cut the reply' : 'pass');
  await expect(sql`select pg_sleep(0)`.execute(database.kysely)).rejects.toBeInstanceOf(DatabaseLost);
  await expect(sql`select 1 / 0`.execute(database.kysely)).rejects.not.toBeInstanceOf(DatabaseLost);
  await expect(sql`select 1 as one`.execute(database.kysely)).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('a connection that an administrator terminates gives DatabaseLost, also in a transaction', async () => {
  const ended = database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
  });
  await expect(ended).rejects.toBeInstanceOf(DatabaseLost);
});

test('a connection without a response ends, and so does an idle transaction', async () => {
  const impatient = await openThrough(line, own.url, { silence_milliseconds: 300 });
  line.onSent = (text) => (text.includes('pg_sleep') ? 'silence' : 'pass');
  const asked = sql`select pg_sleep(0)`.execute(impatient.kysely);
  await expect(asked).rejects.toMatchObject({
    name: 'DatabaseLost',
    message: expect.stringContaining('did not respond'),
  });
  await impatient.close();
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(database.kysely);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
});

test('a call without a database gets the response 503, and says so correctly if the commit was cut off', async () => {
  const api = await testApi({ database });
  try {
    const admin = await api.as(await api.person({ role: 'admin' }));
    const school = { name: 'North' };

    line.onSent = (text) => (/\bcommit\b/.test(text) ? 'cut the reply' : 'pass');
    const cut = await admin.post('/api/schools/', school, { 'idempotency-key': 'a-key-of-this-school' });
    expect(cut).toMatchObject({ status: 503, body: { code: 'unavailable', errors: [] } });
    expect(cut.body.detail).toContain('may or may not have been saved. Send it again');
    expect(cut.headers['retry-after']).toBe('5');

    line.onSent = () => 'pass';
    // The work of the first request was stored; a request with the same key finds its result.
    const again = await admin.post('/api/schools/', school, { 'idempotency-key': 'a-key-of-this-school' });
    expect(again.status).toBe(201);
    expect((await admin.get('/api/schools/')).body.count).toBe(1);

    line.onSent = () => 'cut the reply';
    line.cut();
    for (const path of ['/api/schools/', '/api/ready']) {
      const refused = await admin.get(path);
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(refused.body.detail).not.toContain('stored');
    }
    expect((await api.anyone.get('/api/health')).status).toBe(200);
  } finally {
    line.onSent = () => 'pass';
    await api.close();
  }
});
