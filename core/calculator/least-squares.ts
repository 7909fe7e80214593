/**
 * Finds the parameters for which the sum of squared residuals is least. Parameters in which the residuals are
 * linear are solved exactly (by QR); the others are searched from many starts by the Levenberg–Marquardt
 * method. The same input always gives the same result.
 */

/**
 * Computes the residuals for these parameters; their number must not change. Residuals without a value are
 * not finite.
 */
export type Residuals = (parameters: readonly number[]) => readonly number[];

export interface Solution {
  readonly parameters: readonly number[];
  /** Whether a different set of parameters fits equally well. */
  readonly is_ambiguous: boolean;
}

const MOST_TRIALS = 1000;
const MOST_STARTS = 8;
const MOST_STEPS = 60;
const GOLDEN = 0.618;

/**
 * The least-squares solution for `count` parameters; null if no start has finite residuals. `hints`: values
 * near which parameters may lie, the likeliest first.
 */
export function leastSquares(
  residualsAt: Residuals,
  count: number,
  hints: readonly number[],
): Solution | null {
  const linear = linearIn(residualsAt, count);
  const others = Array.from({ length: count }, (_, place) => place).filter(
    (place) => !linear.includes(place),
  );
  const problem: Problem = { residualsAt, count, linear, others };
  if (others.length === 0) {
    const solved = solvedAt(problem, []);
    return solved === null ? null : { parameters: solved.parameters, is_ambiguous: solved.is_ambiguous };
  }
  const starts = startsFor(others.length, hints)
    .map((start) => ({ start, sum: solvedAt(problem, start)?.sum ?? Number.POSITIVE_INFINITY }))
    .filter(({ sum }) => Number.isFinite(sum))
    .sort((one, other) => one.sum - other.sum)
    .slice(0, MOST_STARTS);
  const ends = starts.flatMap(({ start }) => searched(problem, start) ?? []);
  const least = Math.min(...ends.map(({ sum }) => sum));
  // If several fits are equally good, take the one with the smallest parameters.
  const [best] = ends
    .filter(({ sum }) => sum <= least * (1 + 1e-9) + Number.MIN_VALUE)
    .sort((one, other) => sizeOf(one.parameters) - sizeOf(other.parameters));
  return best === undefined ? null : { parameters: best.parameters, is_ambiguous: best.is_ambiguous };
}

function sizeOf(parameters: readonly number[]): number {
  return parameters.reduce((sum, each) => sum + Math.abs(each), 0);
}

interface Problem {
  readonly residualsAt: Residuals;
  readonly count: number;
  /** The indexes of the parameters that are solved exactly, and of those that are searched. */
  readonly linear: readonly number[];
  readonly others: readonly number[];
}

interface Solved {
  readonly parameters: readonly number[];
  readonly residuals: readonly number[];
  readonly sum: number;
  readonly is_ambiguous: boolean;
}

/**
 * The largest set of parameters, found by adding one at a time, in which the residuals are jointly linear.
 */
function linearIn(residualsAt: Residuals, count: number): readonly number[] {
  const base = Array.from({ length: count }, (_, place) => 1 + GOLDEN * place * (place % 2 === 0 ? 1 : 0.5));
  const at = (...raised: number[]) =>
    residualsAt(base.map((value, place) => value + raised.filter((each) => each === place).length));
  const none = at();
  /** Whether the residuals change by the sum of both changes if both parameters change. */
  const isFree = (one: number, other: number) => {
    const [a, b, both] = [at(one), at(other), at(one, other)];
    return none.every((start, index) => {
      const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = [a[index], b[index], both[index]];
      const size = Math.abs(start) + Math.abs(x) + Math.abs(y) + Math.abs(z);
      return Math.abs(z - x - y + start) <= 1e-10 * size;
    });
  };
  const found: number[] = [];
  for (let place = 0; place < count; place += 1) {
    if (isFree(place, place) && found.every((other) => isFree(place, other))) found.push(place);
  }
  return found;
}

/**
 * Start values for the searched parameters: one parameter at a time tries all hints, while the others try
 * only the likeliest hints.
 */
function startsFor(count: number, hints: readonly number[]): readonly (readonly number[])[] {
  const places = Array.from({ length: count }, (_, place) => place);
  const few = Math.max(1, Math.floor((MOST_TRIALS / count / hints.length) ** (1 / Math.max(1, count - 1))));
  return places.flatMap((whole) =>
    Array.from({ length: Math.min(MOST_TRIALS, hints.length * few ** (count - 1)) }, (_, index) => {
      let rest = index;
      return places.map((place) => {
        const size = place === whole ? hints.length : few;
        const hint = hints[rest % size] ?? 1;
        rest = Math.floor(rest / size);
        return hint;
      });
    }),
  );
}

/** Solves for the linear parameters at these values of the others; null if a residual is not finite. */
function solvedAt({ residualsAt, count, linear, others }: Problem, values: readonly number[]): Solved | null {
  const withLinear = (set: readonly number[]) => {
    const all = new Array<number>(count).fill(0);
    others.forEach((place, index) => {
      all[place] = values[index] ?? 0;
    });
    linear.forEach((place, index) => {
      all[place] = set[index] ?? 0;
    });
    return all;
  };
  const start = residualsAt(withLinear([]));
  if (!start.every(Number.isFinite)) return null;
  const columns = linear.map((_, index) => {
    const raised = residualsAt(withLinear(linear.map((_, other) => (other === index ? 1 : 0))));
    return raised.map((value, row) => value - (start[row] ?? 0));
  });
  if (!columns.every((column) => column.every(Number.isFinite))) return null;
  const { solution, is_ambiguous } = solvedLinear(
    columns,
    start.map((value) => -value),
  );
  const parameters = withLinear(solution);
  const residuals = residualsAt(parameters);
  const sum = residuals.reduce((total, each) => total + each * each, 0);
  return Number.isFinite(sum) ? { parameters, residuals, sum, is_ambiguous } : null;
}

