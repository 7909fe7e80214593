import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { writeBackup } from '#app/server/backup/backup.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { type Child, killChildren, startChild } from '#tests/faults/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { contentOf } from '#tests/support/every-table.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { seedPerson } from '#tests/support/seed.ts';

const SECRET = 'a secret of tests, long enough to sign';
const PICTURE = Buffer.from('\x89PNG and so on\0');
const HASH = createHash('sha256').update(PICTURE).digest('hex');
const ROUNDS = 2;
/** Enough rows for inserting them to take a while. */
const MANY = 20_000;
const NOW = new Date('2026-11-19T09:00:00.000Z');

let folder: string;
let archive: string;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-restore-'));
  undo.push(() => rm(folder, { recursive: true }));
  archive = join(folder, 'backup.tar.gz');
  const source = await testDatabase('served');
  undo.push(() => source.close());
  const { id } = await seedPerson(source, NOW, { role: 'admin', username: 'restored' });
  await source.pool.query(`
    insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), 'guest', 'guest.' || n, 'A', 'Guest', now(), now() from generate_series(1, ${MANY}) n;
    insert into files (id, name, content_type, size_bytes, sha256, uploaded_by, created_at, kept_in)
      values (gen_random_uuid(), 'a.png', 'image/png', 3, '${HASH}', '${id}', now(), 'folder')`);
  const place = join(folder, 'source', 'files', HASH.slice(0, 2));
  await mkdir(place, { recursive: true });
  await writeFile(join(place, HASH), PICTURE);
  const secret = new TextEncoder().encode(SECRET);
  await writeBackup({ database: source, data_folder: join(folder, 'source'), secret }, archive);
});
afterAll(async () => {
  killChildren();
  for (const step of undo.reverse()) await step();
});

/** A data folder with people in its database, and the progress of its restore. */
interface Target {
  readonly data_folder: string;
  readonly environment: Readonly<Record<string, string>>;
  open(): Promise<Database>;
  /** Throws until the restore is in the middle of inserting rows. */
  requireFilling(): Promise<void>;
}

async function servedTarget(): Promise<Target> {
  const { url, template } = inject('served');
  const own = await createTestDatabase(url, template);
  const watch = new pg.Client(url);
  await watch.connect();
  undo.push(own.drop, () => watch.end());
  const name = new URL(own.url).pathname.slice(1);
  const data_folder = join(folder, 'served');
  /** PostgreSQL continues a statement for a while after its client was killed. */
  const seen: number[] = [];
  return {
    data_folder,
    environment: { ASSAY_DATA: data_folder, ASSAY_SECRET: SECRET, DATABASE_URL: own.url },
    open: () => openDatabase({ url: own.url }),
    async requireFilling() {
      const { rows } = await watch.query(
        `select pid from pg_stat_activity
          where datname = $1 and state = 'active' and query like 'insert into %people%' and pid <> all ($2)`,
        [name, seen],
      );
      if (rows.length === 0) throw new Error('not yet');
      seen.push(...rows.map(({ pid }) => pid));
    },
  };
}

async function embeddedTarget(): Promise<Target> {
  const data_folder = join(folder, 'embedded');
  await mkdir(join(data_folder, 'pg'), { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', inject('embedded_dump'), '-C', join(data_folder, 'pg')], { stdio: 'ignore' });
  let size_made: number | null = null;
  return {
    data_folder,
    environment: { ASSAY_DATA: data_folder, ASSAY_SECRET: SECRET, DATABASE_URL: '' },
    async open() {
      size_made = null;
      const lock = lockFolder(data_folder, {});
      const database = await openDatabase({ folder: data_folder });
      return {
        ...database,
        async close() {
          await database.close();
          lock.release();
        },
      };
    },
    async requireFilling() {
      /* A restore stores the files after creating the schema and before inserting rows. After that the tables
         grow. */
      await stat(join(data_folder, 'files', HASH.slice(0, 2), HASH));
      const size = await sizeOf(join(data_folder, 'pg', 'base'));
      size_made ??= size;
      if (size - size_made < 1024 * 1024) throw new Error('not yet');
    },
  };
}

async function sizeOf(place: string): Promise<number> {
  const names = await readdir(place, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(place, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Opens the database, returns the result of `look`, and closes it. */
async function within<T>(target: Target, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await target.open();
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

function restore({ environment }: Target): Child {
  return startChild('../../app/server/backup/command.ts', ['restore', archive, '--replace'], environment);
}

const usernames = async ({ pool }: Database) =>
  (await pool.query("select username from people where role = 'admin'")).rows.map(({ username }) => username);

test.each([
  ['served', servedTarget],
  ['embedded', embeddedTarget],
] as const)(
  'a restore killed while inserting rows leaves the %s database unchanged, and the next restore works',
  async (_, make) => {
    const target = await make();
    const before = await within(target, async (database) => {
      await seedPerson(database, NOW, { role: 'admin', username: 'before' });
      return contentOf(database);
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = restore(target);
      await vi.waitFor(() => target.requireFilling(), { interval: 2, timeout: 240_000 });
      await killed.kill();
      expect(killed.lines).toEqual([]);
      expect(await within(target, contentOf)).toEqual(before);
      await rm(join(target.data_folder, 'files'), { recursive: true });
    }
    const again = restore(target);
    expect(await again.ended()).toMatchObject({ code: 0 });
    await within(target, async (database) => {
      expect(await usernames(database)).toEqual(['restored']);
      expect((await database.pool.query('select count(*)::int as n from people')).rows).toEqual([
        { n: MANY + 1 },
      ]);
    });
    // Each restore kept a backup of the old data, including the killed restores.
    const kept = (await readdir(target.data_folder)).filter((name) => name.startsWith('replaced-'));
    expect(kept).toHaveLength(ROUNDS + 1);
  },
);
