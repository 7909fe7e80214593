/**
 * Finds the right answer to a QTI choice by trying answers: each option alone, the right ones, and those that
 * differ from them by one. Reports if the file's scoring differs from the bank's own partial credit.
 */
import { oneOf, type Weighed } from './answer-key.rules.ts';
import type { FormattedText } from './formatted-text.rules.ts';
import type { ItemOption, Read } from './item.rules.ts';
import type { Outcomes, Processing } from './qti-processing.rules.ts';
import { type Reply, type SortedReplies, sortedReplies } from './qti-replies.rules.ts';
import type { Declaration } from './qti-values.rules.ts';

interface QtiOption {
  readonly identifier: string;
  readonly text: FormattedText;
}

interface Choice {
  readonly options: readonly QtiOption[];
  readonly declaration: Declaration;
  readonly processing: Processing;
  readonly replies: readonly Reply[];
  /** The maximum number of options that a taker may choose; 0 means no limit. */
  readonly most: number;
}

type ChoiceRead = Read<{
  options: ItemOption<FormattedText>[];
  partial: boolean;
  replies: SortedReplies;
}>;

export const NO_KEY = 'it has no correct answer';
export const UNSCORED = 'the file doesn’t say how to score it, so its correct response counts';
export const NO_SCORE = 'its responseProcessing doesn’t set SCORE';

const EPSILON = 1e-9;

/** The answer key of a single choice: the option that earns most is right. */
export function singleKey(choice: Choice): ChoiceRead {
  const { options, declaration, processing } = choice;
  const outcomes = options.map(({ identifier }) => tried(choice, [identifier]));
  const correct = [...new Set(declaration.correct?.map(String) ?? [])];
  const isScored = processing.is_told;
  if (!isScored && correct.length === 0) return { refused: NO_KEY };
  const scores = outcomes.map(({ score }) => score);
  if (isScored && scores.includes(null)) return { refused: NO_SCORE };
  const worth = isScored
    ? scores.map((score) => score ?? 0)
    : options.map(({ identifier }) => (correct.includes(identifier) ? 1 : 0));
  const most = Math.max(...worth);
  if (most <= 0) return { refused: 'no answer earns points' };
  const strayed = correct.find((identifier) => {
    const place = options.findIndex((option) => option.identifier === identifier);
    return place === -1 || (worth[place] ?? 0) < most - EPSILON;
  });
  if (strayed !== undefined)
    return { refused: `its correct response “${strayed}” doesn’t earn the most points` };
  const replies = sortedReplies(
    choice.replies,
    outcomes,
    outcomes[worth.indexOf(most)] ?? tried(choice, correct),
  );
  const weighed: Weighed<FormattedText>[] = options.map(({ text }, index) => ({
    answer: text,
    percent: percentOf((worth[index] ?? 0) / most),
    feedback: htmlOrNull(replies.of_options[index] ?? ''),
  }));
  const key = oneOf(weighed);
  if ('refused' in key) return key;
  return {
    options: key.options,
    partial: false,
    replies,
    changes: [...key.changes, ...(isScored ? [] : [UNSCORED]), ...replies.changes],
  };
}

/**
 * The right answer to a multiple choice: the correct response in the file, or else every option that alone
 * earns something.
 */
export function multipleKey(choice: Choice): ChoiceRead {
  const { options, declaration, processing } = choice;
  if (options.length < 2) return { refused: 'the question needs at least 2 options' };
  const identifiers = options.map(({ identifier }) => identifier);
  const singles = identifiers.map((identifier) => tried(choice, [identifier]));
  const correct = [...new Set(declaration.correct?.map(String) ?? [])];
  const earning = identifiers.filter((_, index) => (singles[index]?.score ?? 0) > 0);
  const isScored = processing.is_told;
  const right = correct.length > 0 ? correct : isScored ? earning : [];
  if (right.length === 0) return { refused: NO_KEY };
  const stray = right.find((identifier) => !identifiers.includes(identifier));
  if (stray !== undefined) return { refused: `its correct response “${stray}” isn’t one of its options` };
  const whole = tried(choice, right);
  if (isScored && whole.score === null) return { refused: NO_SCORE };
  const full = isScored ? (whole.score ?? 0) : 1;
  if (full <= 0) return { refused: 'its correct response earns no points' };

  const marks = isScored ? marksOf(choice, right, full, singles) : { partial: false, changes: [UNSCORED] };
  if ('refused' in marks) return marks;
  const replies = sortedReplies(choice.replies, singles, whole);
  return {
    options: options.map(({ identifier, text }, index) => ({
      text,
      prompt: null,
      is_correct: right.includes(identifier),
      feedback: htmlOrNull(replies.of_options[index] ?? ''),
    })),
    partial: marks.partial,
    replies,
    changes: [...marks.changes, ...replies.changes],
  };
}

/**
 * Whether the scoring is all or nothing or the bank's partial credit. Other scoring is turned into one of
 * these.
 */
function marksOf(
  choice: Choice,
  right: readonly string[],
  full: number,
  singles: readonly Outcomes[],
): Read<{ partial: boolean }> {
  const { options, most } = choice;
  const identifiers = options.map(({ identifier }) => identifier);
  const others = identifiers.filter((identifier) => !right.includes(identifier));
  const near = [
    ...right.map((identifier) => right.filter((one) => one !== identifier)),
    ...others.map((identifier) => [...right, identifier]),
  ].filter((given) => given.length > 1 && (most === 0 || given.length <= most));
  const tries = [
    ...identifiers.map((identifier, index) => ({ given: [identifier], score: singles[index]?.score ?? 0 })),
    ...near.map((given) => ({ given, score: tried(choice, given).score ?? 0 })),
  ].filter(({ given }) => !(given.length === right.length && given.every((one) => right.includes(one))));
  if (tries.some(({ score }) => score > full + EPSILON)) {
    return { refused: 'another answer earns more points than its correct response' };
  }
  if (tries.every(({ score }) => score <= EPSILON)) {
    // With a single right option, full and partial credit give the same points.
    return { partial: right.length === 1 && choice.declaration.mapping !== null, changes: [] };
  }
  const share = (given: readonly string[]) => {
    const hits = given.filter((one) => right.includes(one)).length;
    return Math.max(0, (2 * hits - given.length) / right.length);
  };
  const isOurs = tries.every(({ given, score }) => Math.abs(Math.max(0, score) / full - share(given)) < 1e-6);
  return {
    partial: true,
    changes: isOurs ? [] : ['its partial credit is replaced with standard partial credit'],
  };
}

function tried({ declaration, processing }: Choice, given: readonly string[]): Outcomes {
  return processing.run(new Map([[declaration.identifier, given.length === 0 ? null : given]]));
}

/** A percentage, rounded as files write it, so that a third reads as a third. */
function percentOf(share: number): number {
  return Math.round(share * 1e7) / 1e5;
}

export function htmlOrNull(html: string): FormattedText | null {
  return html.trim() === '' ? null : { format: 'html', text: html };
}
