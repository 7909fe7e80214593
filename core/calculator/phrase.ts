/**
 * Translates the signs of a line into the syntax of the engine's parser. Adds the multiplication signs
 * between adjacent operands, the brackets around a function's argument, and missing closing brackets.
 */
import { CalculatorFault } from './fault.ts';
import type { Sign } from './notation.ts';

/** An open bracket, or the argument of a function written without brackets. */
interface Open {
  readonly by: '(' | '[' | '|' | 'argument';
  /** The position where the operand begins that this bracket will end. */
  readonly start: number;
  readonly close: string;
}

const NO_SIGN_AFTER = 'Something is missing at the end of this line.';

/** A name as the engine sees it. The prefix avoids clashes with the engine's own names. */
export function nameInEngine(name: string): string {
  return `v_${[...name].map((sign) => (/[a-zA-Z0-9_]/.test(sign) ? sign : `u${sign.codePointAt(0)}`)).join('')}`;
}

export function functionInEngine(name: string): string {
  return `f_${name}`;
}

/**
 * Translates signs for the engine. `defined` are the function names that lines define; such a name before a
 * bracket is a call.
 */
export function phraseOf(signs: readonly Sign[], defined: ReadonlySet<string>): string {
  const phrase = new Phrase(defined);
  signs.forEach((sign, index) => {
    phrase.add(sign, signs[index + 1]);
  });
  return phrase.end();
}

class Phrase {
  readonly #defined: ReadonlySet<string>;
  /** The position where the base of the coming exponent begins. Base and exponent form one operand. */
  #base: number | null = null;
  /** The next bracket belongs to a function call. */
  #isCalled = false;
  /** A function that waits for its argument: the position of its name, and where its operand begins. */
  #pending: { word: number; start: number; name: string; close: string } | null = null;
  readonly #words: string[] = [];
  readonly #open: Open[] = [];
  /** The position where the last complete operand begins; null while an operand is expected. */
  #operand: number | null = null;
  #last: Sign | null = null;
  /** An exponent written between a function's name and its argument. */
  #raised: string | null = null;

  constructor(defined: ReadonlySet<string>) {
    this.#defined = defined;
  }

  add(sign: Sign, next: Sign | undefined): void {
    const isOpening = next?.kind === 'mark' && next.text === '(';
    if (sign.kind === 'number') this.#addNumber(sign.text);
    else if (sign.kind === 'function') this.#addFunction(sign.text, sign.base);
    else if (sign.kind === 'name') this.#addName(sign.text, isOpening);
    else this.#addMark(sign.text);
    this.#last = sign;
  }

  end(): string {
    if (this.#operand === null) throw new CalculatorFault(NO_SIGN_AFTER);
    while (this.#open.length > 0) this.#close();
    return this.#words.join('');
  }

  #addNumber(text: string): void {
    if (this.#raising()) {
      this.#raise(text);
      return;
    }
    if (this.#operand !== null && this.#last?.kind === 'number') {
      throw new CalculatorFault('Put an operator, like + or ×, between the two numbers.');
    }
    this.#begin();
    this.#operand = this.#startAt(this.#words.push(text.endsWith('.') ? text.slice(0, -1) : text) - 1);
  }

  #addName(name: string, isOpening: boolean): void {
    this.#begin();
    if (isOpening && this.#defined.has(name)) {
      this.#words.push(functionInEngine(nameInEngine(name)));
      this.#isCalled = true;
      return;
    }
    this.#operand = this.#startAt(this.#words.push(nameInEngine(name)) - 1);
  }

  #addFunction(name: string, base: string | null): void {
    // `sin x cos x` is the product of both.
    while (this.#operand !== null && this.#open.at(-1)?.by === 'argument') this.#close();
    this.#expect(name, base === null ? ')' : `,${base})`);
  }

