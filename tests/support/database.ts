/** A separate, migrated and empty database for a test, embedded or served. */

import { escapeLiteral } from 'pg';
import { describe, inject } from 'vitest';
import { type Database, openDatabase, overEmbedded } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { createTestDatabase } from './postgres.ts';

/** Opens a database. Closing it returns or removes it. */
export async function testDatabase(kind: Database['kind']): Promise<Database> {
  const used = await usedDatabase(kind);
  if (used !== null) return used;
  const database = kind === 'embedded' ? await newEmbedded() : await newServed();
  return lent({ database, catalog: await catalogOf(database), rows: await rowsOf(database) });
}

async function newEmbedded(): Promise<Database> {
  return overEmbedded(await startEmbedded({ dump: inject('embedded_dump') }));
}

/**
 * Creates an unused served database. A backup can be restored into it, because no other connection has it
 * open.
 */
export async function newServed(): Promise<Database> {
  const { url, template } = inject('served');
  const own = await createTestDatabase(url, template);
  const database = await openDatabase({ url: own.url });
  return {
    ...database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/**
 * A database with open connections, and its original state: its catalog, and the rows that migrations
 * inserted, as JSON.
 */
interface Running {
  readonly database: Database;
  readonly catalog: string;
  readonly rows: ReadonlyMap<string, string>;
}

/**
 * Databases that finished tests returned. Creating a database and planning its statements takes longer than
 * most tests; emptying it takes a hundredth of a second.
 */
const idle: Record<Database['kind'], Running[]> = { embedded: [], served: [] };

/** Empties a returned database; null if none can be reused. */
async function usedDatabase(kind: Database['kind']): Promise<Database | null> {
  const running = idle[kind].pop();
  if (running === undefined) return null;
  const { database, catalog, rows } = running;
  try {
    if (!(await isSpent(database)) && (await catalogOf(database)) === catalog) {
      await makeAsNew(database, rows);
      return lent(running);
    }
  } catch {
    // The database is broken, because some tests break theirs on purpose.
  }
  await database.close();
  return usedDatabase(kind);
}

/** Returns a new object, because the product caches data by the database object. */
function lent(running: Running): Database {
  const { database } = running;
  const { pool, kind } = database;
  return {
    ...database,
    async close() {
      if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await database.close();
      else idle[kind].push(running);
    },
  };
}

/** Deleted rows stay in a table's pages and would slow later tests down. */
const LARGE_BYTES = 8 * 1024 * 1024;

/** Whether a test left a running statement, an extra connection or a large table behind. */
async function isSpent({ pool, kind }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ others: number; open: number; bytes: number }>({
    name: 'is spent',
    text: `select count(*)::int as others, count(*) filter (where state <> 'idle')::int as open,
        (select sum(pg_relation_size(oid))::int from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r') as bytes
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  });
  const [found] = rows;
  if (found === undefined || found.bytes > LARGE_BYTES) return true;
  return kind === 'served' && (found.open > 0 || found.others >= pool.totalCount);
}

/**
 * Statements that detect a changed schema or migrations table, by the number of rows and the newest writer.
 */
const CATALOG = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'schema_migrations']
  .map((name) => `select count(*) || ' ' || age('3'::xid) - min(age(xmin)) as state from ${name}`)
  .join(' union all ');

async function catalogOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query({ name: 'catalog', text: CATALOG });
  return JSON.stringify(rows);
}

/** The tables that were ever written to, as SQL identifiers, except the migrations table. */
async function writtenTables({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'written tables',
    text: `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
        and pg_relation_size(oid) > 0`,
  });
  return rows.map(({ name }) => name);
}

async function rowsOf(database: Database): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const name of await writtenTables(database)) {
    const { rows } = await database.pool.query(`select * from ${name}`);
    made.set(name, JSON.stringify(rows));
  }
  return made;
}

async function makeAsNew(database: Database, rows: ReadonlyMap<string, string>): Promise<void> {
  const tables = await writtenTables(database);
  const made = [...rows].map(
    ([name, json]) =>
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${escapeLiteral(json)});`,
  );
  await database.pool.query(`begin;
    -- Turns off triggers, because some tables forbid deleting rows.
    set local session_replication_role = replica;
    ${tables.map((name) => `delete from ${name};`).join('\n')}
    select setval(format('%I', sequencename), 1, false) from pg_sequences where schemaname = 'public';
    ${made.join('\n')}
    commit`);
}

/** Runs a suite on each kind of database. The suite calls `open` and closes what it opened. */
export function describeOnBothDatabases(name: string, suite: (open: () => Promise<Database>) => void): void {
  describe.each(['embedded', 'served'] as const)(`${name} (%s database)`, (kind) => {
    suite(() => testDatabase(kind));
  });
}
