/**
 * What may be typed into a numeric field, and how it is read as a number. It knows the two kinds of entry;
 * which number is right is not its business.
 */
import { type Rational, rational } from './rational.ts';

/** `sat`: after the digital SAT's directions. `free`: any number, fraction or decimal. */
export type NumericEntry = 'sat' | 'free';

/** Characters besides a leading minus. The free field's bound only keeps numbers from growing without end. */
const MOST_CHARACTERS: Readonly<Record<NumericEntry, number>> = { sat: 5, free: 30 };

/** Why a text is no entry, whatever is typed on. */
export type EntryRefusal = 'space' | 'comma' | 'percent' | 'currency' | 'character' | 'minus' | 'length';

/** Why what stands in the field is no answer (yet). */
export type NoAnswerReason =
  | EntryRefusal
  | 'incomplete'
  | 'second_slash'
  | 'second_point'
  | 'point_in_fraction'
  | 'zero_denominator'
  | 'leading_zero';

/** How an entry is read, to be shown as it was meant: a fraction never as its decimal. */
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
      /** Digits typed after the point. */
      readonly places: number;
      /** Whether no further character fits the field. */
      readonly fills_field: boolean;
    };

/** The reason why `text` is no entry, whatever is typed on; null where it is one, finished or not. */
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
 * Whether the field has room for `text`. What can be no entry has its place there too, for its taker to see and to
 * mend: without its comma `1,5` would be another number, and nobody's answer.
 */
export function fitsField(entry: NumericEntry, text: string): boolean {
  return unsigned(text).length <= MOST_CHARACTERS[entry];
}

function unsigned(text: string): string {
  return text.startsWith('-') ? text.slice(1) : text;
}

/** `text` as a number; the empty text is no answer of its own kind: the question is left open. */
export function readText(entry: NumericEntry, text: string): EntryText {
  if (text === '') return { outcome: 'empty' };
  const reason = entryRefusal(entry, text) ?? malformation(entry, unsigned(text));
  if (reason !== null) return { outcome: 'no_answer', reason };
  return { ...readNumber(text), fills_field: unsigned(text).length === MOST_CHARACTERS[entry] };
}

/** The number that the author of a key wrote: read as the free field reads, but of any length. */
export function readKey(text: string): Rational | null {
  const refusal = entryRefusal('free', text);
  if ((refusal !== null && refusal !== 'length') || malformation('free', unsigned(text)) !== null)
    return null;
  return readNumber(text).value;
}

/** Whether the free field holds a key as its author wrote it. */
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

/** `text` must be well formed. */
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
