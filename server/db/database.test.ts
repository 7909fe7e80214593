import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { type Database, openDatabase, overEmbedded } from './database.ts';
import { startEmbedded } from './embedded/embedded.ts';

describeOnBothDatabases('the database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.pool.query(
      'create table plants (id int primary key, name text not null unique, height int)',
    );
  });
  afterAll(() => database.close());

  test('bigint becomes a number, date stays text, timestamptz becomes a Date, numeric stays text, json is parsed', async () => {
    const { rows } = await database.pool.query(
      `select 7::int8 as count, $1::date as day, $2::timestamptz as moment, 1.50::numeric as amount, $3::jsonb as json,
         $4::bytea as bytes`,
      ['2026-03-07', '2026-03-07T10:00:00.25+02:00', { a: [1, null] }, Buffer.from([0, 255])],
    );
    expect(rows).toEqual([
      {
        count: 7,
        day: '2026-03-07',
        moment: new Date('2026-03-07T08:00:00.250Z'),
        amount: '1.50',
        json: { a: [1, null] },
        bytes: Buffer.from([0, 255]),
      },
    ]);
  });

  test('an integer that a number cannot hold exactly is refused, not rounded', async () => {
    await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('too large');
    await expect(database.pool.query('select 1')).resolves.toHaveProperty('rowCount', 1);
  });

  test('a violated constraint gives its code and name', async () => {
    await database.pool.query("insert into plants values (1, 'fern')");
    const broken = await database.pool
      .query("insert into plants values (2, 'fern')")
      .catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(pg.DatabaseError);
    expect(broken).toMatchObject({ code: '23505', constraint: 'plants_name_key', table: 'plants' });
  });

  test('an error in a prepared statement leaves the connection usable', async () => {
    await expect(
      database.pool.query({ name: 'divide', text: 'select 1 / $1::int', values: [0] }),
    ).rejects.toThrow('division by zero');
    const { rows } = await database.pool.query({
      name: 'divide',
      text: 'select 1 / $1::int as one',
      values: [1],
    });
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('a connection that dies in a transaction loses its changes, settings and prepared statements', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("insert into plants values (3, 'ivy')");
    await client.query("set session application_name = 'left behind'");
    await client.query({ name: 'mine', text: 'select 1', values: [] });
    client.release(true);
    const { rows } = await database.pool.query(
      `select (select count(*) from plants where id = 3) as ivies, current_setting('application_name') as name,
         (select count(*) from pg_prepared_statements where name = 'mine') as statements`,
    );
    expect(rows).toEqual([{ ivies: 0, name: '', statements: 0 }]);
  });

  test('a failed transaction rolls back, and the next one works', async () => {
    const failing = database.kysely.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('rate_limits')
        .values({ key: 'a', points: 1, window_ends_at: new Date('2026-01-01T00:00:00Z') })
        .execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.kysely.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });

  test('parallel queries each get their own rows', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => database.pool.query<{ n: number }>('select $1::int as n', [n])),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  test('a large result and a large parameter are transferred completely', async () => {
    const text = 'ä'.repeat(3_000_000);
    const { rows } = await database.pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]?.text === text).toBe(true);
  });

  test('infinite recursion is an error, and the database keeps running', async () => {
    await database.pool.query(
      'create function deeper(n int) returns int language plpgsql as $$ begin return deeper(n + 1); end $$',
    );
    await expect(database.pool.query('select deeper(1)')).rejects.toMatchObject({ code: '54001' });
    // Some versions reject this pattern as too complex. In either case the embedded engine needs a large
    // enough stack.
    await database.pool.query("select 'x' ~ $1", ['('.repeat(20_000) + ')'.repeat(20_000)]).catch(() => {});
    await expect(database.pool.query('select 1')).resolves.toHaveProperty('rowCount', 1);
  });
});

test('when the embedded engine stops, waiting and new queries fail and the pool reports this', async () => {
  const embedded = await startEmbedded({});
  const database = overEmbedded(embedded);
  const told: string[] = [];
  database.pool.on('error', (error) => told.push(error.message));
  const client = await database.pool.connect();
  client.on('error', (error) => told.push(error.message));
  // The query would run for an hour, but the engine's thread is ended.
  const waiting = client.query('select pg_sleep(3600)').catch((error: Error) => error.message);
  await embedded.terminate();
  expect(await waiting).toBe('The embedded database has stopped.');
  client.release(true);
  await expect(database.pool.query('select 1')).rejects.toThrow('The embedded database has stopped.');
  expect(told[0]).toBe('The embedded database has stopped.');
  expect((await database.stopped).message).toBe('The embedded database has stopped.');
  await database.close();
});

test('connecting to a missing server fails at start', async () => {
  await expect(openDatabase({ url: 'postgresql://nobody@localhost:1/nothing' })).rejects.toThrow();
});
