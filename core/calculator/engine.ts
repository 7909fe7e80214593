/**
 * Compiles the tree of an expression into a function of its free names. Every operation on a list is applied
 * to each member.
 */
import { derivativeOf } from './derivative.ts';
import { CalculatorFault } from './fault.ts';
import { type AngleUnit, called, each, factorial, power, type Value } from './functions.ts';
import { MOST_MEMBERS } from './limits.ts';
import type { Meter } from './meter.ts';
import { type Condition, type Operator, sizeOf, type Tree } from './tree.ts';

/** A function that a line defines. */
export interface DefinedFunction {
  readonly parameters: readonly string[];
  readonly body: Expression;
}

/** The value or function that a name means if the line does not define it. */
export type Meaning = Value | DefinedFunction;

export interface Surroundings {
  readonly angle: AngleUnit;
  readonly meter: Meter;
  /** Called once for each name that is not free. Throws a `CalculatorFault` if it has no meaning. */
  readonly meaningOf: (name: string) => Meaning;
}

export interface Expression {
  readonly tree: Tree;
  /** Evaluates with values for the free names, in their order. Throws a `CalculatorFault` if that fails. */
  value(given: readonly Value[]): Value;
  /** The derivative with respect to a name. Throws a `CalculatorFault` if there is none. */
  derivative(name: string): Expression;
}

/** Whether a condition holds; for lists, whether it holds for each member. */
type Test = (given: readonly Value[]) => boolean | readonly boolean[];

type Run = (given: readonly Value[]) => Value;

/** How often a function can be differentiated. */
const MOST_PRIMES = 8;

/** Compiles a tree. `free`: the names that get their values at each evaluation. */
export function expressionOf(tree: Tree, free: readonly string[], around: Surroundings): Expression {
  const run = compiled(tree, free, around);
  const steps = sizeOf(tree);
  const derivatives = new Map<string, Expression>();
  return {
    tree,
    value(given) {
      around.meter.spend(steps);
      return run(given);
    },
    derivative(name) {
      const found = derivatives.get(name) ?? expressionOf(derivativeOf(tree, name, around), free, around);
      derivatives.set(name, found);
      return found;
    },
  };
}

/** Compiles a condition, such as `0 < x < 3`. */
function testOf(condition: Condition, free: readonly string[], around: Surroundings): Test {
  const sides = condition.sides.map((side) => compiled(side, free, around));
  const steps = condition.sides.reduce((sum, side) => sum + sizeOf(side), 0);
  return (given) => {
    around.meter.spend(steps);
    const values = sides.map((side) => side(given));
    const result = each((...numbers) => (holds(condition.relations, numbers) ? 1 : 0), values);
    return typeof result === 'number' ? result === 1 : result.map((member) => member === 1);
  };
}

function holds(relations: readonly string[], numbers: readonly number[]): boolean {
  return relations.every((relation, index) => {
    const [one, other] = [numbers[index] ?? Number.NaN, numbers[index + 1] ?? Number.NaN];
    if (relation === '<') return one < other;
    if (relation === '>') return one > other;
    if (relation === '≤') return one <= other;
    if (relation === '≥') return one >= other;
    return Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(one));
  });
}

const WORK: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '^': power,
};

function compiled(tree: Tree, free: readonly string[], around: Surroundings): Run {
  const part = (of: Tree) => compiled(of, free, around);
  switch (tree.kind) {
    case 'number': {
      const value = Number(tree.text);
      return () => value;
    }
    case 'name':
      return nameRun(tree.name, free, around);
    case 'group':
      return part(tree.of);
    case 'negate':
      return one((value) => -value, part(tree.of), around.meter);
    case 'abs':
      return one(Math.abs, part(tree.of), around.meter);
    case 'after':
      return one(afterWork(tree.mark, around.angle), part(tree.of), around.meter);
    case 'binary':
      return two(WORK[tree.operator], part(tree.left), part(tree.right), around.meter);
    case 'call': {
      const args = tree.args.map(part);
      const base = tree.base === null ? [] : [Number(tree.base)];
      const call = called(tree.name, around.angle);
      return (given) => {
        const values = args.map((arg) => arg(given));
        for (const value of values) spendFor(value, around.meter);
        return call([...values, ...base]);
      };
    }
    case 'apply':
      return applyRun(tree, tree.args.map(part), around);
    case 'derivative': {
      // An expression of its own, because each evaluation costs the steps of the derivative.
      const derivative = expressionOf(derivativeOf(tree.of, tree.name, around), free, around);
      return (given) => derivative.value(given);
    }
    case 'list':
      return listRun(tree.members.map(part), tree.to === null ? null : part(tree.to), around.meter);
    case 'each':
      return eachRun(expressionOf(tree.of, [...free, tree.name], around), part(tree.over));
    case 'index':
      return indexRun(part(tree.of), part(tree.by));
    case 'pieces':
      return piecesRun(tree, free, around);
    case 'point':
      throw new CalculatorFault('Write only a point on its line, like (2, 3).');
  }
}

function spendFor(value: Value, meter: Meter): void {
  if (typeof value !== 'number') meter.spend(value.length);
}

function one(work: (value: number) => number, of: Run, meter: Meter): Run {
  return (given) => {
    const value = of(given);
    if (typeof value === 'number') return work(value);
    meter.spend(value.length);
    return value.map(work);
  };
}

