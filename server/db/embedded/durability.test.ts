import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { type Database, overEmbedded } from '../database.ts';
import { pendingMigrations } from '../migrate.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { copyEmptyDatabase, KEPT_IN, keptName } from './empty-database.ts';

let folder: string;
let embedded: Embedded;
let database: Database;
const rows = 100;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-durable-'));
  // The remains of a first start that was interrupted.
  await mkdir(join(folder, 'pg.new'));
  await writeFile(join(folder, 'pg.new', 'PG_VERSION'), '18\n');
  embedded = await startEmbedded({ folder });
  database = overEmbedded(embedded);
  await database.pool.query('create table notes (id int primary key, text text)');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function fsyncsOf(work: (id: number) => Promise<unknown>): Promise<number> {
  const before = embedded.fsyncCount();
  for (let id = 0; id < rows; id += 1) await work(id);
  return embedded.fsyncCount() - before;
}

test('an interrupted first start is repeated at the next start', () => {
  expect(existsSync(join(folder, 'pg', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'pg.new'))).toBe(false);
});

// Only in the long test run: this test does the same as the build and takes longer than all other tests here.
if (LONG_RUN) {
  test('without a build, the empty database is created in the same way and leaves no temporary files', async () => {
    const place = join(folder, 'unbuilt');
    const beside = join(folder, 'beside');
    await mkdir(beside);
    vi.stubEnv('TMPDIR', beside);
    await copyEmptyDatabase(place, join(folder, 'nowhere'));
    vi.unstubAllEnvs();
    const filesOf = (root: string) => readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
    const made = filesOf(place);
    expect(made.length).toBeGreaterThan(900);
    const kept = join(KEPT_IN, await keptName());
    if (existsSync(kept)) expect(made).toEqual(filesOf(kept));
    expect(readdirSync(beside)).toEqual([]);
  });
}

test('the empty database has the newest schema', async () => {
  expect(await pendingMigrations(database)).toEqual([]);
});

test('every committed insert is synced to disk', async () => {
  const insert = (id: number) => database.pool.query('insert into notes values ($1, $2)', [id, 'kept']);
  expect(await fsyncsOf(insert)).toBeGreaterThanOrEqual(rows);
});

test('reading causes no sync to disk, and neither does a commit with synchronous_commit off', async () => {
  expect(await fsyncsOf((id) => database.pool.query('select * from notes where id = $1', [id]))).toBe(0);
  await database.pool.query('set synchronous_commit = off');
  const unsynced = await fsyncsOf((id) =>
    database.pool.query('insert into notes values ($1, $2)', [id + rows, '']),
  );
  await database.pool.query('reset synchronous_commit');
  expect(unsynced).toBeLessThan(rows / 10);
});

test('the settings for durability are on', async () => {
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method'];
  const settings = await database.pool.query(
    'select name, setting from pg_settings where name = any($1) order by name collate "C"',
    [names],
  );
  expect(settings.rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'fsync']);
});

test('data is still there after an orderly shutdown and restart', async () => {
  await database.close();
  embedded = await startEmbedded({ folder });
  database = overEmbedded(embedded);
  const { rows: counted } = await database.pool.query('select count(*) as n from notes');
  expect(counted).toEqual([{ n: 2 * rows }]);
});
