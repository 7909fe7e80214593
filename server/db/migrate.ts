/**
 * Migrates a database to the newest schema by numbered SQL files. Each is applied once, even if several
 * servers start at the same time.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Database } from './database.ts';
import { allowingSilence } from './lost-database.ts';

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

const FOLDER = new URL('./migrations/', import.meta.url);
/** A migration's file name, such as `0001_house.sql`: four digits without gaps, then a topic. */
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
/**
 * Any number works if all versions of the server use the same one. This number consists of the ASCII codes of
 * "assay".
 */
const ADVISORY_LOCK = 0x6173736179;

/**
 * Applies missing migrations, each in its own transaction, and returns their names. If the database and the
 * files do not match, throws and applies nothing more. `folder` must end in a slash.
 */
export async function migrate(database: Database, folder: URL = FOLDER): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  const client = await database.pool.connect();
  try {
    for (;;) {
      const name = await allowingSilence(client, () => applyNext(client, migrations));
      if (name === null) break;
      applied.push(name);
    }
    await allowingSilence(client, () => renewCollation(client));
    client.release();
  } catch (error) {
    // The connection is closed and not reused, which also ends an open transaction.
    client.release(true);
    throw error;
  }
  return { applied };
}

/** The names of missing migrations, in order. Changes nothing and waits for no lock. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const migrations = await readMigrations(FOLDER);
  const known = await database.pool.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return migrations.map(({ name }) => name);
  const done = await database.pool.query<{ name: string }>('select name from schema_migrations');
  const names = new Set(done.rows.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

/** The migrations of this version, in order. */
export async function knownMigrations(): Promise<{ name: string; sha256: string }[]> {
  return (await readMigrations(FOLDER)).map(({ name, sha256 }) => ({ name, sha256 }));
}

/** Blocks all other migrations until the transaction of `client` ends. */
export async function holdSchema(client: pg.ClientBase): Promise<void> {
  // A transaction lock, because a session lock does not work through a connection pooler.
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
}

/** Applies the missing migrations among the first `count`, all in the transaction of `client`. */
export async function applyMigrations(
  client: pg.ClientBase,
  count = Number.POSITIVE_INFINITY,
): Promise<void> {
  const migrations = (await readMigrations(FOLDER)).slice(0, count);
  while ((await applyWithin(client, migrations)) !== null);
}

/**
 * Rebuilds the indexes that use the product's collation if ICU's version has changed, because the new version
 * may sort differently.
 */
async function renewCollation(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  await holdSchema(client);
  const outdated = await client.query<{ collation: string }>(
    `select quote_ident(collname) as collation from pg_collation
     where collnamespace = 'public'::regnamespace and collversion <> pg_collation_actual_version(oid)`,
  );
  for (const { collation } of outdated.rows) {
    const indexes = await client.query<{ index: string }>(
      `select indexrelid::regclass::text as index from pg_index where $1::regcollation::oid = any(indcollation)`,
      [collation],
    );
    for (const { index } of indexes.rows) await client.query(`reindex index ${index}`);
    await client.query(`alter collation ${collation} refresh version`);
  }
  await client.query('commit');
}

async function applyNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  await client.query('begin');
  await holdSchema(client);
  const name = await applyWithin(client, migrations);
  await client.query('commit');
  return name;
}

async function applyWithin(client: pg.ClientBase, migrations: Migration[]): Promise<string | null> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, sha256 text not null, applied_at timestamptz not null default clock_timestamp())`,
  );
  const done = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  );
  checkHistory(migrations, done.rows);
  const next = migrations[done.rows.length];
  if (next !== undefined) {
    await client.query(next.sql).catch((cause: unknown) => {
      throw new Error(`Migration ${next.name} failed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    });
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
      next.name,
      next.sha256,
    ]);
  }
  return next?.name ?? null;
}

function checkHistory(migrations: Migration[], done: { name: string; sha256: string }[]): void {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of done) {
    const migration = byName.get(name);
    if (migration === undefined) {
      throw new Error(`The database has migration ${name} of a newer version. Start that version.`);
    }
    if (migration.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after this database had applied it. Restore the file and write a new migration.`,
      );
    }
  }
  const missed = migrations.slice(0, done.length).find(({ name }) => done.every((row) => row.name !== name));
  if (missed !== undefined) {
    throw new Error(
      `The database lacks migration ${missed.name} but has later ones. Restore a backup that has them in order.`,
    );
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = NAME.exec(name)?.[1];
      if (number === undefined)
        throw new Error(`The migration file ${name} is not named like 0001_house.sql.`);
      const expected = String(index + 1).padStart(4, '0');
      if (number !== expected) {
        throw new Error(`The next migration file must have the number ${expected}, but its name is ${name}.`);
      }
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
