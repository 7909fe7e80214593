/**
 * Finds the answer key of a QTI text entry by trying the answers that the file names. They are numbers if the
 * base type or all answers are numeric, else words. Refuses an answer key that also accepts answers nobody
 * named.
 */
import { readKey } from '#core/grid-in/entry-text.ts';
import { type NumericAnswer, numberKey, quoted, wordKey } from './answer-key.rules.ts';
import { compareDecimals, type Decimal, printDecimal, readDecimal } from './decimal.rules.ts';
import { type Draft, MOST_ANSWERS, type Read, tooManyAnswers } from './item.rules.ts';
import { NO_KEY } from './qti-choice.rules.ts';
import type { Outcomes, Processing } from './qti-processing.rules.ts';
import { type Reply, type SortedReplies, sortedReplies } from './qti-replies.rules.ts';
import { containerOf, type Declaration } from './qti-values.rules.ts';

interface Entry {
  readonly declaration: Declaration;
  readonly processing: Processing;
  readonly replies: readonly Reply[];
  /**
   * How the answer is typed, according to the mark that the bank's own export writes: a number in one of two
   * kinds of fields, or words. Null without such a mark.
   */
  readonly entry: 'sat' | 'free' | 'text' | null;
  /** The tolerance of numbers that are compared as words, from the bank's own mark. */
  readonly tolerance: number;
}

type Keyed = Pick<Draft, 'type' | 'accepted_answers' | 'tolerance' | 'entry' | 'case_sensitive'>;

const UNSCORED = 'the file doesn’t say how to score it, so its correct response counts';
const TAKES_ANY = 'it accepts answers that it doesn’t list, which isn’t supported';
/** The maximum number of answers to try: each named answer, and answers close to it. */
const MOST_TRIED = 5 * MOST_ANSWERS;

