import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import { ACCESS_PAGE, accessPage } from '../build/access-page.ts';

test('the page of who may do what says what the table says', () => {
  expect(readFileSync(ACCESS_PAGE, 'utf8'), 'run npm run access-page').toBe(accessPage());
});

test('the page of running it names each variable that the server reads, and no other', () => {
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

test('what a call does is said in plain words, as the audit shows them', () => {
  expect(endpoints().filter(({ summary }) => /[`*_<>]/.test(summary))).toEqual([]);
});
