/**
 * What a response is worth: right or wrong by the question's key, marks by the test's rule, raw scores and
 * the table that scales them. It knows keys and numbers; who answered, when, and whether it counted is not
 * its business.
 */
import { isRightEntry, type NumericKey, readEntry } from '#core/grid-in/grid-in.ts';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import { isAcceptedTyping, type TypedComparison } from './typed-text.ts';

/**
 * An option's id, a list of them, or the text as typed; null where nothing was answered. Of a matching question a list as
 * long as its prompts: what goes with each, empty where nothing was said; of an ordering question all options in their
 * order; of gaps what fills each.
 */
export type Response = string | readonly string[] | null;

/** What makes a response right, by the question's type. */
export type QuestionKey =
  | { readonly type: 'single_choice'; readonly right_options: readonly string[] }
  | {
      readonly type: 'multiple_choice';
      readonly right_options: readonly string[];
      /** Whether a part of the right options earns a part of the marks. */
      readonly partial: boolean;
    }
  | {
      readonly type: 'matching' | 'ordering';
      /** The option at each place: for each prompt, or from the first on. */
      readonly right_response: readonly string[];
      /** Whether each right one earns its share of the marks. */
      readonly partial: boolean;
    }
  | ({
      readonly type: 'gaps';
      readonly gaps: readonly Gap[];
      /** Whether each right one earns its share of the marks. */
      readonly partial: boolean;
    } & TypedComparison)
  | ({ readonly type: 'numeric' } & NumericKey)
  | ({ readonly type: 'text'; readonly accepted_answers: readonly string[] } & TypedComparison)
  | { readonly type: 'essay' };

export type Outcome =
  | { readonly outcome: 'right' | 'wrong' | 'omitted' }
  /** `share` of the marks of a right answer, between 0 and 1. */
  | { readonly outcome: 'partial'; readonly share: number }
  /** Waits for a person's marks. */
  | { readonly outcome: 'pending' };

/** The test's marks; a placement's marks multiply them. `wrong` may be below 0. */
export interface Marks {
  readonly correct: number;
  readonly wrong: number;
  readonly omitted: number;
}

/** Judges a response. One of another shape than the type asks for, or of unknown options, is wrong. */
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
      // An entry that is no answer ("-", "3/0") was left open, as the field's preview said.
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

/** Partly right earns (right ones chosen − wrong ones chosen) / right ones, and never less than nothing. */
function judgeChoices(
  { right_options, partial }: QuestionKey & { type: 'multiple_choice' },
  given: readonly string[],
): Outcome {
  const hits = given.filter((option) => right_options.includes(option)).length;
  return judgeShare((2 * hits - given.length) / right_options.length, partial);
}

/**
 * Partly right earns the share of places that have the right one; a wrong one takes nothing away. A list of another length is
 * no answer to it, nor an order that has an option twice.
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
 * Of each gap whether it is filled with what is right: a choice by the letter, what is typed as words are compared. A
 * response of another length fills none.
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

/** The marks that an outcome earns; null while it waits. */
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

/** One question as it was asked and answered. */
export interface JudgedPlacement {
  readonly outcome: Outcome;
  readonly marks: number;
  /** A pretest item: it counts nowhere. */
  readonly unscored: boolean;
}

export interface RawScore {
  readonly raw: number;
  /** The marks of every scored answer right. */
  readonly raw_max: number;
  /** Scored answers that wait for a person's marks; while there are any, `raw` is not final. */
  readonly pending: number;
}

/** Thirds of a mark add up to whole ones. */
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

/** The raw score of the whole: its sections added up. */
export function totalScore(sections: readonly RawScore[]): RawScore {
  return {
    raw: sumOfMarks(sections.map((section) => section.raw)),
    raw_max: sumOfMarks(sections.map((section) => section.raw_max)),
    pending: sections.reduce((count, section) => count + section.pending, 0),
  };
}

/** Marks added up, without what the binary fractions of thirds and tenths leave behind. */
export function sumOfMarks(values: readonly number[]): number {
  return Math.round(values.reduce((total, value) => total + value, 0) * RAW_STEPS) / RAW_STEPS;
}

/** A column of scaled scores a module route: the entry at place n is what a raw score of n becomes. */
export type ScaleTable = readonly { readonly route: string; readonly scaled: readonly number[] }[];

/**
 * The scaled score of a raw one on a route: the row of the nearest whole number (a half upwards), the first
 * below 0, the last beyond the end; null where the table has no such column.
 */
export function scaledByTable(table: ScaleTable, route: string, raw: number): number | null {
  const column = table.find((candidate) => candidate.route === route)?.scaled ?? [];
  const row = Math.min(Math.max(0, Math.round(raw)), column.length - 1);
  return column[row] ?? null;
}
