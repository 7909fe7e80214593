/**
 * Reads one typed cell of an answer sheet: letters of options, a number, or words. Used both while typing and
 * when storing.
 */
import { type NoAnswerReason, readText } from '#core/grid-in/entry-text.ts';
import { LONGEST_IN_GAP } from '#core/question-kinds/question-kinds.ts';
import type { PaperColumn } from './paper.contract.ts';

export type ReadMark =
  /** `warning`: why the text counts as blank; null for a real blank. */
  | { readonly kind: 'blank'; readonly warning: string | null }
  /** The indexes of options from 0. For arranged questions the option at each place, −1 for none. */
  | { readonly kind: 'options'; readonly places: readonly number[] }
  | { readonly kind: 'text'; readonly text: string }
  /** The text for each gap; empty for none. */
  | { readonly kind: 'parts'; readonly parts: readonly string[] }
  | { readonly kind: 'fault'; readonly message: string };

type Asked = Pick<PaperColumn, 'type' | 'option_count' | 'place_count' | 'entry'>;

const BLANK: ReadMark = { kind: 'blank', warning: null };
export const DOUBLE_MARK = 'Two answers are marked, so this counts as blank.';

/** Texts that stand for a blank. */
const DASHES = ['', '-', '–', '—'];
/** Separators between letters that are marked together. */
const SEPARATORS = /[\s,;/+&]/gu;
const LONGEST_WORDS = 500;

/** The letter of an option by index: A for the first. */
export function letterOf(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}

/** Reads the text that was typed for a question. */
export function readMark(asked: Asked, typed: string): ReadMark {
  const text = typed.trim();
  if (DASHES.includes(text)) return BLANK;
  switch (asked.type) {
    case 'single_choice':
    case 'multiple_choice':
      return readLetters(asked, text);
    case 'matching':
    case 'ordering':
      return readPlaces(asked, text);
    case 'gaps':
      return readGaps(asked, text);
    case 'numeric':
      return readNumber(asked.entry ?? 'free', text);
    case 'text':
      if (text.length <= LONGEST_WORDS) return { kind: 'text', text };
      return { kind: 'fault', message: `Enter at most ${LONGEST_WORDS} characters.` };
    case 'essay':
      return { kind: 'text', text };
  }
}

function readLetters({ type, option_count }: Asked, text: string): ReadMark {
  const letters = [...text.toUpperCase().replaceAll(SEPARATORS, '')];
  const last = letterOf(option_count - 1);
  const places = [...new Set(letters.map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0)))];
  const strange = letters.find((letter) => !/^[A-Z]$/.test(letter) || letter > last);
  if (strange !== undefined) {
    return { kind: 'fault', message: `${strange} isn’t an option. The options are A to ${last}.` };
  }
  if (type === 'multiple_choice') return { kind: 'options', places: places.toSorted((a, b) => a - b) };
  return places.length > 1 ? { kind: 'blank', warning: DOUBLE_MARK } : { kind: 'options', places };
}

/** Reads one letter for each prompt or each place of an order, with a dash for an empty place. */
function readPlaces({ option_count, place_count }: Asked, text: string): ReadMark {
  const letters = [...text.toUpperCase().replaceAll(SEPARATORS, '')];
  const last = letterOf(option_count - 1);
  const strange = letters.find(
    (letter) => !DASHES.includes(letter) && (!/^[A-Z]$/.test(letter) || letter > last),
  );
  if (strange !== undefined) {
    return { kind: 'fault', message: `${strange} isn’t an option. The options are A to ${last}.` };
  }
  if (letters.length !== place_count) {
    return {
      kind: 'fault',
      message: `Type ${place_count} letters, one for each place, and a dash for a blank.`,
    };
  }
  const places = letters.map((letter) =>
    DASHES.includes(letter) ? -1 : letter.charCodeAt(0) - 'A'.charCodeAt(0),
  );
  return places.every((place) => place === -1) ? BLANK : { kind: 'options', places };
}

/** Separates the answers to several gaps. */
const GAP_SEPARATOR = ';';

/** Reads the text for each gap, with a dash for none. */
function readGaps({ place_count }: Asked, text: string): ReadMark {
  const typed = place_count === 1 ? [text] : text.split(GAP_SEPARATOR).map((part) => part.trim());
  const parts = typed.map((part) => (DASHES.includes(part) ? '' : part));
  if (parts.length !== place_count) {
    return {
      kind: 'fault',
      message: `Type ${place_count} answers with semicolons between them, and a dash for a blank.`,
    };
  }
  if (parts.some((part) => part.length > LONGEST_IN_GAP)) {
    return { kind: 'fault', message: `Enter at most ${LONGEST_IN_GAP} characters for each gap.` };
  }
  return parts.every((part) => part === '') ? BLANK : { kind: 'parts', parts };
}

/** The text for the gaps, as it would be typed. */
export function typedGaps(parts: readonly string[]): string {
  return parts.map((part) => part || '–').join(`${GAP_SEPARATOR} `);
}

const UNREADABLE: Readonly<Record<Exclude<NoAnswerReason, 'space'>, string>> = {
  comma: 'Commas aren’t allowed. Type a decimal point.',
  percent: 'Percent signs aren’t allowed. Type only the number.',
  currency: 'Currency signs aren’t allowed. Type only the number.',
  character: 'This isn’t a number. Type digits, a decimal point, or a slash.',
  minus: 'A minus sign can only come first.',
  length: 'This is longer than the answer box on the sheet.',
  incomplete: 'The number is incomplete.',
  second_slash: 'Type only one slash.',
  second_point: 'Type only one decimal point.',
  point_in_fraction: 'A fraction can’t have a decimal point.',
  zero_denominator: 'You can’t divide by 0. Type a space if this counts as blank.',
  leading_zero: 'Leave out the leading 0.',
};

function readNumber(entry: 'sat' | 'free', typed: string): ReadMark {
  // Some keyboards and spreadsheets write a real minus sign or a dash.
  const text = typed.replace(/^[−–]/u, '-');
  const read = readText(entry, text);
  if (read.outcome === 'number') return { kind: 'text', text };
  if (read.outcome === 'empty') return BLANK;
  const message = read.reason === 'space' ? spaceWords(text) : UNREADABLE[read.reason];
  return { kind: 'fault', message };
}

/**
 * The message for a space within a number. Usually it is a mixed number, so the message suggests the
 * fraction.
 */
function spaceWords(text: string): string {
  const [, sign = '', whole, top, bottom] = /^(-?)(\d{1,6})\s+(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (whole === undefined || Number(bottom) === 0) return 'A number can’t have a space in it.';
  const fraction = `${sign}${Number(whole) * Number(bottom) + Number(top)}/${bottom}`;
  return `Mixed numbers aren’t allowed. Type ${fraction} if you mean that.`;
}
