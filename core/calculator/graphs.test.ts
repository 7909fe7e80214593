import { describe, expect, test } from 'vitest';
import { drawnIn } from './drawing.ts';
import { Meter } from './meter.ts';
import { pointWords } from './numbers.ts';
import type { Curve } from './results.ts';
import { readSheet } from './sheet.ts';
import { meetingsOf, type Spot, spotsOf } from './spots.ts';
import type { View } from './view.ts';

const VIEW: View = { left: -10, right: 10, bottom: -10, top: 10 };

function curve(line: string): Curve {
  const [result] = readSheet([line], 'radians', new Meter(1e7));
  if (result?.kind !== 'curve') throw new Error(`${line} is not a curve: ${JSON.stringify(result)}`);
  return result.curve;
}
const said = (spots: readonly Spot[]) => spots.map((spot) => `${spot.what} ${pointWords(spot)}`);
const alone = (line: string, view = VIEW) => said(spotsOf({ line: 0, curve: curve(line) }, view));
const together = (one: string, other: string) =>
  said(meetingsOf({ line: 0, curve: curve(one) }, { line: 1, curve: curve(other) }, VIEW)).map((words) =>
    words.replace('crossing ', ''),
  );

describe('points of interest of a graph', () => {
  test.each([
    ['y = x^2 - 4x + 1', ['intercept (0, 1)', 'zero (0.2679, 0)', 'lowest (2, −3)', 'zero (3.7321, 0)']],
    ['y = 2x - 4', ['intercept (0, −4)', 'zero (2, 0)']],
    ['y = -(x-1)^2', ['intercept (0, −1)', 'highest (1, 0)']],
    ['y = |x| - 2', ['zero (−2, 0)', 'lowest (0, −2)', 'zero (2, 0)']],
    ['y = 1/x', []],
    ['y = 1/(x-2) + 1', ['intercept (0, 0.5)', 'zero (1, 0)']],
    ['y = floor(x) + 0.5', ['intercept (0, 0.5)']],
    ['y = floor(x)', ['intercept (0, 0)']],
    ['y = √(x+4)', ['zero (−4, 0)', 'intercept (0, 2)']],
    ['y = e^x', ['intercept (0, 1)']],
    ['y = ln(x)', ['zero (1, 0)']],
    ['y = 3', ['intercept (0, 3)']],
    ['y = 0', ['intercept (0, 0)']],
    ['x = 3', ['zero (3, 0)']],
    ['x = y^2 - 4', ['zero (−4, 0)', 'intercept (0, −2)', 'intercept (0, 2)']],
    ['x^2 + y^2 = 25', ['zero (−5, 0)', 'intercept (0, −5)', 'intercept (0, 5)', 'zero (5, 0)']],
    ['2x + 3y = 6', ['intercept (0, 2)', 'zero (3, 0)']],
    ['2x + 3 = 7', ['zero (2, 0)']],
  ])('are found for a single graph: %s', (line, spots) => {
    expect(alone(line)).toEqual(spots);
  });

  test('are the zeros and turning points of a wave', () => {
    const spots = alone('y = 2 sin x', { left: -4, right: 4, bottom: -3, top: 3 });
    expect(spots).toEqual([
      'zero (−3.1416, 0)',
      'lowest (−1.5708, −2)',
      'zero (0, 0)',
      'highest (1.5708, 2)',
      'zero (3.1416, 0)',
    ]);
    expect(alone('y = tan x', { left: -2, right: 2, bottom: -3, top: 3 })).toEqual(['zero (0, 0)']);
  });

  test('are the meeting points of two graphs: crossing, touching, and at a vertical line', () => {
    expect(together('y = x^2 - 4x + 1', 'y = 2x - 4')).toEqual(['(1, −2)', '(5, 6)']);
    expect(together('y = x^2', 'y = 0')).toEqual(['(0, 0)']);
    expect(together('x = 3', 'y = 2x')).toEqual(['(3, 6)']);
    expect(together('y = x', 'x = y^2')).toEqual(['(0, 0)', '(1, 1)']);
    expect(together('x^2 + y^2 = 25', 'y = x + 1')).toEqual(['(−4, −3)', '(3, 4)']);
    expect(together('x = 3', 'x^2 + y^2 = 25')).toEqual(['(3, −4)', '(3, 4)']);
    expect(together('x = 1', 'x = y^2')).toEqual(['(1, −1)', '(1, 1)']);
    expect(together('y = 2x', 'y = 2x')).toEqual([]);
    expect(together('y = 2x', 'y = 2x + 1')).toEqual([]);
    expect(together('3x + 2y = 12', 'x - y = -1')).toEqual(['(2, 3)']);
    expect(together('2x + 3 = 7', '3x + 2y = 12')).toEqual(['(2, 3)']);
    expect(together('x^2 + y^2 = 25', 'x + y = 7')).toEqual(['(3, 4)', '(4, 3)']);
    expect(together('x^2 + y^2 = 25', 'x^2 + y^2 = 16')).toEqual([]);
  });
});

