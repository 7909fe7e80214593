/** What tells whether anything in a database was changed. */
import type { Database } from '#server/db/database.ts';

/** What a refused call may write: that it was tried. */
const TRIES = ['rate_limits', 'idempotency_keys', 'access_tokens', 'jobs'];

let query: string | undefined;

/**
 * Of each table how many rows it has and which transaction wrote the newest of them: the same twice where no row was
 * added, changed or removed between. `unwatched`: tables that are left out.
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
          // A transaction's age, taken from that of the first there was, is cheaper to reckon than its number.
          `select '${name}' as name, count(*) || ' ' || coalesce(age('3'::xid) - min(age(xmin)), 0) as state from "${name}"`,
      )
      .join(' union all ');
  }
  // By name: planned once a connection, which takes longer than to answer it.
  const { rows } = await pool.query<{ name: string; state: string }>({
    name: 'state of tables',
    text: query,
  });
  return Object.fromEntries(
    rows.filter(({ name }) => !unwatched.includes(name)).map(({ name, state }) => [name, state]),
  );
}
