/**
 * Adds a row to each table in a database, with values that are easily damaged, as far as the table's checks
 * allow. Also reads everything in a database, to compare it with a second one.
 */
import type pg from 'pg';

interface Column {
  name: string;
  type: string;
  position: number;
  is_nullable: boolean;
  has_default: boolean;
  /** The first value that a check allows, or null. */
  word: string | null;
  /** The column that the id refers to, or null. */
  referred: { table: string; column: string } | null;
}

const COLUMNS = `
  select t.relname as "table", attname as name, format_type(atttypid, atttypmod) as type, attnum::int as position,
    not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default,
    (select substring(pg_get_constraintdef(k.oid) from '''([^'']+)''::text')
      from pg_constraint k where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as word,
    (select json_build_object('table', k.confrelid::regclass::text, 'column', r.attname)
      from pg_constraint k join pg_attribute r on r.attrelid = k.confrelid and r.attnum = k.confkey[1]
      where k.conrelid = t.oid and k.contype = 'f' and k.conkey = array[a.attnum]) as referred
  from pg_class t join pg_attribute a on a.attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname <> 'schema_migrations'
  order by t.relname collate "C", attnum`;

/** Values that JSON, JavaScript or a careless cast would change. */
const TRICKY: Readonly<Record<string, (position: number) => string>> = {
  bigint: () => '9007199254740993',
  boolean: () => 'true',
  bytea: () => '\\x00ff5c0a27',
  citext: () => 'Zoë\t"Q\\',
  date: () => '2009-05-05',
  'double precision': () => '0.30000000000000004',
  integer: () => '80',
  jsonb: (position) =>
    position % 2 === 0 ? 'null' : '{"n": 12345678901234567890.10, "s": "\\u0001\\n \\\\ é"}',
  smallint: () => '2',
  text: () => 'Zoë \\ "Q" \n\t\u0001 {a,NULL} 🦊',
  'text[]': () => '{"a,b","\\"q\\"",""}',
  // Instants that are each later than those before, and more precise than milliseconds.
  'timestamp with time zone': (position) => `2026-11-19 09:00:${String(position).padStart(2, '0')}.123457+00`,
  uuid: () => crypto.randomUUID(),
  'uuid[]': () => `{${crypto.randomUUID()}}`,
};

/** Adds a row to each empty table. Returns the names of tables that accepted none. */
export async function fillEveryTable({ pool }: { pool: pg.Pool }): Promise<string[]> {
  const { rows } = await pool.query<Column & { table: string }>(COLUMNS);
  const waiting = new Map<string, Column[]>();
  for (const { table, ...column } of rows) waiting.set(table, [...(waiting.get(table) ?? []), column]);
  for (let before = 0; before !== waiting.size; ) {
    before = waiting.size;
    for (const [table, columns] of waiting) {
      const mustRefer = columns.flatMap((one) =>
        one.is_nullable || one.referred === null ? [] : one.referred.table,
      );
      if (mustRefer.some((other) => other !== table && waiting.has(other))) continue;
      if (await fillTable(pool, table, columns)) waiting.delete(table);
    }
  }
  return [...waiting.keys()];
}

async function fillTable(pool: pg.Pool, table: string, columns: readonly Column[]): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from "${table}" limit 1`);
  if (rows.length > 0) return true;
  const optional = columns.filter((column) => column.is_nullable || column.has_default);
  // Tries all optional columns together, then none, then each separately.
  const choices = [optional, [], ...optional.map((column) => [column])];
  for (const chosen of choices) {
    const given = columns.filter((column) => !optional.includes(column) || chosen.includes(column));
    if (await isTaken(pool, table, given)) return true;
  }
  return false;
}

async function isTaken(pool: pg.Pool, table: string, columns: readonly Column[]): Promise<boolean> {
  const own = crypto.randomUUID();
  const values = columns.map(({ name, type, position, word, referred, is_nullable }) => {
    // A row that must refer to its own table refers to itself.
    const isOwn = referred === null ? name === 'id' : referred.table === table && !is_nullable;
    if (isOwn && type === 'uuid') return `'${own}'::uuid`;
    return referred === null
      ? `'${(word ?? TRICKY[type]?.(position) ?? '').replaceAll("'", "''")}'::${type}`
      : `(select "${referred.column}" from ${referred.table} limit 1)`;
  });
  try {
    await pool.query(
      `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value values (${values.join(', ')})`,
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * The rows of each table and the state of each sequence, as texts that are equal if the databases are equal.
 */
export async function contentOf({ pool }: { pool: pg.Pool }): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows: named } = await client.query<{ name: string; kind: string }>(`
      select relname::text as name, relkind::text as kind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname <> 'schema_migrations'
      order by relname collate "C"`);
    const content: Record<string, string[]> = {};
    for (const { name, kind } of named) {
      const row = kind === 'S' ? 'row(last_value, is_called)::text' : 'row(t.*)::text';
      const { rows } = await client.query<{ row: string }>(
        `select ${row} as row from "${name}" t order by 1`,
      );
      content[name] = rows.map((one) => one.row).sort();
    }
    return content;
  } finally {
    client.release();
  }
}
