import { describe, expect, test } from 'vitest';
import { drawnIn } from './drawing.ts';
import { Meter } from './meter.ts';
import { pointWords, valueWords } from './numbers.ts';
import type { Curve, LineResult } from './results.ts';
import { readSheet } from './sheet.ts';
import { meetingsOf, spotsOf } from './spots.ts';
import type { View } from './view.ts';

const VIEW: View = { left: -10, right: 10, bottom: -10, top: 10 };
const read = (...lines: string[]) => readSheet(lines, 'radians', new Meter(5_000_000));
const words = (result: LineResult | undefined): string | undefined =>
  result?.kind === 'fault'
    ? result.words
    : result?.kind === 'value'
      ? valueWords(result.value)
      : result?.kind;

function curve(...lines: string[]): Curve {
  const result = read(...lines).at(-1);
  if (result?.kind !== 'curve') throw new Error(`${lines} is not a curve: ${JSON.stringify(result)}`);
  return result.curve;
}
const drawn = (...lines: string[]) => drawnIn(curve(...lines), VIEW);
const places = (...lines: string[]) => drawn(...lines).lines.flat();
const inArea = (line: string, [px, py]: readonly [number, number]) =>
  drawn(line).areas.some((area) => {
    let isIn = false;
    for (const [index, [x1, y1]] of area.entries()) {
      const [x2, y2] = area[(index + 1) % area.length] ?? [x1, y1];
      if (y1 > py !== y2 > py && px < ((x2 - x1) * (py - y1)) / (y2 - y1) + x1) isIn = !isIn;
    }
    return isIn;
  });

describe('functions and lists', () => {
  test('accept several numbers, lists and piecewise definitions', () => {
    const results = read(
      'f(a, b) = a^2 + b',
      'f(2, 3)',
      'g(x) = {x < 0: −x, 0 ≤ x < 2: 5, x}',
      'g([−4, 1, 7])',
      'f([1, 2], 1)',
      '{2 > 3: 1}',
      'L = [2, 4...10]',
      'mean(L) + L[2]',
      'L[7]',
    );
    expect(results.map(words)).toEqual([
      'function',
      '7',
      'curve',
      'list',
      'list',
      'The result isn’t a real number.',
      'list',
      '10',
      'This list has 5 numbers.',
    ]);
    expect([results[3], results[4]]).toMatchObject([{ values: [4, 5, 7] }, { values: [2, 5] }]);
  });

  test('have limited lengths and numbers of steps', () => {
    expect(words(read('[1...2000]')[0])).toBe('A list can have at most 1000 numbers.');
    expect(words(read('[1...]')[0])).toBe('Something is missing before ].');
    expect(words(read('[1, 1...5]')[0])).toBe('A range needs numbers, like [1...10].');
    const nested = Array.from({ length: 12 }, (_, index) => `L_${index + 1} = [L_${index}, L_${index}]`);
    expect(words(read('L_0 = [1, 2]', ...nested).at(-1))).toBe('L_11 has no value. Check line 12.');
    const slow = curve('f(x) = total(sin([1...1000]^x))', 'y = f(f(f(x)))');
    expect(() => drawnIn(slow, VIEW)).toThrow('This takes too long to calculate.');
  });

  test('letters without a value are offered as sliders, and a slider knows where its number is written', () => {
    expect(read('y = a x + b c')[0]).toMatchObject({
      words: 'a, b and c aren’t defined. Add a line like a = 1.',
      missing: ['a', 'b', 'c'],
    });
    expect(read('a = −2.5')[0]).toMatchObject({ slider: { name: 'a', line: 0, from: 4, to: 8 } });
    expect(read('a = 1+1')[0]).toMatchObject({ slider: null });
  });

  test('a point says which numbers in which lines change if it is dragged', () => {
    const results = read('A = (a, −2)', 'a = 3', '(1+1, a)', '([1, 2], [3, 4, 5])', '(1, B)', 'B = (1, 2)');
    expect(results[0]).toMatchObject({
      x: 3,
      y: -2,
      name: 'A',
      drag: { x: { line: 1, from: 4, to: 5 }, y: { line: 0, from: 8, to: 10 } },
    });
    expect(results[2]).toMatchObject({ x: 2, y: 3, drag: { x: null, y: { line: 1, from: 4, to: 5 } } });
    expect(results[3]).toMatchObject({
      kind: 'points',
      points: [
        { x: 1, y: 3 },
        { x: 2, y: 4 },
      ],
    });
    expect(words(results[4])).toBe('B has no value. Check line 6.');
  });
});

