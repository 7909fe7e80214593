import { expect, test } from 'vitest';
import type { Evidence } from '../evidence.rules.ts';
import { mergedPages } from './merged-pages.ts';

const row = (person: string, at: number | null) =>
  ({ person, answered_at: at === null ? null : new Date(at) }) as Evidence;

async function* pages(...all: Evidence[][]): AsyncGenerator<Evidence[]> {
  yield* all;
}

const merged = async (...sources: AsyncGenerator<Evidence[]>[]) => {
  const rows: string[] = [];
  for await (const page of mergedPages(sources)) {
    rows.push(...page.map(({ person, answered_at }) => `${person}${answered_at?.getTime() ?? '-'}`));
  }
  return rows;
};

test('evidence merges pages from several sources, sorted by person, then by the time of the answer', async () => {
  expect(
    await merged(
      pages([row('a', 2), row('a', 5)], [row('c', 1), row('c', null)]),
      pages([row('a', 1)], [], [row('a', 3), row('b', 9), row('c', 2)]),
      pages(),
    ),
  ).toEqual(['a1', 'a2', 'a3', 'a5', 'b9', 'c1', 'c2', 'c-']);
});

test('evidence yields the pages of a single source unchanged, and nothing if there are no sources', async () => {
  expect(await merged(pages([row('a', 1)], [row('b', 1)]))).toEqual(['a1', 'b1']);
  expect(await merged()).toEqual([]);
});
