import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { added, type ForecastQuestion, type ForecastVariant, forecastPart, mixed } from './forecast.ts';

const question = (chance: number, right = 1, wrong = 0): ForecastQuestion => ({ chance, right, wrong });
const only = (...questions: ForecastQuestion[]): ForecastVariant => ({
  variant: '',
  at_least: null,
  questions,
});
const raw = (_: readonly string[], marks: number) => marks;

describe('the forecast for a part of a test', () => {
  test('has the mean and variance that follow from the chances of its questions', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), (chances) => {
        const { mean, variance } = forecastPart([[only(...chances.map((chance) => question(chance)))]], raw);
        expect(mean).toBeCloseTo(
          chances.reduce((sum, chance) => sum + chance, 0),
          9,
        );
        expect(variance).toBeCloseTo(
          chances.reduce((sum, chance) => sum + chance * (1 - chance), 0),
          9,
        );
      }),
    );
  });

  test('counts the points of each question, including points lost for wrong answers', () => {
    // With a chance of 0.5 the result is 3 or −1.
    expect(forecastPart([[only(question(0.5, 3, -1))]], raw)).toEqual({ mean: 1, variance: 4 });
    expect(forecastPart([[only(question(0.5, 0.5))]], raw)).toEqual({ mean: 0.25, variance: 0.0625 });
  });

  test('is on the score scale, even if the scale is not linear', () => {
    const table = [200, 300, 800];
    const { mean, variance } = forecastPart(
      [[only(question(0.5), question(0.5))]],
      (_, marks) => table[marks] ?? 0,
    );
    // The scores 200, 300, 300 and 800 are equally likely.
    expect(mean).toBe(400);
    expect(variance).toBe((200 ** 2 + 100 ** 2 + 100 ** 2 + 400 ** 2) / 4);
  });

  test('weighs each path through the modules by its probability, and scales it by its own column', () => {
    const routes: string[] = [];
    const part = forecastPart(
      [
        [{ variant: 'm', at_least: null, questions: [question(0.25)] }],
        [
          { variant: 'hard', at_least: 1, questions: [question(0.5)] },
          { variant: 'easy', at_least: null, questions: [question(1)] },
        ],
      ],
      (variants, marks) => {
        routes.push(`${variants.join('-')} ${marks}`);
        return variants[1] === 'hard' ? 100 + marks : marks;
      },
    );
    expect([...new Set(routes)].sort()).toEqual(['m-easy 1', 'm-hard 1', 'm-hard 2']);
    // One quarter of takers score 101 or 102, the others 1.
    expect(part.mean).toBeCloseTo(0.25 * 101.5 + 0.75 * 1, 12);
  });

  test('chooses the second module by the number of right answers, not by their points', () => {
    const variants: ForecastVariant[] = [
      { variant: 'hard', at_least: 2, questions: [] },
      { variant: 'easy', at_least: null, questions: [] },
    ];
    const first = { variant: 'm', at_least: null, questions: [question(1, 5), question(0)] };
    const seen = forecastPart([[first], variants], (names) => (names[1] === 'hard' ? 1 : 0));
    expect(seen.mean).toBe(0);
  });

  test('throws if no variant of a module fits some takers', () => {
    const closed = { variant: 'hard', at_least: 2, questions: [] };
    expect(() => forecastPart([[only(question(0))], [closed]], raw)).toThrow(
      'no variant for this number of right answers',
    );
  });

  test('keeps the exact points of the questions, even in a long test', () => {
    for (const [count, right, wrong] of [
      [200, 1, -0.25],
      [200, 0.35, 0],
      [30, 0.51, -0.02],
    ] as const) {
      const many = Array.from({ length: count }, () => question(0.25, right, wrong));
      expect(forecastPart([[only(...many)]], raw).mean).toBeCloseTo(count * (right + 3 * wrong) * 0.25, 9);
    }
  });

  test('stays within its size limit and 1% of the mean if a test has thousands of points', () => {
    const many = Array.from({ length: 60 }, (_, place) => question(0.5, 100 + place / 7));
    const { mean } = forecastPart([[only(...many)]], raw);
    const whole = many.reduce((sum, { right }) => sum + right, 0);
    expect(Math.abs(mean / (whole / 2) - 1)).toBeLessThan(0.01);
  });
});

test('the forecast of a test adds up its parts; the forecast of a group weighs its people equally', () => {
  const [one, other] = [
    { mean: 400, variance: 100 },
    { mean: 600, variance: 300 },
  ];
  expect(added([one, other])).toEqual({ mean: 1000, variance: 400 });
  expect(mixed([one, other])).toEqual({ mean: 500, variance: 200 + 100 ** 2 });
  expect(mixed([])).toBeNull();
});
