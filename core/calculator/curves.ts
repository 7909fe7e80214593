/** Builds curves from the sides of an equation or inequality, and from parametric and polar lines. */
import { type Expression, expressionOf, type Surroundings } from './engine.ts';
import { CalculatorFault } from './fault.ts';
import type { Value } from './functions.ts';
import { regionOf } from './line-shapes.ts';
import type { Curve } from './results.ts';
import { namesIn, type Tree } from './tree.ts';

/** The check of all restrictions such as `{0 < x < 3}`; null if there are none. */
function withinOf(
  limits: readonly Tree[],
  free: readonly string[],
  around: Surroundings,
): ((given: readonly number[]) => boolean) | null {
  if (limits.length === 0) return null;
  const tests = limits.map((limit) => expressionOf(limit, free, around));
  return (given) => tests.every((test) => test.value(given) === 1);
}

function has(trees: readonly Tree[], name: string): boolean {
  return trees.some((tree) => namesIn(tree).includes(name));
}

/** y as a function of x, or x as a function of y. */
export function functionCurve(
  of: 'x' | 'y',
  expression: Expression,
  limits: readonly Tree[],
  relation: string,
  isFlipped: boolean,
  around: Surroundings,
): Curve {
  const other = of === 'x' ? 'y' : 'x';
  const within = withinOf(limits, [of, other], around);
  const value = (at: number) => numberOf(expression.value([at]));
  requireNumbers(expression.value([1]));
  return {
    of,
    region: regionOf(relation, isFlipped),
    at: (at) => {
      const found = value(at);
      return within === null || within([at, found]) ? found : Number.NaN;
    },
  };
}

/** The curve of an equation or inequality in x, y or both. */
export function relationCurve(
  sides: readonly Tree[],
  relations: readonly string[],
  limits: readonly Tree[],
  around: Surroundings,
): Curve {
  const [relation = '='] = relations;
  const [left, right] = sides;
  if (left === undefined || right === undefined) throw new CalculatorFault('Something is missing here.');
  if (relations.length === 1) {
    for (const axis of ['y', 'x'] as const) {
      for (const [one, other, isFlipped] of [
        [left, right, false],
        [right, left, true],
      ] as const) {
        if (one.kind !== 'name' || one.name !== axis || has([other], axis)) continue;
        const by = axis === 'y' ? 'x' : 'y';
        // An area whose restriction concerns the other variable is filled cell by cell.
        if (relation !== '=' && has(limits, axis)) continue;
        return functionCurve(by, expressionOf(other, [by], around), limits, relation, isFlipped, around);
      }
    }
  }
  const free = ['x', 'y'];
  const values = sides.map((side) => expressionOf(side, free, around));
  for (const side of values) requireNumbers(side.value([1, 1]));
  const within = withinOf(limits, free, around);
  return {
    of: 'both',
    region: regionOf(relation, relations.length > 1 ? relation === '>' || relation === '≥' : false),
    within: within === null ? null : (x, y) => within([x, y]),
    at: (x, y) => {
      const numbers = values.map((side) => numberOf(side.value([x, y])));
      return relations.length === 1
        ? (numbers[0] ?? Number.NaN) - (numbers[1] ?? Number.NaN)
        : chained(numbers, relations);
    },
  };
}

/** A number below 0 exactly where `a < b < c` holds, or the same chain with `>` signs. */
function chained(numbers: readonly number[], relations: readonly string[]): number {
  const gaps = relations.map((relation, index) => {
    const gap = (numbers[index] ?? Number.NaN) - (numbers[index + 1] ?? Number.NaN);
    return relation === '<' || relation === '≤' ? gap : -gap;
  });
  return Math.max(...gaps);
}

/** A parametric curve `(x(t), y(t))`. Without a restriction, t runs from 0 to 1. */
export function parametricCurve(x: Tree, y: Tree, limits: readonly Tree[], around: Surroundings): Curve {
  const [atX, atY] = [expressionOf(x, ['t'], around), expressionOf(y, ['t'], around)];
  requireNumbers(atX.value([0.5]));
  requireNumbers(atY.value([0.5]));
  return {
    of: 'path',
    by: 't',
    region: null,
    at: (t) => ({ x: numberOf(atX.value([t])), y: numberOf(atY.value([t])) }),
    ...intervalOf('t', limits, { from: 0, to: 1 }, around),
  };
}

const PERIODS = 6;

/** A polar curve `r(θ)`. Without a restriction, θ makes as many turns as the curve needs, up to six. */
export function polarCurve(radius: Tree, limits: readonly Tree[], around: Surroundings): Curve {
  const distance = expressionOf(radius, ['θ'], around);
  requireNumbers(distance.value([1]));
  const turn = around.angle === 'degrees' ? 360 : 2 * Math.PI;
  const at = (angle: number) => {
    const [r, radians] = [numberOf(distance.value([angle])), (angle / turn) * 2 * Math.PI];
    return { x: r * Math.cos(radians), y: r * Math.sin(radians) };
  };
  const isSame = [0.13, 0.61, 0.87].every((share) => {
    const [one, other] = [at(share * turn), at((share + 1) * turn)];
    return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) < 1e-9;
  });
  const first = { from: 0, to: isSame ? turn : PERIODS * turn };
  return { of: 'path', by: 'θ', region: null, at, ...intervalOf('θ', limits, first, around) };
}

/** The interval that restrictions such as `{0 ≤ t ≤ 2π}` give a variable. */
function intervalOf(
  name: string,
  limits: readonly Tree[],
  first: { readonly from: number; readonly to: number },
  around: Surroundings,
): { from: number; to: number } {
  let { from, to } = first;
  const isIt = (tree: Tree | undefined) => tree?.kind === 'name' && tree.name === name;
  const value = (tree: Tree) => numberOf(expressionOf(tree, [], around).value([]));
  for (const limit of limits) {
    const conditions = limit.kind === 'pieces' ? limit.pieces.map(({ condition }) => condition) : [];
    for (const condition of conditions) {
      for (const [index, relation] of (condition?.relations ?? []).entries()) {
        const [one, other] = [condition?.sides[index], condition?.sides[index + 1]];
        if (one === undefined || other === undefined || isIt(one) === isIt(other)) continue;
        const isBelow = (relation === '<' || relation === '≤') === isIt(one);
        const end = value(isIt(one) ? other : one);
        if (isBelow) to = end;
        else from = end;
      }
    }
  }
  if (!Number.isFinite(from) || !Number.isFinite(to) || from >= to)
    throw new CalculatorFault(`Give ${name} a range, like {0 ≤ ${name} ≤ 6}.`);
  return { from, to };
}

function numberOf(value: Value): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function requireNumbers(value: Value): void {
  if (typeof value !== 'number') throw new CalculatorFault('A graph needs numbers, not a list.');
}
