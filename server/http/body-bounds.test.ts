import { expect, test } from 'vitest';
import { z } from 'zod';
import { mostEntries, mostParts } from './body-bounds.ts';

test('a form may have one part per field, plus some extra ones that are reported as unknown', () => {
  expect(mostParts({ body: z.strictObject({ file: z.file(), name: z.string() }) })).toBe(18);
});

test.each([
  ['no body', z.undefined(), 1_000],
  [
    'a few fields',
    z.strictObject({ name: z.string(), tags: z.array(z.string()).max(50).default([]) }),
    1_000,
  ],
  [
    'lists within a list',
    z.array(z.strictObject({ of: z.array(z.int()).max(9).optional() })).max(500),
    5_500,
  ],
  ['one of two lists', z.union([z.array(z.int()).max(3_000), z.array(z.int()).max(2_000)]), 3_000],
  [
    'a list that is transformed before it is checked',
    z.array(z.int()).max(4_000).transform(String).pipe(z.string()),
    4_000,
  ],
  ['a list without a limit', z.strictObject({ of: z.array(z.int()) }), 65_536],
  ['an object with any keys', z.record(z.string(), z.int()), 65_536],
  ['a list of unknown values', z.array(z.unknown()).max(10), 65_536],
])('JSON of %s may have as many entries as its schema allows', (_what, body, most) => {
  expect(mostEntries({ body })).toBe(most);
});
