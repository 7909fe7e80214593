/**
 * Rows of whatever tables there are, as lines of text: each a JSON array with every cell as PostgreSQL writes it, which is
 * lossless where JSON's own numbers, times and nulls are not. It knows the catalogue and no table by name.
 */
import pg from 'pg';

export interface TableShape {
  readonly name: string;
  /** Those that are written; what is generated is made again. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export interface SequenceState {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/** Of a table's columns by name: the SQL that stands in a cell's place. */
export type Blanks = Readonly<Record<string, string>>;

/** At once from the server: a few megabytes where each row is a whole test. */
const FETCHED_ROWS = 200;

export const quoted = pg.escapeIdentifier;

/** What a cell's text must not depend on: whoever connects may have set it otherwise. */
export const PLAIN_TEXT = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Every table but the migrations' own book, with what they have of columns. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select relname::text as name,
      json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
    group by relname order by relname collate "C"`);
  return rows;
}

/** A table's rows, some lines at a time. It needs a transaction, which nothing else uses meanwhile. */
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

/** Adds the rows that these lines tell of. */
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

/** Where each sequence stands. */
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

/** Puts a sequence where it stood. */
export async function setSequence(client: pg.ClientBase, sequence: SequenceState): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [
    `public.${quoted(sequence.name)}`,
    sequence.last_value,
    sequence.is_called,
  ]);
}
