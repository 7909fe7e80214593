/**
 * The one way to the database, embedded in the data folder or served by PostgreSQL: the same driver, the same dialect,
 * the same errors.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { columnValues } from './column-values.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';
import { requireHeld } from './lock.ts';
import { endWhenSilent, LossTellingClient, LossTellingPool } from './lost-database.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

export interface Database {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  kind: 'embedded' | 'served';
  /** Settles when the embedded database has stopped, which only a new process mends; never for a served one. */
  stopped: Promise<Error>;
  /** Waits for the connections that are in use, then closes. */
  close(): Promise<void>;
}

/** Connections of one process to a served database: enough for its two or so processors, few enough for many processes. */
const SERVED_CONNECTIONS = 10;

/**
 * Opens PostgreSQL at `url`; without one the embedded database in `folder`, which this process must hold
 * (`lockFolder`); with neither an embedded one in memory. A served connection on which nothing came or went for
 * `silence_milliseconds` (a minute unless told) is ended; where one is known to reach the database itself, without a
 * pooler before it, it `prepares` its statements. Rejects when it can't be reached or started.
 */
export async function openDatabase(options: {
  url?: string;
  folder?: string;
  silence_milliseconds?: number;
  prepares?: boolean;
}): Promise<Database> {
  if (options.url !== undefined) return openServed(options.url, options);
  if (options.folder === undefined) return overEmbedded(await startEmbedded({}));
  requireHeld(options.folder);
  return overEmbedded(await startEmbedded({ folder: options.folder }));
}

/** The database of an embedded one that already runs; closing it closes that one too. */
export function overEmbedded(embedded: Embedded): Database {
  const pool = new LossTellingPool({
    Client: PreparingClient,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: columnValues,
    stream: () => embedded.connect(),
    // There is one session; those who ask meanwhile wait here in order.
    max: 1,
    idleTimeoutMillis: 0,
  });
  return database(pool, 'embedded', embedded.stopped, () => embedded.close());
}

async function openServed(
  url: string,
  { silence_milliseconds, prepares = false }: { silence_milliseconds?: number; prepares?: boolean },
): Promise<Database> {
  const pool = new LossTellingPool({
    // A pooler that stands before it may bring the next statement to another session.
    Client: prepares ? PreparingClient : LossTellingClient,
    onConnect: async (client) => {
      await endWhenSilent(client, silence_milliseconds);
      // Lists and screens ask for many rows cheaply: to compile such a statement takes longer than to answer it.
      await client.query('set jit = off');
    },
    connectionString: url,
    types: columnValues,
    max: SERVED_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
  });
  const served = database(pool, 'served', new Promise(() => {}), async () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await served.close();
    throw error;
  }
  return served;
}

function database(
  pool: pg.Pool,
  kind: Database['kind'],
  stopped: Promise<Error>,
  closeServer: () => Promise<void>,
): Database {
  // A connection that is lost while idle is dropped by the pool, and the next query opens another or fails itself;
  // without a listener Node would end the process for it.
  pool.on('error', () => {});
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    kind,
    stopped,
    async close() {
      await pool.end();
      await closeServer();
    },
  };
}
