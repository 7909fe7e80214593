/**
 * Differentiates the tree of an expression by the rules of calculus, so that derivatives are as exact as the
 * expressions themselves. The result has a limited size, whatever was typed.
 */
import { CalculatorFault } from './fault.ts';
import type { AngleUnit } from './functions.ts';
import type { Meter } from './meter.ts';
import { type Operator, partsOf, type Tree } from './tree.ts';

/** The largest number of nodes in a derivative. */
const MOST_NODES = 5000;

interface Rules {
  readonly angle: AngleUnit;
  readonly meter: Meter;
}

/**
 * The derivative of a tree with respect to a name; all other names are constants. Each new node costs one
 * step. Throws a `CalculatorFault` if a part has no derivative, or if the derivative is too long.
 */
export function derivativeOf(tree: Tree, name: string, { angle, meter }: Rules): Tree {
  return new Derivation(name, angle, meter).of(tree);
}

const NUMBER_0: Tree = { kind: 'number', text: '0' };
const NUMBER_1: Tree = { kind: 'number', text: '1' };
const NUMBER_2: Tree = { kind: 'number', text: '2' };

/** Whole numbers up to this size are calculated at once, such as the exponent in the derivative of x⁵. */
const MOST_WHOLE = 1e6;

/** Functions that are constant between their jumps. */
const STEPS = ['floor', 'ceil', 'round', 'sign'];

class Derivation {
  readonly #name: string;
  /** The derivative of the angle in radians with respect to the angle as it is typed; null if it is 1. */
  readonly #turn: Tree | null;
  readonly #angle: AngleUnit;
  readonly #meter: Meter;
  readonly #sizes = new WeakMap<Tree, number>();
  readonly #varying = new WeakMap<Tree, boolean>();

  constructor(name: string, angle: AngleUnit, meter: Meter) {
    this.#name = name;
    this.#angle = angle;
    this.#meter = meter;
    this.#turn =
      angle === 'degrees'
        ? {
            kind: 'binary',
            operator: '/',
            left: { kind: 'name', name: 'π' },
            right: number(180),
            is_implied: false,
          }
        : null;
  }

