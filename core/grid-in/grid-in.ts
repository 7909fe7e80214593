/**
 * A student's numeric entry: what the field accepts, how it is read, and whether it is right. There is one
 * kind for the digital SAT's student-produced responses and a free kind. All arithmetic is exact.
 */
import {
  type EntryPreview,
  type EntryRefusal,
  entryRefusal,
  fitsFreeField,
  type NoAnswerReason,
  type NumericEntry,
  readKey,
  readText,
} from './entry-text.ts';
import { decimalPlaces, fromNumber, isEqual, isWithin, magnitude, type Rational } from './rational.ts';

export interface NumericKey {
  readonly entry: NumericEntry;
  /** The accepted answers, each an integer, a fraction or a decimal. Any of them is right. */
  readonly accepted_answers: readonly string[];
  /** How far a free entry may be from an accepted answer, 0 or more. Ignored for `sat`. */
  readonly tolerance: number;
}

/** The reading of the field's text: empty, not an answer, or a number with its preview. */
export type EntryReading =
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'no_answer'; readonly reason: NoAnswerReason }
  | { readonly outcome: 'number'; readonly preview: EntryPreview };

/** The number of characters in a full SAT field, without a minus. */
const SAT_CHARACTERS = 5;

/** Why `text` can never become a valid entry; null if it is one or could become one. */
export function refusalOf(entry: NumericEntry, text: string): EntryRefusal | null {
  return entryRefusal(entry, text);
}

/** Reads `text` for the preview of the field. */
export function readEntry(entry: NumericEntry, text: string): EntryReading {
  const read = readText(entry, text);
  return read.outcome === 'number' ? { outcome: 'number', preview: read.preview } : read;
}

/** The value of `text` as a fraction in lowest terms; null if it is not an answer. */
export function entryValue(entry: NumericEntry, text: string): string | null {
  const read = readText(entry, text);
  return read.outcome === 'number' ? `${read.value.numerator}/${read.value.denominator}` : null;
}

/**
 * Whether `text` is a right answer. `sat`: it must equal an accepted answer as a rational number. If the
 * accepted answer has no exact decimal that fits the field, a decimal that fills the field and equals the
 * accepted answer truncated or rounded at its last place also counts. `free`: it must be within the tolerance
 * of an accepted answer. An accepted answer that is not a number matches nothing.
 */
export function isRightEntry(key: NumericKey, text: string): boolean {
  const read = readText(key.entry, text);
  if (read.outcome !== 'number') return false;
  const tolerance = fromNumber(key.tolerance);
  return key.accepted_answers.some((answer) => {
    const right = readKey(answer);
    if (right === null) return false;
    if (key.entry === 'free') return isWithin(read.value, right, tolerance);
    if (isEqual(read.value, right)) return true;
    return (
      read.fills_field &&
      read.places > 0 &&
      !hasFittingDecimal(right) &&
      read.preview.is_negative === right.numerator < 0n &&
      isCutOrRounded(read.value, right, read.places)
    );
  });
}

/** Whether `value` is `right` truncated, or rounded with halves away from 0, to `places` decimal places. */
function isCutOrRounded(value: Rational, right: Rational, places: number): boolean {
  const scale = 10n ** BigInt(places);
  const shown = (magnitude(value.numerator) * scale) / value.denominator;
  const scaled = magnitude(right.numerator) * scale;
  const cut = scaled / right.denominator;
  const rounded = (2n * scaled + right.denominator) / (2n * right.denominator);
  return shown === cut || shown === rounded;
}

/** The number of digits before the decimal point in the shortest form of the value; 0 for values below 1. */
function wholeDigits({ numerator, denominator }: Rational): number {
  const whole = magnitude(numerator) / denominator;
  return whole === 0n ? 0 : String(whole).length;
}

function hasFittingDecimal(value: Rational): boolean {
  const places = decimalPlaces(value);
  if (places === null) return false;
  const characters = places === 0 ? wholeDigits(value) : wholeDigits(value) + 1 + places;
  return characters <= SAT_CHARACTERS;
}

/**
 * The accepted answer is not a number (`unreadable`), or no entry that fits the field matches it
 * (`unreachable`).
 */
export type AnswerFault = 'unreadable' | 'unreachable';

/** Why an accepted answer cannot be published; null if it can be. */
export function answerFault(entry: NumericEntry, answer: string): AnswerFault | null {
  const value = readKey(answer);
  if (value === null) return 'unreadable';
  if (entry === 'free') return fitsFreeField(answer) ? null : 'unreachable';
  // A truncated decimal needs space for integer digits, point and one decimal. Fitting fractions have it.
  const isReachable = hasFittingDecimal(value) || wholeDigits(value) + 2 <= SAT_CHARACTERS;
  return isReachable ? null : 'unreachable';
}
