/**
 * A student's numeric entry: what the field takes, how it is read, whether it is right. It knows the digital
 * SAT's directions for student-produced responses and the free kind; all of it is exact arithmetic.
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
  /** Each a number, fraction or decimal; any of them is right. */
  readonly accepted_answers: readonly string[];
  /** How far a free entry may be from a key, 0 or more; without effect for `sat`. */
  readonly tolerance: number;
}

/** What stands in the field: nothing, no answer, or a number to be shown as it is read. */
export type EntryReading =
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'no_answer'; readonly reason: NoAnswerReason }
  | { readonly outcome: 'number'; readonly preview: EntryPreview };

/** A decimal fills the field of the SAT with this many characters, its minus aside. */
const SAT_CHARACTERS = 5;

/** Why `text` is refused as an entry, whatever is typed on; null where it is one, finished or not. */
export function refusalOf(entry: NumericEntry, text: string): EntryRefusal | null {
  return entryRefusal(entry, text);
}

/** How `text` is read: what the field previews. */
export function readEntry(entry: NumericEntry, text: string): EntryReading {
  const read = readText(entry, text);
  return read.outcome === 'number' ? { outcome: 'number', preview: read.preview } : read;
}

/** The number that `text` stands for, as a fraction in lowest terms; null where it is no answer. */
export function entryValue(entry: NumericEntry, text: string): string | null {
  const read = readText(entry, text);
  return read.outcome === 'number' ? `${read.value.numerator}/${read.value.denominator}` : null;
}

/**
 * Whether `text` answers rightly. `sat`: it equals a key as a rational number; or, where the key has no exact
 * decimal that fits the field, it is a decimal that fills the field and is the key cut off or rounded at its
 * last place. `free`: it is within the tolerance of a key. A key that is no number is met by nothing.
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

/** Whether `value` is `right` cut off, or rounded (half away from 0), after `places` decimal places. */
function isCutOrRounded(value: Rational, right: Rational, places: number): boolean {
  const scale = 10n ** BigInt(places);
  const shown = (magnitude(value.numerator) * scale) / value.denominator;
  const scaled = magnitude(right.numerator) * scale;
  const cut = scaled / right.denominator;
  const rounded = (2n * scaled + right.denominator) / (2n * right.denominator);
  return shown === cut || shown === rounded;
}

/** Digits before the point in the shortest way to write the value: none below 1. */
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

/** An accepted answer reads as no number, or no entry that the field takes would ever meet it. */
export type AnswerFault = 'unreadable' | 'unreachable';

/** What keeps an accepted answer from being published; null where nothing does. */
export function answerFault(entry: NumericEntry, answer: string): AnswerFault | null {
  const value = readKey(answer);
  if (value === null) return 'unreadable';
  if (entry === 'free') return fitsFreeField(answer) ? null : 'unreachable';
  // A decimal that is cut off needs room for its whole digits, the point and one place: any fraction that fits has it.
  const isReachable = hasFittingDecimal(value) || wholeDigits(value) + 2 <= SAT_CHARACTERS;
  return isReachable ? null : 'unreachable';
}
