/**
 * The content of the graph: the drawn curves, the dots and the points of interest, and the positions of the
 * line numbers.
 */
import { drawnIn } from '#core/calculator/drawing.ts';
import { CalculatorFault } from '#core/calculator/fault.ts';
import { type Curve, type LineResult, pointsOf } from '#core/calculator/results.ts';
import { meetingsOf, type Placed, type Spot, spotsOf } from '#core/calculator/spots.ts';
import type { Drawn, Point, View } from '#core/calculator/view.ts';

/** Intersections are computed for at most this many curves. */
const MOST_CURVES = 8;

interface Picture {
  readonly line: number;
  readonly drawn: Drawn;
  readonly isStrict: boolean;
}

interface Shown {
  readonly pictures: readonly Picture[];
  /** The points of tables, lists and points, then the points of interest of curves. */
  readonly spots: readonly Spot[];
}

/** The visible curves and their points. A curve that takes too long is drawn only in part. */
export function picturesOf(
  sheet: readonly LineResult[],
  isHidden: (line: number) => boolean,
  view: View,
): Shown {
  const curves = sheet.flatMap((result, line) => {
    const found = curveOf(result);
    return found === null || isHidden(line) ? [] : [{ line, ...found }];
  });
  const pictures = curves.flatMap(({ line, curve, refill }): Picture[] => {
    const drawn = bounded(refill, () => drawnIn(curve, view));
    return drawn === null ? [] : [{ line, drawn, isStrict: curve.region?.is_strict === true }];
  });
  const few = curves.slice(0, MOST_CURVES);
  const spots = [
    ...sheet.flatMap((result, line) => (isHidden(line) ? [] : dotsOf(result, line))),
    ...few.flatMap((one, index) =>
      few.slice(index + 1).flatMap((other) => bounded(one.refill, () => meetingsOf(one, other, view)) ?? []),
    ),
    ...few.flatMap((one) => bounded(one.refill, () => spotsOf(one, view)) ?? []),
  ];
  return { pictures, spots: withoutDoubles(spots, view) };
}

function curveOf(result: LineResult): (Omit<Placed, 'line'> & { refill: () => void }) | null {
  if (result.kind !== 'curve' && result.kind !== 'fit') return null;
  const curve: Curve | null = result.curve;
  return curve === null ? null : { curve, refill: result.refill };
}

function dotsOf(result: LineResult, line: number): readonly Spot[] {
  const places =
    result.kind === 'point'
      ? [result]
      : result.kind === 'points'
        ? result.points
        : result.kind === 'table'
          ? pointsOf(result.columns).flat()
          : [];
  return places.map(({ x, y }): Spot => ({ x, y, what: 'point', lines: [line] }));
}

/**
 * If several points are at one position, only the first kind is shown: an intersection tells more than a
 * zero.
 */
function withoutDoubles(spots: readonly Spot[], view: View): readonly Spot[] {
  const [width, height] = [view.right - view.left, view.top - view.bottom];
  const seen = new Set<string>();
  return spots.filter(({ x, y, what }) => {
    const key = `${Math.round((x / width) * 1e6)} ${Math.round((y / height) * 1e6)}`;
    if (what !== 'point' && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function bounded<Value>(refill: () => void, work: () => Value): Value | null {
  refill();
  try {
    return work();
  } catch (fault) {
    if (fault instanceof CalculatorFault) return null;
    throw fault;
  }
}

interface Area {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 26;
/** Line numbers keep this distance from each other, if there is room. */
const APART = 64;
const APART_FROM_POINTS = 22;

/**
 * The place on each curve where its line number is, in pixels. `places`: the pieces of each curve. `points`:
 * the points of the graph, which the numbers avoid.
 */
export function badgesOf(
  places: readonly (readonly (readonly Point[])[])[],
  points: readonly Point[],
  { width, height }: Area,
): readonly (Point | null)[] {
  const taken: Point[] = [];
  return places.map((pieces) => {
    const inside = pieces
      .flat()
      .filter(([x, y]) => x > MARGIN && x < width - MARGIN * 2 && y > MARGIN && y < height - MARGIN);
    const score = ([x, y]: Point) => {
      const gap = Math.min(APART, ...taken.map(([a, b]) => Math.hypot(a - x, b - y)));
      const free = Math.min(APART_FROM_POINTS, ...points.map(([a, b]) => Math.hypot(a - x, b - y)));
      return gap + 2 * free - Math.abs(x / width - 0.6) * 40;
    };
    const best = inside.reduce<Point | null>(
      (so_far, point) => (so_far === null || score(point) > score(so_far) ? point : so_far),
      null,
    );
    if (best !== null) taken.push(best);
    return best;
  });
}

const NEAR_PX = 9;

/** Whether a curve crosses the label of an axis that is centered at this position. */
export function isCrossed(
  [x, y]: Point,
  halfWidth: number,
  places: readonly (readonly (readonly Point[])[])[],
): boolean {
  return places.some((pieces) =>
    pieces.some((piece) =>
      piece.some((point, index) => {
        const [x2, y2] = piece[index + 1] ?? point;
        const [x1, y1] = point;
        if (Math.max(x1, x2) < x - halfWidth || Math.min(x1, x2) > x + halfWidth) return false;
        const share = x1 === x2 ? 0 : Math.min(1, Math.max(0, (x - x1) / (x2 - x1)));
        const low = Math.min(y1, y2, y1 + (y2 - y1) * share);
        const high = Math.max(y1, y2, y1 + (y2 - y1) * share);
        const isSteep = Math.abs(y2 - y1) > Math.abs(x2 - x1);
        const at = y1 + (y2 - y1) * share;
        return isSteep ? low - NEAR_PX < y && high + NEAR_PX > y : Math.abs(at - y) < NEAR_PX + halfWidth / 4;
      }),
    ),
  );
}
