/**
 * Finds points of interest of graphs within a window: where they meet the axes and each other, and where they
 * turn.
 */

import { drawnOnGrid } from './grid.ts';
import type { Curve } from './results.ts';
import type { View } from './view.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly what: 'zero' | 'intercept' | 'highest' | 'lowest' | 'crossing' | 'point';
  /** The indexes of the lines whose graphs have this point. */
  readonly lines: readonly number[];
}

export interface Placed {
  readonly line: number;
  readonly curve: Curve;
}

type Path = Extract<Curve, { of: 'path' }>;
type Plain = Exclude<Curve, { of: 'path' }>;

const MOST_SPOTS = 60;
const SAMPLES = 240;
const HALVINGS = 60;

/** The points of interest of one curve, from left to right. */
export function spotsOf({ line, curve }: Placed, view: View): readonly Spot[] {
  const lines = [line];
  if (curve.of === 'path') return inSight(onAxes(curve, lines), view);
  const zeros = zerosOf(curve, view).map((x): Spot => ({ x, y: 0, what: 'zero', lines }));
  const intercepts = interceptsOf(curve, view).map((y): Spot => ({ x: 0, y, what: 'intercept', lines }));
  const turns = curve.of === 'x' ? turnsOf(curve.at, view.left, view.right) : [];
  const turned = turns.map(({ t, isHigh }): Spot => {
    return { x: t, y: tidy(valueAt(curve, t)), what: isHigh ? 'highest' : 'lowest', lines };
  });
  // If a graph has a turning point on an axis, only the turning point is reported.
  return inSight([...turned, ...zeros, ...intercepts], view);
}

/** The points where two curves meet, from left to right. */
export function meetingsOf(one: Placed, other: Placed, view: View): readonly Spot[] {
  const lines = [one.line, other.line];
  const spots = meetings(solved(one.curve), solved(other.curve), view).map(
    ([x, y]): Spot => ({ x: tidy(x), y: tidy(y), what: 'crossing', lines }),
  );
  return inSight(spots, view);
}

/**
 * Solves a curve in x and y for x or y if the curve is linear in that variable, such as 2x + 3y = 6. Other
 * curves are returned unchanged.
 */
function solved(curve: Curve): Curve {
  if (curve.of !== 'both') return curve;
  const { at, region, within } = curve;
  if (within !== null) return curve;
  if (isStraight((x, y) => at(x, y))) {
    return { of: 'x', at: (x) => at(x, 0) / (at(x, 0) - at(x, 1)), region };
  }
  if (isStraight((y, x) => at(x, y))) {
    return { of: 'y', at: (y) => at(0, y) / (at(0, y) - at(1, y)), region };
  }
  return curve;
}

/** The values at which a curve is tested for being linear. */
const TRIED = [-7.3, -0.9, 0.4, 2.7, 8.1];

/** Whether `at` is linear in its second argument for every first argument. */
function isStraight(at: (first: number, second: number) => number): boolean {
  return TRIED.every((first) => {
    const [none, one, three] = [at(first, 0), at(first, 1), at(first, 3)];
    const step = one - none;
    return Math.abs(three - none - 3 * step) <= 1e-9 * Math.abs(step) && step !== 0;
  });
}

function meetings(one: Curve, other: Curve, view: View): readonly Pair[] {
  if (other.of === 'path') return one.of === 'path' ? [] : meetings(other, one, view);
  if (one.of === 'path') return pathMeetings(one, other);
  if (one.of === 'both' && other.of === 'both') return gridMeetings(one, other, view);
  if (one.of === 'both' || (one.of === 'y' && other.of === 'x')) return meetings(other, one, view);
  const { at } = one;
  if (one.of === 'x') {
    const along = (x: number) => {
      if (other.of === 'both') return within(other, x, at(x));
      return other.of === 'x' ? at(x) - other.at(x) : x - other.at(at(x));
    };
    return rootsOf(along, view.left, view.right).map((x) => [x, at(x)] as const);
  }
  const along = (y: number) =>
    other.of === 'both' ? within(other, at(y), y) : other.of === 'y' ? at(y) - other.at(y) : Number.NaN;
  return rootsOf(along, view.bottom, view.top).map((y) => [at(y), y] as const);
}

type Pair = readonly [number, number];

/** The value of a curve in both x and y; NaN outside its restriction. */
function within({ at, within: allows }: Extract<Curve, { of: 'both' }>, x: number, y: number): number {
  return allows === null || allows(x, y) ? at(x, y) : Number.NaN;
}

function pathMeetings({ at, from, to }: Path, other: Plain): readonly Pair[] {
  const along = (t: number) => {
    const { x, y } = at(t);
    if (other.of === 'both') return within(other, x, y);
    return other.of === 'x' ? y - other.at(x) : x - other.at(y);
  };
  return rootsOf(along, from, to).map((t) => [at(t).x, at(t).y] as const);
}

