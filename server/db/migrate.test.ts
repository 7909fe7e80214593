import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

describe('migrations', () => {
  let own: TestDatabase;
  let database: Database;
  let folder: string;
  let files: URL;
  beforeEach(async () => {
    own = await createTestDatabase(inject('served').url);
    database = await openDatabase({ url: own.url });
    folder = await mkdtemp(join(tmpdir(), 'assay-migrations-'));
    files = pathToFileURL(`${folder}/`);
  });
  afterEach(async () => {
    await database.close();
    await own.drop();
    await rm(folder, { recursive: true });
  });

  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

  test('are applied once and in order, and then none is pending', async () => {
    expect(await pendingMigrations(database)).toContain('0001_house.sql');
    expect((await migrate(database)).applied[0]).toBe('0001_house.sql');
    expect(await migrate(database)).toEqual({ applied: [] });
    expect(await pendingMigrations(database)).toEqual([]);
  });

  test('rebuild indexes when ICU’s version of our collation changed', async () => {
    await migrate(database);
    const state = async () => {
      const { rows } = await database.pool.query(
        `select collversion = pg_collation_actual_version(oid) as is_current,
           (select relfilenode from pg_class where relname = 'groups_name_idx') as file
         from pg_collation where collname = 'alphabetical'`,
      );
      return rows[0];
    };
    const { file } = await state();
    await database.pool.query(`update pg_collation set collversion = '0' where collname = 'alphabetical'`);
    await migrate(database);
    const renewed = await state();
    expect(renewed.is_current).toBe(true);
    expect(renewed.file).not.toBe(file);
    await migrate(database);
    expect(await state()).toEqual(renewed);
  });

  test('are applied exactly once if several servers start at the same time', async () => {
    await write('0001_a.sql', 'create table a (n int); insert into a values (1);');
    await write('0002_b.sql', 'select pg_sleep(0.05); insert into a values (2);');
    await write('0003_c.sql', 'insert into a values (3);');
    const servers = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url: own.url })));
    const results = await Promise.all(servers.map((server) => migrate(server, files)));
    await Promise.all(servers.map((server) => server.close()));
    expect(results.flatMap(({ applied }) => applied).sort()).toEqual([
      '0001_a.sql',
      '0002_b.sql',
      '0003_c.sql',
    ]);
    const { rows } = await database.pool.query('select n from a');
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('that fail leave no traces, and earlier migrations stay', async () => {
    await write('0001_a.sql', 'create table a (n int);');
    await write('0002_b.sql', 'insert into a values (1); select 1 / 0;');
    await expect(migrate(database, files)).rejects.toThrow('Migration 0002_b.sql failed: division by zero');
    const { rows } = await database.pool.query(
      'select (select count(*) from a) as n, name from schema_migrations',
    );
    expect(rows).toEqual([{ n: 0, name: '0001_a.sql' }]);
  });

  test('that were changed after they were applied prevent the start', async () => {
    await write('0001_a.sql', 'create table a (n int);');
    await migrate(database, files);
    await write('0001_a.sql', 'create table a (n int, m int);');
    await expect(migrate(database, files)).rejects.toThrow('0001_a.sql was changed after');
  });

  test('from a newer version, if found in the database, prevent the start', async () => {
    await write('0001_a.sql', 'create table a (n int);');
    await write('0002_b.sql', 'create table b (n int);');
    await migrate(database, files);
    await rm(join(folder, '0002_b.sql'));
    await expect(migrate(database, files)).rejects.toThrow('0002_b.sql of a newer version');
  });

  test('with a gap in their numbers, on disk or in the database, prevent the start', async () => {
    await write('0001_a.sql', 'create table a (n int);');
    await write('0003_c.sql', 'create table c (n int);');
    await expect(migrate(database, files)).rejects.toThrow(
      'must have the number 0002, but its name is 0003_c.sql',
    );
    await write('0002_b.sql', 'create table b (n int);');
    await migrate(database, files);
    await database.pool.query("delete from schema_migrations where name = '0002_b.sql'");
    await expect(migrate(database, files)).rejects.toThrow('lacks migration 0002_b.sql');
  });

  test('need names in the expected form', async () => {
    await write('first.sql', 'select 1');
    await expect(migrate(database, files)).rejects.toThrow('not named like 0001_house.sql');
  });
});