/** The answer key, and the sorted feedback. */
export function entryKey(asked: Entry): Read<{ keyed: Keyed; replies: SortedReplies }> {
  const { declaration, processing } = asked;
  const isNumber = declaration.base === 'integer' || declaration.base === 'float';
  const named = [
    ...(declaration.correct ?? []).map(String),
    ...(declaration.mapping?.entries ?? []).map(({ key }) => key),
    ...(processing.is_told ? processing.literals : []),
  ];
  const candidates = [...new Set(named.map((text) => text.trim()))].filter((text) => text !== '');
  if (candidates.length > MOST_TRIED) return { refused: tooManyAnswers };
  const scored = candidates.map((text) => ({ text, score: scoreOf(asked, text) }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  if (most <= 0) return { refused: candidates.length === 0 ? NO_KEY : 'none of its answers earns points' };
  const right = scored.filter(({ score }) => score >= most * 0.99999).map(({ text }) => text);
  if (right.length > MOST_ANSWERS) return { refused: tooManyAnswers };
  const correct = (declaration.correct ?? []).map(String).find((text) => !right.includes(text.trim()));
  if (correct !== undefined)
    return { refused: `its correct response ${quoted(correct)} doesn’t earn the most points` };
  if (!isNumber && scoreOf(asked, '\u2042 \u2042') >= most * 0.99999) return { refused: TAKES_ANY };
  const lesser = scored.filter(({ score }) => score > 0 && score < most * 0.99999);

  const areNumbers = right.every((text) => readKey(text) !== null && !/^[-+]?0\d/.test(text));
  const key =
    asked.entry !== 'text' && (isNumber || areNumbers || asked.entry !== null)
      ? numbers(asked, right, most)
      : words(asked, right, most);
  if ('refused' in key) return key;
  const outcomes = tried(asked, right[0] ?? '');
  const replies = sortedReplies(asked.replies, [], outcomes);
  const partly = lesser.map(
    ({ text, score }) =>
      `${quoted(text)} earned ${Math.round((score / most) * 1e4) / 100}%, but now only fully correct answers count`,
  );
  return {
    keyed: key.keyed,
    replies,
    changes: [
      ...key.changes,
      ...partly,
      ...(processing.is_told ? [] : [UNSCORED]),
      ...replies.changes,
      ...(!isNumber && key.keyed.type === 'numeric' && asked.entry === null
        ? [`the text answer became a number, so ${quoted(right[0] ?? '')} is correct however it is written`]
        : []),
    ],
  };
}

function tried({ declaration, processing }: Entry, text: string): Outcomes {
  return processing.run(new Map([[declaration.identifier, containerOf(declaration.base, [text])]]));
}

function scoreOf(asked: Entry, text: string): number {
  const { declaration, processing } = asked;
  if (processing.is_told) return tried(asked, text).score ?? 0;
  return (declaration.correct ?? []).some((value) => String(value).trim() === text) ? 1 : 0;
}

type KeyRead = Read<{ keyed: Keyed }>;

function words(asked: Entry, right: readonly string[], most: number): KeyRead {
  const isRight = (text: string) => scoreOf(asked, text) >= most * 0.99999;
  const turned = right
    .map((text) => ({ text, other: otherCase(text) }))
    .filter(({ text, other }) => text !== other);
  const heeding = turned.filter(({ other }) => !isRight(other));
  if (heeding.length > 0 && heeding.length < turned.length) {
    return { refused: 'capital letters must match in some answers but not in others, which isn’t supported' };
  }
  const other = right.flatMap((text) => [`${text}x`, `x${text}`]).find(isRight);
  if (other !== undefined) return { refused: TAKES_ANY };
  const key = wordKey(
    right.map((answer) => ({ answer: answer.replaceAll('*', '\\*'), percent: 100, feedback: null })),
  );
  if ('refused' in key) return key;
  return {
    keyed: {
      type: 'text',
      accepted_answers: key.accepted_answers,
      tolerance: 0,
      entry: 'free',
      case_sensitive: asked.processing.is_told && (turned.length === 0 ? isSaid(asked) : heeding.length > 0),
    },
    changes: [],
  };
}

/** Whether the file says explicitly that case matters. This decides if no answer has letters to try. */
function isSaid({ declaration }: Entry): boolean {
  return declaration.mapping?.entries.some(({ heeds_case }) => heeds_case) ?? false;
}

/** The text in the other case. */
function otherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}

function numbers(asked: Entry, right: readonly string[], most: number): KeyRead {
  const { processing, declaration } = asked;
  const unread = right.find((text) => readKey(text) === null);
  if (unread !== undefined) return { refused: `${quoted(unread)} isn’t a number` };
  const isWords = declaration.base === 'string' && asked.entry !== null;
  if (isWords || right.some((text) => readDecimal(text) === null)) {
    return keyed(asked, [...right], isWords && asked.tolerance > 0 ? asked.tolerance : 0);
  }
  const spoken = processing.comparisons.filter(
    ({ attributes }) => (attributes.toleranceMode ?? 'exact') !== 'exact',
  );
  const margins = new Set(
    spoken.map(({ attributes }) => `${attributes.toleranceMode} ${attributes.tolerance?.trim()}`),
  );
  if (margins.size > 1) return { refused: 'its numbers have different tolerances, which isn’t supported' };
  const [comparison] = spoken;
  const answers: NumericAnswer[] = [];
  for (const text of right) {
    const value = readDecimal(text);
    if (value === null) return { refused: `${quoted(text)} isn’t a number` };
    const margin =
      comparison === undefined ? { units: 0n, places: 0 } : marginOf(comparison.attributes, value);
    if (typeof margin === 'string') return { refused: margin };
    answers.push({ value, margin });
  }
  const key = numberKey(answers.map((answer) => ({ answer, percent: 100, feedback: null })));
  if ('refused' in key) return key;
  const isRight = (number: number) => scoreOf(asked, String(number)) >= most * 0.99999;
  const isKnown = (number: number) =>
    key.accepted_answers.some(
      // Binary sums of decimals are inexact in the last place.
      (answer) => Math.abs(Number(answer) - number) <= key.tolerance + 1e-12 * Math.max(1, Math.abs(number)),
    );
  const near = key.accepted_answers.flatMap((answer) => {
    const [value, step] = [Number(answer), key.tolerance === 0 ? 1 : key.tolerance];
    return [
      value - key.tolerance,
      value + key.tolerance,
      value - step * 1.5,
      value + step * 1.5,
      value + 1e6,
    ];
  });
  const odd = near.find((number) => isRight(number) !== isKnown(number));
  if (odd !== undefined && asked.declaration.base !== 'integer' && asked.declaration.base !== 'string') {
    return { refused: `it scores ${odd} differently than one tolerance for all answers would` };
  }
  return keyed(asked, key.accepted_answers, key.tolerance);
}

function keyed({ entry }: Entry, accepted_answers: string[], tolerance: number): KeyRead {
  return {
    keyed: {
      type: 'numeric',
      accepted_answers,
      tolerance,
      case_sensitive: false,
      entry: entry === 'sat' ? 'sat' : 'free',
    },
    changes: [],
  };
}

/** The allowed difference, which must be equal upwards and downwards; or why the bank cannot store it. */
function marginOf(
  {
    toleranceMode = 'exact',
    tolerance = '0',
    includeLowerBound,
    includeUpperBound,
  }: Readonly<Record<string, string>>,
  value: Decimal,
): Decimal | string {
  const [below, above = below] = tolerance.trim().split(/\s+/).map(readDecimal);
  if (!below || !above || below.units < 0n) return 'its tolerance isn’t a number of 0 or more';
  if (compareDecimals(below, above) !== 0) return 'its tolerance is different below and above the answer';
  if (includeLowerBound === 'false' || includeUpperBound === 'false')
    return 'the limits of its tolerance don’t count as correct';
  if (toleranceMode === 'absolute') return below;
  const size = value.units < 0n ? -value.units : value.units;
  return (
    readDecimal(printDecimal({ units: size * below.units, places: value.places + below.places + 2 })) ?? below
  );
}
