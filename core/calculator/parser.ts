/**
 * Parses the signs of a line as students write them: products without a sign, functions without brackets,
 * powers on function names, and brackets left open at the end.
 */
import { CalculatorFault } from './fault.ts';
import { CONSTANTS } from './line-shapes.ts';
import { RELATIONS, type Sign } from './notation.ts';
import type { Condition, Piece, Tree } from './tree.ts';

const NO_SIGN_AFTER = 'Something is missing at the end of this line.';

/** Functions whose power −1 means the inverse. */
const INVERSES: Readonly<Record<string, string>> = { sin: 'arcsin', cos: 'arccos', tan: 'arctan' };

/**
 * Parses signs into a tree. `defined` are the function names that lines define; such a name before a bracket
 * is a call. Throws a `CalculatorFault` if the signs are incomplete.
 */
export function treeOf(signs: readonly Sign[], defined: ReadonlySet<string>): Tree {
  const parser = new Parser(signs, defined);
  const tree = parser.sum();
  parser.end();
  return tree;
}

class Parser {
  readonly #signs: readonly Sign[];
  readonly #defined: ReadonlySet<string>;
  #at = 0;
  /** Whether the next bar closes an absolute value. */
  #isInBars = false;

  constructor(signs: readonly Sign[], defined: ReadonlySet<string>) {
    this.#signs = signs;
    this.#defined = defined;
  }

  /** Throws if some signs were not parsed. */
  end(): void {
    const sign = this.#next;
    if (sign === undefined) return;
    if (sign.kind === 'mark' && ')]}'.includes(sign.text)) {
      throw new CalculatorFault(`This ${sign.text} has no matching opening bracket.`);
    }
    if (sign.text === ',')
      throw new CalculatorFault('Use commas only between the numbers of a list or a point.');
    if (sign.text === ':') throw new CalculatorFault('Use : only inside { }, like {x < 0: −x, x}.');
    throw new CalculatorFault(`${shown(sign.text)} can’t be used here.`);
  }

  sum(): Tree {
    let left = this.#product(false);
    for (let operator = this.#takeMark('+', '-'); operator !== null; operator = this.#takeMark('+', '-')) {
      left = binary(operator, left, this.#product(false));
    }
    return left;
  }

  get #next(): Sign | undefined {
    return this.#signs[this.#at];
  }

