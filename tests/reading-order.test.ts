import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alphabetically } from '#core/text-order.ts';
import type { Database } from '#server/db/database.ts';
import { type ApiClient, type TestApi, testApi } from './support/api.ts';
import { describeOnBothDatabases } from './support/database.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8');

/**
 * Columns with names for which people look in a list. Other text columns are codes without a meaningful
 * order.
 */
const READ = /^(?:.*_)?(?:name|title|label|room)$/;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly is_text: boolean;
  readonly is_alphabetical: boolean;
}

const columns: Column[] = read('server/db/schema.snapshot.txt')
  .split(/\n\n(?=table )/)
  .flatMap((table) => {
    const [head = '', ...lines] = table.split('\n');
    return lines.flatMap((line) => {
      const [, name, type = '', collation] =
        /^ {2}(\w+) (text|citext|\S+)(?: collate (\w+))?/.exec(line) ?? [];
      if (name === undefined || ['constraint', 'INDEX', 'UNIQUE'].includes(name)) return [];
      const is_text = type === 'text' || type === 'citext';
      return {
        table: head.slice('table '.length),
        name,
        is_text,
        is_alphabetical: collation === 'alphabetical',
      };
    });
  });

/**
 * The sort terms in statements: the list after each `order by`, the argument of each `orderBy`, and tables of
 * orderings.
 */
