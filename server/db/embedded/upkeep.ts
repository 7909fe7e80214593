/**
 * Does the work of PostgreSQL's background processes, which a single session lacks: checkpoints, so that the
 * log does not grow forever, and vacuum, so that tables do not grow forever.
 */
import type { PGlite } from '@electric-sql/pglite';

/**
 * If the log has grown by this much since the last checkpoint, the next one is made. A restart after a crash
 * replays at most this much.
 */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;

/** Autovacuum's rule with its defaults: more than 50 rows plus a fifth of the table have changed. */
const MOST_WORN_TABLE = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.2 * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) desc limit 1`;

const LOG_BYTES = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Makes a checkpoint if it is due, and vacuums and analyzes at most one table, so that no request waits long.
 * Does nothing during a transaction. Nothing else may use the session in the meantime.
 */
export async function keepUp(db: PGlite): Promise<void> {
  if (db.isInTransaction()) return;
  try {
    const log = await db.query<{ bytes: number }>(LOG_BYTES);
    if ((log.rows[0]?.bytes ?? 0) > CHECKPOINT_BYTES) await db.exec('checkpoint');
    const worn = await db.query<{ name: string }>(MOST_WORN_TABLE);
    const table = worn.rows[0]?.name;
    if (table !== undefined) await db.exec(`vacuum (analyze) ${table}`);
  } catch (error) {
    // The next run tries again. If the disk is full, requests report it themselves.
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
