/** The shape of a question between any file format and the bank, with the bank's limits. */
import { gapNumbers } from '#contract/text-gaps.ts';
import type { NumericEntry } from '#core/grid-in/entry-text.ts';
import {
  type Gap,
  LONGEST_IN_GAP,
  MOST_GAPS,
  MOST_OPTIONS,
  type QuestionType,
} from '#core/question-kinds/question-kinds.ts';
import { LONGEST_CATEGORY, MOST_CATEGORIES } from './category.rules.ts';
import type { FormattedText } from './formatted-text.rules.ts';

export interface ItemOption<Text = string> {
  text: Text;
  /** Only for a matching question: the prompt that this option answers; null if it answers none. */
  prompt: Text | null;
  is_correct: boolean;
  /** The author's feedback for takers who choose this option; null if there is none. */
  feedback: Text | null;
  /** Whether the option keeps its place when the others are shuffled. */
  fixed?: boolean;
}

/** A file of the item. `attachment:N` in its texts means the Nth of `files`, from 0. */
export interface ItemFile {
  name: string;
  content_base64: string;
}

/** `Text` is cleaned rich text (`server/rich-text.ts`), except in a `Draft`. */
export interface Item<Text = string> {
  type: QuestionType;
  /** Plain text; null if the file gives none. */
  name: string | null;
  /** The id of the item in the program that wrote the file. */
  external_id: string | null;
  /** The names in the category's path, from the root down. */
  category: string[];
  stem: Text;
  /** The stimulus; null if the item has none. */
  stimulus: Text | null;
  /**
   * The options of choice, matching and ordering questions (for the latter in the right order); else empty.
   */
  options: ItemOption<Text>[];
  /** Plain text: decimals for `numeric`, words for `text`; else empty. */
  accepted_answers: string[];
  /** Plain text: the gaps of a text, in the order of their numbers; else empty. */
  gaps: Gap[];
  /** The allowed difference of a numeric answer, either way. */
  tolerance: number;
  entry: NumericEntry;
  case_sensitive: boolean;
  /** Whether typed answers must match exactly, even in typographic variants such as curly quotation marks. */
  exact: boolean;
  /** The options, or the choices of gaps, are never shuffled. */
  keep_order: boolean;
  /** Whether some of the right options earn part of the points. */
  partial: boolean;
  explanation: Text | null;
  hints: Text[];
  tags: string[];
  files: ItemFile[];
  /** Meanings of the item's styles that its texts no longer convey, in words, without duplicates. */
  lost_meaning: string[];
}

export type Draft = Item<FormattedText>;

/**
 * One item of a file as the rules of its format read it: the draft and what changed, or why it is refused.
 */
export type Judged = {
  /** The line where the item starts in the file, from 1. */
  line: number;
  /** The name of the item. A refused item without a name gives its text. */
  name: string | null;
  /**
   * The name of the item's type in the file. For a refused item, the type or element that caused the refusal.
   */
  source_type: string;
  /** The file that contains the item; only in a package. */
  file?: string;
} & ({ draft: Draft; changes: string[] } | { refused: string });

/** A part of an item as the rules read it, or why the item is refused. */
export type Read<T> = (T & { changes: string[] }) | { refused: string };

/** The maximum number of right answers of an item. */
export const MOST_ANSWERS = 20;

/**
 * The limits of one item, equal to those of the bank's calls. Lengths are in UTF-16 units and include markup.
 */
const MOST = {
  stem: 20_000,
  stimulus: 50_000,
  option: 5_000,
  explanation: 20_000,
  hint: 5_000,
  hints: 10,
  answers: MOST_ANSWERS,
  answer: 200,
  tags: 50,
  files: 100,
  tolerance: 1_000_000_000,
};

/** An item of `type` with only a stem. */
export function emptyDraft(type: QuestionType, stem: FormattedText): Draft {
  return {
    type,
    name: null,
    external_id: null,
    category: [],
    stem,
    stimulus: null,
    options: [],
    accepted_answers: [],
    gaps: [],
    tolerance: 0,
    entry: 'free',
    case_sensitive: false,
    exact: false,
    keep_order: false,
    partial: false,
    explanation: null,
    hints: [],
    tags: [],
    files: [],
    lost_meaning: [],
  };
}