function orderings(source: string): string[] {
  return [
    ...source.matchAll(/\border by ((?:\([^()]*\)|[^()`])*?)(?=\)|`|\blimit\b|\bfor (?:update|share)\b)/g),
    ...source.matchAll(/\.orderBy\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g),
    ...source.matchAll(/const ORDER\w*\b[^=]*= \{([\s\S]*?)\n\};/g),
  ].map(([, terms = '']) => terms);
}

/** The sorting errors in a file as sentences. */
function faultsOf(file: string, source: string): string[] {
  return orderings(source).flatMap((terms) => {
    // Search results are sorted by relevance before the name.
    if (terms.startsWith('fitOf(')) return [];
    const named = new Set([...terms.matchAll(/\b[a-z_]+\b/g)].map(([word]) => word));
    return [...named].flatMap((name) => {
      if (name === 'first_name' || name === 'last_name') {
        return `${file} sorts people by ${name}: sort by people.sort_name, which contains both names.`;
      }
      const texts = READ.test(name) ? columns.filter((column) => column.name === name && column.is_text) : [];
      if (texts.length > 0 && new RegExp(`\\b(?:fold|lower|upper)\\([^()]*\\b${name}\\b`).test(terms)) {
        return `${file} sorts by a changed ${name}: sort by the column itself, whose collation handles accents and capital letters.`;
      }
      const bytes = texts.find((column) => !column.is_alphabetical);
      if (bytes === undefined || texts.some((column) => column.is_alphabetical)) return [];
      return `${file} sorts by ${name}, but ${bytes.table}.${name} sorts byte by byte: set the collation “alphabetical” in a migration.`;
    });
  });
}

describe('columns by whose names people look for rows', () => {
  test('have the collation “alphabetical” in every table', () => {
    const names = ['name', 'title', 'room', 'short_name', 'sort_name'];
    const inBytes = columns.filter(({ name, is_text, is_alphabetical }) => {
      return names.includes(name) && is_text && !is_alphabetical;
    });
    expect(
      inBytes.map(
        ({ table, name }) => `${table}.${name} has no collation “alphabetical”: add it in a migration.`,
      ),
    ).toEqual([]);
    expect(columns.filter((column) => column.is_alphabetical).length).toBeGreaterThan(20);
  });

  test('are sorted by that collation in every statement', () => {
    const files = globSync(['features/*/server/**/*.ts', 'server/**/*.store.ts'], { cwd: ROOT }).filter(
      (file) => !file.endsWith('.test.ts'),
    );
    const sorted = files.map((file) => ({ file, source: read(file) }));
    expect(sorted.flatMap(({ file, source }) => faultsOf(file, source))).toEqual([]);
    expect(sorted.flatMap(({ source }) => orderings(source)).length).toBeGreaterThan(300);
  });

  test.each([
    ["rows.orderBy('people.last_name', direction)", 'by last_name'],
    ['sql`select id from people order by first_name, id`', 'by first_name'],
    ['sql`select id from groups order by fold(groups.name), id`', 'by a changed name'],
    ["rows.orderBy(sql`lower(videos.title)`, 'desc')", 'by a changed title'],
    ['jsonb_agg(name order by lower(people.sort_name))', 'by a changed sort_name'],
    ['sql`select from consents order by guardian_name limit 3`', 'by guardian_name'],
    ['const ORDERINGS = {\n  name: sql`people.last_name, people.id`,\n};', 'by last_name'],
  ])('a statement that sorts differently is found: %s', (source, told) => {
    expect(faultsOf('some.store.ts', source).join()).toContain(told);
  });
});

const NAMES = [
  'Zola',
  'van Dyk',
  'Öberg',
  'Żak',
  'Obama',
  'Ovid',
  'Vance',
  'Zimmer',
  'de la Cruz',
  'De Vries',
  'Dean',
  'O’Neil',
  'ONeill',
  'Ñandú',
  'Nash',
  'Nuñez',
  'Straße',
  'Strauss',
  'İnan',
  'ivy',
  'Ivy',
  'Łuc',
  'Lund',
  'Grade 10',
  'Grade 9',
  'Grade 9B',
  '2nd',
  '10th',
  'Ёлкин',
  'Елкин',
  'Яков',
  'Ωμέγα',
  'عمر',
  '张',
  '李',
  '한',
];

describeOnBothDatabases('the database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('names are sorted as the browser sorts them', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from unnest($1::text[]) name order by name collate alphabetical',
      [NAMES],
    );
    expect(rows.map(({ name }) => name)).toEqual(NAMES.toSorted(alphabetically));
  });

  test('a list is read in the order of its index', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
      // For an empty table the planner may choose either of two indexes with the same order.
      for (const [list, index] of [
        ['people order by sort_name, id', 'people_name_idx'],
        ["people where role = 'student' order by sort_name, id", 'people_(?:role_)?name_idx'],
        ['groups order by name, id', 'groups_name_idx'],
        ['assessments order by title, id', 'assessments_title_idx'],
        ['study_materials order by title, id', 'study_materials_title_idx'],
        ['subject_nodes where parent is null order by name, id', 'subject_nodes_roots_idx'],
      ]) {
        const { rows } = await client.query<Record<string, string>>(`explain select id from ${list} limit 5`);
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan, list).toMatch(new RegExp(`using ${index} `));
        expect(plan, list).not.toContain('Sort');
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('lists', () => {
  let api: TestApi;
  let admin: ApiClient;
  beforeAll(async () => {
    api = await testApi();
    admin = await api.as(await api.person({ role: 'admin' }));
  });
  afterAll(() => api.close());

  const namesOf = async (path: string, nameOf: (row: Record<string, string>) => string | undefined) => {
    const reply = await admin.get(path);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.results.map(nameOf);
  };

  test('order people by last name, then first name, across pages', async () => {
    const people = [
      'Zola Émile',
      'van Dyk Anton',
      'Öberg Zoë',
      'Oberg Anna',
      'Żak Jan',
      'De Zed',
      'De Vries Al',
      'obama Bo',
    ].map((name) => {
      const parts = name.split(' ');
      return { last_name: parts.slice(0, -1).join(' '), first_name: parts.at(-1) ?? '' };
    });
    for (const names of people) await api.person({ role: 'counselor', ...names });
    const expected = [
      'De Zed',
      'De Vries Al',
      'obama Bo',
      'Oberg Anna',
      'Öberg Zoë',
      'van Dyk Anton',
      'Żak Jan',
      'Zola Émile',
    ];
    const full = (row: Record<string, string>) => `${row.last_name} ${row.first_name}`;
    const list = '/api/users/internal/?role=counselor&ordering=name&page_size=5';
    const paged = [...(await namesOf(list, full)), ...(await namesOf(`${list}&page=2`, full))];
    expect(paged).toEqual(expected);
    expect(await namesOf('/api/users/internal/?role=counselor&ordering=-name', full)).toEqual(
      expected.toReversed(),
    );
  });

  test('order schools and groups by name', async () => {
    const names = ['Zola', 'école', 'Eton', 'Ecole 10', 'Ecole 9', 'van Dyk', 'Öberg'];
    const school = await api.school('Adams');
    for (const name of names) {
      await api.school(name);
      await api.group(school, name);
    }
    const sorted = ['école', 'Ecole 9', 'Ecole 10', 'Eton', 'Öberg', 'van Dyk', 'Zola'];
    expect(await namesOf('/api/groups/?ordering=name', ({ name }) => name)).toEqual(sorted);
    expect(await namesOf('/api/schools/?ordering=name', ({ name }) => name)).toEqual(['Adams', ...sorted]);
  });
});
