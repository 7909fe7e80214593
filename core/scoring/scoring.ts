/**
 * Scores responses: right or wrong by the question's answer key, points by the test's rule, raw scores, and
 * scaled scores from a table.
 */
import { isRightEntry, type NumericKey, readEntry } from '#core/grid-in/grid-in.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import { isAcceptedTyping, type TypedComparison } from './typed-text.ts';

/**
 * A response: the id of an option, a list of ids, or typed text; null if there was no answer. A matching
 * question has one option per prompt, empty if left out. An ordering question has all options in order. A
 * question with gaps has the content of each gap.
 */
export type Response = string | readonly string[] | null;

/** The answer key of a question, by its type. */
export type QuestionKey =
  | { readonly type: 'single_choice'; readonly right_options: readonly string[] }
  | {
      readonly type: 'multiple_choice';
      readonly right_options: readonly string[];
      /** Whether some of the right options earn some of the points. */
      readonly partial: boolean;
    }
  | {
      readonly type: 'matching' | 'ordering';
      /** The right option at each position: for each prompt, or in order. */
      readonly right_response: readonly string[];
      /** Whether each right position earns its share of the points. */
      readonly partial: boolean;
    }
  | ({
      readonly type: 'gaps';
      readonly gaps: readonly Gap[];
      /** Whether each right gap earns its share of the points. */
      readonly partial: boolean;
    } & TypedComparison)
  | ({ readonly type: 'numeric' } & NumericKey)
  | ({ readonly type: 'text'; readonly accepted_answers: readonly string[] } & TypedComparison)
  | { readonly type: 'essay' };

export type Outcome =
  | { readonly outcome: 'right' | 'wrong' | 'omitted' }
  /** `share`: the part of the points of a right answer, between 0 and 1. */
  | { readonly outcome: 'partial'; readonly share: number }
  /** The answer must be graded by a person. */
  | { readonly outcome: 'pending' };

/**
 * The points of the test for each outcome, multiplied by the points of the placement. `wrong` may be
 * negative.
 */
export interface Marks {
  readonly correct: number;
  readonly wrong: number;
  readonly omitted: number;
}

/** Judges a response. A response of the wrong shape or with unknown options is wrong. */
export function judge(key: QuestionKey, response: Response): Outcome {
  const given = typeof response === 'string' ? [response] : [...new Set(response)];
  if (given.every((part) => part.trim() === '')) return { outcome: 'omitted' };
  if (key.type === 'single_choice') {
    return rightIf(given.length === 1 && key.right_options.includes(given[0] ?? ''));
  }
  if (key.type === 'multiple_choice') return judgeChoices(key, given);
  if (key.type === 'matching' || key.type === 'ordering') {
    return Array.isArray(response) ? judgePlaces(key, response) : { outcome: 'wrong' };
  }
  if (key.type === 'gaps') {
    const filled = rightGaps(key, response);
    return judgeShare(filled.filter(Boolean).length / key.gaps.length, key.partial);
  }
  if (typeof response !== 'string') return { outcome: 'wrong' };
  switch (key.type) {
    case 'numeric':
      // An entry that is not an answer ("-", "3/0") counts as omitted, as the preview of the field says.
      if (readEntry(key.entry, response).outcome !== 'number') return { outcome: 'omitted' };
      return rightIf(isRightEntry(key, response));
    case 'text':
      return rightIf(isAcceptedTyping(response, key));
    case 'essay':
      return { outcome: 'pending' };
  }
}

function rightIf(isRight: boolean): Outcome {
  return { outcome: isRight ? 'right' : 'wrong' };
}

/** The share for a partly right choice: (right chosen − wrong chosen) / right options, at least 0. */
function judgeChoices(
  { right_options, partial }: QuestionKey & { type: 'multiple_choice' },
  given: readonly string[],
): Outcome {
  const hits = given.filter((option) => right_options.includes(option)).length;
  return judgeShare((2 * hits - given.length) / right_options.length, partial);
}

/**
 * The share of positions with the right option; a wrong one costs nothing. A list of a different length is
 * wrong, and so is an order with a repeated option.
 */