/** Replaces each text of the item by the result of `turn`, starting with `stem`. */
export function mapTexts<From, To>(item: Item<From>, turn: (text: From) => To): Item<To> {
  const turnMaybe = (text: From | null) => (text === null ? null : turn(text));
  return {
    ...item,
    stem: turn(item.stem),
    stimulus: turnMaybe(item.stimulus),
    options: item.options.map((option) => ({
      text: turn(option.text),
      prompt: turnMaybe(option.prompt),
      is_correct: option.is_correct,
      feedback: turnMaybe(option.feedback),
      ...(option.fixed && { fixed: true }),
    })),
    explanation: turnMaybe(item.explanation),
    hints: item.hints.map(turn),
  };
}

export const tooManyAnswers = `it has more than ${MOST.answers} correct answers`;

/**
 * The limit that the item exceeds, in words; null if it exceeds none. Call it before the item's texts are
 * cleaned.
 */
export function excessOf(item: Draft): string | null {
  if (item.options.length > MOST_OPTIONS) return `it has more than ${MOST_OPTIONS} options`;
  if (item.gaps.length > MOST_GAPS) return `it has more than ${MOST_GAPS} gaps`;
  for (const { choices, accepted_answers } of item.gaps) {
    if (choices.length > MOST_OPTIONS) return `a gap has more than ${MOST_OPTIONS} choices`;
    if (accepted_answers.length > MOST.answers) return `a gap has more than ${MOST.answers} correct answers`;
  }
  if (item.hints.length > MOST.hints) return `it has more than ${MOST.hints} hints`;
  if (item.accepted_answers.length > MOST.answers) return tooManyAnswers;
  if (item.tags.length > MOST.tags) return `it has more than ${MOST.tags} tags`;
  if (item.category.length > MOST_CATEGORIES) return `its category has more than ${MOST_CATEGORIES} levels`;
  if (item.category.some((name) => name.length > LONGEST_CATEGORY)) {
    return tooLong('the name of its category', LONGEST_CATEGORY);
  }
  return null;
}

/**
 * Why the bank cannot hold this item; null if it can. `hasContent`: whether a text contains anything to show.
 */
export function faultOf(item: Item, hasContent: (html: string) => boolean): string | null {
  if (item.files.length > MOST.files) return `it has more than ${MOST.files} files`;
  if (!hasContent(item.stem)) return 'the question text is empty';
  if (item.stem.length > MOST.stem) return tooLong('the question text', MOST.stem);
  if ((item.stimulus ?? '').length > MOST.stimulus) return tooLong('its passage', MOST.stimulus);
  for (const [index, option] of item.options.entries()) {
    if (!hasContent(option.text)) return `option ${index + 1} is empty`;
    if (option.text.length > MOST.option) return tooLong(`option ${index + 1}`, MOST.option);
    if (option.prompt !== null && !hasContent(option.prompt))
      return `the prompt for option ${index + 1} is empty`;
    if ((option.prompt ?? '').length > MOST.option)
      return tooLong(`the prompt for option ${index + 1}`, MOST.option);
    if ((option.feedback ?? '').length > MOST.option) return tooLong('feedback on an option', MOST.option);
  }
  if ((item.explanation ?? '').length > MOST.explanation) return tooLong('its explanation', MOST.explanation);
  const gapFault = faultOfGaps(item);
  if (gapFault !== null) return gapFault;
  if (item.hints.some((hint) => hint.length > MOST.hint)) return tooLong('a hint', MOST.hint);
  if (item.accepted_answers.some((answer) => answer.length > MOST.answer)) {
    return tooLong('a correct answer', MOST.answer);
  }
  const inGaps = item.gaps.flatMap(({ choices, accepted_answers }) => [...choices, ...accepted_answers]);
  if (inGaps.some((words) => words.length > LONGEST_IN_GAP)) {
    return tooLong('an answer for a gap', LONGEST_IN_GAP);
  }
  if (item.tolerance > MOST.tolerance) return `its tolerance is greater than ${MOST.tolerance}`;
  return null;
}

/**
 * Why a text with gaps is invalid. Each gap must occur in the text exactly once, outside formulas, and have
 * an answer.
 */
function faultOfGaps({ type, stem, gaps }: Item): string | null {
  if (type !== 'gaps') return null;
  const numbers = gapNumbers(stem).sort((a, b) => a - b);
  if (numbers.length !== gaps.length || numbers.some((number, place) => number !== place + 1)) {
    return 'the gaps in the text don’t match the answers, or a gap is in a formula';
  }
  const isEmpty = gaps.some((gap) => [...gap.choices, ...gap.accepted_answers].some((words) => words === ''));
  return isEmpty ? 'an answer for a gap is empty' : null;
}

function tooLong(what: string, most: number): string {
  return `${what} is longer than ${most} characters`;
}
