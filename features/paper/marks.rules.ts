/**
 * What stands in one place of an answer sheet, as its typist writes it: letters of options, a number, words. Read the same
 * way while it is typed and where it is stored.
 */
import { type NoAnswerReason, readText } from '#core/grid-in/entry-text.ts';
import { LONGEST_IN_GAP } from '#core/question-kinds/question-kinds.ts';
import type { PaperColumn } from './paper.contract.ts';

export type ReadMark =
  /** `warning`: what stands there counts as blank, and why. */
  | { readonly kind: 'blank'; readonly warning: string | null }
  /** Which options, from 0; where they are put to places the one at each, −1 for none. */
  | { readonly kind: 'options'; readonly places: readonly number[] }
  | { readonly kind: 'text'; readonly text: string }
  /** What fills each gap, empty for nothing. */
  | { readonly kind: 'parts'; readonly parts: readonly string[] }
  | { readonly kind: 'fault'; readonly message: string };

type Asked = Pick<PaperColumn, 'type' | 'option_count' | 'place_count' | 'entry'>;

const BLANK: ReadMark = { kind: 'blank', warning: null };
export const DOUBLE_MARK = 'Two marks: it counts as blank.';

/** How a blank is written by those who write one. */
const DASHES = ['', '-', '–', '—'];
/** Between letters that are marked together. */
const SEPARATORS = /[\s,;/+&]/gu;
const LONGEST_WORDS = 500;

/** The letter of an option, A for the first. */
export function letterOf(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place);
}

/** Reads what was typed for a question. */
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
      return { kind: 'fault', message: `At most ${LONGEST_WORDS} characters.` };
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
    return { kind: 'fault', message: `${strange} is no option of this question; it has A to ${last}.` };
  }
  if (type === 'multiple_choice') return { kind: 'options', places: places.toSorted((a, b) => a - b) };
  return places.length > 1 ? { kind: 'blank', warning: DOUBLE_MARK } : { kind: 'options', places };
}

/** A letter for each prompt, or each place of an order; a dash where nothing was put there. */
function readPlaces({ option_count, place_count }: Asked, text: string): ReadMark {
  const letters = [...text.toUpperCase().replaceAll(SEPARATORS, '')];
  const last = letterOf(option_count - 1);
  const strange = letters.find(
    (letter) => !DASHES.includes(letter) && (!/^[A-Z]$/.test(letter) || letter > last),
  );
  if (strange !== undefined) {
    return { kind: 'fault', message: `${strange} is no option of this question; it has A to ${last}.` };
  }
  if (letters.length !== place_count) {
    return {
      kind: 'fault',
      message: `Type ${place_count} letters, one for each place, and a dash for none.`,
    };
  }
  const places = letters.map((letter) =>
    DASHES.includes(letter) ? -1 : letter.charCodeAt(0) - 'A'.charCodeAt(0),
  );
  return places.every((place) => place === -1) ? BLANK : { kind: 'options', places };
}

/** What stands between the answers to several gaps. */
const GAP_SEPARATOR = ';';

/** What fills each gap; a dash for nothing. */
function readGaps({ place_count }: Asked, text: string): ReadMark {
  const typed = place_count === 1 ? [text] : text.split(GAP_SEPARATOR).map((part) => part.trim());
  const parts = typed.map((part) => (DASHES.includes(part) ? '' : part));
  if (parts.length !== place_count) {
    return {
      kind: 'fault',
      message: `Type ${place_count} answers, a semicolon between them, and a dash for none.`,
    };
  }
  if (parts.some((part) => part.length > LONGEST_IN_GAP)) {
    return { kind: 'fault', message: `At most ${LONGEST_IN_GAP} characters in a gap.` };
  }
  return parts.every((part) => part === '') ? BLANK : { kind: 'parts', parts };
}

/** What fills each gap, as it is typed. */
export function typedGaps(parts: readonly string[]): string {
  return parts.map((part) => part || '–').join(`${GAP_SEPARATOR} `);
}

const UNREADABLE: Readonly<Record<Exclude<NoAnswerReason, 'space'>, string>> = {
  comma: 'A comma can’t be read. Type a point.',
  percent: 'A percent sign can’t be read. Type the number alone.',
  currency: 'A currency sign can’t be read. Type the number alone.',
  character: 'This is no number. Type digits, a point or a slash.',
  minus: 'A minus stands at the front alone.',
  length: 'It is longer than the field of the sheet.',
  incomplete: 'The number is not finished.',
  second_slash: 'One slash at most.',
  second_point: 'One point at most.',
  point_in_fraction: 'A fraction has no point in it.',
  zero_denominator: 'Nothing is divided by 0. Type a space if it counts as blank.',
  leading_zero: 'Leave out the first 0.',
};

function readNumber(entry: 'sat' | 'free', typed: string): ReadMark {
  // Keyboards and spreadsheets write the real minus sign too.
  const text = typed.replace(/^[−–]/u, '-');
  const read = readText(entry, text);
  if (read.outcome === 'number') return { kind: 'text', text };
  if (read.outcome === 'empty') return BLANK;
  const message = read.reason === 'space' ? spaceWords(text) : UNREADABLE[read.reason];
  return { kind: 'fault', message };
}

/** A mixed number is the usual reason for a space within a number: what it may have meant is told. */
function spaceWords(text: string): string {
  const [, sign = '', whole, top, bottom] = /^(-?)(\d{1,6})\s+(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  if (whole === undefined || Number(bottom) === 0) return 'A space can’t be read within a number.';
  const fraction = `${sign}${Number(whole) * Number(bottom) + Number(top)}/${bottom}`;
  return `A mixed number can’t be read. Type ${fraction} if that is meant.`;
}
