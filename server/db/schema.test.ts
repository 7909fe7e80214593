import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { readSchema, snapshotText } from './schema-snapshot.ts';
import { tablesSource } from './tables-source.ts';

const file = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

describeOnBothDatabases('the schema', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the schema equals schema.snapshot.txt (else: npm run schema)', async () => {
    expect(snapshotText(await readSchema(database.pool))).toBe(await file('./schema.snapshot.txt'));
  });

  test('the schema equals tables.ts (else: npm run schema)', async () => {
    expect(tablesSource(await readSchema(database.pool))).toBe(await file('./tables.ts'));
  });

  test('the schema has exactly the triggers that docs/decisions lists', async () => {
    const page = await file('../../docs/decisions/triggers-maintain-derived-rows.md');
    const told = [...page.matchAll(/^\|[^|]*\| `(\w+)` \| (.+) \|$/gm)].flatMap(([, name, tables]) =>
      [...(tables ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => `${name} on ${table}`),
    );
    const { rows } = await database.pool.query<{ trigger: string }>(
      `select tgname || ' on ' || relname as trigger from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal`,
    );
    expect(told.sort()).toEqual(rows.map(({ trigger }) => trigger).sort());
  });

  test('the normalization of names ignores accents and case, and refuses the same school name twice', async () => {
    const { rows } = await database.pool.query("select fold('ÉLODIE Müller') as folded");
    expect(rows).toEqual([{ folded: 'elodie muller' }]);
    const add = (name: string) =>
      database.pool.query(
        'insert into schools (id, name, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())',
        [name],
      );
    await add('École du Nord');
    await expect(add('ecole DU nord')).rejects.toMatchObject({ constraint: 'schools_name_key' });
  });
});

test('a column type without a TypeScript type stops the generation of tables.ts', () => {
  const column = {
    table: 't',
    column: 'c',
    type: 'money',
    collation: null,
    nullable: false,
    default: null,
    generated: false,
  };
  expect(() => tablesSource({ columns: [column], constraints: [], indexes: [], functions: [] })).toThrow(
    't.c (money)',
  );
});
