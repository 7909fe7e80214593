import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';

const lines = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** The path without parameter names and with a trailing slash, because neither makes a difference. */
const plain = (path: string) => `${path.replaceAll(/\{\w*\}/g, '{}').replace(/\/$/, '')}/`;

const all = lines('seed-paths.txt').map(plain);
const listed = lines('seed-paths.answered.txt').map(plain);
const served = new Set(endpoints().map((endpoint) => plain(endpoint.path)));

describe('the API paths in the specification', () => {
  test('are 103 paths, all different', () => {
    expect(new Set(all).size).toBe(103);
    expect(all.length).toBe(103);
  });

  test('are served if seed-paths.answered.txt lists them', async ({ annotate }) => {
    const toCome = all.filter((path) => !served.has(path));
    await annotate(`${all.length - toCome.length} of ${all.length} answer; to come: ${toCome.join(' ')}`);
    expect(listed.filter((path) => !served.has(path))).toEqual([]);
  });

  test('are listed in seed-paths.answered.txt as soon as they are served', () => {
    expect(all.filter((path) => served.has(path) && !listed.includes(path))).toEqual([]);
  });

  test('are the only ones in seed-paths.answered.txt, each once and in order', () => {
    expect(listed).toEqual(all.filter((path) => listed.includes(path)));
  });
});
