/**
 * Reads the schema of a database from PostgreSQL's catalog, independent of the PostgreSQL version and the
 * order of creation.
 */
import type pg from 'pg';

export interface ColumnShape {
  table: string;
  column: string;
  type: string;
  /** The collation; null for the type's default. */
  collation: string | null;
  nullable: boolean;
  default: string | null;
  generated: boolean;
}

export interface ConstraintShape {
  table: string;
  name: string;
  definition: string;
}

export interface SchemaShape {
  columns: ColumnShape[];
  constraints: ConstraintShape[];
  indexes: { table: string; definition: string }[];
  functions: { name: string; definition: string }[];
}

/** All tables except the list of applied migrations, which the server creates itself. */
const OUR_TABLES = `
  select oid, relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`;

/** Everything that migrations created in the schema `public`, sorted by name (columns by position). */
export async function readSchema(pool: pg.Pool): Promise<SchemaShape> {
  const columns = await pool.query<ColumnShape>(`
    with ours as (${OUR_TABLES})
    select ours.name as "table", attname::text as "column", format_type(atttypid, atttypmod) as type,
      (select collname::text from pg_collation where oid = attcollation and attcollation <> typcollation) as collation,
      not attnotnull as nullable,
      case attidentity when 'a' then 'identity' else pg_get_expr(adbin, adrelid) end as "default",
      attgenerated <> '' or attidentity = 'a' as generated
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    order by ours.name collate "C", attnum`);
  // From PostgreSQL 18 on, "not null" is a constraint (contype n). Here it is part of the column.
  const constraints = await pool.query<ConstraintShape>(`
    with ours as (${OUR_TABLES})
    select ours.name as "table", conname::text as name, pg_get_constraintdef(c.oid) as definition
    from ours join pg_constraint c on conrelid = ours.oid and contype <> 'n'
    order by ours.name collate "C", conname collate "C"`);
  const indexes = await pool.query<{ table: string; definition: string }>(`
    with ours as (${OUR_TABLES})
    select ours.name as "table", pg_get_indexdef(indexrelid) as definition
    from ours join pg_index on indrelid = ours.oid join pg_class c on c.oid = indexrelid
    order by ours.name collate "C", c.relname collate "C"`);
  const functions = await pool.query<{ name: string; definition: string }>(`
    select proname::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    order by proname collate "C", 2`);
  return {
    columns: columns.rows,
    constraints: constraints.rows,
    indexes: indexes.rows,
    functions: functions.rows,
  };
}

/** The schema as text with one fact per line, so that people can read differences. */
export function snapshotText(shape: SchemaShape): string {
  const tables = [...new Set(shape.columns.map(({ table }) => table))];
  const ofTables = tables.map((table) =>
    [
      `table ${table}`,
      ...shape.columns.filter((column) => column.table === table).map(columnLine),
      ...shape.constraints
        .filter((constraint) => constraint.table === table)
        .map(({ name, definition }) => `  constraint ${name} ${definition}`),
      ...shape.indexes
        .filter((index) => index.table === table)
        .map(({ definition }) => `  ${definition.replace('CREATE ', '').replace(' USING btree', '')}`),
    ].join('\n'),
  );
  return `${[...ofTables, ...shape.functions.map(({ definition }) => definition.trim())].join('\n\n')}\n`;
}

function columnLine({ column, type, collation, nullable, generated, ...rest }: ColumnShape): string {
  const value = rest.default === null ? '' : ` ${generated ? 'generated as' : 'default'} ${rest.default}`;
  const order = collation === null ? '' : ` collate ${collation}`;
  return `  ${column} ${type}${order}${nullable ? '' : ' not null'}${value}`;
}
