/** A database of a test's own, migrated and empty, embedded or served. */

import { sql } from 'kysely';
import { describe, inject } from 'vitest';
import { type Database, openDatabase, overEmbedded } from '#server/db/database.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { createTestDatabase } from './postgres.ts';

/** Opens one; closing it is the end of it. */
export async function testDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'embedded') return (await usedEmbedded()) ?? newEmbedded();
  const { url, template } = inject('served');
  const own = await createTestDatabase(url, template);
  // A test asks much the same again and again of little: to plan it each time takes longer than to answer it.
  const database = await openDatabase({ url: own.url, prepares: true });
  return {
    ...database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/** An embedded database that runs, and what its catalog came to when it was new. */
interface Running {
  readonly embedded: Embedded;
  readonly catalog: string;
}

/** Those that a test before this one is done with: to start one takes seconds, to empty one a tenth of one. */
const idle: Running[] = [];

async function newEmbedded(): Promise<Database> {
  const embedded = await startEmbedded({ dump: inject('embedded_dump') });
  const database = overEmbedded(embedded);
  // Rows that a migration made would be emptied away with the others.
  if (!(await isEmpty(database))) return database;
  const running = { embedded, catalog: await catalogOf(database) };
  return { ...database, close: () => setIdle(database, running) };
}

/** One that another test is done with, emptied; null where there is none that is as good as new. */
async function usedEmbedded(): Promise<Database | null> {
  const running = idle.pop();
  if (running === undefined) return null;
  const database = overEmbedded(running.embedded);
  try {
    if ((await catalogOf(database)) === running.catalog) {
      await empty(database);
      return { ...database, close: () => setIdle(database, running) };
    }
  } catch {
    // It broke down meanwhile, as some tests make it do.
  }
  await database.close();
  return usedEmbedded();
}

async function setIdle({ pool }: Database, running: Running): Promise<void> {
  await pool.end();
  idle.push(running);
}

/** What a test that changes the schema, or the list of what is migrated, would change in it. */
async function catalogOf({ kysely }: Database): Promise<string> {
  const { rows } = await sql`
    select (select array_agg(schema_migrations order by schema_migrations) from schema_migrations) as migrated,
      (select array_agg((attrelid, attname, atttypid, attnotnull) order by attrelid, attnum)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace)::text as columns,
      (select array_agg(oid order by oid) from pg_constraint)::text as constraints,
      (select array_agg(oid order by oid) from pg_trigger)::text as triggers,
      (select array_agg(oid order by oid) from pg_proc where pronamespace = 'public'::regnamespace)::text as functions
  `.execute(kysely);
  return JSON.stringify(rows);
}

/** The tables, as SQL names them, but for the list of what is migrated. */
async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'schema_migrations'`,
  );
  return rows.map(({ name }) => name);
}

async function isEmpty(database: Database): Promise<boolean> {
  const tables = await tablesOf(database);
  const { rows } = await database.pool.query<{ has_rows: boolean }>(
    `select ${tables.map((name) => `exists (select from ${name})`).join(' or ')} as has_rows`,
  );
  return rows[0]?.has_rows === false;
}

async function empty(database: Database): Promise<void> {
  const names = (await tablesOf(database)).join(', ');
  // Some tables forbid that anything is taken out of them.
  await database.pool.query(`set session_replication_role = replica; truncate ${names} restart identity;
    reset session_replication_role`);
}

/** Runs a suite on each kind of database; the suite calls `open` and closes what it opened. */
export function describeOnBothDatabases(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe.each(['embedded', 'served'] as const)(`${name} (%s database)`, (kind) => {
    suite(() => testDatabase(kind));
  });
}
