/**
 * The names in the calculator's lines: which line, table column or best fit gives each name its value. Values
 * are computed when first needed.
 */
import { type Expression, expressionOf, type Meaning, type Surroundings } from './engine.ts';
import { CalculatorFault, MissingLetters } from './fault.ts';
import { fitOf } from './fits.ts';
import type { AngleUnit, Value } from './functions.ts';
import { CONSTANTS, type Definition, definitionIn, type Statement, statementOf } from './line-shapes.ts';
import type { Meter } from './meter.ts';
import { coordinateIn, type Sign, signsOf } from './notation.ts';
import { treeOf } from './parser.ts';
import type { Fit, Line, TableColumn } from './results.ts';
import { tableColumn } from './tables.ts';
import { texOf } from './tex.ts';
import { namesIn, type Tree } from './tree.ts';

/** Fits of earlier evaluations, by everything that they depend on. */
export type KnownFits = Map<string, Fit>;

const MOST_KNOWN_FITS = 60;

/** The line, table column or best fit that gives a name its value. */
export type Source =
  | { readonly kind: 'formula'; readonly line: number; readonly definition: Definition }
  | { readonly kind: 'column'; readonly line: number; readonly column: number }
  | { readonly kind: 'parameter'; readonly line: number }
  | { readonly kind: 'residuals'; readonly line: number };

export class Names {
  readonly #lines: readonly Line[];
  readonly #signs: (readonly Sign[] | CalculatorFault)[];
  readonly #sources = new Map<string, Source>();
  readonly #functions = new Set<string>();
  readonly #angle: AngleUnit;
  readonly #meter: Meter;
  readonly #known: KnownFits;
  readonly #lastValue: (line: number) => number;
  readonly #underWay = new Set<string>();
  readonly #worked = new Map<string, Meaning>();
  readonly #columns = new Map<string, TableColumn>();
  readonly #fits = new Map<number, Fit>();
  /** The names of the residuals of each fit, by its line. */
  readonly #residuals = new Map<number, string>();

  /** `lastValue`: the value of the nearest line above that has one, for `ans`. */
  constructor(
    lines: readonly Line[],
    angle: AngleUnit,
    meter: Meter,
    known: KnownFits,
    lastValue: (line: number) => number,
  ) {
    this.#lines = lines;
    this.#angle = angle;
    this.#meter = meter;
    this.#known = known;
    this.#lastValue = lastValue;
    this.#signs = lines.map((line) => (typeof line === 'string' ? attempt(() => signsOf(line)) : []));
    this.#findFormulas();
    this.#findColumns();
    this.#findFits();
  }

  /** The signs of a typed line. Throws a `CalculatorFault` if it has an unknown sign. */
  signs(line: number): readonly Sign[] {
    const signs = this.#signs[line] ?? [];
    if (signs instanceof CalculatorFault) throw signs;
    return signs;
  }

  /** The line, table column or best fit that gives a name its value; undefined if there is none. */
  source(name: string): Source | undefined {
    return this.#sources.get(coordinateIn(name)?.point ?? name);
  }