  /** Expects the function's argument next. */
  #expect(name: string, close: string): void {
    this.#begin();
    const word = this.#words.push(functionInEngine(name)) - 1;
    this.#pending = { word, start: this.#startAt(word), name, close };
  }

  #addMark(text: string): void {
    if (text === '(') {
      this.#openBracket('(', ')');
      return;
    }
    if (text === '[') {
      this.#begin();
      this.#words.push(functionInEngine('list'));
      this.#openBracket('[', ')');
      return;
    }
    if (text === ')' || text === ']') {
      this.#closeBracket(text === ')' ? '(' : '[', text);
      return;
    }
    if (text === '|') {
      this.#addBar();
      return;
    }
    if (text === '√') {
      this.#expect('sqrt', ')');
      return;
    }
    if (text.startsWith('^')) {
      this.#addPower(text.slice(1));
      return;
    }
    if (text === '!' || text === '%' || text === '°') {
      this.#addAfter(text);
      return;
    }
    if (text === ',') {
      this.#addComma();
      return;
    }
    this.#addOperator(text);
  }

  #addPower(exponent: string): void {
    if (this.#pending !== null && this.#operand === null) {
      if (exponent === '') this.#raised = '';
      else this.#raise(exponent);
      return;
    }
    this.#base = this.#requireOperand('^');
    this.#words.push('^');
    this.#operand = null;
    if (exponent !== '') this.#operand = this.#startAt(this.#words.push(exponent) - 1);
  }

  #startAt(place: number): number {
    const start = this.#base ?? place;
    this.#base = null;
    return start;
  }

  #raising(): boolean {
    return this.#pending !== null && (this.#raised === '' || this.#raised === '-');
  }

  /** `sin^2 x` is the square of the sine, and `sin^-1 x` the inverse sine. */
  #raise(exponent: string): void {
    const pending = this.#pending;
    if (pending === null) return;
    if (this.#raised === '-') {
      const inverse = { sin: 'arcsin', cos: 'arccos', tan: 'arctan' }[pending.name];
      if (inverse === undefined || exponent !== '1') {
        throw new CalculatorFault(`Put the exponent after the parentheses of ${pending.name}.`);
      }
      this.#words[pending.word] = functionInEngine(inverse);
    } else {
      this.#pending = { ...pending, close: `${pending.close}^${exponent}` };
    }
    this.#raised = null;
  }

  #addOperator(text: string): void {
    if (this.#raised === '' && text === '-') {
      this.#raised = '-';
      return;
    }
    if (this.#operand === null) {
      if (text !== '-' && text !== '+')
        throw new CalculatorFault(`Something is missing before ${shown(text)}.`);
      this.#settle();
      this.#words.push(text);
      return;
    }
    while (this.#open.at(-1)?.by === 'argument') this.#close();
    this.#words.push(text);
    this.#operand = null;
  }

  /** Applies a factorial, a percent sign or a degree sign to the last operand. */
  #addAfter(text: string): void {
    const start = this.#requireOperand(text);
    if (text === '!') {
      this.#words.push('!');
      return;
    }
    const word = text === '%' ? functionInEngine('percent') : functionInEngine('degrees');
    this.#words.splice(start, 0, `${word}(`);
    this.#words.push(')');
  }

  #addComma(): void {
    this.#requireOperand(',');
    while (this.#open.at(-1)?.by === 'argument') this.#close();
    const { by } = this.#open.at(-1) ?? {};
    if (by !== '(' && by !== '[')
      throw new CalculatorFault('Use commas only between the numbers of a list or a point.');
    this.#words.push(',');
    this.#operand = null;
  }

  #addBar(): void {
    const isClosing = this.#operand !== null && this.#open.some(({ by }) => by === '|');
    if (isClosing) {
      while (this.#open.at(-1)?.by === 'argument') this.#close();
      if (this.#open.at(-1)?.by === '|') {
        this.#close();
        return;
      }
    }
    this.#begin();
    const start = this.#startAt(this.#words.push(`${functionInEngine('abs')}(`) - 1);
    this.#open.push({ by: '|', start, close: ')' });
  }

  #openBracket(by: '(' | '[', close: string): void {
    if (this.#pending !== null && by === '(') {
      if (this.#raised !== null)
        throw new CalculatorFault(`Put the exponent after the parentheses of ${this.#pending.name}.`);
      const { start, close: end } = this.#pending;
      this.#pending = null;
      this.#words.push('(');
      this.#open.push({ by, start, close: end });
      return;
    }
    const isCall = this.#isCalled || by === '[';
    this.#isCalled = false;
    if (!isCall) this.#begin();
    const place = this.#words.push('(') - 1;
    this.#open.push({ by, start: this.#startAt(isCall ? place - 1 : place), close });
  }

  #closeBracket(by: '(' | '[', text: string): void {
    if (this.#operand === null) throw new CalculatorFault(`Something is missing before ${text}.`);
    while (this.#open.at(-1)?.by === 'argument') this.#close();
    if (this.#open.at(-1)?.by !== by)
      throw new CalculatorFault(`This ${text} has no matching opening bracket.`);
    this.#close();
  }

  #close(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    this.#words.push(open.close);
    this.#operand = open.start;
  }

  /** Begins an operand. Directly after another operand it adds a multiplication sign. */
  #begin(): void {
    if (this.#operand !== null) {
      this.#words.push('*');
      this.#operand = null;
    }
    this.#settle();
  }

  /** A function without brackets takes everything up to the next sign as its argument. */
  #settle(): void {
    if (this.#pending === null) return;
    if (this.#raised !== null) throw new CalculatorFault(NO_SIGN_AFTER);
    const { start, close } = this.#pending;
    this.#pending = null;
    this.#words.push('(');
    this.#open.push({ by: 'argument', start, close });
  }

  #requireOperand(text: string): number {
    if (this.#operand === null) throw new CalculatorFault(`Something is missing before ${shown(text)}.`);
    return this.#operand;
  }
}

function shown(text: string): string {
  return { '-': '−', '*': '×', '/': '÷' }[text] ?? text;
}
