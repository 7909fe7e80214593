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

  test('is what schema.snapshot.txt says (else: npm run schema)', async () => {
    expect(snapshotText(await readSchema(database.pool))).toBe(await file('./schema.snapshot.txt'));
  });

  test('is what tables.ts says (else: npm run schema)', async () => {
    expect(tablesSource(await readSchema(database.pool))).toBe(await file('./tables.ts'));
  });

  test('has the triggers that docs/decisions tells of, and no other', async () => {
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

  test('finds a person whatever the accents and capitals, and refuses the same school twice', async () => {
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

test('a column type without a TypeScript of its own stops the writing', () => {
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
