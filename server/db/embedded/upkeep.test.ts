import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openInMemory } from './engine.ts';
import { keepUp } from './upkeep.ts';

let db: PGlite;
beforeAll(async () => {
  db = await openInMemory(inject('embedded_dump'));
  await db.exec('create table notes (id int, text text)');
});
afterAll(() => db.close());

const lastCheckpoint = async () =>
  (await db.query('select redo_lsn::text from pg_control_checkpoint()')).rows;
const vacuums = async () =>
  (await db.query("select vacuum_count::int as n from pg_stat_user_tables where relname = 'notes'")).rows;

test('a busy database gets checkpoints and vacuums, but not during a transaction', async () => {
  const before = await lastCheckpoint();
  await db.exec("insert into notes select g, repeat('x', 1000) from generate_series(1, 70000) g");
  // Without this call, statistics are written at most once a second.
  await db.query('select pg_stat_force_next_flush()');

  await db.exec('begin');
  await keepUp(db);
  expect(await lastCheckpoint()).toEqual(before);
  await db.exec('commit');
  expect(await vacuums()).toEqual([{ n: 0 }]);

  await keepUp(db);
  expect(await lastCheckpoint()).not.toEqual(before);
  expect(await vacuums()).toEqual([{ n: 1 }]);
});

test('a database without writes gets neither checkpoints nor vacuums', async () => {
  // Vacuum itself writes to the log, which may cause one more checkpoint.
  await keepUp(db);
  const before = [await lastCheckpoint(), await vacuums()];
  await keepUp(db);
  expect([await lastCheckpoint(), await vacuums()]).toEqual(before);
});
