/**
 * Evaluates all lines of the calculator together. Each line gives a value, a point, a curve or a fault. A
 * line may name a number, a list or a function, and all lines above and below may use the name.
 */
import { type Expression, expressionOf, type Names, namesIn } from './engine.ts';
import { CalculatorFault } from './fault.ts';
import type { AngleUnit, Given } from './functions.ts';
import {
  CONSTANTS,
  type Definition,
  definitionIn,
  isOnly,
  isRelation,
  namesOf,
  pairIn,
  type Region,
  regionOf,
} from './line-shapes.ts';
import type { Meter } from './meter.ts';
import { type Sign, signsOf } from './notation.ts';
import { functionInEngine, nameInEngine } from './phrase.ts';
import { texOf } from './tex.ts';

/**
 * A curve. `x`: y is a function of x. `y`: x is a function of y. `both`: the curve is where the function is
 * 0.
 */
export type Curve =
  | { readonly of: 'x' | 'y'; readonly at: (value: number) => number; readonly region: Region }
  | { readonly of: 'both'; readonly at: (x: number, y: number) => number; readonly region: Region };

export type LineResult =
  | { readonly kind: 'empty' }
  | { readonly kind: 'fault'; readonly words: string }
  | { readonly kind: 'value'; readonly value: number; readonly tex: string }
  | { readonly kind: 'list'; readonly values: readonly number[]; readonly tex: string }
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly tex: string }
  | { readonly kind: 'function'; readonly tex: string }
  | {
      readonly kind: 'curve';
      readonly curve: Curve;
      readonly tex: string;
      /**
       * Resets the step limit. Call it before drawing or reading the curve, so that each curve has its own
       * limit.
       */
      readonly refill: () => void;
    };

/** The result of each line. */
export function readSheet(lines: readonly string[], angle: AngleUnit, meter: Meter): readonly LineResult[] {
  const sheet = new Sheet(lines, angle, meter);
  return lines.map((_, index) => {
    meter.refill();
    return sheet.result(index);
  });
}

class Sheet {
  readonly #signs: (readonly Sign[] | CalculatorFault)[];
  readonly #definitions = new Map<string, Definition>();
  readonly #functions = new Set<string>();
  readonly #names: Names;
  readonly #meter: Meter;
  readonly #refill = () => this.#meter.refill();
  readonly #results = new Map<number, LineResult>();
  readonly #underWay = new Set<string>();

