/**
 * The functions that a calculator line may use. They work on real numbers, and their cost is bounded for
 * every input.
 */
import { CalculatorFault } from './fault.ts';
import { MOST_MEMBERS } from './limits.ts';

export type AngleUnit = 'degrees' | 'radians';

/** The type of a value: a number or a list. */
export type Value = number | readonly number[];

interface OfNumbers {
  readonly least: number;
  readonly most: number;
  /** A function of numbers. For lists it is applied to each member. */
  readonly work: (angle: AngleUnit, ...given: number[]) => number;
}

/** A function of a list, given as one list or as separate members. */
interface OfList {
  readonly least: number;
  readonly of_list: (list: readonly number[]) => Value;
}

/** A function of a list and a second value. */
interface OfTwo {
  readonly of_two: (list: readonly number[], other: Value) => number;
}
/** Binomial coefficients with more factors exceed the range of a double. */
const MOST_FACTORS = 1100;

function fixed(count: number, work: (...given: number[]) => number): OfNumbers {
  return { least: count, most: count, work: (_, ...given) => work(...given) };
}

function ofList(work: (list: readonly number[]) => Value, least = 1): OfList {
  return { least, of_list: work };
}

/** A trigonometric function of an angle. Multiples of 30° and of a right angle give exact results. */
function ofAngle(work: (radians: number) => number): OfNumbers {
  return {
    least: 1,
    most: 1,
    work: (angle, x = 0) => clean(work(angle === 'degrees' ? (x * Math.PI) / 180 : x)),
  };
}

function toAngle(work: (ratio: number) => number): OfNumbers {
  return {
    least: 1,
    most: 1,
    work: (angle, x = 0) => (angle === 'degrees' ? (work(x) * 180) / Math.PI : work(x)),
  };
}

/** Rounds the error from the last bit of π to 0, and treats huge tangents as undefined. */
function clean(value: number): number {
  if (Math.abs(value) < 1e-15) return 0;
  return Math.abs(value) > 1e15 ? Number.NaN : value;
}

const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
const mean = (list: readonly number[]) => sum(list) / list.length;
const sorted = (list: readonly number[]) => [...list].sort((one, other) => one - other);