  #isMark(...marks: readonly string[]): boolean {
    const sign = this.#next;
    return sign?.kind === 'mark' && marks.includes(sign.text);
  }

  #takeMark<Mark extends string>(...marks: readonly Mark[]): Mark | null {
    const mark = marks.find((each) => this.#isMark(each));
    if (mark !== undefined) this.#at += 1;
    return mark ?? null;
  }

  /**
   * Factors with or without signs between them. `isArgument`: only those that a function without brackets
   * takes, as in `sin 2x`.
   */
  #product(isArgument: boolean): Tree {
    let left = this.#signed();
    for (;;) {
      const operator = isArgument ? null : this.#takeMark('*', '/');
      if (operator !== null) {
        left = binary(operator, left, this.#signed());
        continue;
      }
      if (!this.#beginsFactor(isArgument)) return left;
      if (this.#next?.kind === 'number' && this.#signs[this.#at - 1]?.kind === 'number') {
        throw new CalculatorFault('Put an operator, like + or ×, between the two numbers.');
      }
      left = binary('*', left, this.#power(), true);
    }
  }

  /** Whether the next sign begins a factor that needs no sign before it. */
  #beginsFactor(isArgument: boolean): boolean {
    const sign = this.#next;
    if (sign === undefined) return false;
    if (sign.kind !== 'mark') return !(isArgument && sign.kind === 'function');
    if (sign.text === 'd/d') return !isArgument;
    if (sign.text === '|') return !this.#isInBars;
    if ('√∛'.includes(sign.text)) return !isArgument;
    return '([{'.includes(sign.text);
  }

  #signed(): Tree {
    if (this.#takeMark('-') !== null) return { kind: 'negate', of: this.#signed() };
    if (this.#takeMark('+') !== null) return this.#signed();
    return this.#power();
  }

  #power(): Tree {
    const base = this.#withAfter(this.#factor());
    const raised = this.#raisedDigits();
    if (raised !== null) {
      // The further sign in x²! or x²% applies to the whole power.
      return this.#withAfter(binary('^', base, { kind: 'number', text: raised }));
    }
    if (this.#takeMark('^') === null) return base;
    return binary('^', base, this.#signed());
  }

  /** The digits of an exponent written as superscript characters; null if none follow. */
  #raisedDigits(): string | null {
    const sign = this.#next;
    if (sign?.kind !== 'mark' || !/^\^\d/.test(sign.text)) return null;
    this.#at += 1;
    return sign.text.slice(1);
  }

  /** A factor with the signs and indexes that follow it. */
  #withAfter(factor: Tree): Tree {
    let tree = factor;
    for (;;) {
      const mark = this.#takeMark('!', '%', '°');
      if (mark !== null) tree = { kind: 'after', mark, of: tree };
      else if (tree.kind !== 'number' && this.#takeMark('[') !== null) {
        const by = this.#inside(() => this.#list());
        tree = { kind: 'index', of: tree, by: this.#indexOf(by) };
      } else return tree;
    }
  }

  /** `L[2]` takes one member; `L[2, 3]` and `L[2...4]` take several. */
  #indexOf(list: Tree): Tree {
    if (list.kind !== 'list' || list.members.length !== 1 || list.to !== null) return list;
    return list.members[0] ?? list;
  }

  #factor(): Tree {
    const sign = this.#next;
    if (sign === undefined) throw new CalculatorFault(NO_SIGN_AFTER);
    this.#at += 1;
    if (sign.kind === 'number') return { kind: 'number', text: sign.text.replace(/\.$/, '') };
    if (sign.kind === 'name') return this.#named(sign.text);
    if (sign.kind === 'function') return this.#call(sign.text, sign.base);
    switch (sign.text) {
      case '(':
        return this.#inside(() => this.#group());
      case '[':
        return this.#inside(() => this.#list());
      case '{':
        return this.#inside(() => this.#pieces());
      case '|':
        return this.#absoluteValue();
      case 'd/d':
        return this.#derivative();
      case '√':
        return this.#call('sqrt', null);
      case '∛':
        return this.#call('cbrt', null);
      default:
        throw new CalculatorFault(`Something is missing before ${shown(sign.text)}.`);
    }
  }

  #named(name: string): Tree {
    const primes = this.#primesAfter(name);
    if (!this.#defined.has(name) || this.#takeMark('(') === null) {
      if (primes === 0) return { kind: 'name', name };
      throw new CalculatorFault(`Put what ${name}′ is of in parentheses, like ${name}′(2).`);
    }
    const args = this.#inside(() => this.#members(')'));
    if (primes > 0 && args.length > 1)
      throw new CalculatorFault(`${name}′ needs a function of one letter. Use d/dx instead.`);
    return { kind: 'apply', name, args, by: Array.from({ length: primes }, () => 0) };
  }

  /** How many primes follow a name, as in f″(x). */
  #primesAfter(name: string): number {
    const sign = this.#next;
    if (sign?.kind !== 'mark' || !sign.text.startsWith("'")) return 0;
    if (!this.#defined.has(name))
      throw new CalculatorFault(`Define the function ${name} first, like ${name}(x) = x².`);
    this.#at += 1;
    return sign.text.length;
  }

  /** The end of `d/dx x² + 1`: the letter, and the product after it. */
  #derivative(): Tree {
    const name = this.#next;
    this.#at += 1;
    if (name?.kind !== 'name' || CONSTANTS.has(name.text) || this.#defined.has(name.text))
      throw new CalculatorFault('Write a letter and an expression, like d/dx (x²).');
    return { kind: 'derivative', name: name.text, of: this.#product(false) };
  }

  /**
   * Reads the content of brackets. A bar (for an absolute value) that was opened outside is not closed
   * inside.
   */
  #inside<Result>(read: () => Result): Result {
    const was = this.#isInBars;
    this.#isInBars = false;
    const result = read();
    this.#isInBars = was;
    return result;
  }

  #absoluteValue(): Tree {
    const was = this.#isInBars;
    this.#isInBars = true;
    const of = this.sum();
    this.#isInBars = was;
    this.#close('|');
    return { kind: 'abs', of };
  }

  /** Takes a closing bracket, which may be missing at the end of the line. */
  #close(bracket: string): void {
    if (this.#next === undefined || this.#takeMark(bracket) !== null) return;
    this.end();
  }

  #group(): Tree {
    const first = this.sum();
    if (this.#takeMark(',') === null) {
      this.#close(')');
      return { kind: 'group', of: first };
    }
    const second = this.sum();
    this.#close(')');
    return { kind: 'point', x: first, y: second };
  }

  /** Comma-separated members up to a closing bracket. */
  #members(bracket: string): Tree[] {
    const members = [this.sum()];
    while (this.#takeMark(',') !== null) members.push(this.sum());
    this.#close(bracket);
    return members;
  }

  #list(): Tree {
    const members = [this.sum()];
    if (this.#takeMark('for') !== null) return this.#eachMember(members[0] ?? { kind: 'number', text: '0' });
    for (;;) {
      // Both [1, 2...9] and [1, 2, ..., 9] are common.
      const hasComma = this.#takeMark(',') !== null;
      if (this.#takeMark('...') !== null) {
        this.#takeMark(',');
        const to = this.sum();
        this.#close(']');
        return { kind: 'list', members, to };
      }
      if (!hasComma) break;
      members.push(this.sum());
    }
    this.#close(']');
    return { kind: 'list', members, to: null };
  }

  /** The end of `[n^2 for n = [1...5]]`. */
  #eachMember(of: Tree): Tree {
    const name = this.#next;
    this.#at += 1;
    if (name?.kind !== 'name' || this.#takeMark('=') === null)
      throw new CalculatorFault('Write a letter and a list after for, like for n = [1...5].');
    const over = this.sum();
    this.#close(']');
    return { kind: 'each', of, name: name.text, over };
  }

  /** `{x < 0: −x, x}`, a restriction such as `{0 < x < 3}`, or an ordinary bracket such as `{x + 1}`. */
  #pieces(): Tree {
    const pieces: Piece[] = [];
    do {
      const { sides, relations } = this.#condition();
      const [only] = sides;
      if (relations.length === 0 && only !== undefined) {
        pieces.push({ condition: null, value: only });
        break;
      }
      const value = this.#takeMark(':') === null ? null : this.sum();
      pieces.push({ condition: { sides, relations }, value });
    } while (this.#takeMark(',') !== null);
    this.#close('}');
    const [first] = pieces;
    if (first?.condition === null && first.value !== null) return { kind: 'group', of: first.value };
    return { kind: 'pieces', pieces };
  }

  #condition(): Condition {
    const sides = [this.sum()];
    const relations: string[] = [];
    for (let relation = this.#relation(); relation !== null; relation = this.#relation()) {
      relations.push(relation);
      sides.push(this.sum());
    }
    return { sides, relations };
  }

  #relation(): string | null {
    return this.#takeMark(...RELATIONS);
  }

  /** A known function: with a power on its name, in brackets or not. */
  #call(name: string, base: string | null): Tree {
    const { power, called } = this.#powerOf(name);
    const args = this.#takeMark('(') === null ? [this.#argument()] : this.#inside(() => this.#members(')'));
    const call: Tree = { kind: 'call', name: called, args, base };
    return power === null ? call : binary('^', call, { kind: 'number', text: power });
  }

  /** `sin^2 x` is the square of the sine, and `sin^-1 x` the inverse sine. */
  #powerOf(name: string): { power: string | null; called: string } {
    const raised = this.#raisedDigits();
    if (raised !== null) return { power: raised, called: name };
    if (this.#takeMark('^') === null) return { power: null, called: name };
    const wrong = new CalculatorFault(`Put the exponent after the parentheses of ${name}.`);
    const bracket = this.#takeMark('{', '(');
    const isInverse = this.#takeMark('-') !== null;
    const sign = this.#next;
    if (sign === undefined) throw new CalculatorFault(NO_SIGN_AFTER);
    if (sign.kind !== 'number') throw wrong;
    this.#at += 1;
    if (bracket !== null && this.#takeMark(bracket === '{' ? '}' : ')') === null) throw wrong;
    if (!isInverse) return { power: sign.text, called: name };
    const called = INVERSES[name];
    if (called === undefined || sign.text !== '1') throw wrong;
    return { power: null, called };
  }

  #argument(): Tree {
    return this.#product(true);
  }
}

function binary(operator: '+' | '-' | '*' | '/' | '^', left: Tree, right: Tree, isImplied = false): Tree {
  return { kind: 'binary', operator, left, right, is_implied: isImplied };
}

/** A sign as it is displayed. */
function shown(text: string): string {
  return { '-': '−', '*': '×', '/': '÷' }[text] ?? text;
}