  #findFormulas(): void {
    const definitions = this.#signs.flatMap((signs, line) =>
      signs instanceof CalculatorFault ? [] : (definitionIn(signs, line) ?? []),
    );
    const hasAngle = definitions.some(({ name }) => name === 'θ');
    definitions.forEach((definition) => {
      const { line } = definition;
      if (this.#sources.has(definition.name) || (isPolar(definition) && !hasAngle)) return;
      this.#sources.set(definition.name, { kind: 'formula', line, definition });
      if (definition.parameters !== null) this.#functions.add(definition.name);
    });
  }

  #findColumns(): void {
    this.#lines.forEach((line, index) => {
      if (typeof line === 'string') return;
      line.columns.forEach(({ head }, column) => {
        const name = columnName(head);
        if (name !== null && !this.#sources.has(name))
          this.#sources.set(name, { kind: 'column', line: index, column });
      });
    });
  }

  #findFits(): void {
    const fits = this.#lines.flatMap((_, line) => {
      const statement = this.#statement(line);
      return statement?.relations.length === 1 && statement.relations[0] === '~' ? [{ line, statement }] : [];
    });
    for (const { line, statement } of fits) {
      for (const name of this.#lettersIn(statement)) {
        if (!this.#sources.has(name)) this.#sources.set(name, { kind: 'parameter', line });
      }
    }
    fits.forEach(({ line }, index) => {
      const name = `e_${index + 1}`;
      this.#residuals.set(line, name);
      if (!this.#sources.has(name)) this.#sources.set(name, { kind: 'residuals', line });
    });
  }

  #statement(line: number): Statement | null {
    const signs = this.#signs[line] ?? [];
    return signs instanceof CalculatorFault || signs.length === 0 ? null : statementOf(signs);
  }

  /** The letters that a fit determines: those that get no value elsewhere. */
  #lettersIn({ sides }: Statement): readonly string[] {
    const names = sides.flatMap((side) => side.flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])));
    return [...new Set(names)].filter((name) => {
      const source = this.source(name)?.kind;
      return (
        !CONSTANTS.has(name) &&
        coordinateIn(name) === null &&
        !['x', 'y', 'ans'].includes(name) &&
        (source === undefined || source === 'parameter' || source === 'residuals')
      );
    });
  }

  /** The best fit on a line. Throws a `CalculatorFault` if there is none. */
  fit(line: number): Fit {
    const before = this.#fits.get(line);
    if (before !== undefined) return before;
    const statement = this.#statement(line);
    const [left = [], right = []] = statement?.sides ?? [];
    const parameters = statement === null ? [] : this.#lettersIn(statement);
    const key = JSON.stringify([this.#angle, this.#residuals.get(line), [...this.#linesUnder(line)]]);
    const found = this.#known.get(key) ?? this.#newFit(line, this.tree(left), this.tree(right), parameters);
    this.#known.set(key, found);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN_FITS && oldest !== undefined) this.#known.delete(oldest);
    this.#fits.set(line, found);
    return found;
  }

  #newFit(line: number, left: Tree, right: Tree, parameters: readonly string[]): Fit {
    if ([left, right].some((tree) => this.isFree('x', tree) || this.isFree('y', tree)))
      throw new CalculatorFault('Use the names of lists, like y_1 ~ m x_1 + b.');
    const around = this.around(line);
    this.#meter.refill();
    return fitOf(left, right, parameters, this.#residuals.get(line) ?? '', around);
  }

  /** The contents of a line and of all lines that it uses. */
  #linesUnder(line: number): ReadonlyMap<number, Line> {
    const under = new Map<number, Line>();
    const visit = (each: number): void => {
      if (under.has(each)) return;
      const content = this.#lines[each] ?? '';
      under.set(each, content);
      const texts =
        typeof content === 'string'
          ? [content]
          : content.columns.flatMap(({ head, cells }) => [head, ...cells]);
      for (const text of texts) {
        const signs = attempt(() => signsOf(text));
        if (signs instanceof CalculatorFault) continue;
        for (const sign of signs) {
          const source = sign.kind === 'name' ? this.source(sign.text) : undefined;
          if (source !== undefined) visit(source.line);
        }
      }
    };
    visit(line);
    return under;
  }

  /** A column of the table on a line. */
  column(line: number, column: number): TableColumn {
    const key = `${line} ${column}`;
    const before = this.#columns.get(key);
    if (before !== undefined) return before;
    const content = this.#lines[line] ?? '';
    const table = typeof content === 'string' ? { columns: [] } : content;
    const ownName = (head: string, place: number) => {
      const name = columnName(head);
      const source = name === null ? undefined : this.#sources.get(name);
      return source?.kind === 'column' && source.line === line && source.column === place ? name : null;
    };
    const name = ownName(table.columns[column]?.head ?? '', column);
    // A cell that uses its own column must not wait for itself.
    const isEntered = name !== null && !this.#underWay.has(name);
    if (isEntered) this.#underWay.add(name);
    const found = tableColumn(table, column, {
      nameOf: ownName,
      compute: (text, count) => this.#cell(text, line, count),
    });
    if (isEntered) this.#underWay.delete(name);
    this.#columns.set(key, found);
    return found;
  }

  /** The value of a text in a table, and its TeX. `count`: the rows of a computed column; null for a cell. */
  #cell(text: string, line: number, count: number | null): { value: Value; tex: string } {
    const tree = this.tree(signsOf(text));
    const value = this.expression(tree, line, []).value([]);
    const isList = typeof value !== 'number';
    if (isList && count === null) throw new CalculatorFault('A cell needs a number.');
    return {
      value: isList || count === null ? value : Array.from({ length: count }, () => value),
      tex: texOf(tree),
    };
  }

  /** The tree of signs. Throws a `CalculatorFault` if they are incomplete. */
  tree(signs: readonly Sign[]): Tree {
    return treeOf(signs, this.#functions);
  }

  /** Whether a tree uses a name that no line gives a value. */
  isFree(name: string, tree: Tree): boolean {
    return namesIn(tree).includes(name) && this.source(name) === undefined;
  }

  /** Throws a `CalculatorFault` if a letter other than `free` has no value. */
  require(trees: readonly Tree[], free: readonly string[]): void {
    const names = [...new Set(trees.flatMap(namesIn))];
    const missing = names.filter(
      (name) =>
        !free.includes(name) && !CONSTANTS.has(name) && name !== 'ans' && this.source(name) === undefined,
    );
    const axis = missing.find((name) => name === 'x' || name === 'y');
    if (axis !== undefined) throw new CalculatorFault(`${axis} has no value here.`);
    for (const name of missing) requirePoint(name);
    if (missing.length > 0) throw new MissingLetters(missing);
  }

  /** Compiles a tree in which every letter other than `free` has a value. */
  expression(tree: Tree, line: number, free: readonly string[]): Expression {
    this.require([tree], free);
    return expressionOf(tree, free, this.around(line));
  }

  /** The settings and the lookup of names that an expression on a line needs to be evaluated. */
  around(line: number): Surroundings {
    return {
      angle: this.#angle,
      meter: this.#meter,
      meaningOf: (name) => this.meaningOf(name, line),
    };
  }

  /** The value of a name. Throws a `CalculatorFault` if it has none. */
  meaningOf(name: string, line: number): Meaning {
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return constant;
    if (name === 'ans') return this.#lastValue(line);
    const source = this.source(name);
    if (source === undefined) {
      if (name === 'x' || name === 'y') throw new CalculatorFault(`${name} has no value here.`);
      requirePoint(name);
      throw new MissingLetters([name]);
    }
    if (this.#underWay.has(name)) throw new CalculatorFault(`${name} depends on itself.`);
    this.#underWay.add(name);
    try {
      return this.#work(name, source);
    } catch (fault) {
      if (!(fault instanceof CalculatorFault) || source.line === line) throw fault;
      throw new CalculatorFault(`${name} has no value. Check line ${source.line + 1}.`);
    } finally {
      this.#underWay.delete(name);
    }
  }

  #work(name: string, source: Source): Meaning {
    const known = this.#worked.get(name);
    if (known !== undefined) return known;
    const meaning = this.#newMeaning(name, source);
    this.#worked.set(name, meaning);
    return meaning;
  }

  #newMeaning(name: string, source: Source): Meaning {
    const { line } = source;
    const coordinate = coordinateIn(name);
    if (coordinate !== null) return this.#coordinate(coordinate, source);
    switch (source.kind) {
      case 'formula': {
        const { parameters, body } = source.definition;
        const tree = this.tree(body);
        if (tree.kind === 'point') throw new CalculatorFault(`${name} is a point, not a number.`);
        const expression = this.expression(tree, line, parameters ?? []);
        return parameters === null ? expression.value([]) : { parameters, body: expression };
      }
      case 'column':
        return this.column(line, source.column).values;
      case 'residuals':
        return this.fit(line).residuals;
      case 'parameter': {
        const value = this.fit(line).parameters.find((each) => each.name === name)?.value;
        if (value === undefined) throw new MissingLetters([name]);
        return value;
      }
    }
  }

  /** `A.x` or `A.y` of a point that a line defines. */
  #coordinate({ point, axis }: { point: string; axis: 'x' | 'y' }, source: Source): Meaning {
    const tree = source.kind === 'formula' ? this.tree(source.definition.body) : null;
    if (tree?.kind !== 'point') throw new CalculatorFault(`${point} isn’t a point.`);
    return this.expression(tree[axis], source.line, []).value([]);
  }
}

