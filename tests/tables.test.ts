/**
 * Checks that every table is declared by its feature: what happens to it in a backup, an erasure, an export
 * and a merge.
 */
import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '#app/server/app.ts';
import { type TestApi, testApi } from './support/api.ts';
import { differences, expectNoFaults } from './support/expect-no-faults.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const SNAPSHOT = new URL('../server/db/schema.snapshot.txt', import.meta.url);
const declared = tables();

/** Each table with its lines in the schema snapshot. */
const schema = readFileSync(SNAPSHOT, 'utf8')
  .split(/^CREATE /m)[0]
  ?.split(/^table /m)
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return { name, lines };
  });

const namesOf = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
const DECLARATIONS = "its feature's server/*.feature.ts";

test('each table is declared by one feature', () => {
  const names = namesOf(schema ?? []);
  expect(names.length).toBeGreaterThan(70);
  const { extra, missing } = differences(namesOf(declared), names);
  const twice = namesOf(declared).filter((name, place, all) => all.indexOf(name) !== place);
  expectNoFaults([
    ...missing.map((name) => `Table ${name} is not declared: declare it in ${DECLARATIONS}.`),
    ...extra.map(
      (name) => `Table ${name} is declared, but no migration creates it: remove it from ${DECLARATIONS}.`,
    ),
    ...twice.map((name) => `Table ${name} is declared twice: remove one declaration.`),
  ]);
});

test('each column with text, documents, bytes or dates declares what happens to it when a person is erased', () => {
  const told = declared.flatMap(({ name, impersonal = [], passes = [], personal }) =>
    [...impersonal, ...passes, ...(personal?.goes ?? []), ...(personal?.stays_anonymous ?? [])].map(
      (column) => `${name}.${column}`,
    ),
  );
  const kept = (schema ?? []).flatMap(({ name, lines }) =>
    lines.flatMap((line) => {
      // A generated column is covered by the columns from which it is computed.
      const named =
        /^ {2}(\w+) (?:text|citext|jsonb?|bytea|date|character varying|inet)\b(?!.* generated as )/.exec(
          line,
        );
      return named === null ? [] : [`${name}.${named[1]}`];
    }),
  );
  expect(told.length).toBeGreaterThan(100);
  const { extra, missing } = differences(told, kept);
  expectNoFaults([
    ...missing.map(
      (column) =>
        `${column} may contain data about a person: list it under impersonal, passes, goes or stays_anonymous in ${DECLARATIONS}.`,
    ),
    ...extra.map((column) => `${column} is not a text column: remove it from ${DECLARATIONS}.`),
  ]);
});

test('each column that refers to a person declares what happens to it when two people are merged', () => {
  const decided = declared.flatMap(({ name, personal }) =>
    Object.keys(personal?.merging ?? {}).map((column) => `${name}.${column}`),
  );
  const naming = (schema ?? []).flatMap(({ name, lines }) =>
    lines.flatMap((line) => {
      const named = /FOREIGN KEY \((\w+)\) REFERENCES people\(/.exec(line);
      return named === null ? [] : [`${name}.${named[1]}`];
    }),
  );
  expect(decided.length).toBeGreaterThan(50);
  const { extra, missing } = differences(decided, naming);
  expectNoFaults([
    ...missing.map(
      (column) =>
        `${column} refers to a person: add what a merge does with it to merging in ${DECLARATIONS}.`,
    ),
    ...extra.map(
      (column) => `${column} does not refer to a person: remove it from merging in ${DECLARATIONS}.`,
    ),
  ]);
});

test('a table with columns that are erased with a person declares its erasure', () => {
  expectNoFaults(
    declared
      .filter(({ personal }) => personal?.goes !== undefined && typeof personal.erasing === 'string')
      .map(
        ({ name }) =>
          `${name} has columns that are erased with a person, but its erasing only gives the reason why rows stay: add rows_of or by in ${DECLARATIONS}.`,
      ),
  );
});

/** Tables with a student or guest in the key whose rows stay after an erasure, without telling who it was. */
const KEYED_AND_STAYING = [
  'announcement_people',
  'announcement_reads',
  'enrolments',
  'material_progress',
  'material_readings',
];

test('rows with a student in their key are erased with the student, with few exceptions', () => {
  const keyed = declared.filter(({ name, personal }) => {
    const lines = schema?.find((table) => table.name === name)?.lines ?? [];
    const key = lines.flatMap((line) => /PRIMARY KEY \(([^)]+)\)/.exec(line)?.[1]?.split(', ') ?? []);
    const takers = Object.entries(personal?.merging ?? {}).filter(([, merge]) => merge?.way !== 'stays');
    return takers.some(([column]) => key.includes(column));
  });
  expect(keyed.length).toBeGreaterThan(10);
  const staying = keyed.filter(({ personal }) => typeof personal?.erasing === 'string');
  const { extra, missing } = differences(namesOf(staying), KEYED_AND_STAYING);
  expectNoFaults([
    ...extra.map(
      (name) =>
        `${name} has a student as its key but stays when they are erased: add rows_of in ${DECLARATIONS}, or list it in tests/tables.test.ts.`,
    ),
    ...missing.map(
      (name) => `${name} does not stay after an erasure: remove it from the list in tests/tables.test.ts.`,
    ),
  ]);
});

test('each table with data about a person is in the person’s export or says why not', async () => {
  const { kysely } = api.platform.database;
  const files = new Map<string, string>();
  for (const { name, personal } of declared) {
    if (personal === null || !('file' in personal.exporting)) continue;
    const { file, rows } = personal.exporting;
    expect(files.has(file), `${name} exports to ${file}, like another table: choose another name.`).toBe(
      false,
    );
    files.set(file, rows(v7()).compile(kysely).sql);
    expect((await rows(v7()).execute(kysely)).rows, `${file} contains rows of another person.`).toEqual([]);
  }
  const faults = declared.flatMap(({ name, personal }) => {
    if (personal === null) return [];
    const { exporting } = personal;
    if ('not' in exporting) {
      return exporting.not.length < 10
        ? [`${name} is left out of a person's export: give the reason in ${DECLARATIONS}.`]
        : [];
    }
    const file = 'file' in exporting ? exporting.file : exporting.within;
    const isRead = new RegExp(`(from|join) ${name}\\b`).test(files.get(file) ?? '');
    return isRead
      ? []
      : [`${file} does not read ${name}, although ${name} declares it: correct the rows of that file.`];
  });
  expectNoFaults(faults);
});
