import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';

const lines = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** A parameter is a parameter whatever its name, and a path answers with its closing slash and without. */
const plain = (path: string) => `${path.replaceAll(/\{\w*\}/g, '{}').replace(/\/$/, '')}/`;

const all = lines('seed-paths.txt').map(plain);
const listed = lines('seed-paths.answered.txt').map(plain);
const served = new Set(endpoints().map((endpoint) => plain(endpoint.path)));

describe('the paths that the specification names', () => {
  test('are 103, each named once', () => {
    expect(new Set(all).size).toBe(103);
    expect(all.length).toBe(103);
  });

  test('answer where seed-paths.answered.txt says so', async ({ annotate }) => {
    const toCome = all.filter((path) => !served.has(path));
    await annotate(`${all.length - toCome.length} of ${all.length} answer; to come: ${toCome.join(' ')}`);
    expect(listed.filter((path) => !served.has(path))).toEqual([]);
  });

  test('stand in seed-paths.answered.txt as soon as they answer', () => {
    expect(all.filter((path) => served.has(path) && !listed.includes(path))).toEqual([]);
  });

  test('are the only ones in seed-paths.answered.txt, each once and in order', () => {
    expect(listed).toEqual(all.filter((path) => listed.includes(path)));
  });
});