  of(tree: Tree): Tree {
    if (!this.#varies(tree)) return NUMBER_0;
    switch (tree.kind) {
      case 'number':
        return NUMBER_0;
      case 'name':
        return NUMBER_1;
      case 'group':
        return this.of(tree.of);
      case 'negate':
        return this.#negative(this.of(tree.of));
      case 'abs':
        return this.#times(this.of(tree.of), this.#over(tree.of, tree));
      case 'after':
        if (tree.mark === '!') throw none('n!');
        return this.#built({ kind: 'after', mark: tree.mark, of: this.#grouped(this.of(tree.of)) });
      case 'binary':
        return this.#ofBinary(tree);
      case 'call':
        return this.#ofCall(tree);
      case 'apply':
        return this.#sum(tree.args.map((arg, index) => this.#ofArgument(tree, arg, index)));
      case 'derivative':
        return this.of(derivativeOf(tree.of, tree.name, { angle: this.#angle, meter: this.#meter }));
      case 'list':
        if (tree.to !== null) throw none('a range');
        return this.#built({
          kind: 'list',
          members: tree.members.map((member) => this.#shaped(member)),
          to: null,
        });
      case 'each':
        if (this.#varies(tree.over)) throw none('a list like this');
        return this.#built({ kind: 'each', of: this.#shaped(tree.of), name: tree.name, over: tree.over });
      case 'index':
        return this.#built({ kind: 'index', of: this.#shaped(tree.of), by: tree.by });
      case 'pieces':
        return this.#built({
          kind: 'pieces',
          pieces: tree.pieces.map(({ condition, value }) => ({
            condition,
            value: value === null ? NUMBER_0 : this.of(value),
          })),
        });
      case 'point':
        throw none('a point');
    }
  }

  #varies(tree: Tree): boolean {
    if (tree.kind === 'name') return tree.name === this.#name;
    const isBound = tree.kind === 'each' && tree.name === this.#name;
    const known =
      this.#varying.get(tree) ??
      (isBound ? this.#varies(tree.over) : partsOf(tree).some((part) => this.#varies(part)));
    this.#varying.set(tree, known);
    return known;
  }

  /** The derivative of a part that may be a list; it keeps the list's length. */
  #shaped(tree: Tree): Tree {
    if (tree.kind === 'number') return NUMBER_0;
    const zeros = this.#built({
      kind: 'binary',
      operator: '*',
      left: NUMBER_0,
      right: this.#grouped(tree),
      is_implied: false,
    });
    return this.#varies(tree) ? this.#binary('+', zeros, this.of(tree)) : zeros;
  }

  /** The part of the chain rule for one argument of a defined function. */
  #ofArgument({ name, args, by }: Extract<Tree, { kind: 'apply' }>, arg: Tree, index: number): Tree {
    const inner = this.of(arg);
    if (isNumber(inner, 0)) return inner;
    return this.#times(this.#built({ kind: 'apply', name, args, by: [...by, index] }), inner);
  }

  #ofBinary({ operator, left, right }: Extract<Tree, { kind: 'binary' }>): Tree {
    switch (operator) {
      case '+':
        return this.#sum([this.of(left), this.of(right)]);
      case '-':
        return this.#difference(this.of(left), this.of(right));
      case '*':
        return this.#sum([this.#times(this.of(left), right), this.#times(left, this.of(right))]);
      case '/': {
        if (!this.#varies(right)) return this.#over(this.of(left), right);
        const top = this.#difference(this.#times(this.of(left), right), this.#times(left, this.of(right)));
        return this.#over(top, this.#power(right, NUMBER_2));
      }
      case '^':
        return this.#ofPower(left, right);
    }
  }

  #ofPower(base: Tree, exponent: Tree): Tree {
    const power = this.#power(base, exponent);
    if (!this.#varies(exponent)) {
      const less = this.#difference(exponent, NUMBER_1);
      return this.#times(this.#times(exponent, this.#power(base, less)), this.of(base));
    }
    const isNatural = base.kind === 'name' && base.name === 'e';
    const ofExponent = this.#times(this.of(exponent), isNatural ? NUMBER_1 : this.#call('ln', base));
    if (!this.#varies(base)) return this.#times(power, ofExponent);
    const ofBase = this.#over(this.#times(exponent, this.of(base)), base);
    return this.#times(power, this.#sum([ofExponent, ofBase]));
  }

  #ofCall({ name, args, base }: Extract<Tree, { kind: 'call' }>): Tree {
    const [first = NUMBER_0, second] = args;
    if (name === 'total') return this.#call(name, ...args.map((arg) => this.#shaped(arg)));
    if (name === 'mean' && second === undefined) return this.#call(name, this.#shaped(first));
    if (STEPS.includes(name)) return this.#times(NUMBER_0, this.#grouped(first), true);
    if (name === 'min' || name === 'max') return this.#ofExtreme(name, args);
    if (name === 'log')
      return this.#ofLogarithm(first, base === null ? (second ?? number(10)) : number(base));
    if (name === 'mod' && second !== undefined) {
      const wholes = this.#call('floor', this.#over(first, second));
      return this.#difference(this.of(first), this.#times(this.of(second), wholes));
    }
    if (name === 'root' && second !== undefined)
      return this.#varies(first)
        ? this.of(this.#power(second, this.#over(NUMBER_1, first)))
        : this.#over(
            this.#times(this.#call(name, first, second), this.of(second)),
            this.#times(first, second),
          );
    const inner = this.of(first);
    const outer = this.#outer(name, first);
    if (outer === null || args.length !== 1) throw none(name);
    return this.#times(outer, inner);
  }

  /** The derivative of a function of one number, at this argument; null if it has none. */
  #outer(name: string, at: Tree): Tree | null {
    const same = () => this.#call(name, at);
    const square = (of: Tree) => this.#power(of, NUMBER_2);
    const toAngle = (slope: Tree) => (this.#turn === null ? slope : this.#over(slope, this.#turn));
    const ofAngle = (slope: Tree) => (this.#turn === null ? slope : this.#times(slope, this.#turn));
    const half = () => this.#call('sqrt', this.#difference(NUMBER_1, square(at)));
    switch (name) {
      case 'sin':
        return ofAngle(this.#call('cos', at));
      case 'cos':
        return ofAngle(this.#negative(this.#call('sin', at)));
      case 'tan':
        return ofAngle(square(this.#call('sec', at)));
      case 'sec':
        return ofAngle(this.#times(same(), this.#call('tan', at)));
      case 'csc':
        return ofAngle(this.#negative(this.#times(same(), this.#call('cot', at))));
      case 'cot':
        return ofAngle(this.#negative(square(this.#call('csc', at))));
      case 'arcsin':
        return toAngle(this.#over(NUMBER_1, half()));
      case 'arccos':
        return toAngle(this.#negative(this.#over(NUMBER_1, half())));
      case 'arctan':
        return toAngle(this.#over(NUMBER_1, this.#sum([NUMBER_1, square(at)])));
      case 'sinh':
        return this.#call('cosh', at);
      case 'cosh':
        return this.#call('sinh', at);
      case 'tanh':
        return this.#over(NUMBER_1, square(this.#call('cosh', at)));
      case 'sqrt':
        return this.#over(NUMBER_1, this.#times(NUMBER_2, same()));
      case 'cbrt':
        return this.#over(NUMBER_1, this.#times(number(3), square(same())));
      case 'exp':
        return same();
      case 'ln':
        return this.#reciprocal(at);
      case 'abs':
        return this.#over(at, same());
      default:
        return null;
    }
  }

  #ofLogarithm(of: Tree, base: Tree): Tree {
    const [top, bottom] = [this.#call('ln', of), this.#call('ln', base)];
    if (!this.#varies(base)) return this.#over(this.#times(this.#reciprocal(of), this.of(of)), bottom);
    return this.of(this.#over(top, bottom));
  }

  /** 1/u where u is positive. Elsewhere the logarithm has no value, so it has no derivative. */
  #reciprocal(of: Tree): Tree {
    const condition = { sides: [of, NUMBER_0], relations: ['>'] };
    return this.#built({ kind: 'pieces', pieces: [{ condition, value: this.#over(NUMBER_1, of) }] });
  }

  /** The derivative of the smallest or largest of several numbers. */
  #ofExtreme(name: string, args: readonly Tree[]): Tree {
    const [first] = args;
    const numbers = args.length === 1 && first?.kind === 'list' && first.to === null ? first.members : args;
    const [one, other, ...more] = numbers;
    if (one === undefined || other === undefined) throw none(name);
    const rest = more.length === 0 ? other : this.#call(name, other, ...more);
    const condition = { sides: [one, rest], relations: [name === 'min' ? '<' : '>'] };
    return this.#built({
      kind: 'pieces',
      pieces: [
        { condition, value: this.of(one) },
        { condition: null, value: this.of(rest) },
      ],
    });
  }

  #call(name: string, ...args: readonly Tree[]): Tree {
    return this.#built({ kind: 'call', name, args, base: null });
  }

  #sum(terms: readonly Tree[]): Tree {
    const [first = NUMBER_0, ...more] = terms.filter((term) => !isNumber(term, 0));
    return more.reduce((sum, term) => this.#binary('+', sum, term), first);
  }

  #difference(one: Tree, other: Tree): Tree {
    if (isNumber(other, 0)) return one;
    const whole = wholeOf(one) - wholeOf(other);
    if (Math.abs(whole) <= MOST_WHOLE) return number(whole);
    return isNumber(one, 0) ? this.#negative(other) : this.#binary('-', one, other);
  }

  /** `isKept`: multiplies by 0 too, so that the product has no value where the factor has none. */
  #times(one: Tree, other: Tree, isKept = false): Tree {
    if (!isKept && (isNumber(one, 0) || isNumber(other, 0))) return NUMBER_0;
    if (isNumber(one, 1)) return other;
    return isNumber(other, 1) ? one : this.#binary('*', one, other);
  }

  #over(top: Tree, bottom: Tree): Tree {
    return isNumber(top, 0) || isNumber(bottom, 1) ? top : this.#binary('/', top, bottom);
  }

  #power(base: Tree, exponent: Tree): Tree {
    return isNumber(exponent, 1) ? base : this.#binary('^', base, exponent);
  }

  #negative(of: Tree): Tree {
    if (isNumber(of, 0)) return of;
    return of.kind === 'negate' ? of.of : this.#built({ kind: 'negate', of });
  }

  #binary(operator: Operator, left: Tree, right: Tree): Tree {
    return this.#built({ kind: 'binary', operator, left, right, is_implied: false });
  }

  #grouped(of: Tree): Tree {
    return of.kind === 'number' || of.kind === 'name' ? of : this.#built({ kind: 'group', of });
  }

  /** Counts a new node. Parts may be shared, so its size is that of the whole tree below it. */
  #built(tree: Tree): Tree {
    this.#meter.spend(1);
    if (this.#sizeOf(tree) > MOST_NODES) throw new CalculatorFault('This derivative is too long.');
    return tree;
  }

  #sizeOf(tree: Tree): number {
    const known = this.#sizes.get(tree);
    if (known !== undefined) return known;
    const size = partsOf(tree).reduce((sum, part) => sum + this.#sizeOf(part), 1);
    this.#sizes.set(tree, size);
    return size;
  }
}

function none(what: string): CalculatorFault {
  return new CalculatorFault(`The calculator has no derivative of ${what}.`);
}

function number(value: number | string): Tree {
  const text = String(value);
  return text.startsWith('-')
    ? { kind: 'negate', of: { kind: 'number', text: text.slice(1) } }
    : { kind: 'number', text };
}

/** A typed whole number; NaN for anything else. */
function wholeOf(tree: Tree): number {
  if (tree.kind === 'negate') return -wholeOf(tree.of);
  if (tree.kind === 'group') return wholeOf(tree.of);
  const value = tree.kind === 'number' ? Number(tree.text) : Number.NaN;
  return Number.isInteger(value) ? value : Number.NaN;
}

function isNumber(tree: Tree, value: number): boolean {
  return tree.kind === 'number' && Number(tree.text) === value;
}
