/**
 * Reads and writes rows of any table as lines. Each line is a JSON array with the cells in PostgreSQL's text
 * format, which loses nothing, unlike JSON numbers and dates.
 */
import pg from 'pg';

export interface TableShape {
  readonly name: string;
  /** Stored columns. Generated columns are computed again. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface SequenceState {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/** Column names with the SQL expression that replaces the column. */
export type Blanks = Readonly<Record<string, string>>;

/** The number of rows per fetch: a few megabytes if each row is a whole test. */
const FETCHED_ROWS = 200;

export const quoted = pg.escapeIdentifier;

/** Settings of the connection on which the text format depends. */
export const PLAIN_TEXT = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Every table except the migrations table, with its columns. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select relname::text as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    group by relname order by relname collate "C"`);
  return rows;
}

/** Reads a table's rows, several lines at a time. Needs a transaction that nothing else uses meanwhile. */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  blanks: Blanks = {},
): AsyncGenerator<string[]> {
  const cells = columns.map((column) => `(${blanks[column.name] ?? quoted(column.name)})::text`);
  await client.query(
    `declare lines no scroll cursor for select array_to_json(array[${cells.join(', ')}])::text as line from ${quoted(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCHED_ROWS} from lines`);
    if (rows.length === 0) break;
    yield rows.map((row) => row.line);
  }
  await client.query('close lines');
}

/** Inserts the rows of these lines. */
export async function insertRows(
  client: pg.ClientBase,
  { name, columns }: TableShape,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name));
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`);
  await client.query(
    `insert into ${quoted(name)} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as lines (line)`,
    [`[${lines.join(',')}]`],
  );
}

/** The current state of each sequence. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    states.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return states;
}

/** Restores the state of a sequence. */
export async function setSequence(client: pg.ClientBase, sequence: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `public.${quoted(sequence.name)}`,
    sequence.last_value,
    sequence.is_called,
  ]);
}
