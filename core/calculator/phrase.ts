/**
 * The signs of a line in the words of the engine that parses them: a sign of multiplication wherever two things stand
 * beside each other, a bracket around what a function is of where none was typed, and no bracket left open.
 */
import { CalculatorFault } from './fault.ts';
import type { Sign } from './notation.ts';

/** An open bracket, or what a function without brackets is of. */
interface Open {
  readonly by: '(' | '[' | '|' | 'argument';
  /** Where the operand begins that ends with it. */
  readonly start: number;
  readonly close: string;
}

const NO_SIGN_AFTER = 'Something is missing at the end of this line.';

/** A name as the engine has it: none of its own can be meant. */
export function nameInEngine(name: string): string {
  return `v_${[...name].map((sign) => (/[a-zA-Z0-9_]/.test(sign) ? sign : `u${sign.codePointAt(0)}`)).join('')}`;
}

export function functionInEngine(name: string): string {
  return `f_${name}`;
}

/** `defined` are the names that lines give to functions: such a name before a bracket is a call. */
export function phraseOf(signs: readonly Sign[], defined: ReadonlySet<string>): string {
  const phrase = new Phrase(defined);
  signs.forEach((sign, index) => {
    phrase.add(sign, signs[index + 1]);
  });
  return phrase.end();
}

class Phrase {
  readonly #defined: ReadonlySet<string>;
  /** Where the base begins whose exponent is to come: with it the power is one operand. */
  #base: number | null = null;
  /** The next bracket is a call's. */
  #isCalled = false;
  /** A function whose values are still to come: where its name stands, and where the operand begins that it makes. */
  #pending: { word: number; start: number; name: string; close: string } | null = null;
  readonly #words: string[] = [];
  readonly #open: Open[] = [];
  /** Where the operand begins that has just ended; null where one is to come. */
  #operand: number | null = null;
  #last: Sign | null = null;
  /** A power that was written between a function's name and what it is of. */
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
      throw new CalculatorFault('Two numbers stand beside each other without a sign between them.');
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

  /** What the function is of comes next. */
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

  /** `sin^2 x` is the square of the sine, `sin^-1 x` the angle that has it. */
  #raise(exponent: string): void {
    const pending = this.#pending;
    if (pending === null) return;
    if (this.#raised === '-') {
      const inverse = { sin: 'arcsin', cos: 'arccos', tan: 'arctan' }[pending.name];
      if (inverse === undefined || exponent !== '1') {
        throw new CalculatorFault(`Write the power of ${pending.name} after its brackets.`);
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

  /** A factorial, a percentage or degrees: of the operand that has just ended. */
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
      throw new CalculatorFault('A comma stands between the numbers of a list or a point.');
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
        throw new CalculatorFault(`Write the power of ${this.#pending.name} after its brackets.`);
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
    if (this.#open.at(-1)?.by !== by) throw new CalculatorFault(`There is no bracket that ${text} closes.`);
    this.#close();
  }

  #close(): void {
    const open = this.#open.pop();
    if (open === undefined) return;
    this.#words.push(open.close);
    this.#operand = open.start;
  }

  /** An operand begins: after another it is multiplied with it. */
  #begin(): void {
    if (this.#operand !== null) {
      this.#words.push('*');
      this.#operand = null;
    }
    this.#settle();
  }

  /** A function that has no bracket is of all that follows up to the next sign. */
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
