import { describe, expect, test } from 'vitest';
import { meanOnScale, scaleParts, scaleWords } from './scale.rules.ts';

const part = (raw: number, count: number, raw_max = count) => ({
  kind: 'math' as const,
  route: '',
  raw,
  raw_max,
  question_count: count,
});
const math = (...scaled: number[]) => ({
  kind: 'table' as const,
  columns: [{ kind: 'math' as const, route: '', scaled }],
});

describe('a scaled score', () => {
  test('is in raw points if there is no score table, including its error and range', () => {
    const whole = scaleParts(null, [part(20, 40)]);
    expect(whole).toMatchObject({ scaled: null, scale: null, range: { low: 17, high: 23 } });
    expect(whole.se).toBeCloseTo(3.2026, 4);
    expect(scaleParts(null, [part(40, 40, 80)]).se).toBeCloseTo(2 * 3.2026, 3);
  });

  test('has a range that stays within its table and falls on the table’s steps', () => {
    const table = math(...Array.from({ length: 41 }, (_, raw) => 200 + 10 * raw));
    const half = { scaled: 400, range: { low: 370, high: 430 } };
    expect(scaleParts(table, [part(20, 40)])).toMatchObject({ ...half, parts: [half] });
    expect(scaleParts(table, [part(39, 40)])).toMatchObject({ scaled: 590, range: { low: 580, high: 600 } });
    expect(scaleParts(table, [part(40, 40)])).toMatchObject({ scaled: 600, range: { low: 600, high: 600 } });
  });

  test('rounds its range to steps of the table if the error is not a whole number of steps', () => {
    const uneven = math(...Array.from({ length: 41 }, (_, raw) => (raw < 23 ? 200 : 190) + 10 * raw));
    const told = { scaled: 400, se: 25, range: { low: 380, high: 430 } };
    expect(scaleParts(uneven, [part(20, 40)])).toMatchObject({ ...told, parts: [told] });
  });

  test('exists for the total if every part is scaled, and each part uses only the columns for its kind', () => {
    const reading = { ...part(1, 2), kind: 'reading_writing' as const };
    const both = {
      kind: 'table' as const,
      columns: [
        { kind: 'math' as const, route: '', scaled: [200, 500, 800] },
        { kind: 'reading_writing' as const, route: '', scaled: [100, 250, 400] },
      ],
    };
    const whole = scaleParts(both, [part(2, 2), reading]);
    expect(whole).toMatchObject({ scaled: 1050, scale: { min: 300, max: 1200 } });
    expect(whole.parts.map(({ scaled }) => scaled)).toEqual([800, 250]);
    expect(whole.parts[1]?.range).toEqual({ low: 100, high: 400 });
    const half = scaleParts(math(200, 500, 800), [part(2, 2), reading]);
    expect(half).toMatchObject({ scaled: null, scale: null, parts: [{ scaled: 800 }, { scaled: null }] });
    expect(half.parts[1]?.range).toEqual({ low: 0, high: 2 });
    // Questions worth no points have no error, however many there are.
    for (const count of [0, 3]) {
      expect(scaleParts(null, [part(0, count, 0)])).toMatchObject({ se: null, range: null });
    }
  });

  test('is an IRT score for the total, with its own error and steps, if every part has an IRT score', () => {
    const scale = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };
    const by = (scaled: number) => ({
      ...part(1, 2),
      ability: { calibration: 'one', scale, theta: 0, scaled, se: 33 },
    });
    const whole = scaleParts(math(0, 1, 2), [by(560), by(790)]);
    expect(whole).toMatchObject({ method: 'irt', scaled: 1350, scale: { min: 400, max: 1600, step: 10 } });
    expect(whole.se).toBeCloseTo(Math.sqrt(2) * 33, 10);
    expect(whole.range).toEqual({ low: 1300, high: 1400 });
    expect(whole.parts).toMatchObject([
      { scaled: 560, se: 33, range: { low: 530, high: 590 } },
      { scaled: 790, range: { low: 760, high: 800 } },
    ]);
    const half = scaleParts(math(0, 1, 2), [by(560), { ...part(1, 2), ability: null }]);
    expect(half).toMatchObject({ method: 'table', scaled: 2 });
    expect(scaleParts(null, [])).toMatchObject({ method: 'raw' });
  });

  test('is null if its route has no column, and has no error for a single question', () => {
    expect(scaleParts(math(0, 1), [{ ...part(1, 1), route: 'm-x' }]).scaled).toBeNull();
    expect(scaleParts(math(200, 800), [part(1, 1)])).toMatchObject({ scaled: 800, se: null, range: null });
    expect(scaleParts(math(200, 800), [])).toMatchObject({ scaled: null, range: null });
  });
});

test('a mean is rounded to steps of its scale from the lowest score, even half steps of a table', () => {
  const meanOf = (table: ReturnType<typeof math>, mean: number) => {
    const { scale } = scaleParts(table, [part(1, 1)]);
    return scale && meanOnScale(scale, mean);
  };
  expect(meanOf(math(...Array.from({ length: 61 }, (_, raw) => 200 + 10 * raw)), 534.15)).toBe(530);
  expect(meanOf(math(205, 225, 245), 233)).toBe(225);
  expect(meanOf(math(0, 1.5, 2), 1.3)).toBe(1.5);
  expect(meanOf(math(7, 7), 7)).toBe(7);
});

test('a score is on the same scale as another one if kinds of section and limits are the same, in any order of sections', () => {
  const ends = { min: 400, max: 1600 };
  const both = scaleWords(['reading_writing', 'math', 'math'], ends);
  expect(both).toBe('math reading_writing 400–1600');
  expect(scaleWords(['math', 'reading_writing'], ends)).toBe(both);
});