describe('the drawing', () => {
  test('stays within restrictions on x, on y and on both', () => {
    const xs = places('y = x^2 {−1 < x ≤ 2}').map(([x]) => x);
    expect([Math.min(...xs), Math.max(...xs)].map((x) => x.toFixed(2))).toEqual(['-1.00', '2.00']);
    expect(Math.min(...places('y = 2x − 1 {y > 3}').map(([x]) => x))).toBeCloseTo(2, 3);
    expect(Math.max(...places('f(x) = x {x < 4}').map(([x]) => x))).toBeCloseTo(4, 3);
    expect(Math.min(...places('x^2 + y^2 = 25 {y > 3}').map(([, y]) => y))).toBeCloseTo(3, 2);
    expect(places('y = x {x > 2} {x < 3}').every(([x]) => x >= 1.99 && x <= 3.01)).toBe(true);
  });

  test('fills areas between signs and within restrictions', () => {
    expect([inArea('−1 < y ≤ x', [5.1, 2.1]), inArea('−1 < y ≤ x', [5.1, -2.1])]).toEqual([true, false]);
    expect([inArea('3 > x > 1', [2.1, 7.1]), inArea('3 > x > 1', [4.1, 7.1])]).toEqual([true, false]);
    expect([inArea('y < x {y > 0}', [5.1, 2.1]), inArea('y < x {y > 0}', [5.1, -2.1])]).toEqual([
      true,
      false,
    ]);
    expect([inArea('y ≥ 2 {x < 0}', [-5.1, 6.1]), inArea('y ≥ 2 {x < 0}', [5.1, 6.1])]).toEqual([
      true,
      false,
    ]);
  });

  test('follows parametric and polar curves', () => {
    const circle = places('(3 cos t, 3 sin t) {0 ≤ t ≤ 2π}');
    for (const [x, y] of circle) expect(Math.hypot(x, y)).toBeCloseTo(3, 9);
    expect(drawn('(3 cos t, 3 sin t) {0 ≤ t ≤ 2π}').lines).toHaveLength(1);
    expect(curve('(t, 2t)')).toMatchObject({ from: 0, to: 1, by: 't' });
    expect(curve('a = 4', '(t, t^2) {t > −a} {t < a + 1}')).toMatchObject({ from: -4, to: 5 });
    expect(places('r = 4 cos θ').every(([x, y]) => Math.abs(Math.hypot(x - 2, y) - 2) < 1e-9)).toBe(true);
    expect(curve('r = 2 + sin(θ/3)')).toMatchObject({ from: 0, to: 12 * Math.PI });
    expect(drawn('(t, 1/t) {−2 < t < 2}').lines).toHaveLength(2);
    expect(words(read('(t, t) {t > 5}')[0])).toBe('Give t a range, like {0 ≤ t ≤ 6}.');
  });
});

describe('points of interest', () => {
  const meetings = (one: string, other: string) =>
    meetingsOf({ line: 0, curve: curve(one) }, { line: 1, curve: curve(other) }, VIEW).map(pointWords);

  test('are found where two curves in x and y meet or touch', () => {
    expect(meetings('x^2 + y^2 = 25', '(x−6)^2 + y^2 = 25')).toEqual(['(3, −4)', '(3, 4)']);
    expect(meetings('x^2 + y^2 = 4', '(x−4)^2 + y^2 = 4')).toEqual(['(2, 0)']);
    expect(meetings('x^2/16 + y^2/9 = 1', 'x^2 − y^2 = 1')).toHaveLength(4);
    expect(meetings('x^2 + y^2 = 25', 'x^2 + y^2 = 25 {x > 0}')).toEqual([]);
  });

  test('are found on parametric and polar curves', () => {
    expect(meetings('(3 cos t, 3 sin t) {0 ≤ t ≤ 2π}', 'y = x')).toEqual([
      '(−2.1213, −2.1213)',
      '(2.1213, 2.1213)',
    ]);
    expect(meetings('r = 2 + 0θ', 'x^2 + y^2 = 9')).toEqual([]);
    const circle = { line: 0, curve: curve('(1 + 2 cos t, 2 sin t) {0.1 ≤ t ≤ 6.2}') };
    expect(spotsOf(circle, VIEW).map(({ what, ...place }) => `${what} ${pointWords(place)}`)).toEqual([
      'zero (−1, 0)',
      'intercept (0, −1.7321)',
      'intercept (0, 1.7321)',
    ]);
  });

  test('stay within the restriction of a curve', () => {
    expect(meetings('y = x', 'y = 4 − x^2 {x > 0}')).toEqual(['(1.5616, 1.5616)']);
  });
});
