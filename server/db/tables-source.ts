/** Generates the TypeScript of `tables.ts` from the schema of a database. Types follow `column-values.ts`. */
import type { ColumnShape, ConstraintShape, SchemaShape } from './schema-snapshot.ts';

const TYPES: Record<string, string> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  bigint: 'number',
  citext: 'string',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  'uuid[]': 'string[]',
};

const HEAD = `/**
 * The rows of every table as the store sees them. Written by \`npm run schema\` from the migrations: change those, not this.
 */
import type { Generated, GeneratedAlways } from 'kysely';
`;

/** The source text of `tables.ts`. Throws for a column type without a known TypeScript type. */
export function tablesSource(shape: SchemaShape): string {
  const tables = [...new Set(shape.columns.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const columns = shape.columns.filter((column) => column.table === table);
    const lines = columns.map((column) => `  ${column.column}: ${columnType(column, shape.constraints)};\n`);
    return `\nexport interface ${interfaceName(table)} {\n${lines.join('')}}\n`;
  });
  const all = tables.map((table) => `  ${table}: ${interfaceName(table)};\n`).join('');
  return `${HEAD}${interfaces.join('')}\nexport interface Tables {\n${all}}\n`;
}

function columnType(column: ColumnShape, constraints: ConstraintShape[]): string {
  const named = allowedValues(column, constraints) ?? TYPES[column.type];
  if (named === undefined) {
    throw new Error(`No TypeScript type is named for ${column.table}.${column.column} (${column.type}).`);
  }
  const type = column.nullable && named !== 'unknown' ? `${named} | null` : named;
  if (column.generated) return `GeneratedAlways<${type}>`;
  return column.default === null ? type : `Generated<${type}>`;
}

/** A check such as `role in ('admin', 'tutor')`, as PostgreSQL stores it, becomes a union of its values. */
function allowedValues(column: ColumnShape, constraints: ConstraintShape[]): string | null {
  for (const { table, definition } of constraints) {
    const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition);
    if (table === column.table && list?.[1] === column.column) return literals(list[2] ?? '');
    const single = /^CHECK \(\((\w+) = ('\w+'::text)\)\)$/.exec(definition);
    if (table === column.table && single?.[1] === column.column) return literals(single[2] ?? '');
  }
  return null;
}

function literals(list: string): string {
  return [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
}

function interfaceName(table: string): string {
  const pascal = table.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${pascal}Table`;
}
