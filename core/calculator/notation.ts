/**
 * Splits a line into signs. Adjacent one-letter names mean a product, as in handwriting. Longer names are
 * known functions.
 */

import { CalculatorFault } from './fault.ts';
import { FUNCTION_NAMES, knownName } from './functions.ts';
import { MOST_CHARACTERS } from './limits.ts';

interface Placed {
  /** Where the sign begins and ends in the line, in characters. */
  readonly from: number;
  readonly to: number;
}

export type Sign = Placed &
  (
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'name'; readonly text: string }
    | { readonly kind: 'function'; readonly text: string; readonly base: string | null }
    | { readonly kind: 'mark'; readonly text: string }
  );

type Bare = { kind: Sign['kind']; text: string; base?: string | null };

export const RELATIONS: readonly string[] = ['=', '<', '>', '≤', '≥'];

/** Different characters that mean the same sign. */
const SAME: Readonly<Record<string, string>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∗': '*',
  '÷': '/',
  '∕': '/',
  '＝': '=',
  '∣': '|',
  ';': ',',
  '…': '...',
  '∼': '~',
  '≈': '~',
};

const MARKS = '+-*/^!%°()[]{}|,:=<>≤≥√∛~';

const RAISED: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
};

/** Characters that stand for several primes, as in f″(x). */
const PRIMES: Readonly<Record<string, number>> = { '″': 2, '‴': 3 };

/** The signs of a line. Throws a `CalculatorFault` if it contains an unknown sign. */
export function signsOf(line: string): readonly Sign[] {
  if (line.length > MOST_CHARACTERS) throw new CalculatorFault('This line is too long.');
  const signs: Sign[] = [];
  let from = 0;
  while (from < line.length) {
    const rest = line.slice(from);
    const space = rest.length - rest.trimStart().length;
    if (space > 0) {
      from += space;
      continue;
    }
    const [{ kind, text, base = null }, length] = firstSign(rest, signs);
    const to = from + length;
    signs.push(kind === 'function' ? { kind, text, base, from, to } : { kind, text, from, to });
    from = to;
  }
  return signs;
}

function firstSign(rest: string, before: readonly Sign[]): [sign: Bare, length: number] {
  // The first dot of `1...10` belongs to the range.
  const number = /^(?:\d+(?:\.(?!\.)\d*)?|\.\d+)/.exec(rest)?.[0];
  if (number !== undefined) return [{ kind: 'number', text: number }, number.length];
  const relation = /^(?:<=|>=|==)/.exec(rest)?.[0];
  if (relation !== undefined) {
    return [{ kind: 'mark', text: { '<=': '≤', '>=': '≥' }[relation] ?? '=' }, 2];
  }
  if (rest.startsWith('...')) return [{ kind: 'mark', text: '...' }, 3];
  // A quotient of differentials, such as d/dx: the letter after it is a sign of its own.
  const differential = /^d\s*[/÷∕]\s*d(?=\s*\p{L})/u.exec(rest)?.[0];
  if (differential !== undefined) return [{ kind: 'mark', text: 'd/d' }, differential.length];
  if (/^\p{L}/u.test(rest)) return named(rest, before);
  const primes = /^['‘’′″‴]+/u.exec(rest)?.[0];
  if (primes !== undefined) {
    const count = [...primes].reduce((sum, prime) => sum + (PRIMES[prime] ?? 1), 0);
    return [{ kind: 'mark', text: "'".repeat(count) }, primes.length];
  }
  const raised = /^[⁰¹²³⁴-⁹]+/u.exec(rest)?.[0];
  if (raised !== undefined) {
    const text = [...raised].map((digit) => RAISED[digit]).join('');
    // A superscript character, such as ², contains its exponent.
    return [{ kind: 'mark', text: `^${text}` }, raised.length];
  }
  const first = [...rest][0] ?? '';
  const mark = SAME[first] ?? first;
  if (mark === '...') return [{ kind: 'mark', text: mark }, first.length];
  if (!MARKS.includes(mark)) throw new CalculatorFault(`Unknown symbol “${first}”.`);
  return [{ kind: 'mark', text: mark }, first.length];
}

/** Reads a function, or a letter with its subscript. */
function named(rest: string, before: readonly Sign[]): [Bare, number] {
  if (/^of\b/.test(rest) && before.at(-1)?.text === '%') return [{ kind: 'mark', text: '*' }, 2];
  if (/^for\s/.test(rest) && isInList(before)) return [{ kind: 'mark', text: 'for' }, 3];
  const word = FUNCTION_NAMES.find((each) => rest.startsWith(each));
  if (word !== undefined) {
    const base = word === 'log' ? /^_\(?(\d+)\)?|^_\{(\d+)\}/.exec(rest.slice(3)) : null;
    const text = knownName(word);
    return [
      { kind: 'function', text, base: base?.[1] ?? base?.[2] ?? null },
      word.length + (base?.[0].length ?? 0),
    ];
  }
  for (const constant of ['theta', 'tau', 'ans', 'pi']) {
    if (rest.startsWith(constant))
      return [{ kind: 'name', text: CONSTANT_WORDS[constant] ?? constant }, constant.length];
  }
  const below = /^\p{L}_(?:\{([\p{L}\d]{1,10})\}|([\p{L}\d]{1,10}))/u.exec(rest);
  const letter = [...rest][0] ?? '';
  const [text, length] =
    below === null ? [letter, letter.length] : [`${letter}_${below[1] ?? below[2]}`, below[0].length];
  const coordinate = /^\.[xy](?!\p{L})/u.exec(rest.slice(length))?.[0] ?? '';
  return [{ kind: 'name', text: text + coordinate }, length + coordinate.length];
}

/** Whether a list is open, so that `for` can follow its members. */
function isInList(before: readonly Sign[]): boolean {
  const count = (mark: string) => before.filter(({ kind, text }) => kind === 'mark' && text === mark).length;
  return count('[') > count(']');
}

/** The point in `A.x` or `A.y`, and which of its coordinates is meant; null for other names. */
export function coordinateIn(name: string): { readonly point: string; readonly axis: 'x' | 'y' } | null {
  const [point = '', axis] = name.split('.');
  return axis === 'x' || axis === 'y' ? { point, axis } : null;
}

const CONSTANT_WORDS: Readonly<Record<string, string>> = { theta: 'θ', tau: 'τ', pi: 'π' };
