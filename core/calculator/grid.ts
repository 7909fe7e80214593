/**
 * Draws curves in both x and y cell by cell (marching squares): the line where the function is 0, and the
 * cells where an inequality holds.
 */
import type { Curve } from './results.ts';
import type { Drawn, Point, View } from './view.ts';

type GridCurve = Extract<Curve, { of: 'both' }>;

const [COLUMNS, ROWS] = [112, 84];
/** How often a cell at the end of a restriction is divided into four. */
const DIVISIONS = 3;
const END_HALVINGS = 14;

/** The visible shapes of a curve in both x and y. */
export function drawnOnGrid(curve: GridCurve, view: View): Drawn {
  const { region } = curve;
  const x = (column: number) => view.left + ((view.right - view.left) * column) / COLUMNS;
  const y = (row: number) => view.bottom + ((view.top - view.bottom) * row) / ROWS;
  const values = Array.from({ length: ROWS + 1 }, (_, row) =>
    Array.from({ length: COLUMNS + 1 }, (_, column) => curve.at(x(column), y(row))),
  );
  const lines: Point[][] = [];
  const areas: Point[][] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const corners = [
        [column, row] as const,
        [column + 1, row] as const,
        [column + 1, row + 1] as const,
        [column, row + 1] as const,
      ].map(([c, r]): Corner => ({ place: [x(c), y(r)], value: values[r]?.[c] ?? Number.NaN }));
      if (corners.some(({ value }) => !Number.isFinite(value))) continue;
      const crossings = corners.flatMap((corner, index) => {
        const next = corners[(index + 1) % 4];
        return next === undefined ? [] : crossing(curve.at, corner, next);
      });
      for (let index = 0; index + 1 < crossings.length; index += 2) {
        const [one, other] = [crossings[index], crossings[index + 1]];
        if (one !== undefined && other !== undefined) lines.push(...limited(curve, one, other));
      }
      if (region !== null) areas.push(...areasIn(curve, corners, region.is_less, DIVISIONS));
    }
  }
  return { lines: joined(lines), areas };
}

/** The part of a piece of the line that the restriction allows. */
function limited({ within }: GridCurve, one: Point, other: Point): Point[][] {
  if (within === null) return [[one, other]];
  const [isOneIn, isOtherIn] = [within(...one), within(...other)];
  if (isOneIn && isOtherIn) return [[one, other]];
  if (!isOneIn && !isOtherIn) return [];
  let [inside, outside] = isOneIn ? [one, other] : [other, one];
  for (let halving = 0; halving < END_HALVINGS; halving += 1) {
    const middle: Point = [(inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2];
    if (within(...middle)) inside = middle;
    else outside = middle;
  }
  return [isOneIn ? [one, inside] : [inside, other]];
}

/** The part of a cell where the inequality and the restriction hold. */
function areasIn(curve: GridCurve, corners: readonly Corner[], isLess: boolean, left: number): Point[][] {
  const { within, at } = curve;
  const inside = within === null ? 4 : corners.filter(({ place }) => within(...place)).length;
  if (inside === 0) return [];
  if (inside === 4 || left === 0) {
    const area = inside >= 2 ? insideOf(corners, isLess) : [];
    return area.length > 2 ? [area] : [];
  }
  const [low, , high] = corners;
  if (low === undefined || high === undefined) return [];
  const [xs, ys] = [0, 1].map((axis) => {
    const [from, to] = [low.place[axis] ?? 0, high.place[axis] ?? 0];
    return [from, (from + to) / 2, to];
  });
  const corner = (column: number, row: number): Corner => {
    const place: Point = [xs?.[column] ?? 0, ys?.[row] ?? 0];
    return { place, value: at(...place) };
  };
  return [0, 1].flatMap((row) =>
    [0, 1].flatMap((column) => {
      const quarter = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ];
      return quarter.every(({ value }) => Number.isFinite(value))
        ? areasIn(curve, quarter, isLess, left - 1)
        : [];
    }),
  );
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
