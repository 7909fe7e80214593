import { expect, test } from 'vitest';
import { linked, meanSigma, stockingLord } from './linking.ts';

const LINK = { slope: 1.2, shift: -0.4 };
const items = [
  { a: 0.8, b: -1.1, c: 0.2 },
  { a: 1.3, b: 0.2, c: 0.15 },
  { a: 1, b: 0.9, c: 0.25 },
  { a: 1.7, b: 1.6, c: 0.1 },
];
const exact = items.map((from) => ({ from, to: linked(from, LINK) }));

test('a linked item has the same chances: a / slope, slope · b + shift, and the same guessing', () => {
  expect(linked({ a: 1.2, b: 1, c: 0.2 }, LINK)).toEqual({ a: 1, b: 0.7999999999999999, c: 0.2 });
});

test('both methods find the exact link between two calibrations', () => {
  for (const link of [meanSigma(exact), stockingLord(exact)]) {
    expect(link.slope).toBeCloseTo(LINK.slope, 6);
    expect(link.shift).toBeCloseTo(LINK.shift, 6);
  }
});

test('one item with an outlying difficulty affects the mean/sigma method more than Stocking–Lord', () => {
  const swayed = exact.map(({ from, to }, place) => ({
    from,
    // The item discriminates little, so its curve hardly changes the test's curve.
    to: place === 0 ? { ...to, a: to.a / 4, b: to.b - 2 } : to,
  }));
  const off = ({ slope }: { slope: number }) => Math.abs(slope - LINK.slope);
  expect(off(stockingLord(swayed))).toBeLessThan(off(meanSigma(swayed)));
});

test('the mean/sigma method throws for a single common item', () => {
  expect(() => meanSigma(exact.slice(0, 1))).toThrow(RangeError);
});
