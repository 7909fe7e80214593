/**
 * Turns a curve into drawable shapes for a window of the plane: lines, and the areas where an inequality
 * holds.
 */
import { drawnOnGrid } from './grid.ts';
import type { Curve } from './results.ts';
import type { Drawn, Point, View } from './view.ts';

/** The number of samples along an axis, and how often a steep piece is halved. */
const SAMPLES = 360;
const HALVINGS = 5;
/** A piece whose height is at most this share of the window is drawn as a straight line. */
const STEEP = 0.04;
/** A smaller change can still be a jump if the piece before is at least this many times as flat. */
const JUMP = { least: 0.005, times: 4 };
const EDGE_HALVINGS = 16;
/** A path is sampled at this many values. Pieces longer than this share of the window are halved. */
const PATH_SAMPLES = 720;
const LONG = 0.02;

/** The visible shapes of a curve in a window. */
export function drawnIn(curve: Curve, view: View): Drawn {
  if (curve.of === 'both') return drawnOnGrid(curve, view);
  if (curve.of === 'path') return { lines: pathPieces(curve, view), areas: [] };
  const isOfX = curve.of === 'x';
  const [from, to] = isOfX ? [view.left, view.right] : [view.bottom, view.top];
  const [low, high] = isOfX ? [view.bottom, view.top] : [view.left, view.right];
  const pieces = sampled(curve.at, { from, to, low, high });
  const placed = (piece: readonly Point[]): readonly Point[] =>
    isOfX ? piece : piece.map(([t, value]) => [value, t]);
  const { region } = curve;
  const far = region === null ? 0 : region.is_less ? low - (high - low) : high + (high - low);
  const areas =
    region === null
      ? []
      : pieces.map((piece) =>
          placed([...piece, [piece.at(-1)?.[0] ?? to, far], [piece[0]?.[0] ?? from, far]]),
        );
  return { lines: pieces.map(placed), areas };
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** The visible range of values. */
  readonly low: number;
  readonly high: number;
}

/** The pieces of a function's graph. It breaks where the function has no value or jumps. */
function sampled(at: (t: number) => number, span: Span): Point[][] {
  const { from, to, low, high } = span;
  const height = high - low;
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  // Clamps values far outside the window, which a screen could not draw.
  const kept = (value: number) => Math.min(high + 20 * height, Math.max(low - 20 * height, value));
  const add = (t: number, value: number) => piece.push([t, kept(value)]);
  const between = (t1: number, v1: number, t2: number, v2: number, left: number, steep: number): void => {
    const isSteep = Math.abs(v2 - v1) > steep * height && !isOutOfSight(v1, v2, low, high);
    if (!isSteep) {
      add(t2, v2);
      return;
    }
    if (left === 0) {
      // A curve that is still steep over a tiny step jumps there, unless the whole graph is this steep.
      const slopes = [at(t1 - (t2 - t1)), v1, v2, at(t2 + (t2 - t1))];
      if (isJump(slopes)) end();
      add(t2, v2);
      return;
    }
    const middle = (t1 + t2) / 2;
    const value = at(middle);
    if (!Number.isFinite(value)) {
      end();
      add(t2, v2);
      return;
    }
    between(t1, v1, middle, value, left - 1, steep);
    between(middle, value, t2, v2, left - 1, steep);
  };
  let [lastT, lastV] = [from, at(from)];
  let lastStep = Number.POSITIVE_INFINITY;
  if (Number.isFinite(lastV)) add(lastT, lastV);
  for (let index = 1; index <= SAMPLES; index += 1) {
    const t = from + ((to - from) * index) / SAMPLES;
    const value = at(t);
    const [was, is] = [Number.isFinite(lastV), Number.isFinite(value)];
    const step = Math.abs(value - lastV);
    if (was && is)
      between(lastT, lastV, t, value, HALVINGS, step > JUMP.times * lastStep ? JUMP.least : STEEP);
    else if (was) {
      const edge = edgeOf(at, lastT, t);
      add(edge, at(edge));
      end();
    } else if (is) {
      const edge = edgeOf(at, t, lastT);
      add(edge, at(edge));
      add(t, value);
    }
    [lastT, lastV, lastStep] = [t, value, step];
  }
  end();
  return pieces;
}

function isOutOfSight(one: number, other: number, low: number, high: number): boolean {
  return (one > high && other > high) || (one < low && other < low);
}

/** Whether the middle of three steps is much larger than its neighbors, or goes the other way. */
function isJump([before = 0, one = 0, other = 0, after = 0]: readonly number[]): boolean {
  const step = other - one;
  const beside = [one - before, after - other].filter((each) => Number.isFinite(each));
  return beside.every((each) => Math.abs(each) * 3 < Math.abs(step) || Math.sign(each) === -Math.sign(step));
}

/**
 * Finds the last position at which the function has a value, between `inside`, where it has one, and
 * `outside`, where it has none.
 */
function edgeOf(at: (t: number) => number, inside: number, outside: number): number {
  let [has, hasNot] = [inside, outside];
  for (let halving = 0; halving < EDGE_HALVINGS; halving += 1) {
    const middle = (has + hasNot) / 2;
    if (Number.isFinite(at(middle))) has = middle;
    else hasNot = middle;
  }
  return has;
}

/** The pieces of a path. It breaks where it has no value or jumps. */
function pathPieces({ at, from, to }: Extract<Curve, { of: 'path' }>, view: View): Point[][] {
  const [width, height] = [view.right - view.left, view.top - view.bottom];
  const placeAt = (t: number): Point | null => {
    const { x, y } = at(t);
    return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
  };
  const lengthOf = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot((x2 - x1) / width, (y2 - y1) / height);
  const isNear = ([x, y]: Point) =>
    Math.abs(x - (view.left + view.right) / 2) <= width &&
    Math.abs(y - (view.bottom + view.top) / 2) <= height;
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  const go = (t1: number, one: Point, t2: number, other: Point, left: number): void => {
    const isLong = lengthOf(one, other) > LONG && (isNear(one) || isNear(other));
    if (!isLong) {
      piece.push(other);
      return;
    }
    if (left === 0) {
      // A piece that is still long over a tiny step is a jump.
      if (lengthOf(one, other) > LONG * 4) end();
      piece.push(other);
      return;
    }
    const t = (t1 + t2) / 2;
    const middle = placeAt(t);
    if (middle === null) {
      end();
      piece.push(other);
      return;
    }
    go(t1, one, t, middle, left - 1);
    go(t, middle, t2, other, left - 1);
  };
  let [lastT, last] = [from, placeAt(from)];
  if (last !== null) piece.push(last);
  for (let index = 1; index <= PATH_SAMPLES; index += 1) {
    const t = from + ((to - from) * index) / PATH_SAMPLES;
    const place = placeAt(t);
    if (place === null) end();
    else if (last === null) piece.push(place);
    else go(lastT, last, t, place, HALVINGS + 3);
    [lastT, last] = [t, place];
  }
  end();
  return pieces;
}