function quantile(list: readonly number[], share: number): number {
  const order = sorted(list);
  const place = share * (order.length - 1);
  const [low = Number.NaN, high = low] = [order[Math.floor(place)], order[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** The median of the half below or above the median, which belongs to neither; 0 and 4 are the ends. */
function quartile(list: readonly number[], number: number): number {
  const order = sorted(list);
  const half = Math.floor(order.length / 2);
  if (number === 1) return half === 0 ? quantile(order, 0.5) : quantile(order.slice(0, half), 0.5);
  if (number === 3) return half === 0 ? quantile(order, 0.5) : quantile(order.slice(-half), 0.5);
  return [0, 2, 4].includes(number) ? quantile(order, number / 4) : Number.NaN;
}

function squares(list: readonly number[]): number {
  const middle = mean(list);
  return sum(list.map((each) => (each - middle) ** 2));
}

/** The most frequent member; the smallest one in a tie. */
function mode(list: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of sorted(list)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** Pearson's correlation of two lists, up to the end of the shorter one. */
function correlation(list: readonly number[], other: readonly number[]): number {
  const count = Math.min(list.length, other.length);
  const [xs, ys] = [list.slice(0, count), other.slice(0, count)];
  const [x, y] = [mean(xs), mean(ys)];
  const products = sum(xs.map((each, index) => (each - x) * ((ys[index] ?? y) - y)));
  return products / Math.sqrt(squares(xs) * squares(ys));
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function choose(n: number, k: number): number {
  if (!isCount(n) || !isCount(k)) return Number.NaN;
  if (k > n) return 0;
  const factors = Math.min(k, n - k);
  if (factors > MOST_FACTORS) return Number.POSITIVE_INFINITY;
  let product = 1;
  for (let factor = 1; factor <= factors; factor += 1) product = (product * (n - factors + factor)) / factor;
  return Math.round(product) || product;
}

function arrange(n: number, k: number): number {
  if (!isCount(n) || !isCount(k)) return Number.NaN;
  if (k > n) return 0;
  let product = 1;
  for (let factor = 0; factor < k && product < Number.POSITIVE_INFINITY; factor += 1) product *= n - factor;
  return product;
}

function greatestDivisor(one: number, other: number): number {
  if (!Number.isInteger(one) || !Number.isInteger(other)) return Number.NaN;
  let [a, b] = [Math.abs(one), Math.abs(other)];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}

/** Rounds to `decimals` places, with halves away from zero as schools teach it. */
function round(value: number, decimals = 0): number {
  if (!Number.isInteger(decimals) || Math.abs(decimals) > 15) return Number.NaN;
  const scaled = Number(`${Math.abs(value)}e${decimals}`);
  const rounded = Number.isNaN(scaled) ? Math.abs(value) : Number(`${Math.round(scaled)}e${-decimals}`);
  return Math.sign(value) * rounded;
}

/**
 * Raises to a power. A negative base works if the exponent is a fraction with an odd denominator: (−8)^(1/3)
 * is −2.
 */
export function power(base: number, exponent: number): number {
  if (base >= 0 || Number.isInteger(exponent)) return base ** exponent;
  for (let bottom = 3; bottom <= 99; bottom += 2) {
    const top = Math.round(exponent * bottom);
    if (Math.abs(exponent * bottom - top) < 1e-12 * bottom) {
      return (top % 2 === 0 ? 1 : -1) * (-base) ** exponent;
    }
  }
  return Number.NaN;
}

function root(degree: number, value: number): number {
  if (value < 0 && degree % 2 === 0) return Number.NaN;
  const size = degree === 3 ? Math.cbrt(Math.abs(value)) : Math.abs(value) ** (1 / degree);
  // Returns the nearest integer if it is the exact root.
  const whole = Math.round(size);
  return Math.sign(value) * (whole ** degree === Math.abs(value) ? whole : size);
}

/** n! for whole numbers from 0. */
export function factorial(value: number): number {
  if (value > 170) return Number.POSITIVE_INFINITY;
  if (!isCount(value)) return Number.NaN;
  let product = 1;
  for (let factor = 2; factor <= value; factor += 1) product *= factor;
  return product;
}

const OFFERED: Readonly<Record<string, OfNumbers | OfList | OfTwo>> = {
  sin: ofAngle(Math.sin),
  cos: ofAngle(Math.cos),
  tan: ofAngle(Math.tan),
  sec: ofAngle((x) => 1 / clean(Math.cos(x))),
  csc: ofAngle((x) => 1 / clean(Math.sin(x))),
  cot: ofAngle((x) => Math.cos(x) / clean(Math.sin(x))),
  arcsin: toAngle(Math.asin),
  arccos: toAngle(Math.acos),
  arctan: toAngle(Math.atan),
  sinh: fixed(1, Math.sinh),
  cosh: fixed(1, Math.cosh),
  tanh: fixed(1, Math.tanh),
  sqrt: fixed(1, Math.sqrt),
  cbrt: fixed(1, Math.cbrt),
  root: fixed(2, root),
  exp: fixed(1, Math.exp),
  ln: fixed(1, Math.log),
  log: {
    least: 1,
    most: 2,
    work: (_, x = 0, base = 10) => (base === 10 ? Math.log10(x) : logarithm(x, base)),
  },
  abs: fixed(1, Math.abs),
  sign: fixed(1, Math.sign),
  floor: fixed(1, Math.floor),
  ceil: fixed(1, Math.ceil),
  round: { least: 1, most: 2, work: (_, x = 0, decimals = 0) => round(x, decimals) },
  mod: fixed(2, (x, by) => x - by * Math.floor(x / by)),
  gcd: fixed(2, greatestDivisor),
  lcm: fixed(2, (a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / greatestDivisor(a, b))),
  ncr: fixed(2, choose),
  npr: fixed(2, arrange),
  mean: ofList(mean),
  median: ofList((list) => quantile(list, 0.5)),
  mode: ofList(mode),
  total: ofList(sum),
  length: ofList((list) => list.length),
  min: ofList((list) => Math.min(...list)),
  max: ofList((list) => Math.max(...list)),
  range: ofList((list) => Math.max(...list) - Math.min(...list)),
  stdev: ofList((list) => Math.sqrt(squares(list) / (list.length - 1)), 2),
  stdevp: ofList((list) => Math.sqrt(squares(list) / list.length)),
  var: ofList((list) => squares(list) / (list.length - 1), 2),
  varp: ofList((list) => squares(list) / list.length),
  mad: ofList((list) => mean(list.map((each) => Math.abs(each - mean(list))))),
  sort: ofList(sorted),
  unique: ofList((list) => [...new Set(list)]),
  quartile: {
    of_two: (list, number) => (typeof number === 'number' ? quartile(list, number) : Number.NaN),
  },
  quantile: {
    of_two: (list, share) =>
      typeof share === 'number' && share >= 0 && share <= 1 ? quantile(list, share) : Number.NaN,
  },
  corr: { of_two: (list, other) => correlation(list, typeof other === 'number' ? [other] : other) },
};

function logarithm(x: number, base: number): number {
  if (base === 2) return Math.log2(x);
  const value = Math.log(x) / Math.log(base);
  // Returns the nearest integer if it is the exact logarithm.
  return base ** Math.round(value) === x ? Math.round(value) : value;
}

/** Other spellings of function names. */
const SPELLINGS: Readonly<Record<string, string>> = {
  asin: 'arcsin',
  acos: 'arccos',
  atan: 'arctan',
  average: 'mean',
  sum: 'total',
  count: 'length',
  nCr: 'ncr',
  nPr: 'npr',
  sgn: 'sign',
  std: 'stdev',
  stddev: 'stdev',
  ceiling: 'ceil',
  signum: 'sign',
};

/** All function names and spellings, longest first. */
export const FUNCTION_NAMES: readonly string[] = [...Object.keys(OFFERED), ...Object.keys(SPELLINGS)].sort(
  (one, other) => other.length - one.length || (one < other ? -1 : 1),
);

/** The canonical name of a function for any of its spellings. */
export function knownName(name: string): string {
  return SPELLINGS[name] ?? name;
}

/**
 * Calls a function by its canonical name. Functions of numbers are applied to each member of a list. Throws a
 * `CalculatorFault` for a wrong number of values.
 */
export function called(name: string, angle: AngleUnit): (given: readonly Value[]) => Value {
  const offered = OFFERED[name];
  if (offered === undefined) throw new CalculatorFault(`${name} isn’t a function.`);
  if ('of_two' in offered) {
    return ([list, other, ...more]) => {
      if (list === undefined || other === undefined || more.length > 0 || typeof list === 'number')
        throw new CalculatorFault(`${name} takes a list and a second value.`);
      return offered.of_two(list, other);
    };
  }
  if ('of_list' in offered) {
    return (given) => {
      const members = given.flat();
      if (members.length < offered.least || members.length > MOST_MEMBERS)
        throw new CalculatorFault(countWords(name, offered.least, MOST_MEMBERS));
      return offered.of_list(members);
    };
  }
  const { least, most, work } = offered;
  return (given) => {
    if (given.length < least || given.length > most) throw new CalculatorFault(countWords(name, least, most));
    return each((...numbers) => work(angle, ...numbers), given);
  };
}

/** Applies a function of numbers to numbers and lists, up to the end of the shortest list. */
export function each(work: (...numbers: number[]) => number, given: readonly Value[]): Value {
  let shortest = Number.POSITIVE_INFINITY;
  for (const value of given) if (typeof value !== 'number') shortest = Math.min(shortest, value.length);
  if (shortest === Number.POSITIVE_INFINITY) return work(...(given as readonly number[]));
  return Array.from({ length: shortest }, (_, index) =>
    work(...given.map((value) => (typeof value === 'number' ? value : (value[index] ?? Number.NaN)))),
  );
}

function countWords(name: string, least: number, most: number): string {
  if (most === MOST_MEMBERS) return `${name} takes ${least} to ${MOST_MEMBERS} numbers.`;
  if (least === most) return `${name} takes ${least === 1 ? 'one number' : `${least} numbers`}.`;
  return `${name} takes ${least} or ${most} numbers.`;
}
