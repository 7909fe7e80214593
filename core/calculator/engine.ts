/**
 * Configures math.js for the calculator: its parser, its arithmetic on doubles and the functions that a line
 * may use.
 */
import {
  addDependencies,
  create,
  divideDependencies,
  factorialDependencies,
  type MathNode,
  multiplyDependencies,
  parseDependencies,
  subtractDependencies,
  unaryMinusDependencies,
  unaryPlusDependencies,
} from 'mathjs/number';
import { CalculatorFault } from './fault.ts';
import { type AngleUnit, functionsIn, type Given, power } from './functions.ts';
import type { Meter } from './meter.ts';
import type { Sign } from './notation.ts';
import { functionInEngine, phraseOf } from './phrase.ts';

const math = create({
  ...parseDependencies,
  ...addDependencies,
  ...subtractDependencies,
  ...multiplyDependencies,
  ...divideDependencies,
  ...unaryMinusDependencies,
  ...unaryPlusDependencies,
  ...factorialDependencies,
});
// The built-in power has no real root of a negative number.
math.import({ pow: power }, { override: true });

/** The values of all names during evaluation, as math.js expects them. */
export type Names = Map<string, unknown>;

export interface Expression {
  /** The parsed tree, used to show the line. */
  readonly node: MathNode;
  /** Evaluates the expression. Throws a `CalculatorFault` if that fails. */
  value(names: Names): Given;
}

/** Parses signs into an expression. `defined` are the function names that lines define. */
export function expressionOf(signs: readonly Sign[], defined: ReadonlySet<string>, meter: Meter): Expression {
  const node = math.parse(phraseOf(signs, defined));
  const code = node.compile();
  const steps = signs.length;
  return {
    node,
    value(names) {
      meter.spend(steps);
      try {
        const value: unknown = code.evaluate(names as never);
        if (typeof value === 'number') return value;
        if (Array.isArray(value)) return value.filter((each) => typeof each === 'number');
        throw new CalculatorFault('This line doesn’t give a number.');
      } catch (fault) {
        if (fault instanceof CalculatorFault) throw fault;
        // math.js throws if there is no value, such as for the factorial of a negative number.
        return Number.NaN;
      }
    },
  };
}

/** The functions and constants available on every line. */
export function namesIn(angle: AngleUnit): Names {
  const names: Names = new Map<string, unknown>();
  for (const [name, work] of functionsIn(angle)) names.set(functionInEngine(name), work);
  names.set(functionInEngine('list'), (...members: Given[]) => members.flat());
  names.set(functionInEngine('percent'), (value: number) => value / 100);
  names.set(functionInEngine('degrees'), (value: number) =>
    angle === 'degrees' ? value : (value * Math.PI) / 180,
  );
  return names;
}