describe('the drawing of a curve', () => {
  const pieces = (line: string) => drawnIn(curve(line), VIEW).lines;

  test('breaks where the function has no value or jumps, and is unbroken where it is steep', () => {
    expect(pieces('y = x^3 - 3x')).toHaveLength(1);
    expect(pieces('y = 40x')).toHaveLength(1);
    expect(pieces('y = 1/x')).toHaveLength(2);
    expect(pieces('y = tan x')).toHaveLength(7);
    expect(pieces('y = floor(x)').length).toBeGreaterThanOrEqual(20);
    // In a tall window, a jump by 1 is short.
    const tall = { left: -10, right: 10, bottom: -20, top: 20 };
    expect(drawnIn(curve('y = floor(x)'), tall).lines).toHaveLength(20);
    expect(drawnIn(curve('y = {x < 0: 0, 5x}'), tall).lines).toHaveLength(1);
    const [root] = pieces('y = √(x-π)');
    // The graph begins at its exact edge, not at the next sample.
    expect(root?.[0]?.[0]).toBeCloseTo(Math.PI, 4);
    expect(root?.[0]?.[1]).toBeCloseTo(0, 1);
  });

  test('follows a curve in x and y cell by cell, and draws nothing at a pole', () => {
    const circle = pieces('x^2 + y^2 = 25');
    // The circle consists of few lines, so that its dashes continue.
    expect(circle.length).toBeLessThan(5);
    expect(circle.flat().length).toBeGreaterThan(50);
    for (const [x, y] of circle.flat()) expect(Math.hypot(x, y)).toBeCloseTo(5, 1);
    const beside = pieces('2y = 2/x').flat();
    expect(beside.length).toBeGreaterThan(50);
    expect(beside.every(([x, y]) => Math.abs(x * y - 1) < 0.5)).toBe(true);
  });

  test('fills the side that an inequality names', () => {
    const area = (line: string) => drawnIn(curve(line), VIEW).areas.flat();
    const corners = (line: string) => {
      const [xs, ys] = [area(line).map(([x]) => x), area(line).map(([, y]) => y)];
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map(Math.round);
    };
    expect(corners('y < 3')).toEqual([-10, 10, -30, 3]);
    expect(corners('y ≥ 3')).toEqual([-10, 10, 3, 30]);
    expect(corners('x > 3')).toEqual([3, 30, -10, 10]);
    for (const [x, y] of area('x^2 + y^2 ≤ 25')) expect(Math.hypot(x, y)).toBeLessThan(5.1);
    for (const [x, y] of area('x^2 + y^2 > 25')) expect(Math.hypot(x, y)).toBeGreaterThan(4.9);
  });

  test('stops when the limit of steps is reached', () => {
    const [result] = readSheet(['y = sin(x)^9 + cos(x)^9'], 'radians', new Meter(500));
    if (result?.kind !== 'curve') throw new Error('The line is not a curve.');
    expect(() => drawnIn(result.curve, VIEW)).toThrow('This takes too long to calculate.');
    result.refill();
    expect(result.curve.of === 'x' && result.curve.at(0)).toBe(1);
  });
});
