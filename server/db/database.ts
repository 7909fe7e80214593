/**
 * Opens the database, embedded in the data folder or served by PostgreSQL. Both use the same driver, SQL
 * dialect and errors.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { columnValues } from './column-values.ts';
import { type Embedded, startEmbedded } from './embedded/embedded.ts';
import { requireHeld } from './lock.ts';
import { endWhenSilent, LossTellingPool } from './lost-database.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

export interface Database {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  kind: 'embedded' | 'served';
  /**
   * Resolves when the embedded database has stopped; only a new process can restart it. Never resolves for a
   * served database.
   */
  stopped: Promise<Error>;
  /** Waits until no connection is in use, then closes them. */
  close(): Promise<void>;
}

/**
 * The pool size of each process for a served database: enough for about two processors, and small enough for
 * many processes.
 */
const SERVED_CONNECTIONS = 10;

/**
 * Opens PostgreSQL at `url`. Without it, opens the embedded database in `folder`, which this process must
 * have locked (`lockFolder`). Without both, opens an embedded database in memory. A served connection without
 * traffic for `silence_milliseconds` (default one minute) is closed. Rejects if the database cannot be
 * reached or started.
 */
export async function openDatabase(options: {
  url?: string;
  folder?: string;
  silence_milliseconds?: number;
}): Promise<Database> {
  if (options.url !== undefined) return openServed(options.url, options.silence_milliseconds);
  if (options.folder === undefined) return overEmbedded(await startEmbedded({}));
  requireHeld(options.folder);
  return overEmbedded(await startEmbedded({ folder: options.folder }));
}

/** Wraps a running embedded engine as a database. Closing the database closes the engine. */
export function overEmbedded(embedded: Embedded): Database {
  const pool = new LossTellingPool({
    Client: PreparingClient,
    onConnect: keepPlans,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    types: columnValues,
    stream: () => embedded.connect(),
    // The embedded engine has one session, so queries wait here in order.
    max: 1,
    idleTimeoutMillis: 0,
  });
  return database(pool, 'embedded', embedded.stopped, () => embedded.close());
}

async function openServed(url: string, silence?: number): Promise<Database> {
  const pool = new LossTellingPool({
    Client: PreparingClient,
    onConnect: async (client) => {
      await endWhenSilent(client, silence);
      // Compiling a statement takes longer than running a typical query for a list or screen.
      await client.query('set jit = off');
      if (await isAskedItself(client)) keepPlans(client);
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

function keepPlans(client: pg.ClientBase): void {
  if (client instanceof PreparingClient) client.keepPlans();
}

/**
 * Whether no connection pooler is in front of the database. If a pooler shares sessions, the connection
 * reports at its start the process id of the pooler instead of the process id of the session.
 */
async function isAskedItself(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return 'processID' in client && client.processID === rows[0]?.pid;
}

function database(
  pool: pg.Pool,
  kind: Database['kind'],
  stopped: Promise<Error>,
  closeServer: () => Promise<void>,
): Database {
  // The pool replaces a connection that is lost while idle. Without a listener, Node would end the process.
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
