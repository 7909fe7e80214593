import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOfRight } from '#core/irt/item-curve.ts';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { type AskedItem, chosenItem, overexposed, standingAfter } from './adaptive-session.ts';
import type { AdaptiveRules, PoolItem } from './next-item.ts';

const RULES: AdaptiveRules = {
  start_theta: 0.5,
  min_items: 3,
  max_items: 8,
  stop_se: 0.4,
  randomesque: 3,
  content_targets: { x: 0.6, y: 0.4 },
};
const pool: PoolItem[] = Array.from({ length: 30 }, (_, place) => ({
  id: `i${String(place).padStart(2, '0')}`,
  a: 1 + (place % 4) / 4,
  b: (place - 15) / 6,
  c: 0,
  content: place % 2 === 0 ? 'x' : 'y',
}));

interface Step {
  readonly id: string;
  readonly withheld: readonly string[];
}

/** Simulates a taker of ability `truth`. Records each chosen question and what was withheld at that step. */
function sat(seed: number, truth: number, withhold: (place: number) => readonly string[]) {
  const answer = seededNumbers(seed, 'answers');
  const asked: AskedItem[] = [];
  const steps: Step[] = [];
  while (standingAfter(pool, RULES, asked).stop === null) {
    const withheld = withhold(asked.length);
    const item = chosenItem(pool, RULES, asked, { seed, withheld: new Set(withheld) });
    if (item === null) break;
    steps.push({ id: item.id, withheld });
    asked.push({ id: item.id, is_right: answer() < chanceOfRight(item, truth) });
  }
  return { asked, steps };
}

test('replaying a session with its seed, answers and withheld questions asks the same questions', () => {
  const luck = fc.record({
    seed: fc.integer(),
    truth: fc.double({ min: -2, max: 2, noNaN: true }),
    exposed: fc.array(fc.subarray(pool.map(({ id }) => id)), { minLength: 8, maxLength: 8 }),
  });
  fc.assert(
    fc.property(luck, ({ seed, truth, exposed }) => {
      const { asked, steps } = sat(seed, truth, (place) => exposed[place] ?? []);
      expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
      expect(asked.length).toBeLessThanOrEqual(RULES.max_items);
      // Replays in reverse order: no choice depends on an earlier choice having been computed.
      const replayed = steps
        .map((step, place) =>
          chosenItem(pool, RULES, asked.slice(0, place), { seed, withheld: new Set(step.withheld) }),
        )
        .reverse();
      expect(replayed.map((item) => item?.id)).toEqual(steps.map(({ id }) => id).reverse());
    }),
  );
});

describe('the ability estimate after some answers', () => {
  test('starts at the configured ability, and the test does not stop before the minimum length', () => {
    expect(standingAfter(pool, RULES, [])).toEqual({ theta: 0.5, se: expect.closeTo(1, 4), stop: null });
    const two = pool.slice(0, 2).map(({ id }) => ({ id, is_right: true }));
    expect(standingAfter(pool, { ...RULES, stop_se: 5 }, two).stop).toBeNull();
    const three = pool.slice(0, 3).map(({ id }) => ({ id, is_right: true }));
    expect(standingAfter(pool, { ...RULES, stop_se: 5 }, three).stop).toBe('precise_enough');
    expect(standingAfter(pool, { ...RULES, stop_se: null }, three).stop).toBeNull();
  });

  test('the estimate is higher after a right answer than after a wrong one', () => {
    const answered = (is_right: boolean) => standingAfter(pool, RULES, [{ id: 'i15', is_right }]);
    expect(answered(true).theta).toBeGreaterThan(0);
    expect(answered(false).theta).toBeCloseTo(-answered(true).theta, 6);
    expect(answered(true).se).toBeLessThan(1);
  });

  test('the test stops at the maximum length, or when the pool is empty', () => {
    const all = pool.slice(0, 8).map(({ id }) => ({ id, is_right: false }));
    expect(standingAfter(pool, { ...RULES, stop_se: null }, all).stop).toBe('long_enough');
    expect(standingAfter(pool.slice(0, 2), RULES, all.slice(0, 2)).stop).toBe('pool_is_empty');
    expect(chosenItem(pool.slice(0, 2), RULES, all.slice(0, 2), { seed: 1, withheld: new Set() })).toBeNull();
  });

  test('throws for a question that is not in the pool', () => {
    expect(() => standingAfter(pool, RULES, [{ id: 'other', is_right: true }])).toThrow('other');
  });
});

test('chooses the first question near the start ability, and a different seed may choose a different question', () => {
  const first = (seed: number, start_theta: number) =>
    chosenItem(pool, { ...RULES, start_theta }, [], { seed, withheld: new Set() })?.b ?? Number.NaN;
  expect(Math.abs(first(1, 2) - 2)).toBeLessThan(1);
  expect(Math.abs(first(1, -2) + 2)).toBeLessThan(1);
  expect(new Set([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => first(seed, 0))).size).toBe(3);
});

describe('a question is withheld in an adaptive test', () => {
  const asked = new Map([
    ['five', 5],
    ['four', 4],
  ]);
  test('if asking it again would exceed its allowed share of sessions; at least 20 sessions are assumed', () => {
    expect(overexposed({ sessions: 1, asked }, 0.25)).toEqual(new Set(['five']));
    expect(overexposed({ sessions: 20, asked }, 0.25)).toEqual(new Set(['five']));
    expect(overexposed({ sessions: 23, asked }, 0.25)).toEqual(new Set(['five']));
    expect(overexposed({ sessions: 24, asked }, 0.25)).toEqual(new Set());
    expect(overexposed({ sessions: 10, asked }, 0.2)).toEqual(new Set(['five', 'four']));
  });

  test('but not if it is exactly at its allowed share, despite floating-point error', () => {
    expect(overexposed({ sessions: 30, asked: new Map([['a', 2]]) }, 0.1)).toEqual(new Set());
    expect(overexposed({ sessions: 30, asked: new Map([['a', 3]]) }, 0.1)).toEqual(new Set(['a']));
    expect(overexposed({ sessions: 70, asked: new Map([['a', 20]]) }, 0.3)).toEqual(new Set());
  });

  test('never if there is no limit on its share of sessions', () => {
    expect(overexposed({ sessions: 1, asked }, null)).toEqual(new Set());
  });
});
