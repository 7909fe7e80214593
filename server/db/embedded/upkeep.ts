/**
 * What PostgreSQL's background processes do in a server, and nobody does in a single session: checkpoints, without
 * which the log grows for ever, and vacuum, without which tables do.
 */
import type { PGlite } from '@electric-sql/pglite';

/** Log written since the last checkpoint that makes the next one due; a start after a crash replays at most this. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;

/** Autovacuum's own rule at its defaults: 50 rows and a fifth of the table, changed since the last time. */
const MOST_WORN_TABLE = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.2 * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) desc limit 1`;

const LOG_BYTES = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/**
 * Makes a checkpoint when one is due, and vacuums and analyzes at most one table, the one that needs it most, so that
 * no request waits for long. Does nothing while a transaction is open: the session is somebody's then. Nothing else
 * may use the session meanwhile.
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
    // It is tried again soon; requests say for themselves when the disk is full.
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
