/**
 * Evaluates all lines of the calculator together. Each line gives a value, a point, a curve, a table, a best
 * fit or an error. A line may name a number, a list or a function, and all lines above and below may use the
 * name.
 */
import { functionCurve, parametricCurve, polarCurve, relationCurve } from './curves.ts';
import { type DefinedFunction, expressionOf, type Meaning } from './engine.ts';
import { CalculatorFault, MissingLetters } from './fault.ts';
import { fitCurve } from './fits.ts';
import type { AngleUnit, Value } from './functions.ts';
import {
  CONSTANTS,
  type Definition,
  definitionIn,
  type Handle,
  handleIn,
  pairIn,
  pairsIn,
  type Statement,
  statementOf,
} from './line-shapes.ts';
import type { Meter } from './meter.ts';
import { attempt, isPolar, type KnownFits, Names } from './names.ts';
import type { Sign } from './notation.ts';
import type { Curve, Line, LineResult } from './results.ts';
import { texOf, texOfName, texOfRelation } from './tex.ts';
import { type Tree, withoutLimits } from './tree.ts';

/**
 * The result of each line. `known`: pass the same map again, so that a fit is computed again only if its
 * lines changed.
 */
export function readSheet(
  lines: readonly Line[],
  angle: AngleUnit,
  meter: Meter,
  known: KnownFits = new Map(),
): readonly LineResult[] {
  const sheet = new Sheet(lines, angle, meter, known);
  return lines.map((_, index) => {
    meter.refill();
    return sheet.result(index);
  });
}

class Sheet {
  readonly #lines: readonly Line[];
  readonly #names: Names;
  readonly #meter: Meter;
  readonly #refill = () => this.#meter.refill();
  readonly #results = new Map<number, LineResult>();

  constructor(lines: readonly Line[], angle: AngleUnit, meter: Meter, known: KnownFits) {
    this.#lines = lines;
    this.#meter = meter;
    this.#names = new Names(lines, angle, meter, known, (line) => this.#lastValue(line));
  }

