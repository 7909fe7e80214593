/**
 * Decides which text may be typed into a numeric field, and reads it as a number. There are two kinds of
 * entry.
 */
import { type Rational, rational } from './rational.ts';

/**
 * The kind of numeric entry. `sat` follows the digital SAT's directions. `free` takes any number, fraction or
 * decimal.
 */
export type NumericEntry = 'sat' | 'free';

/**
 * The maximum number of characters besides a leading minus. The limit of `free` only keeps numbers from
 * growing endlessly.
 */
const MOST_CHARACTERS: Readonly<Record<NumericEntry, number>> = { sat: 5, free: 30 };

/** Why a text can never become a valid entry, whatever is typed next. */
export type EntryRefusal = 'space' | 'comma' | 'percent' | 'currency' | 'character' | 'minus' | 'length';

/** Why the text in the field is not an answer, or not yet. */
export type NoAnswerReason =
  | EntryRefusal
  | 'incomplete'
  | 'second_slash'
  | 'second_point'
  | 'point_in_fraction'
  | 'zero_denominator'
  | 'leading_zero';

/**
 * How an entry was understood, shown as a preview. A fraction stays a fraction and is never shown as a
 * decimal.
 */
export type EntryPreview =
  | {
      readonly kind: 'fraction';
      readonly is_negative: boolean;
      readonly numerator: string;
      readonly denominator: string;
    }
  | { readonly kind: 'decimal'; readonly is_negative: boolean; readonly digits: string };

export type EntryText =
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'no_answer'; readonly reason: NoAnswerReason }
  | {
      readonly outcome: 'number';
      readonly preview: EntryPreview;
      readonly value: Rational;
      /** The number of digits typed after the decimal point. */
      readonly places: number;
      /** Whether the field has no room for one more character. */
      readonly fills_field: boolean;
    };

/** Why `text` can never become a valid entry; null if it is one or could become one. */
export function entryRefusal(entry: NumericEntry, text: string): EntryRefusal | null {
  for (const [index, character] of [...text].entries()) {
    if (character === '-' ? index === 0 : /[0-9./]/.test(character)) continue;
    if (character === '-') return 'minus';
    if (/\s/.test(character)) return 'space';
    if (character === ',') return 'comma';
    if (character === '%') return 'percent';
    return /\p{Currency_Symbol}/u.test(character) ? 'currency' : 'character';
  }
  return fitsField(entry, text) ? null : 'length';
}

/**
 * Whether the field has room for `text`. Invalid text is also kept in the field, so that the taker sees and
 * corrects it. If the comma of `1,5` were dropped, the field would show a different number.
 */
export function fitsField(entry: NumericEntry, text: string): boolean {
  return unsigned(text).length <= MOST_CHARACTERS[entry];
}

function unsigned(text: string): string {
  return text.startsWith('-') ? text.slice(1) : text;
}

/** Reads `text` as a number. Empty text means that the question is not answered. */
export function readText(entry: NumericEntry, text: string): EntryText {
  if (text === '') return { outcome: 'empty' };
  const reason = entryRefusal(entry, text) ?? malformation(entry, unsigned(text));
  if (reason !== null) return { outcome: 'no_answer', reason };
  return { ...readNumber(text), fills_field: unsigned(text).length === MOST_CHARACTERS[entry] };
}

/**
 * Reads the number of an accepted answer, with the rules of the free field but without its limit on length.
 */
export function readKey(text: string): Rational | null {
  const refusal = entryRefusal('free', text);
  if ((refusal !== null && refusal !== 'length') || malformation('free', unsigned(text)) !== null)
    return null;
  return readNumber(text).value;
}

/** Whether an accepted answer fits into the free field as its author wrote it. */
export function fitsFreeField(text: string): boolean {
  return entryRefusal('free', text) === null;
}

function malformation(entry: NumericEntry, digits: string): NoAnswerReason | null {
  const parts = digits.split('/');
  if (parts.length > 2) return 'second_slash';
  if (parts.length === 2 && digits.includes('.')) return 'point_in_fraction';
  if (digits.split('.').length > 2) return 'second_point';
  if (parts.some((part) => !/\d/.test(part))) return 'incomplete';
  if (entry === 'sat' && parts.some((part) => /^0\d/.test(part))) return 'leading_zero';
  return parts.length === 2 && /^0+$/.test(parts[1] ?? '') ? 'zero_denominator' : null;
}

/** Reads a number from well-formed `text`. */
function readNumber(text: string) {
  const isNegative = text.startsWith('-');
  const sign = isNegative ? -1n : 1n;
  const [numerator = '', denominator] = unsigned(text).split('/');
  if (denominator !== undefined) {
    return {
      outcome: 'number' as const,
      preview: { kind: 'fraction' as const, is_negative: isNegative, numerator, denominator },
      value: rational(sign * BigInt(numerator), BigInt(denominator)),
      places: 0,
    };
  }
  const [whole = '', fraction = ''] = numerator.split('.');
  const shownWhole = whole === '' ? '0' : whole;
  return {
    outcome: 'number' as const,
    preview: {
      kind: 'decimal' as const,
      is_negative: isNegative,
      digits: fraction === '' ? shownWhole : `${shownWhole}.${fraction}`,
    },
    value: rational(sign * BigInt(whole + fraction), 10n ** BigInt(fraction.length)),
    places: fraction.length,
  };
}
