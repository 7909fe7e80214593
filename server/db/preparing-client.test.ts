import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Line, lineTo, openThrough } from '#tests/support/cut-line.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { type Database, overEmbedded } from './database.ts';
import { startEmbedded } from './embedded/embedded.ts';

let database: Database;
let client: pg.PoolClient;
beforeAll(async () => {
  database = overEmbedded(await startEmbedded({}));
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.close();
});

const plansOf = async (text: string) => {
  const { rows } = await client.query<{ statement: string; calls: number }>(
    'select statement, generic_plans + custom_plans as calls from pg_prepared_statements',
  );
  return rows.filter(({ statement }) => statement === text).map(({ calls }) => calls);
};

test('a repeated statement is parsed only once and uses its own values each time', async () => {
  const text = 'select $1::int + $2::int as sum';
  for (const [a, b] of [
    [1, 2],
    [3, 4],
    [5, null],
  ] as const) {
    const { rows } = await client.query(text, [a, b]);
    expect(rows).toEqual([{ sum: b === null ? null : a + b }]);
  }
  expect(await plansOf(text)).toEqual([3]);
});

test('a query with a list parameter gets one plan for lists of any length', async () => {
  await client.query('create table seeds (id int primary key, name text)');
  await client.query("insert into seeds select n, 'seed ' || n from generate_series(1, 5000) n");
  await client.query('analyze seeds');
  const text = 'select name from seeds where id = any($1::int[]) and name <> $2';
  for (let n = 1; n <= 8; n += 1) {
    expect((await client.query(text, [[n], ''])).rows).toEqual([{ name: `seed ${n}` }]);
  }
  expect((await client.query(text, [[], ''])).rows).toEqual([]);
  expect((await client.query(text, [null, ''])).rows).toEqual([]);
  const { rows } = await client.query<{ generic: number }>(
    "select generic_plans::int as generic from pg_prepared_statements where statement like '%from seeds%'",
  );
  expect(rows).toEqual([{ generic: 5 }]);
});

test('a statement that fails because of its values or its text fails each time and breaks no later statement', async () => {
  const divided = 'select 1 / $1::int as quotient';
  for (const error of ['division by zero', 'division by zero']) {
    await expect(client.query(divided, [0])).rejects.toThrow(error);
  }
  expect((await client.query(divided, [1])).rows).toEqual([{ quotient: 1 }]);
  for (const error of ['does not exist', 'does not exist']) {
    await expect(client.query('select * from nowhere where id = $1', [0])).rejects.toThrow(error);
  }
});

test('statements with pages, text searches, `*`, long lists or no values are planned each time', async () => {
  const asked = [
    ['select n from generate_series(1, $1) as n offset $2', [3, 1]],
    ["select 'fern' like $1 as is_fern", ['f%']],
    ['select * from generate_series(1, $1) as n', [3]],
    ['select cardinality($1::int[]) as count', [Array.from({ length: 101 }, (_, n) => n)]],
    ['select 1 as one', []],
  ] as const;
  for (const [text, values] of asked) {
    await client.query(text, [...values]);
    expect(await plansOf(text)).toEqual([]);
  }
});

test('plans stay valid when a table gets a new column', async () => {
  await client.query('create table plants (id int primary key, name text)');
  const text = 'select name from plants where id = $1';
  await client.query("insert into plants values (1, 'fern')");
  expect((await client.query(text, [1])).rows).toEqual([{ name: 'fern' }]);
  await client.query('alter table plants add column height int');
  expect((await client.query(text, [1])).rows).toEqual([{ name: 'fern' }]);
});

describe('a served database keeps query plans', () => {
  let own: TestDatabase;
  let line: Line;
  beforeAll(async () => {
    own = await createTestDatabase(inject('served').url);
    line = await lineTo(own.url);
  });
  afterAll(async () => {
    line.close();
    await own.drop();
  });

  /** The number of prepared statements that the connection has kept. */
  const keptThrough = async (process: number | null) => {
    line.named_process = process;
    const through = await openThrough(line, own.url);
    try {
      const one = await through.pool.connect();
      await one.query('select $1::int as n', [1]);
      const { rows } = await one.query('select count(*) from pg_prepared_statements');
      one.release();
      return rows;
    } finally {
      await through.close();
    }
  };

  test('if each connection has its own session', async () => {
    expect(await keptThrough(null)).toEqual([{ count: 1 }]);
  });

  test('but not behind a connection pooler, which reports its own process id', async () => {
    expect(await keptThrough(7)).toEqual([{ count: 0 }]);
  });
});