  result(line: number): LineResult {
    const known = this.#results.get(line);
    if (known !== undefined) return known;
    const result = attempt(() => this.#read(line));
    const shown: LineResult =
      result instanceof CalculatorFault
        ? {
            kind: 'fault',
            words: result.message,
            missing: result instanceof MissingLetters ? result.names : [],
          }
        : result;
    this.#results.set(line, shown);
    return shown;
  }

  #read(line: number): LineResult {
    const content = this.#lines[line] ?? '';
    if (typeof content !== 'string')
      return { kind: 'table', columns: content.columns.map((_, column) => this.#names.column(line, column)) };
    const signs = this.#names.signs(line);
    if (signs.length === 0) return { kind: 'empty' };
    const definition = definitionIn(signs, line);
    if (definition !== null) return this.#readDefinition(definition);
    const statement = statementOf(signs);
    if (statement.relations.length === 0) return this.#readAlone(signs, line);
    return this.#readRelation(statement, line);
  }

  #readDefinition(definition: Definition): LineResult {
    const { name, parameters, body, line } = definition;
    if (CONSTANTS.has(name)) throw new CalculatorFault(`${name} already has a fixed value.`);
    if (isPolar(definition) && this.#names.source('θ') === undefined) {
      const { tree: radius, limits } = withoutLimits(this.#names.tree(body));
      const whole = this.#names.tree(body);
      this.#names.require([whole], ['θ']);
      return this.#curve(polarCurve(radius, limits, this.#names.around(line)), `r = ${texOf(whole)}`);
    }
    const first = this.#names.source(name);
    if (first !== undefined && first.line !== line) {
      throw new CalculatorFault(`${name} is already defined on line ${first.line + 1}.`);
    }
    const tree = this.#names.tree(body);
    const left = parameters === null ? texOfName(name) : texOfCall(name, parameters);
    const tex = `${left} = ${texOf(tree)}`;
    if (parameters === null && tree.kind === 'point') return this.#readPoint(tree, [], body, line, name, tex);
    const value = this.#names.meaningOf(name, line);
    if (isFunction(value)) {
      if (parameters?.length !== 1 || parameters[0] !== 'x') return { kind: 'function', tex };
      return this.#curve(functionCurve('x', value.body, [], '=', false, this.#names.around(line)), tex);
    }
    const handle = handleIn(body, line);
    return shownValue(value, tex, handle === null ? null : { ...handle, name });
  }

  #readAlone(signs: readonly Sign[], line: number): LineResult {
    const several = pairsIn(signs);
    if (several !== null) return this.#readPoints(several, line);
    const { tree, limits } = withoutLimits(this.#names.tree(signs));
    const whole = texOf(this.#names.tree(signs));
    if (tree.kind === 'point') return this.#readPoint(tree, limits, signs, line, null, whole);
    const [hasX, hasY] = [this.#names.isFree('x', tree), this.#names.isFree('y', tree)];
    if (hasX && hasY) throw new CalculatorFault('Add = to make this an equation.');
    if (hasX || hasY) {
      const of = hasX ? 'x' : 'y';
      this.#names.require([tree, ...limits], ['x', 'y']);
      const expression = expressionOf(tree, [of], this.#names.around(line));
      return this.#curve(functionCurve(of, expression, limits, '=', false, this.#names.around(line)), whole);
    }
    return shownValue(this.#names.expression(this.#names.tree(signs), line, []).value([]), whole, null);
  }

  /** Points with commas between them. */
  #readPoints(pairs: readonly (readonly Sign[])[], line: number): LineResult {
    const results = pairs.map((signs) => this.#readAlone(signs, line));
    const points = results.flatMap((result) =>
      result.kind === 'points'
        ? result.points
        : result.kind === 'point'
          ? [{ x: result.x, y: result.y }]
          : [],
    );
    if (results.some(({ kind }) => kind !== 'point' && kind !== 'points'))
      throw new CalculatorFault('Write each curve on its own line.');
    return {
      kind: 'points',
      points,
      tex: results.map((result) => ('tex' in result ? result.tex : '')).join(',\\ '),
    };
  }

  /** A point, a list of points, or a parametric curve. */
  #readPoint(
    { x, y }: Extract<Tree, { kind: 'point' }>,
    limits: readonly Tree[],
    signs: readonly Sign[],
    line: number,
    name: string | null,
    tex: string,
  ): LineResult {
    if (
      name === null &&
      [x, y].some((side) => this.#names.isFree('t', side)) &&
      this.#names.source('t') === undefined
    ) {
      this.#names.require([x, y, ...limits], ['t']);
      return this.#curve(parametricCurve(x, y, limits, this.#names.around(line)), tex);
    }
    const [atX, atY] = [x, y].map((side) => this.#names.expression(side, line, []).value([]));
    if (atX === undefined || atY === undefined) throw new CalculatorFault('A point needs two numbers.');
    if (typeof atX !== 'number' || typeof atY !== 'number') {
      const [xs, ys] = [atX, atY];
      const count = Math.min(...[xs, ys].map((list) => (typeof list === 'number' ? Infinity : list.length)));
      const member = (list: Value, row: number) =>
        typeof list === 'number' ? list : (list[row] ?? Number.NaN);
      const points = Array.from({ length: count }, (_, row) => ({ x: member(xs, row), y: member(ys, row) }));
      return { kind: 'points', points: points.filter((point) => Number.isFinite(point.x + point.y)), tex };
    }
    if (!Number.isFinite(atX) || !Number.isFinite(atY)) throw new CalculatorFault(NOT_REAL);
    const [signsX, signsY] = pairIn(signs) ?? [[], []];
    const drag = { x: this.#handleOf(signsX, line), y: this.#handleOf(signsY, line) };
    return { kind: 'point', x: atX, y: atY, tex, name, drag };
  }

  /** The number that a coordinate consists of: typed in the point, or the value of a letter. */
  #handleOf(signs: readonly Sign[], line: number): Handle | null {
    const [first] = signs;
    const source = signs.length === 1 && first?.kind === 'name' ? this.#names.source(first.text) : undefined;
    if (source === undefined) return handleIn(signs, line);
    return source.kind === 'formula' ? handleIn(source.definition.body, source.line) : null;
  }

  #readRelation({ sides, relations }: Statement, line: number): LineResult {
    const empty = sides.findIndex((side) => side.length === 0);
    if (empty >= 0) {
      const isFirst = empty === 0;
      const relation = relations[isFirst ? 0 : empty - 1] ?? '';
      throw new CalculatorFault(`Something is missing ${isFirst ? 'before' : 'after'} ${relation}.`);
    }
    const isChain =
      relations.every((each) => '<≤'.includes(each)) || relations.every((each) => '>≥'.includes(each));
    if (relations.length > 2 || (relations.length === 2 && !isChain))
      throw new CalculatorFault('Use only one sign like =, <, or > in a line.');
    const trees = sides.map((side) => this.#names.tree(side));
    const tex = trees
      .map(
        (tree, index) => (index === 0 ? '' : `${texOfRelation(relations[index - 1] ?? '')} `) + texOf(tree),
      )
      .join(' ');
    if (relations[0] === '~') return this.#readFit(line, tex);
    const last = withoutLimits(trees.at(-1) ?? { kind: 'number', text: '0' });
    const bare = [...trees.slice(0, -1), last.tree];
    if (!bare.some((tree) => this.#names.isFree('x', tree) || this.#names.isFree('y', tree)))
      throw new CalculatorFault('Use x or y to draw a graph, or define a letter, like a = 2.');
    this.#names.require([...bare, ...last.limits], ['x', 'y']);
    return this.#curve(relationCurve(bare, relations, last.limits, this.#names.around(line)), tex);
  }

  #readFit(line: number, tex: string): LineResult {
    const [, right = []] = statementOf(this.#names.signs(line)).sides;
    const fit = this.#names.fit(line);
    const curve = fitCurve(this.#names.tree(right), fit, this.#names.around(line));
    return { kind: 'fit', fit, curve, tex, refill: this.#refill };
  }

  #curve(curve: Curve, tex: string): LineResult {
    return { kind: 'curve', curve, tex, refill: this.#refill };
  }

  /** The value of the nearest line above that has one. */
  #lastValue(line: number): number {
    for (let above = line - 1; above >= 0; above -= 1) {
      const result = this.result(above);
      if (result.kind === 'value') return result.value;
    }
    throw new CalculatorFault('There is no answer above this line.');
  }
}

const NOT_REAL = 'The result isn’t a real number.';

function isFunction(meaning: Meaning): meaning is DefinedFunction {
  return typeof meaning !== 'number' && 'parameters' in meaning;
}

function texOfCall(name: string, parameters: readonly string[]): string {
  return `${texOfName(name)}(${parameters.map(texOfName).join(', ')})`;
}

function shownValue(
  value: Value,
  tex: string,
  slider: (Handle & { readonly name: string }) | null,
): LineResult {
  if (typeof value !== 'number') return { kind: 'list', values: value, tex };
  if (Number.isNaN(value)) throw new CalculatorFault(NOT_REAL);
  if (!Number.isFinite(value)) throw new CalculatorFault('The result is undefined or too large.');
  return { kind: 'value', value, tex, slider };
}
