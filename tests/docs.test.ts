import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { LAYERS } from '#features/layers.ts';
import { ACCESS_PAGE, accessPage } from '../build/access-page.ts';

test('docs/access.md matches the access table', () => {
  expect(readFileSync(ACCESS_PAGE, 'utf8'), 'run npm run access-page').toBe(accessPage());
});

test('docs/running.md lists exactly the environment variables that the server reads', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const known = [...read('../server/config.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  );
  const named = [...read('../docs/running.md').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(known.length).toBeGreaterThan(10);
  expect(named.toSorted()).toEqual(known.toSorted());
});

test('summaries of calls contain no markup, because the audit shows them', () => {
  expect(endpoints().filter(({ summary }) => /[`*_<>]/.test(summary))).toEqual([]);
});

describe('ARCHITECTURE.md', () => {
  const page = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');

  test('lists the features with their layers and order in features/layers.ts', () => {
    const part = page.split('## features/')[1]?.split('\n## ')[0] ?? '';
    const listed = part.split('\n### ').slice(1);
    const layers = listed.map((text) => ({
      name: text.split('\n')[0]?.toLowerCase(),
      features: [...text.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name]) => name),
    }));
    expect(layers).toEqual(LAYERS.map(({ name, features }) => ({ name, features })));
  });

  test('lists every folder of core/', () => {
    const part = page.split('## core/')[1]?.split('\n## ')[0] ?? '';
    const listed = [...part.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name]) => name);
    const folders = readdirSync(new URL('../core', import.meta.url), { withFileTypes: true });
    expect(listed.toSorted()).toEqual(
      folders.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted(),
    );
  });

  test('names only existing files, and has no line over 160 characters', () => {
    const paths = [...page.matchAll(/`((?:app|contract|core|features|server|tests|web)\/[\w./-]+)`/g)].map(
      ([, path]) => path ?? '',
    );
    expect(paths.length).toBeGreaterThan(50);
    // Files that every feature has are given by their path within a feature.
    const inFeature = /^(?:server\/(?:public|public\.store|hooks)\.ts|tests\/calls\.ts|web\/public\.tsx)$/;
    const absent = paths.filter(
      (path) => !inFeature.test(path) && !existsSync(new URL(`../${path}`, import.meta.url)),
    );
    expect(absent).toEqual([]);
    expect(page.split('\n').filter((line) => line.length > 160)).toEqual([]);
  });
});

test('the index of documents lists every decision', () => {
  const index = readFileSync(new URL('../docs/README.md', import.meta.url), 'utf8');
  const decisions = readdirSync(new URL('../docs/decisions', import.meta.url));
  expect(decisions.filter((name) => !index.includes(`(decisions/${name})`))).toEqual([]);
});
