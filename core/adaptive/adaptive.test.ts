import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { type AdaptiveRules, nextItem, type PoolItem, stopReason } from './next-item.ts';
import { simulate } from './simulation.ts';

const RULES: AdaptiveRules = {
  start_theta: 0,
  min_items: 3,
  max_items: 10,
  stop_se: 0.4,
  randomesque: 1,
  content_targets: {},
};
const item = (id: string, b: number, content: string | null = null, a = 1): PoolItem => ({
  id,
  a,
  b,
  c: 0,
  content,
});
const best = () => 0;

describe('the next question', () => {
  const pool = [item('c', 2), item('b', 0.1), item('a', -2)];

  test('is the most informative one at the ability so far, and is asked only once', () => {
    expect(nextItem(pool, [], 0, RULES, best)?.id).toBe('b');
    expect(nextItem(pool, [item('b', 0.1)], 1.5, RULES, best)?.id).toBe('c');
    expect(nextItem(pool, pool, 0, RULES, best)).toBeNull();
  });

  test('is the one with the lowest id among equally informative ones', () => {
    expect(nextItem([item('z', 1), item('y', -1)], [], 0, RULES, best)?.id).toBe('y');
  });

  test('is picked by the random number from the k best questions', () => {
    const rules = { ...RULES, randomesque: 2 };
    expect(nextItem(pool, [], 0.2, rules, () => 0.49)?.id).toBe('b');
    expect(nextItem(pool, [], 0.2, rules, () => 0.99)?.id).toBe('c');
  });

  test('is not a withheld question as long as an unwithheld one is left', () => {
    expect(nextItem(pool, [], 0, RULES, best, new Set(['b']))?.id).not.toBe('b');
    expect(nextItem(pool, [], 0, RULES, best, new Set(['a', 'b', 'c']))?.id).toBe('b');
  });

  test('comes from the content area that is furthest behind its target and still has a question', () => {
    const mixed = [item('m1', 0, 'math'), item('m2', 0, 'math'), item('r1', 3, 'reading')];
    const rules = { ...RULES, content_targets: { math: 0.6, reading: 0.4 } };
    const [m1, , r1] = mixed as [PoolItem, PoolItem, PoolItem];
    expect(nextItem(mixed, [], 0, rules, best)?.id).toBe('m1');
    expect(nextItem(mixed, [m1], 0, rules, best)?.id).toBe('r1');
    expect(nextItem(mixed, [m1, r1], 0, rules, best)?.id).toBe('m2');
    expect(nextItem([m1, r1], [m1], 0, { ...rules, content_targets: { math: 1 } }, best)?.id).toBe('r1');
  });
});

test('a test ends when it is long enough, precise enough after the minimum length, or out of questions', () => {
  expect(stopReason(RULES, 10, 0.9, 5)).toBe('long_enough');
  expect(stopReason(RULES, 2, 0.1, 5)).toBeNull();
  expect(stopReason(RULES, 3, 0.4, 5)).toBe('precise_enough');
  expect(stopReason(RULES, 3, 0.41, 5)).toBeNull();
  expect(stopReason({ ...RULES, stop_se: null }, 9, 0, 5)).toBeNull();
  expect(stopReason(RULES, 4, 0.5, 0)).toBe('pool_is_empty');
});

test('no question is asked twice, and the share of each content area ends within one question of its target', () => {
  const contents = ['x', 'y', 'z'];
  const bs = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 30, maxLength: 30 });
  fc.assert(
    fc.property(bs, fc.integer(), (difficulties, seed) => {
      const pool = difficulties.map((b, place) => item(`i${place}`, b, contents[place % 3]));
      const rules = { ...RULES, randomesque: 3, content_targets: { x: 0.5, y: 0.3, z: 0.2 } };
      const random = seededNumbers(seed, 'choice');
      const asked: PoolItem[] = [];
      for (let step = 0; step < 10; step += 1) {
        const next = nextItem(pool, asked, 0, rules, random);
        if (next !== null) asked.push(next);
      }
      expect(new Set(asked.map(({ id }) => id)).size).toBe(10);
      const counts = contents.map((content) => asked.filter((one) => one.content === content).length);
      expect(counts).toEqual([5, 3, 2]);
    }),
  );
});

describe('a simulation', () => {
  const pool = Array.from({ length: 60 }, (_, place) =>
    item(`i${place}`, (place - 30) / 10, null, 1 + (place % 5) / 4),
  );
  const options = { persons: 60, length: 10, seed: 3 };

  test('repeats with the same seed and differs with a different seed', () => {
    const once = simulate(pool, { randomesque: 3 }, options);
    expect(simulate(pool, { randomesque: 3 }, options)).toEqual(once);
    expect(simulate(pool, { randomesque: 3 }, { ...options, seed: 4 })).not.toEqual(once);
  });

  test('choosing by information has smaller errors than choosing at random; random choice uses the whole pool', () => {
    const chosen = simulate(pool, { randomesque: 1 }, options);
    const lucky = simulate(pool, 'random', options);
    expect(chosen.by_length.at(-1)?.rmse).toBeLessThan(lucky.by_length.at(-1)?.rmse ?? 0);
    expect(chosen.exposure.largest).toBe(1);
    expect(lucky.exposure.unused_items).toBe(0);
    expect(lucky.overlap).toBeCloseTo(10 / 60, 1);
  });

  test('a test longer than its pool ends when the pool is empty', () => {
    const { by_length } = simulate(pool.slice(0, 7), { randomesque: 1 }, options);
    expect(by_length.map(({ length }) => length)).toEqual([5, 7]);
  });
});