/** Throws a `CalculatorFault` if the name is a coordinate of a point that no line defines. */
function requirePoint(name: string): void {
  const coordinate = coordinateIn(name);
  if (coordinate !== null)
    throw new CalculatorFault(
      `${coordinate.point} isn’t a point. Add a line like ${coordinate.point} = (1, 2).`,
    );
}

/** Whether a line such as `r = 2 cos θ` draws a polar curve. It gives r no value. */
export function isPolar({ name, parameters, body }: Definition): boolean {
  return (
    name === 'r' && parameters === null && body.some(({ kind, text }) => kind === 'name' && text === 'θ')
  );
}

/** The result of some work, or the error that it threw. */
export function attempt<Result>(work: () => Result): Result | CalculatorFault {
  try {
    return work();
  } catch (fault) {
    if (fault instanceof CalculatorFault) return fault;
    throw fault;
  }
}

/** The name in a column's heading; null if the heading is an expression. */
function columnName(head: string): string | null {
  const signs = attempt(() => signsOf(head));
  const [only] = signs instanceof CalculatorFault ? [] : signs;
  const isName = !(signs instanceof CalculatorFault) && signs.length === 1 && only?.kind === 'name';
  if (
    !isName ||
    coordinateIn(only.text) !== null ||
    CONSTANTS.has(only.text) ||
    ['x', 'y', 'ans'].includes(only.text)
  )
    return null;
  return only.text;
}