type GridCurve = Extract<Curve, { of: 'both' }>;
const MOST_REFINEMENTS = 40;
const MOST_MEETINGS = 24;

/**
 * Follows the drawing of one curve, finds where it crosses or touches the other curve, and refines these
 * places.
 */
function gridMeetings(one: GridCurve, other: GridCurve, view: View): readonly Pair[] {
  const found = drawnOnGrid(one, view).lines.flatMap((line) =>
    line.flatMap((place, index): Pair[] => {
      // A closed line continues at its start.
      const [before, after] = [line[index - 1] ?? line.at(-2), line[index + 1] ?? line[1]];
      const here = other.at(...place);
      const next = after === undefined ? Number.NaN : other.at(...after);
      if (here * next <= 0) return [place];
      const last = before === undefined ? Number.NaN : other.at(...before);
      const isNearest = Math.abs(here) <= Math.abs(next) && Math.abs(here) < Math.abs(last);
      return isNearest ? [place] : [];
    }),
  );
  // If two curves meet in more than this many places, they are the same curve.
  if (found.length > MOST_MEETINGS) return [];
  return found.flatMap((start): Pair[] => {
    const end = refined(one, other, start, view);
    return end === null ? [] : [end];
  });
}

/** Newton's method in the plane; null if it does not reach a place where both curves are 0. */
function refined(one: GridCurve, other: GridCurve, start: Pair, view: View): Pair | null {
  const width = (view.right - view.left) * 1e-6;
  let [x, y] = start;
  const size = Math.max(1e-9, slopeSize(one, x, y, width) + slopeSize(other, x, y, width));
  for (let step = 0; step < MOST_REFINEMENTS; step += 1) {
    const [f, g] = [one.at(x, y), other.at(x, y)];
    const [fx, fy] = slopes(one, x, y, width);
    const [gx, gy] = slopes(other, x, y, width);
    // Slightly damped, so that it also reaches places where the curves only touch.
    const damping = 1e-12 * (fx * fx + fy * fy + gx * gx + gy * gy);
    const [xx, xy, yy] = [fx * fx + gx * gx + damping, fx * fy + gx * gy, fy * fy + gy * gy + damping];
    const [fromX, fromY] = [fx * f + gx * g, fy * f + gy * g];
    const divisor = xx * yy - xy * xy;
    if (!Number.isFinite(f + g) || !(Math.abs(divisor) > 0)) break;
    const [dx, dy] = [(fromX * yy - fromY * xy) / divisor, (fromY * xx - fromX * xy) / divisor];
    x -= dx;
    y -= dy;
    if (Math.abs(dx) + Math.abs(dy) < width * 1e-7) break;
  }
  const isMet = Math.abs(one.at(x, y)) + Math.abs(other.at(x, y)) <= size * (view.right - view.left) * 1e-9;
  const isNear = Math.hypot(x - start[0], y - start[1]) < (view.right - view.left) / 20;
  const isAllowed = [one, other].every((curve) => curve.within === null || curve.within(x, y));
  return isMet && isNear && isAllowed ? [x, y] : null;
}

function slopes({ at }: GridCurve, x: number, y: number, width: number): Pair {
  return [
    (at(x + width, y) - at(x - width, y)) / (2 * width),
    (at(x, y + width) - at(x, y - width)) / (2 * width),
  ];
}

function slopeSize(curve: GridCurve, x: number, y: number, width: number): number {
  const [across, up] = slopes(curve, x, y, width);
  return Math.abs(across) + Math.abs(up);
}

/** The points where a path meets the axes. */
function onAxes({ at, from, to }: Path, lines: readonly number[]): readonly Spot[] {
  const zeros = rootsOf((t) => at(t).y, from, to).map(
    (t): Spot => ({ x: tidy(at(t).x), y: 0, what: 'zero', lines }),
  );
  const intercepts = rootsOf((t) => at(t).x, from, to).map(
    (t): Spot => ({ x: 0, y: tidy(at(t).y), what: 'intercept', lines }),
  );
  return [...zeros, ...intercepts];
}

function zerosOf(curve: Plain, { left, right }: View): readonly number[] {
  if (curve.of === 'y') return only(curve.at(0));
  return rootsOf(curve.of === 'x' ? curve.at : (x) => curve.at(x, 0), left, right).map(tidy);
}

function interceptsOf(curve: Plain, { bottom, top }: View): readonly number[] {
  if (curve.of === 'x') return only(curve.at(0));
  return rootsOf(curve.of === 'y' ? curve.at : (y) => curve.at(0, y), bottom, top).map(tidy);
}

function only(value: number): readonly number[] {
  return Number.isFinite(value) ? [tidy(value)] : [];
}

function valueAt(curve: Plain, t: number): number {
  return curve.of === 'both' ? Number.NaN : curve.at(t);
}

/** Points are still listed up to this many window heights above and below the window. */
const TOLD_BEYOND = 3;