function judgePlaces(
  { type, right_response, partial }: QuestionKey & { type: 'matching' | 'ordering' },
  given: readonly string[],
): Outcome {
  const isWhole = given.length === right_response.length;
  if (!isWhole || (type === 'ordering' && new Set(given).size < given.length)) return { outcome: 'wrong' };
  const hits = right_response.filter((right, place) => given[place] === right).length;
  return judgeShare(hits / right_response.length, partial);
}

/**
 * For each gap, whether it is filled correctly. Choices must match exactly; typed text is compared like a
 * text answer. A response of a different length fills no gap.
 */
export function rightGaps(
  { gaps, case_sensitive, exact }: Pick<QuestionKey & { type: 'gaps' }, 'gaps' | keyof TypedComparison>,
  response: Response,
): boolean[] {
  const given = typeof response === 'string' || response?.length !== gaps.length ? [] : response;
  return gaps.map(({ choices, accepted_answers }, place) => {
    const filled = given[place] ?? '';
    return choices.length > 0
      ? accepted_answers.includes(filled)
      : isAcceptedTyping(filled, { accepted_answers, case_sensitive, exact });
  });
}

function judgeShare(share: number, partial: boolean): Outcome {
  if (share === 1) return { outcome: 'right' };
  return partial && share > 0 ? { outcome: 'partial', share } : { outcome: 'wrong' };
}

/** The points that an outcome earns; null while it is pending. */
export function earnedMarks(outcome: Outcome, marks: Marks, placementMarks: number): number | null {
  switch (outcome.outcome) {
    case 'right':
      return marks.correct * placementMarks;
    case 'partial':
      return outcome.share * marks.correct * placementMarks;
    case 'wrong':
      return marks.wrong * placementMarks;
    case 'omitted':
      return marks.omitted * placementMarks;
    case 'pending':
      return null;
  }
}

/** One placement with the outcome of its answer. */
export interface JudgedPlacement {
  readonly outcome: Outcome;
  readonly marks: number;
  /** A pretest item, which never counts. */
  readonly unscored: boolean;
}

export interface RawScore {
  readonly raw: number;
  /** The points if every scored answer were right. */
  readonly raw_max: number;
  /** The number of scored answers that wait for a grader. While there are any, `raw` is not final. */
  readonly pending: number;
}

/** Sums are rounded to a billionth, so that thirds of a point add up to whole points. */
const RAW_STEPS = 1e9;

/** The raw score of one section. */
export function sectionScore(placements: readonly JudgedPlacement[], marks: Marks): RawScore {
  const scored = placements.filter((placement) => !placement.unscored);
  const earned = scored.map((placement) => earnedMarks(placement.outcome, marks, placement.marks));
  return {
    raw: sumOfMarks(earned.map((value) => value ?? 0)),
    raw_max: sumOfMarks(scored.map((placement) => marks.correct * placement.marks)),
    pending: earned.filter((value) => value === null).length,
  };
}

/** The raw score of the whole test: the sum of its sections. */
export function totalScore(sections: readonly RawScore[]): RawScore {
  return {
    raw: sumOfMarks(sections.map((section) => section.raw)),
    raw_max: sumOfMarks(sections.map((section) => section.raw_max)),
    pending: sections.reduce((count, section) => count + section.pending, 0),
  };
}

/** Adds points, without the rounding errors of binary fractions. */
export function sumOfMarks(values: readonly number[]): number {
  return Math.round(values.reduce((total, value) => total + value, 0) * RAW_STEPS) / RAW_STEPS;
}

/** A column of scaled scores for each module route. Entry n is the scaled score for a raw score of n. */
export type ScaleTable = readonly { readonly route: string; readonly scaled: readonly number[] }[];

/**
 * The scaled score for a raw score on a route. It uses the nearest row (halves round up), the first below 0
 * and the last beyond the end. Null if the table has no such column.
 */
export function scaledByTable(table: ScaleTable, route: string, raw: number): number | null {
  const column = table.find((candidate) => candidate.route === route)?.scaled ?? [];
  const row = Math.min(Math.max(0, Math.round(raw)), column.length - 1);
  return column[row] ?? null;
}
