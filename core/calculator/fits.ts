/** Best fits: finds the letters for which one side of a `~` line comes closest to the other. */
import { type Expression, expressionOf, type Meaning, type Surroundings } from './engine.ts';
import { CalculatorFault } from './fault.ts';
import type { Value } from './functions.ts';
import { leastSquares } from './least-squares.ts';
import { Meter } from './meter.ts';
import type { Curve, Fit } from './results.ts';
import { namesIn, type Tree } from './tree.ts';

/** The steps of one fit. A fit is computed again only if its lines change. */
const MOST_STEPS = 8_000_000;
const MOST_PARAMETERS = 8;
const MOST_WAVES = 60;

/**
 * Fits `left ~ right`. `parameters`: the letters whose values are searched. `residualsName`: the name for the
 * residuals. Throws a `CalculatorFault` if there is no fit.
 */
export function fitOf(
  left: Tree,
  right: Tree,
  parameters: readonly string[],
  residualsName: string,
  around: Surroundings,
): Fit {
  if (parameters.length === 0)
    throw new CalculatorFault('A best fit needs a letter without a value, like m in y_1 ~ m x_1.');
  if (parameters.length > MOST_PARAMETERS)
    throw new CalculatorFault(`A best fit can solve for at most ${MOST_PARAMETERS} unknowns.`);
  const names = [...new Set([...namesIn(left), ...namesIn(right)])].filter(
    (name) => !parameters.includes(name),
  );
  const lists = names.flatMap((name) => {
    const meaning = around.meaningOf(name);
    return Array.isArray(meaning) ? [{ name, values: meaning as readonly number[] }] : [];
  });
  if (lists.length === 0) throw new CalculatorFault('A best fit needs lists, like y_1 ~ m x_1 + b.');
  const count = Math.min(...lists.map(({ values }) => values.length));
  const rows = Array.from({ length: count }, (_, row) => row).filter((row) =>
    lists.every(({ values }) => Number.isFinite(values[row])),
  );
  const kept = new Map(lists.map(({ name, values }) => [name, rows.map((row) => values[row] ?? Number.NaN)]));
  const own: Surroundings = {
    angle: around.angle,
    meter: new Meter(MOST_STEPS),
    meaningOf: (name): Meaning => kept.get(name) ?? around.meaningOf(name),
  };
  const sides = [left, right].map((side) => expressionOf(side, parameters, own)) as [Expression, Expression];
  if (rows.length < parameters.length || rows.length < 2)
    throw new CalculatorFault(`Best fit needs at least ${Math.max(2, parameters.length)} points.`);
  const sideAt = (side: Expression, values: readonly number[]) => ofRows(side.value(values), rows.length);
  const residualsOf = (values: readonly number[]) => {
    const [target, model] = [sideAt(sides[0], values), sideAt(sides[1], values)];
    return target.map((value, row) => value - (model[row] ?? Number.NaN));
  };
  let spent: CalculatorFault | null = null;
  /**
   * The residuals. Once the step limit is reached, they have no value, so the search ends with the best
   * values so far.
   */
  const residualsAt = (values: readonly number[]) => {
    if (spent !== null) return [Number.NaN];
    try {
      return residualsOf(values);
    } catch (fault) {
      if (!(fault instanceof CalculatorFault)) throw fault;
      spent = fault;
      return [Number.NaN];
    }
  };
  const xs = lists.find(({ name }) => namesIn(right).includes(name))?.name;
  const solution = leastSquares(residualsAt, parameters.length, hintsFor(kept.get(xs ?? '') ?? [], around));
  if (solution === null) throw spent ?? new CalculatorFault('No best fit found. Try another kind of curve.');
  own.meter.refill();
  const found = parameters.map((name, index) => ({ name, value: solution.parameters[index] ?? Number.NaN }));
  const residuals = residualsOf(solution.parameters);
  const r_squared = determination(sideAt(sides[0], solution.parameters), residuals);
  const used = lists.filter(({ name }) => namesIn(right).includes(name));
  const fit: Fit = {
    parameters: found,
    r_squared,
    r: null,
    residuals: Array.from({ length: count }, (_, row) => residuals[rows.indexOf(row)] ?? Number.NaN),
    residuals_name: residualsName,
    of_lists: left.kind === 'name' && xs !== undefined && used.length === 1 ? { x: xs, y: left.name } : null,
    is_ambiguous: solution.is_ambiguous,
  };
  const curve = fitCurve(right, fit, around);
  const slope = curve === null || parameters.length !== 2 ? null : slopeOf(curve.at);
  return slope === null || r_squared === null
    ? fit
    : { ...fit, r: Math.sign(slope) * Math.sqrt(Math.max(0, r_squared)) };
}

/** The fitted right side as a curve of its list; null if it is not a curve of one list. */
export function fitCurve(
  right: Tree,
  { of_lists, parameters }: Fit,
  around: Surroundings,
): Extract<Curve, { of: 'x' | 'y' }> | null {
  if (of_lists === null) return null;
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const expression = expressionOf(right, [of_lists.x], {
    angle: around.angle,
    meter: around.meter,
    meaningOf: (name) => values.get(name) ?? around.meaningOf(name),
  });
  const at = (x: number) => {
    const value = expression.value([x]);
    return typeof value === 'number' ? value : Number.NaN;
  };
  return { of: 'x', at, region: null };
}

function ofRows(value: Value, count: number): readonly number[] {
  return typeof value === 'number' ? Array.from({ length: count }, () => value) : value;
}

/** 1 minus the unexplained share of the variation; null if the values do not vary. */
function determination(values: readonly number[], residuals: readonly number[]): number | null {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
  const all = values.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const left = residuals.reduce((sum, each) => sum + each * each, 0);
  return all === 0 ? null : 1 - left / all;
}

/** The slope of a straight line; null for a different curve. */
function slopeOf(at: (x: number) => number): number | null {
  const [a, b, c] = [at(0), at(1), at(3.7)];
  const slope = b - a;
  return Math.abs(c - a - 3.7 * slope) <= 1e-9 * (Math.abs(a) + Math.abs(c)) ? slope : null;
}

/**
 * Likely start values for the parameters that are searched: simple numbers, and frequencies and positions
 * from the data.
 */
function hintsFor(xs: readonly number[], { angle }: Surroundings): readonly number[] {
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const span = high > low ? high - low : 1;
  const mean = xs.reduce((sum, x) => sum + x, 0) / Math.max(1, xs.length);
  const perTurn = angle === 'degrees' ? 180 / Math.PI : 1;
  // Frequencies up to one half wave between two points.
  const waves = Array.from(
    { length: Math.min(MOST_WAVES, xs.length) },
    (_, index) => ((index + 1) * Math.PI * perTurn) / span,
  );
  const rates = [1, -1, 3, -3, 0.3, -0.3].map((times) => times / span);
  return [
    [1, -1, 0.5, 2, 0.1, -0.1, 0, 0.01, -0.01],
    [mean, (low + mean) / 2, (high + mean) / 2],
    waves,
    rates,
    [1.1, 0.9, 3, -2, -0.5, 10, -10, 0.001, -0.001, 100, -100],
    [low, high, perTurn, 90, 1000, 0.7, 1.5],
  ]
    .flat()
    .filter(Number.isFinite);
}