/** Removes duplicates and sorts from left to right, up to a readable number. */
function inSight(spots: readonly Spot[], { left, right, bottom, top }: View): readonly Spot[] {
  const seen = new Set<string>();
  const beyond = TOLD_BEYOND * (top - bottom);
  return spots
    .filter(({ x, y }) => x >= left && x <= right && y >= bottom - beyond && y <= top + beyond)
    .filter(({ x, y }) => {
      const key = `${x.toPrecision(6)} ${y.toPrecision(6)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort((one, other) => one.x - other.x || one.y - other.y)
    .slice(0, MOST_SPOTS);
}

/** Removes the numeric error of a search by rounding to six decimals. */
function tidy(value: number): number {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Math.abs(value - rounded) < 1e-8 * Math.max(1, Math.abs(value)) ? rounded + 0 : value;
}

/**
 * The roots of `at` between `from` and `to`, including those where it only touches 0; none if it is 0
 * everywhere.
 */
function rootsOf(at: (t: number) => number, from: number, to: number): readonly number[] {
  const step = (to - from) / SAMPLES;
  // Starts one step outside each end, so that a root at the window's edge is found.
  const places = Array.from({ length: SAMPLES + 3 }, (_, index) => from + (index - 1) * step);
  const values = places.map(at);
  if (values.filter((value) => Math.abs(value) < 1e-12).length > SAMPLES / 4) return [];
  const size = Math.max(1e-9, median(values.filter(Number.isFinite).map(Math.abs)));
  const roots: number[] = [];
  for (let index = 0; index + 1 < places.length; index += 1) {
    const [a, b] = [places[index] ?? 0, places[index + 1] ?? 0];
    const [va, vb, before] = [
      values[index] ?? Number.NaN,
      values[index + 1] ?? Number.NaN,
      values[index - 1] ?? Number.NaN,
    ];
    // A flat piece on the axis is not a root.
    if (va === 0) roots.push(...(vb === 0 || before === 0 ? [] : [a]));
    else if (va > 0 !== vb > 0 && vb !== 0 && Number.isFinite(va + vb)) {
      const root = halved(at, a, b);
      if (Math.abs(at(root)) < 1e-6 * Math.max(size, Math.abs(va), Math.abs(vb))) roots.push(root);
    } else if (
      Math.sign(va) === Math.sign(vb) &&
      Math.abs(va) <= Math.abs(vb) &&
      Math.abs(va) < Math.abs(before)
    ) {
      // The curve comes near 0 here and turns away, so it may touch 0.
      const turn = turnIn(at, a - step, b);
      if (turn !== null && Math.abs(at(turn)) < 1e-9 * size) roots.push(turn);
    }
  }
  return roots.filter((root) => root >= from - 1e-9 && root <= to + 1e-9);
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 1;
}

function halved(at: (t: number) => number, from: number, to: number): number {
  let [a, b] = [from, to];
  const isPositive = at(a) > 0;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (a + b) / 2;
    if (at(middle) > 0 === isPositive) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/**
 * The position where a function turns between two positions, found by a sign change of its slope; null if it
 * does not turn.
 */
function turnIn(at: (t: number) => number, from: number, to: number): number | null {
  const width = (to - from) * 1e-3;
  const slope = (t: number) => at(t + width) - at(t - width);
  const [one, other] = [slope(from), slope(to)];
  // A flat step of a step function has no turn.
  if (!(one * other < 0)) return null;
  return halved(slope, from, to);
}

/** The positions of a function's local maxima and minima. */
function turnsOf(
  at: (t: number) => number,
  from: number,
  to: number,
): readonly { t: number; isHigh: boolean }[] {
  const step = (to - from) / SAMPLES;
  const values = Array.from({ length: SAMPLES + 3 }, (_, index) => at(from + (index - 1) * step));
  const turns: { t: number; isHigh: boolean }[] = [];
  for (let index = 1; index + 1 < values.length; index += 1) {
    const [before = 0, here = 0, after = 0] = values.slice(index - 1, index + 2);
    const isHigh = here >= before && here > after;
    const isLow = here <= before && here < after;
    if (!isHigh && !isLow) continue;
    const place = from + (index - 1) * step;
    const turn = turnIn(at, place - step, place + step);
    if (turn === null || !isSmooth(at, turn, step)) continue;
    turns.push({ t: tidy(turn), isHigh });
  }
  return turns;
}

/** Whether values near a turn are close to its value. At a pole or a jump they are not. */
function isSmooth(at: (t: number) => number, turn: number, step: number): boolean {
  const [near, far] = [step * 1e-4, step * 0.5].map((away) =>
    Math.max(Math.abs(at(turn + away) - at(turn)), Math.abs(at(turn - away) - at(turn))),
  );
  return near !== undefined && far !== undefined && near <= far * 0.05 && Number.isFinite(far);
}
