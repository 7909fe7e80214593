import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededShuffle } from './seeded-shuffle.ts';

test('an order contains every item once and is the same every time', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { maxLength: 60 }),
      fc.integer(),
      fc.string(),
      (items, seed, purpose) => {
        const order = seededShuffle(items, seed, purpose);
        expect([...order].sort()).toEqual([...items].sort());
        expect(seededShuffle(items, seed, purpose)).toEqual(order);
      },
    ),
  );
});

test('a different seed or purpose gives a different order', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  const orders = [
    seededShuffle(items, 1, 'a'),
    seededShuffle(items, 2, 'a'),
    seededShuffle(items, 1, 'b'),
    items,
  ];
  expect(new Set(orders.map((order) => order.join())).size).toBe(4);
});

test('an item is equally likely at each position', () => {
  const counts = [0, 0, 0, 0];
  for (let seed = 0; seed < 4000; seed += 1) {
    const place = seededShuffle(['a', 'b', 'c', 'd'], seed, 'x').indexOf('a');
    counts[place] = (counts[place] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});
