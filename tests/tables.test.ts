/** Every table of the schema, as its feature declares it: what becomes of it in a backup, an erasure, an export and a merge. */
import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '#server/app.ts';
import { type TestApi, testApi } from './support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const SNAPSHOT = new URL('../server/db/schema.snapshot.txt', import.meta.url);
const declared = tables();

/** Of each table its lines in the snapshot. */
const schema = readFileSync(SNAPSHOT, 'utf8')
  .split(/^CREATE /m)[0]
  ?.split(/^table /m)
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return { name, lines };
  });

test('each table is declared by one feature', () => {
  const names = schema?.map(({ name }) => name) ?? [];
  expect(names.length).toBeGreaterThan(70);
  expect(declared.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('of every column that may tell of a person it is said what becomes of it', () => {
  const told = declared.flatMap(({ name, impersonal = [], passes = [], personal }) =>
    [...impersonal, ...passes, ...(personal?.goes ?? []), ...(personal?.stays_anonymous ?? [])].map(
      (column) => `${name}.${column}`,
    ),
  );
  const held = schema?.flatMap(({ name, lines }) =>
    lines.flatMap((line) => {
      // What is generated tells what its columns tell.
      const named =
        /^ {2}(\w+) (?:text|citext|jsonb?|bytea|date|character varying|inet)\b(?!.* generated as )/.exec(
          line,
        );
      return named === null ? [] : [`${name}.${named[1]}`];
    }),
  );
  expect(told.length).toBeGreaterThan(100);
  expect(told.sort()).toEqual(held?.sort());
});

test('of every column that names a person it is said what becomes of it when two records are made one', () => {
  const decided = declared.flatMap(({ name, personal }) =>
    Object.keys(personal?.merging ?? {}).map((column) => `${name}.${column}`),
  );
  const naming = schema?.flatMap(({ name, lines }) =>
    lines.flatMap((line) => {
      const named = /FOREIGN KEY \((\w+)\) REFERENCES people\(/.exec(line);
      return named === null ? [] : [`${name}.${named[1]}`];
    }),
  );
  expect(decided.length).toBeGreaterThan(50);
  expect(decided.sort()).toEqual(naming?.sort());
});

test('what goes with a person is taken away when they are erased', () => {
  const kept = declared.filter(
    ({ personal }) => personal?.goes !== undefined && typeof personal.erasing === 'string',
  );
  expect(kept.map(({ name }) => name)).toEqual([]);
});

test('what is told of a person is in their export, in a file that its table is read for, or it is said why not', async () => {
  const { kysely } = api.platform.database;
  const files = new Map<string, string>();
  for (const { personal } of declared) {
    if (personal === null || !('file' in personal.exporting)) continue;
    const { file, rows } = personal.exporting;
    expect(files.has(file), file).toBe(false);
    files.set(file, rows(v7()).compile(kysely).sql);
    expect((await rows(v7()).execute(kysely)).rows, file).toEqual([]);
  }
  for (const { name, personal } of declared) {
    if (personal === null || 'not' in personal.exporting) continue;
    const { exporting } = personal;
    const said = files.get('file' in exporting ? exporting.file : exporting.within) ?? '';
    expect(said, name).toMatch(new RegExp(`(from|join) ${name}\\b`));
  }
  const silent = declared.filter(
    ({ personal }) => personal !== null && 'not' in personal.exporting && personal.exporting.not.length < 10,
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