/** Levenberg–Marquardt steps from a start until the sum of squares stops falling. */
function searched(problem: Problem, start: readonly number[]): Solved | null {
  let values = start;
  let now = solvedAt(problem, values);
  let damping = 1e-3;
  for (let step = 0; step < MOST_STEPS && now !== null; step += 1) {
    const { residuals, sum }: Solved = now;
    const slopes = values.map((value, place) => slopeOf(problem, values, place, value));
    if (slopes.some((slope) => slope === null)) return now;
    const columns = slopes.flatMap((slope) => (slope === null ? [] : [slope]));
    let next: Solved | null = null;
    let moved = values;
    while (damping < 1e12) {
      const change = dampedStep(columns, residuals, damping);
      moved = values.map((value, place) => value + (change[place] ?? 0));
      next = solvedAt(problem, moved);
      if (next !== null && next.sum <= sum) break;
      next = null;
      damping *= 4;
    }
    if (next === null) return now;
    const isDone = moved.every(
      (value, place) => Math.abs(value - (values[place] ?? 0)) <= 1e-12 * (Math.abs(value) + 1e-12),
    );
    const isLevel = sum - next.sum <= 1e-14 * sum;
    damping = Math.max(1e-15, damping / 10);
    values = moved;
    now = next;
    if (isDone || isLevel) return now;
  }
  return now;
}

/** How the residuals change with one searched parameter; null if they have no value close to it. */
function slopeOf(
  problem: Problem,
  values: readonly number[],
  place: number,
  value: number,
): readonly number[] | null {
  const width = 1e-5 * Math.max(Math.abs(value), 1e-3);
  const beside = [value + width, value - width].map((moved) =>
    solvedAt(
      problem,
      values.map((each, index) => (index === place ? moved : each)),
    ),
  );
  const [above, below] = beside;
  if (above == null || below == null) return null;
  return above.residuals.map((each, row) => (each - (below.residuals[row] ?? 0)) / (2 * width));
}

function dampedStep(
  columns: readonly (readonly number[])[],
  residuals: readonly number[],
  damping: number,
): readonly number[] {
  const damped = columns.map((column, place) => {
    const size = Math.sqrt(column.reduce((total, each) => total + each * each, 0)) || 1;
    return [...column, ...columns.map((_, other) => (other === place ? Math.sqrt(damping) * size : 0))];
  });
  const target = [...residuals.map((each) => -each), ...columns.map(() => 0)];
  return solvedLinear(damped, target).solution;
}

/** Least-squares solution of a linear system given by columns, with Householder reflections and pivoting. */
function solvedLinear(
  given: readonly (readonly number[])[],
  target: readonly number[],
): { readonly solution: readonly number[]; readonly is_ambiguous: boolean } {
  const norm = (column: readonly number[], from = 0) =>
    Math.sqrt(column.slice(from).reduce((total, each) => total + each * each, 0));
  const scales = given.map((column) => norm(column) || 1);
  const columns = given.map((column, place) => column.map((each) => each / (scales[place] ?? 1)));
  const right = [...target];
  const order = columns.map((_, place) => place);
  let rank = 0;
  for (; rank < Math.min(columns.length, target.length); rank += 1) {
    const sizes = order.slice(rank).map((place) => norm(columns[place] ?? [], rank));
    const largest = sizes.indexOf(Math.max(...sizes));
    if (!((sizes[largest] ?? 0) > 1e-13)) break;
    [order[rank], order[rank + largest]] = [order[rank + largest] ?? 0, order[rank] ?? 0];
    const pivot = columns[order[rank] ?? 0] ?? [];
    const size = (pivot[rank] ?? 0) > 0 ? -norm(pivot, rank) : norm(pivot, rank);
    const mirror = pivot.map((each, row) => (row < rank ? 0 : row === rank ? each - size : each));
    const square = mirror.reduce((total, each) => total + each * each, 0);
    if (square === 0) continue;
    const reflect = (column: number[]) => {
      const times = (2 * column.reduce((total, each, row) => total + each * (mirror[row] ?? 0), 0)) / square;
      for (const [row, each] of column.entries()) column[row] = each - times * (mirror[row] ?? 0);
    };
    for (const place of order.slice(rank)) reflect(columns[place] ?? []);
    reflect(right);
  }
  const solution = new Array<number>(columns.length).fill(0);
  for (let row = rank - 1; row >= 0; row -= 1) {
    const known = order
      .slice(row + 1, rank)
      .reduce((total, place) => total + (columns[place]?.[row] ?? 0) * (solution[place] ?? 0), 0);
    const place = order[row] ?? 0;
    solution[place] = ((right[row] ?? 0) - known) / (columns[place]?.[row] ?? 1);
  }
  return {
    solution: solution.map((value, place) => value / (scales[place] ?? 1)),
    is_ambiguous: rank < columns.length,
  };
}
