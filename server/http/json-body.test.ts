import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasMoreEntries } from './json-body.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Counts keys and list entries, including nested ones. */
function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, child) => sum + 1 + entriesIn(child), 0);
}

test('the limit on a body counts the keys and entries of any JSON, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 2), (value, space) => {
      const json = bytesOf(JSON.stringify(value, null, space));
      const entries = entriesIn(value);
      expect(hasMoreEntries(json, entries)).toBe(false);
      if (entries > 0) expect(hasMoreEntries(json, entries - 1)).toBe(true);
    }),
  );
});

test.each([
  ['in a string', '{"a":"[1,2,3,{\\"b\\":1,"}', 1],
  ['after an escaped backslash', '["\\\\",1,2]', 3],
  ['in a list of empty lists', '[[],[],{}]', 3],
])('distinguishes characters %s from the characters of the JSON syntax', (_where, json, entries) => {
  expect([hasMoreEntries(bytesOf(json), entries), hasMoreEntries(bytesOf(json), entries - 1)]).toEqual([
    false,
    true,
  ]);
});

test('the check of a body reads no byte after the first entry over the limit', () => {
  const json = bytesOf(`[${'1,'.repeat(90_000)}`);
  let looked = 0;
  const counted = new Proxy(json, {
    get(bytes, place) {
      if (typeof place === 'string' && /^\d+$/.test(place)) looked += 1;
      return Reflect.get(bytes, place, bytes);
    },
  });
  expect(hasMoreEntries(counted, 1_000)).toBe(true);
  expect(looked).toBeLessThan(2_100);
});