  constructor(lines: readonly string[], angle: AngleUnit, meter: Meter) {
    this.#meter = meter;
    this.#names = namesIn(angle);
    for (const [name, value] of CONSTANTS) this.#names.set(nameInEngine(name), value);
    this.#signs = lines.map((line) => attempt(() => signsOf(line)));
    this.#signs.forEach((signs, line) => {
      const definition = signs instanceof CalculatorFault ? null : definitionIn(signs, line);
      if (definition === null || this.#definitions.has(definition.name)) return;
      this.#definitions.set(definition.name, definition);
      if (definition.parameters !== null) this.#functions.add(definition.name);
    });
  }

  result(line: number): LineResult {
    const known = this.#results.get(line);
    if (known !== undefined) return known;
    const result = attempt(() => this.#read(line));
    const shown =
      result instanceof CalculatorFault ? ({ kind: 'fault', words: result.message } as const) : result;
    this.#results.set(line, shown);
    return shown;
  }

  #read(line: number): LineResult {
    const signs = this.#signs[line] ?? [];
    if (signs instanceof CalculatorFault) throw signs;
    if (signs.length === 0) return { kind: 'empty' };
    const definition = definitionIn(signs, line);
    if (definition !== null) return this.#readDefinition(definition);
    const relations = signs.filter(isRelation);
    if (relations.length > 1) throw new CalculatorFault('Use only one sign like =, <, or > in a line.');
    const [relation] = relations;
    return relation === undefined ? this.#readAlone(signs, line) : this.#readRelation(signs, relation);
  }

  #readDefinition(definition: Definition): LineResult {
    const { name, parameters, body, line } = definition;
    const first = this.#definitions.get(name);
    if (CONSTANTS.has(name)) throw new CalculatorFault(`${name} already has a fixed value.`);
    if (first !== undefined && first.line !== line) {
      throw new CalculatorFault(`${name} is already defined on line ${first.line + 1}.`);
    }
    const value = this.#valueOf(name, line);
    const left = parameters === null ? name : `${name}(${parameters.join(', ')})`;
    const tex = `${texOfName(left)} = ${texOf(this.#expression(body, line, parameters ?? []).node)}`;
    if (typeof value !== 'function') return shownValue(value, tex);
    const isOfX = parameters?.length === 1 && parameters[0] === 'x';
    if (!isOfX) return { kind: 'function', tex };
    return {
      kind: 'curve',
      tex,
      refill: this.#refill,
      curve: { of: 'x', at: (x) => number(value(x)), region: null },
    };
  }

  #readAlone(signs: readonly Sign[], line: number): LineResult {
    const pair = pairIn(signs);
    if (pair !== null) {
      const [x, y] = pair.map((each) => this.#expression(each, line, []));
      if (x === undefined || y === undefined) throw new CalculatorFault('A point needs two numbers.');
      const point = { x: number(x.value(this.#names)), y: number(y.value(this.#names)) };
      if (!Number.isFinite(point.x) || !Number.isFinite(point.y)) throw new CalculatorFault(NOT_REAL);
      return { kind: 'point', ...point, tex: `\\left(${texOf(x.node)},\\ ${texOf(y.node)}\\right)` };
    }
    const [hasX, hasY] = [this.#has(signs, 'x'), this.#has(signs, 'y')];
    if (hasX && hasY) throw new CalculatorFault('Add = to make this an equation.');
    if (hasX || hasY) {
      const of = hasX ? 'x' : 'y';
      const expression = this.#expression(signs, line, [of]);
      return {
        kind: 'curve',
        refill: this.#refill,
        tex: texOf(expression.node),
        curve: { of, at: this.#along(expression, of), region: null },
      };
    }
    const expression = this.#expression(signs, line, []);
    return shownValue(expression.value(this.#names), texOf(expression.node));
  }

  #readRelation(signs: readonly Sign[], relation: Sign): LineResult {
    const place = signs.indexOf(relation);
    const [left, right] = [signs.slice(0, place), signs.slice(place + 1)];
    if (left.length === 0 || right.length === 0) {
      throw new CalculatorFault(
        `Something is missing ${left.length === 0 ? 'before' : 'after'} ${relation.text}.`,
      );
    }
    const [hasX, hasY] = [this.#has(signs, 'x'), this.#has(signs, 'y')];
    if (!hasX && !hasY)
      throw new CalculatorFault('Use x or y to draw a graph, or define a letter, like a = 2.');
    const texts = [left, right].map((side) => texOf(this.#expression(side, -1, ['x', 'y']).node));
    const tex = texts.join(` ${TEX_OF_RELATION[relation.text] ?? relation.text} `);
    for (const axis of ['y', 'x'] as const) {
      for (const [one, other, isFlipped] of [
        [left, right, false],
        [right, left, true],
      ] as const) {
        if (!isOnly(one, axis) || this.#has(other, axis)) continue;
        const by = axis === 'y' ? 'x' : 'y';
        const at = this.#along(this.#expression(other, -1, [by]), by);
        return {
          kind: 'curve',
          tex,
          refill: this.#refill,
          curve: { of: by, at, region: regionOf(relation.text, isFlipped) },
        };
      }
    }
    const [one, other] = [left, right].map((side) => this.#expression(side, -1, ['x', 'y']));
    const names = new Map(this.#names);
    const at = (x: number, y: number) => {
      names.set(nameInEngine('x'), x);
      names.set(nameInEngine('y'), y);
      return number(one?.value(names)) - number(other?.value(names));
    };
    return {
      kind: 'curve',
      tex,
      refill: this.#refill,
      curve: { of: 'both', at, region: regionOf(relation.text, false) },
    };
  }

  /** Parses signs into an expression and resolves every name in it, except those in `free`. */
  #expression(signs: readonly Sign[], line: number, free: readonly string[]): Expression {
    for (const name of namesOf(signs)) {
      if (free.includes(name) || CONSTANTS.has(name)) continue;
      const value = name === 'ans' ? this.#lastValue(line) : this.#valueOf(name, line);
      const isFunction = typeof value === 'function';
      this.#names.set(isFunction ? functionInEngine(nameInEngine(name)) : nameInEngine(name), value);
    }
    return expressionOf(signs, this.#functions, this.#meter);
  }

  #valueOf(name: string, line: number): Given | ((...given: Given[]) => Given) {
    const definition = this.#definitions.get(name);
    if (definition === undefined) {
      const isAxis = name === 'x' || name === 'y';
      throw new CalculatorFault(
        isAxis ? `${name} has no value here.` : `${name} isn’t defined. Add a line like ${name} = 1.`,
      );
    }
    if (this.#underWay.has(name)) throw new CalculatorFault(`${name} depends on itself.`);
    this.#underWay.add(name);
    try {
      return this.#work(definition);
    } catch (fault) {
      if (!(fault instanceof CalculatorFault) || definition.line === line) throw fault;
      throw new CalculatorFault(`${name} has no value. Check line ${definition.line + 1}.`);
    } finally {
      this.#underWay.delete(name);
    }
  }

  readonly #worked = new Map<string, Given | ((...given: Given[]) => Given)>();

  #work({ name, parameters, body, line }: Definition): Given | ((...given: Given[]) => Given) {
    const known = this.#worked.get(name);
    if (known !== undefined) return known;
    const expression = this.#expression(body, line, parameters ?? []);
    const value =
      parameters === null ? expression.value(this.#names) : this.#function(name, parameters, expression);
    this.#worked.set(name, value);
    return value;
  }

  #function(name: string, parameters: readonly string[], body: Expression) {
    const names = new Map(this.#names);
    return (...given: Given[]): Given => {
      if (given.length !== parameters.length) {
        throw new CalculatorFault(
          `${name} takes ${parameters.length === 1 ? 'one number' : `${parameters.length} numbers`}.`,
        );
      }
      // Functions cannot call themselves, so one set of names serves all calls.
      for (const [index, parameter] of parameters.entries()) names.set(nameInEngine(parameter), given[index]);
      return body.value(names);
    };
  }

  /** The nearest value above a line. */
  #lastValue(line: number): number {
    for (let above = line - 1; above >= 0; above -= 1) {
      const result = this.result(above);
      if (result.kind === 'value') return result.value;
    }
    throw new CalculatorFault('There is no answer above this line.');
  }

  #along(expression: Expression, by: 'x' | 'y'): (value: number) => number {
    const names = new Map(this.#names);
    const name = nameInEngine(by);
    return (value) => {
      names.set(name, value);
      return number(expression.value(names));
    };
  }

  #has(signs: readonly Sign[], name: string): boolean {
    return signs.some((sign) => sign.kind === 'name' && sign.text === name);
  }
}

const NOT_REAL = 'The result isn’t a real number.';

const TEX_OF_RELATION: Readonly<Record<string, string>> = { '≤': '\\le', '≥': '\\ge' };

function attempt<Value>(work: () => Value): Value | CalculatorFault {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof CalculatorFault) return fault;
    throw fault;
  }
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function shownValue(value: Given, tex: string): LineResult {
  if (typeof value !== 'number') return { kind: 'list', values: value, tex };
  if (Number.isNaN(value)) throw new CalculatorFault(NOT_REAL);
  if (!Number.isFinite(value)) throw new CalculatorFault('The result is undefined or too large.');
  return { kind: 'value', value, tex };
}

function texOfName(left: string): string {
  return left.replace(/_(\w+)/g, '_{$1}').replace('θ', '\\theta ');
}
