/** Detects whether anything in a database was changed. */
import type { Database } from '#server/db/database.ts';

/** Tables in which even a refused call may leave a record of the attempt. */
const TRIES = ['rate_limits', 'idempotency_keys', 'access_tokens', 'jobs'];

let query: string | undefined;

/**
 * The number of rows in each table, and the transaction that wrote the newest row. Equal before and after if
 * no row was added, changed or removed. `unwatched` tables are left out.
 */
export async function stateOf(
  { pool }: Database,
  unwatched: readonly string[] = [],
): Promise<Record<string, string>> {
  if (query === undefined) {
    const tables = await pool.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' order by tablename`,
    );
    query = tables.rows
      .filter(({ tablename }) => !TRIES.includes(tablename))
      .map(
        ({ tablename: name }) =>
          // A transaction's age relative to the first one takes less time to compute than its number.
          `select '${name}' as name, count(*) || ' ' || coalesce(age('3'::xid) - min(age(xmin)), 0) as state from "${name}"`,
      )
      .join(' union all ');
  }
  // A named statement is planned only once for each connection, because planning takes longer than running
  // it.
  const { rows } = await pool.query<{ name: string; state: string }>({
    name: 'state of tables',
    text: query,
  });
  return Object.fromEntries(
    rows.filter(({ name }) => !unwatched.includes(name)).map(({ name, state }) => [name, state]),
  );
}
