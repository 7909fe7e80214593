import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ABILITY_METHODS, abilityOf } from './ability.ts';
import { expectedAbilities } from './expected-abilities.ts';
import { curvePoint, expectedRight, itemInformation } from './information.ts';
import { chanceOfRight } from './item-curve.ts';
import { itemFits } from './item-fit.ts';
import { abilityForExpected, sumScoreChances, sumScoreTable } from './sum-score.ts';

/** The 2PL parameters of LSAT section 6 at maximum likelihood. */
const LSAT6 = [
  { a: 0.82566, d: 2.77323 },
  { a: 0.72274, d: 0.9902 },
  { a: 0.89088, d: 0.24915 },
  { a: 0.68837, d: 1.28476 },
  { a: 0.65686, d: 2.05327 },
].map(({ a, d }) => ({ a, b: -d / a, c: 0 }));

const answers = (pattern: string, items = LSAT6) =>
  items.map((item, place) => ({ item, is_right: pattern[place] === '1' }));

describe('an ability estimate', () => {
  test('by EAP has the published mean and error', () => {
    for (const [pattern, theta, se] of [
      ['00000', -1.8968, 0.8013],
      ['10101', -0.3483, 0.8223],
      ['01110', -0.3965, 0.8209],
      ['11111', 0.6456, 0.859],
    ] as const) {
      const ability = abilityOf(answers(pattern), 'eap');
      expect(ability.theta).toBeCloseTo(theta, 4);
      expect(ability.se).toBeCloseTo(se, 4);
    }
  });

  test('by MAP has the published value', () => {
    const { theta, se, at_bound } = abilityOf(answers('11111'), 'map');
    expect(theta).toBeCloseTo(0.6063, 4);
    expect(se).toBeCloseTo(0.8546, 4);
    expect(at_bound).toBe(false);
  });

  test('by maximum likelihood reaches a bound if all answers are right or all wrong, and reports this', () => {
    expect(abilityOf(answers('11111'), 'mle')).toMatchObject({ theta: 6, at_bound: true });
    expect(abilityOf(answers('00000'), 'mle', { bounds: [-4, 4] })).toMatchObject({
      theta: -4,
      at_bound: true,
    });
    // Warm's correction gives a finite estimate.
    expect(abilityOf(answers('00000'), 'wle').theta).toBeCloseTo(-5.7039, 3);
  });

  test('by maximum likelihood is the ability at which the expected number of right answers equals the actual number', () => {
    const items = [-1, 0, 1].map((b) => ({ a: 1.3, b, c: 0 }));
    const { theta } = abilityOf(answers('110', items), 'mle');
    expect(expectedRight(items, theta)).toBeCloseTo(2, 8);
  });

  test('without answers equals the prior', () => {
    const prior = { mean: 0.5, deviation: 0.8 };
    expect(abilityOf([], 'eap').theta).toBeCloseTo(0, 12);
    expect(abilityOf([], 'map', { prior }).theta).toBeCloseTo(0.5, 8);
    expect(abilityOf([], 'map', { prior }).se).toBeCloseTo(0.8, 12);
    expect(abilityOf([], 'eap', { prior }).theta).toBeCloseTo(0.5, 4);
  });

  test('never falls when one of the answers changes from wrong to right', () => {
    const item = fc.record({
      a: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
      b: fc.double({ min: -2, max: 2, noNaN: true }),
      c: fc.constantFrom(0, 0.2),
    });
    fc.assert(
      fc.property(
        fc.array(fc.record({ item, is_right: fc.boolean() }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('eap', 'map'),
        (given, method) => {
          const [first, ...rest] = given;
          if (first === undefined) return;
          const wrong = abilityOf([{ ...first, is_right: false }, ...rest], method);
          const right = abilityOf([{ ...first, is_right: true }, ...rest], method);
          expect(right.theta).toBeGreaterThanOrEqual(wrong.theta - 1e-6);
        },
      ),
    );
  });

  test('for all people at once equals the estimate for each person', () => {
    const items = LSAT6.map((item, place) => ({ ...item, c: place % 2 === 0 ? 0.2 : 0 }));
    const rows = ['10110', '00000', '10110', '11101'];
    const codes = Uint8Array.from([...rows.join('')].map(Number));
    const all = expectedAbilities({ persons: 4, items: 5, codes }, items);
    for (const [person, pattern] of rows.entries()) {
      const alone = abilityOf(answers(pattern, items), 'eap');
      expect(all[person]?.theta).toBeCloseTo(alone.theta, 10);
      expect(all[person]?.se).toBeCloseTo(alone.se, 10);
    }
  });
});

describe('information', () => {
  const item = fc.record({
    a: fc.double({ min: 0.2, max: 3, noNaN: true }),
    b: fc.double({ min: -3, max: 3, noNaN: true }),
    c: fc.double({ min: 0, max: 0.4, noNaN: true }),
  });
  const theta = fc.double({ min: -4, max: 4, noNaN: true });

  test('is the squared slope of the curve over its variance, and never negative', () => {
    fc.assert(
      fc.property(item, theta, (given, at) => {
        const small = 1e-5;
        const slope = (chanceOfRight(given, at + small) - chanceOfRight(given, at - small)) / (2 * small);
        const chance = chanceOfRight(given, at);
        expect(curvePoint(given, at).first).toBeCloseTo(slope, 6);
        expect(itemInformation(given, at)).toBeCloseTo(slope ** 2 / (chance * (1 - chance)), 4);
        expect(itemInformation(given, at)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('has a second derivative that equals the change of its slope', () => {
    fc.assert(
      fc.property(item, theta, (given, at) => {
        const small = 1e-4;
        const bend =
          (curvePoint(given, at + small).first - curvePoint(given, at - small).first) / (2 * small);
        expect(curvePoint(given, at).second).toBeCloseTo(bend, 5);
      }),
    );
  });

  test('is zero at extreme abilities, where the answer is certain', () => {
    expect(itemInformation({ a: 3, b: 0, c: 0 }, 500)).toBe(0);
  });
});

describe('a number of right answers', () => {
  test('has the published abilities for LSAT section 6', () => {
    const table = sumScoreTable(LSAT6);
    expect(table.map(({ theta }) => Number(theta.toFixed(4)))).toEqual([
      -1.8968, -1.413, -0.9352, -0.4455, 0.0746, 0.6456,
    ]);
    expect(table.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test('is as likely as all its response patterns together', () => {
    const items = LSAT6.slice(0, 3);
    const theta = 0.4;
    const byPattern = new Float64Array(4);
    for (let pattern = 0; pattern < 8; pattern += 1) {
      const bits = [0, 1, 2].map((bit) => (pattern >> bit) & 1);
      const chance = bits.reduce((product, bit, place) => {
        const right = chanceOfRight(items[place] ?? { a: 1, b: 0, c: 0 }, theta);
        return product * (bit === 1 ? right : 1 - right);
      }, 1);
      const score = bits.reduce((sum, bit) => sum + bit, 0);
      byPattern[score] = (byPattern[score] ?? 0) + chance;
    }
    const chances = sumScoreChances(items, theta);
    expect(chances).toHaveLength(4);
    for (const [score, chance] of chances.entries()) expect(chance).toBeCloseTo(byPattern[score] ?? 0, 12);
  });

  test('maps to the ability at which this number is expected, or to a bound if it is below guessing or all are right', () => {
    const items = LSAT6.map((item) => ({ ...item, c: 0.2 }));
    expect(expectedRight(items, abilityForExpected(items, 3))).toBeCloseTo(3, 8);
    expect(abilityForExpected(items, 1)).toBe(-6);
    expect(abilityForExpected(items, 5, [-4, 4])).toBe(4);
  });
});

test('answers that follow the curve have a fit of 1, and a surprise far from the ability raises outfit more than infit', () => {
  const items = [{ a: 1, b: 0, c: 0 }];
  // Two people at the item's own difficulty, one of them right: both residuals are one half.
  const fit = itemFits({ persons: 2, items: 1, codes: Uint8Array.of(1, 0) }, items, [0, 0]);
  expect(fit).toEqual([{ infit: 1, outfit: 1 }]);
  const [surprised] = itemFits({ persons: 3, items: 1, codes: Uint8Array.of(1, 0, 0) }, items, [0, 0, 4]);
  expect(surprised?.outfit).toBeGreaterThan(surprised?.infit ?? 0);
  expect(itemFits({ persons: 1, items: 1, codes: Uint8Array.of(2) }, items, [0])).toEqual([
    { infit: null, outfit: null },
  ]);
});

test('every listed estimation method gives a finite ability', () => {
  for (const method of ABILITY_METHODS) {
    expect(Number.isFinite(abilityOf(answers('11010'), method).theta)).toBe(true);
  }
});
