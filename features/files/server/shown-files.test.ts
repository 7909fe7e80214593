import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { listUnused } from './files.store.ts';
import { keepFiles } from './public.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

interface Reference {
  readonly table: string;
  readonly column: string;
}

/** A material's own file is also listed in `study_material_files`. */
const LISTED_ELSEWHERE = 'study_materials.file';

/** Every column of the schema that references a file, each listed once. */
async function listReferences(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'files'::regclass
    order by 1, 2`.execute(api.platform.database.kysely);
  return rows.filter(({ table, column }) => `${table}.${column}` !== LISTED_ELSEWHERE);
}

test('does not list a file as unused while a row of any table references it', async () => {
  const { database, config } = api.platform;
  const { kysely } = database;
  const { id: person } = await api.person({ role: 'tutor' });
  const references = await listReferences();
  expect(references.length).toBeGreaterThan(4);
  for (const { table, column } of references) {
    const bytes = new TextEncoder().encode(`%PDF-1.7 ${table} ${column}`);
    const taken = {
      name: 'a.pdf',
      content_type: 'application/pdf',
      bytes,
      sha256: table.padEnd(64, '0'),
    } as const;
    const file = await kysely
      .transaction()
      .execute((transaction) =>
        keepFiles(transaction, config, person, [{ ...taken, sha256: sha256Of(bytes) }], api.clock.now()),
      );
    const later = new Date(api.clock.now().getTime() + 1000);
    const unused = () => listUnused(kysely, later, 100);
    expect(
      (await unused()).map(({ id }) => id),
      table,
    ).toContain(file[0]);
    await insertNaming(table, column, file[0] ?? '');
    expect(
      (await unused()).map(({ id }) => id),
      `${table}.${column} shows it`,
    ).not.toContain(file[0]);
  }
});

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

interface Column {
  readonly name: string;
  readonly type: string;
}

const FILLED: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: "'x'",
  integer: '1',
  smallint: '1',
  'double precision': '1',
  numeric: '1',
  bytea: "''",
  ARRAY: "'{}'",
  bigint: '1',
  boolean: 'false',
  jsonb: "'{}'",
  date: 'current_date',
  'timestamp with time zone': 'now()',
};

/**
 * Inserts a row that references the file. Other foreign keys, checks and triggers of the table are switched
 * off.
 */
async function insertNaming(table: string, column: string, file: string): Promise<void> {
  const { kysely } = api.platform.database;
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> ${column}`.execute(kysely);
  const checks = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(
    kysely,
  );
  for (const { name } of checks.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(kysely);
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(kysely);
  const names = [sql.ref(column), ...rows.map(({ name }) => sql.ref(name))];
  const values = [sql`${file}::uuid`, ...rows.map(({ type }) => sql.raw(FILLED[type] ?? 'null'))];
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
    kysely,
  );
}
