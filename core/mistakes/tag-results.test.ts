import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/evidence.ts';
import { abilityOf } from '#core/irt/ability.ts';
import { seededNumbers, seededShuffle } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { evidence } from '#tests/support/evidence.ts';
import { tagResults } from './tag-results.ts';

const row = (topic: string, outcome: Evidence['outcome'], more: Partial<Evidence> = {}) =>
  evidence({ outcome, path: { subject: 's', domain: 'd', topic, sub_topic: null }, ...more });
const rows = (topic: string, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => row(topic, 'right')),
  ...Array.from({ length: wrong }, () => row(topic, 'wrong')),
];
const of = (all: readonly Evidence[], tag: string) =>
  tagResults(all, 'topic').find((result) => result.tag === tag)?.figures;
const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

describe('the result in a tag', () => {
  test('is the number right minus the number expected from other answers, shrunk toward zero', () => {
    const all = [...rows('a', 1, 4), ...rows('b', 12, 3)];
    const items = [...rows('b', 12, 3)].map(({ outcome }) => ({
      item: { a: 1, b: 0, c: 0 },
      is_right: outcome === 'right',
    }));
    const { theta, se } = abilityOf(items, 'eap');
    const chance = logistic(theta);
    const slope = 5 * chance * (1 - chance);
    const variance = slope + (slope * se) ** 2;
    const kept = slope ** 2 / (slope ** 2 + variance);
    const figures = of(all, 'a');
    expect(figures?.right).toBe(1);
    expect(figures?.expected).toBeCloseTo(5 * chance, 9);
    expect(figures?.standardised).toBeCloseTo((1 - 5 * chance) / Math.sqrt(variance), 9);
    expect(figures?.difference).toBeCloseTo(kept * (1 - 5 * chance), 9);
    const reach = 1.2816 * slope * Math.sqrt(1 - kept);
    expect(figures?.low).toBeCloseTo(kept * (1 - 5 * chance) - reach, 9);
    expect(figures?.high).toBeCloseTo(kept * (1 - 5 * chance) + reach, 9);
  });

  test('is compared with an expectation that ignores answers in the same tag', () => {
    const expected = (right: number) =>
      of([...rows('a', right, 6 - right), ...rows('b', 8, 2)], 'a')?.expected;
    expect(expected(0)).toBe(expected(6));
    expect(of([...rows('a', 3, 3), ...rows('b', 2, 8)], 'a')?.expected).toBeLessThan(expected(3) ?? 0);
  });

  test('takes the difficulty of questions and guessing into account', () => {
    const asked = (easiness: number, guess: number) =>
      of(
        Array.from({ length: 5 }, () => row('a', 'wrong', { asked: { easiness, guess } })),
        'a',
      )?.expected;
    expect(asked(1, 0)).toBeCloseTo(5 * logistic(1), 9);
    expect(asked(-1, 0.25)).toBeCloseTo(5 * (0.25 + 0.75 * logistic(-1)), 9);
  });

  test('is shown from five questions that are evidence of ability', () => {
    const untold: Partial<Evidence>[] = [
      { seen_before: true },
      { is_hinted: true },
      { is_first_try: false },
      { outcome: 'not_reached' },
    ];
    const four = [...rows('a', 2, 2), ...untold.map((more) => row('a', 'wrong', more)), ...rows('b', 5, 5)];
    expect(tagResults(four, 'topic').map(({ tag, asked }) => [tag, asked])).toEqual([
      ['a', 4],
      ['b', 10],
    ]);
    expect(of(four, 'a')).toBeNull();
    expect(of([...four, row('a', 'omitted')], 'a')).toMatchObject({ right: 2 });
  });

  test('works for each kind of tag, and skips questions without a tag of that kind', () => {
    const all = rows('a', 3, 3);
    expect(tagResults(all, 'domain').map(({ tag }) => tag)).toEqual(['d']);
    expect(tagResults(all, 'sub_topic')).toEqual([]);
  });

  test('does not depend on the order of questions', () => {
    const drawn = fc.array(
      fc.record({
        topic: fc.constantFrom('a', 'b', 'c'),
        right: fc.boolean(),
        easiness: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(drawn, fc.integer(), (some, seed) => {
        const all = some.map(({ topic, right, easiness }) =>
          row(topic, right ? 'right' : 'wrong', { asked: { easiness, guess: 0.25 } }),
        );
        const [one, other] = [all, seededShuffle(all, seed, 'rows')].map((each) => tagResults(each, 'topic'));
        expect(one?.map(({ tag, asked }) => [tag, asked])).toEqual(
          other?.map(({ tag, asked }) => [tag, asked]),
        );
        for (const [at, result] of (one ?? []).entries()) {
          const same = other?.[at]?.figures;
          expect(result.figures === null).toBe(same === null);
          if (result.figures === null) continue;
          const { low, difference, high } = result.figures;
          expect(difference).toBeCloseTo(same?.difference ?? Number.NaN, 9);
          expect(low).toBeLessThan(difference);
          expect(high).toBeGreaterThan(difference);
        }
      }),
    );
  });

  test('has an interval that holds the true value eight times in ten', () => {
    const random = seededNumbers(5, 'tags');
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let held = 0;
    for (let person = 0; person < 600; person += 1) {
      const [ability, own] = [normal(), normal()];
      const answers = (topic: string, count: number, logit: number) =>
        Array.from({ length: count }, () => row(topic, random() < logistic(logit) ? 'right' : 'wrong'));
      const figures = of([...answers('a', 8, ability + own), ...answers('b', 40, ability)], 'a');
      const truth = 8 * (logistic(ability + own) - logistic(ability));
      if (figures && figures.low <= truth && truth <= figures.high) held += 1;
    }
    expect(held / 600).toBeGreaterThan(0.74);
    expect(held / 600).toBeLessThan(0.86);
  });
});
