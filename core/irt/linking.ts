/** Links two calibrations onto one scale by their common items: θ_to = slope·θ_from + shift. */
import { chanceOfRight, type ItemParameters } from './item-curve.ts';
import { normalQuadrature } from './quadrature.ts';

export interface Link {
  readonly slope: number;
  readonly shift: number;
}

/** An item with its parameters in both calibrations. */
export interface CommonItem {
  readonly from: ItemParameters;
  readonly to: ItemParameters;
}

/** Converts an item to the target scale: a / slope, slope·b + shift, c. */
export function linked({ a, b, c }: ItemParameters, { slope, shift }: Link): ItemParameters {
  return { a: a / slope, b: slope * b + shift, c };
}

/**
 * Mean/sigma linking: matches the mean and deviation of the common items' difficulties. Throws a RangeError
 * for fewer than two items.
 */
export function meanSigma(items: readonly CommonItem[]): Link {
  if (items.length < 2) throw new RangeError('Linking two calibrations needs at least two common items.');
  const from = meanAndDeviation(items.map((item) => item.from.b));
  const to = meanAndDeviation(items.map((item) => item.to.b));
  const slope = to.deviation / from.deviation;
  return { slope, shift: to.mean - slope * from.mean };
}

/**
 * Stocking–Lord linking (Applied Psychological Measurement 7, 1983): minimizes the difference between the
 * test characteristic curves of the common items over N(0, 1) on the target scale. Starts from mean/sigma and
 * uses Gauss–Newton.
 */
export function stockingLord(items: readonly CommonItem[]): Link {
  const { nodes, weights } = normalQuadrature();
  const goal = Array.from(nodes, (theta) => sumOf(items, (item) => chanceOfRight(item.to, theta)));
  const differences = (link: Link) =>
    Array.from(nodes, (theta, node) => {
      const here = sumOf(items, (item) => chanceOfRight(linked(item.from, link), theta));
      return ((goal[node] ?? 0) - here) * Math.sqrt(weights[node] ?? 0);
    });
  const lossOf = (values: readonly number[]) => sumOf(values, (value) => value ** 2);
  let link = meanSigma(items);
  let values = differences(link);
  for (let step = 0; step < 100; step += 1) {
    const bySlope = slopesOf(differences, link, 'slope');
    const byShift = slopesOf(differences, link, 'shift');
    const product = (one: readonly number[], other: readonly number[]) =>
      one.reduce((sum, value, node) => sum + value * (other[node] ?? 0), 0);
    const [ss, sh, hh] = [product(bySlope, bySlope), product(bySlope, byShift), product(byShift, byShift)];
    const determinant = ss * hh - sh * sh;
    if (!(determinant > 0)) break;
    const [s, h] = [product(bySlope, values), product(byShift, values)];
    const move = { slope: -(hh * s - sh * h) / determinant, shift: -(ss * h - sh * s) / determinant };
    let scale = 1;
    let next = link;
    let there = values;
    for (; scale > 1e-6; scale /= 2) {
      next = { slope: link.slope + scale * move.slope, shift: link.shift + scale * move.shift };
      there = differences(next);
      if (next.slope > 0 && lossOf(there) <= lossOf(values)) break;
    }
    if (scale <= 1e-6) break;
    const moved = Math.abs(next.slope - link.slope) + Math.abs(next.shift - link.shift);
    link = next;
    values = there;
    if (moved < 1e-10) break;
  }
  return link;
}

function slopesOf(differences: (link: Link) => number[], link: Link, by: keyof Link): number[] {
  const small = 1e-6;
  const above = differences({ ...link, [by]: link[by] + small });
  const below = differences({ ...link, [by]: link[by] - small });
  return above.map((value, node) => (value - (below[node] ?? 0)) / (2 * small));
}

function meanAndDeviation(values: readonly number[]): { mean: number; deviation: number } {
  const mean = sumOf(values, (value) => value) / values.length;
  return { mean, deviation: Math.sqrt(sumOf(values, (value) => (value - mean) ** 2) / values.length) };
}

function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
