/**
 * Turns a curve into drawable shapes for a window of the plane: lines, and the areas where an inequality
 * holds.
 */
import type { Curve } from './sheet.ts';

export interface View {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

export type Point = readonly [x: number, y: number];

export interface Drawn {
  readonly lines: readonly (readonly Point[])[];
  /** Areas where an inequality holds, each as a list of corners. */
  readonly areas: readonly (readonly Point[])[];
}

/** The number of samples along an axis, and how often a steep piece is halved. */
const SAMPLES = 360;
const HALVINGS = 5;
/** A piece whose height is at most this share of the window is drawn as a straight line. */
const STEEP = 0.04;
const EDGE_HALVINGS = 16;
/** The grid cells used to find a curve in both x and y. */
const [COLUMNS, ROWS] = [96, 72];

/** The visible shapes of a curve in a window. */
export function drawnIn(curve: Curve, view: View): Drawn {
  if (curve.of === 'both') return drawnOnGrid(curve, view);
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
  const between = (t1: number, v1: number, t2: number, v2: number, left: number): void => {
    const isSteep = Math.abs(v2 - v1) > STEEP * height && !isOutOfSight(v1, v2, low, high);
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
    between(t1, v1, middle, value, left - 1);
    between(middle, value, t2, v2, left - 1);
  };
  let [lastT, lastV] = [from, at(from)];
  if (Number.isFinite(lastV)) add(lastT, lastV);
  for (let index = 1; index <= SAMPLES; index += 1) {
    const t = from + ((to - from) * index) / SAMPLES;
    const value = at(t);
    const [was, is] = [Number.isFinite(lastV), Number.isFinite(value)];
    if (was && is) between(lastT, lastV, t, value, HALVINGS);
    else if (was) {
      const edge = edgeOf(at, lastT, t);
      add(edge, at(edge));
      end();
    } else if (is) {
      const edge = edgeOf(at, t, lastT);
      add(edge, at(edge));
      add(t, value);
    }
    [lastT, lastV] = [t, value];
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

/** Finds the last position with a value between `inside`, which has one, and `outside`, which has none. */
function edgeOf(at: (t: number) => number, inside: number, outside: number): number {
  let [has, hasNot] = [inside, outside];
  for (let halving = 0; halving < EDGE_HALVINGS; halving += 1) {
    const middle = (has + hasNot) / 2;
    if (Number.isFinite(at(middle))) has = middle;
    else hasNot = middle;
  }
  return has;
}

/**
 * Finds the line where `at` is 0, cell by cell (marching squares), and the cells where an inequality holds,
 * row by row.
 */
function drawnOnGrid({ at, region }: Extract<Curve, { of: 'both' }>, view: View): Drawn {
  const x = (column: number) => view.left + ((view.right - view.left) * column) / COLUMNS;
  const y = (row: number) => view.bottom + ((view.top - view.bottom) * row) / ROWS;
  const values = Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => at(x(column), y(row))),
  );
  const valueAt = (column: number, row: number) => values[row]?.[column] ?? Number.NaN;
  const lines: Point[][] = [];
  const areas: Point[][] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const corners = [
        [column, row] as const,
        [column + 1, row] as const,
        [column + 1, row + 1] as const,
        [column, row + 1] as const,
      ].map(([c, r]) => ({ place: [x(c), y(r)] as Point, value: valueAt(c, r) }));
      if (corners.some(({ value }) => !Number.isFinite(value))) continue;
      const crossings = corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % 4];
        return next === undefined ? [] : crossing(at, corner, next);
      });
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const [one, other] = [crossings[index], crossings[index + 1]];
        if (one !== undefined && other !== undefined) lines.push([one, other]);
      }
      if (region !== null) {
        const area = insideOf(corners, region.is_less);
        if (area.length > 2) areas.push(area);
      }
    }
  }
  return { lines: joined(lines), areas };
}

/** Joins pieces that share an end into one line, so that a dash pattern continues across cells. */
function joined(pieces: readonly (readonly Point[])[]): Point[][] {
  const keyOf = ([x, y]: Point) => `${x.toPrecision(9)} ${y.toPrecision(9)}`;
  const ends = new Map<string, Set<readonly Point[]>>();
  for (const piece of pieces) {
    for (const end of piece) ends.set(keyOf(end), (ends.get(keyOf(end)) ?? new Set()).add(piece));
  }
  const left = new Set(pieces);
  /** Follows the pieces from a point as far as they go. */
  const from = (start: Point): Point[] => {
    const line: Point[] = [];
    for (let here = start; ; ) {
      const next = [...(ends.get(keyOf(here)) ?? [])].find((piece) => left.has(piece));
      if (next === undefined) return line;
      left.delete(next);
      const [one = here, other = here] = next;
      here = keyOf(one) === keyOf(here) ? other : one;
      line.push(here);
    }
  };
  return pieces.flatMap((piece): Point[][] => {
    const [one, other] = piece;
    if (!left.delete(piece) || one === undefined || other === undefined) return [];
    return [[...from(one).reverse(), one, other, ...from(other)]];
  });
}

interface Corner {
  readonly place: Point;
  readonly value: number;
}

function crossing(at: (x: number, y: number) => number, one: Corner, other: Corner): Point[] {
  if (one.value > 0 === other.value > 0) return [];
  const point = crossed(one, other);
  const size = Math.abs(at(...point));
  // The sign also changes at a pole, which is not a crossing.
  return size <= Math.max(Math.abs(one.value), Math.abs(other.value)) ? [point] : [];
}

function crossed(one: Corner, other: Corner): Point {
  const share = one.value / (one.value - other.value);
  const [[x1, y1], [x2, y2]] = [one.place, other.place];
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** The part of a cell on one side of the curve. */
function insideOf(corners: readonly Corner[], isLess: boolean): Point[] {
  const isIn = ({ value }: Corner) => (isLess ? value <= 0 : value > 0);
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    const own = isIn(corner) ? [corner.place] : [];
    return corner.value > 0 === next.value > 0 ? own : [...own, crossed(corner, next)];
  });
}