function two(work: (one: number, other: number) => number, left: Run, right: Run, meter: Meter): Run {
  return (given) => {
    const [a, b] = [left(given), right(given)];
    if (typeof a === 'number' && typeof b === 'number') return work(a, b);
    spendFor(a, meter);
    spendFor(b, meter);
    // Best fits evaluate lists many times, so two values have a faster path.
    if (typeof b === 'number') return typeof a === 'number' ? work(a, b) : a.map((member) => work(member, b));
    if (typeof a === 'number') return b.map((member) => work(a, member));
    const [short, long] = a.length <= b.length ? [a, b] : [b, a];
    return short.map((member, index) => {
      const other = long[index] ?? Number.NaN;
      return short === a ? work(member, other) : work(other, member);
    });
  };
}

function afterWork(mark: '!' | '%' | '°', angle: AngleUnit): (value: number) => number {
  if (mark === '!') return factorial;
  if (mark === '%') return (value) => value / 100;
  return (value) => (angle === 'degrees' ? value : (value * Math.PI) / 180);
}

function nameRun(name: string, free: readonly string[], around: Surroundings): Run {
  const place = free.lastIndexOf(name);
  if (place >= 0) return (given) => given[place] ?? Number.NaN;
  const meaning = around.meaningOf(name);
  if (typeof meaning === 'number' || Array.isArray(meaning)) return () => meaning as Value;
  throw new CalculatorFault(`Put what ${name} is of in parentheses, like ${name}(2).`);
}

function applyRun(
  { name, by }: Extract<Tree, { kind: 'apply' }>,
  args: readonly Run[],
  around: Surroundings,
): Run {
  const meaning = around.meaningOf(name);
  if (typeof meaning === 'number' || !('parameters' in meaning))
    throw new CalculatorFault(`${name} isn’t a function.`);
  const count = meaning.parameters.length;
  if (args.length !== count)
    throw new CalculatorFault(`${name} takes ${count === 1 ? 'one number' : `${count} numbers`}.`);
  if (by.length > MOST_PRIMES)
    throw new CalculatorFault(`A function can be differentiated at most ${MOST_PRIMES} times.`);
  const body = by.reduce((of, place) => of.derivative(meaning.parameters[place] ?? name), meaning.body);
  return (given) => {
    const values = args.map((arg) => arg(given));
    const value = body.value(values);
    // The derivative of a linear function does not use its list, but it has one number for each member.
    return by.length > 0 && typeof value === 'number' ? each(() => value, values) : value;
  };
}

function listRun(members: readonly Run[], to: Run | null, meter: Meter): Run {
  if (to === null) {
    return (given) => {
      const list = members.flatMap((member) => member(given));
      meter.spend(list.length);
      if (list.length > MOST_MEMBERS) throw tooLong();
      return list;
    };
  }
  return (given) => {
    const starts = members.flatMap((member) => member(given));
    const list = rangeOf(starts, to(given));
    meter.spend(list.length);
    return list;
  };
}

function eachRun(of: Expression, over: Run): Run {
  return (given) => {
    const list = over(given);
    if (typeof list === 'number') throw new CalculatorFault('Use a list after for, like for n = [1...5].');
    return list.map((member) => {
      const value = of.value([...given, member]);
      if (typeof value !== 'number') throw new CalculatorFault('The members of a list must be numbers.');
      return value;
    });
  };
}

function tooLong(): CalculatorFault {
  return new CalculatorFault(`A list can have at most ${MOST_MEMBERS} numbers.`);
}

/** `[1...5]`, or with a step as in `[1, 3...11]`. */
function rangeOf(starts: readonly number[], to: Value): readonly number[] {
  const [first = Number.NaN] = starts;
  const last = starts.at(-1) ?? first;
  const wrong = new CalculatorFault('A range needs numbers, like [1...10].');
  if (typeof to !== 'number' || !Number.isFinite(first + last + to)) throw wrong;
  const step = starts.length > 1 ? (last - first) / (starts.length - 1) : to < first ? -1 : 1;
  const count = Math.floor((to - first) / step + 1e-9) + 1;
  if (step === 0 || !(count >= 1)) throw wrong;
  if (count > MOST_MEMBERS) throw tooLong();
  return Array.from({ length: count }, (_, index) => Number((first + index * step).toPrecision(14)));
}

function indexRun(of: Run, by: Run): Run {
  return (given) => {
    const list = of(given);
    if (typeof list === 'number') throw new CalculatorFault('Use [ ] only after a list.');
    return each(
      (place) => {
        const member = list[place - 1];
        if (member === undefined) throw new CalculatorFault(`This list has ${list.length} numbers.`);
        return member;
      },
      [by(given)],
    );
  };
}

function piecesRun(
  tree: Extract<Tree, { kind: 'pieces' }>,
  free: readonly string[],
  around: Surroundings,
): Run {
  const pieces = tree.pieces.map(({ condition, value }) => ({
    test: condition === null ? () => true : testOf(condition, free, around),
    value: value === null ? () => 1 : compiled(value, free, around),
  }));
  return (given) => {
    const rest: Value[] = [];
    for (const { test, value } of pieces) {
      const result = test(given);
      if (result === true) return joined([...rest, 1, value(given)]);
      // A piece whose condition holds for no number is left out, so it need not have a value.
      if (result !== false) rest.push(result.map(Number), value(given));
    }
    return joined(rest);
  };
}

/**
 * `tested` alternates tests and values. For each list member the result is the value after the first test
 * that is 1.
 */
function joined(tested: readonly Value[]): Value {
  if (tested.length === 2 && tested[0] === 1) return tested[1] ?? Number.NaN;
  if (tested.length === 0) return Number.NaN;
  return each((...numbers) => {
    const place = numbers.findIndex((number, index) => index % 2 === 0 && number === 1);
    return place < 0 ? Number.NaN : (numbers[place + 1] ?? Number.NaN);
  }, tested);
}
