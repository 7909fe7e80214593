/* The order of grading waiting answers. Places are indexes in the list, from 0. */

/** The points that the grader has just given. */
export interface GivenMarks {
  readonly marks: number;
  /** The points for each criterion of the rubric; empty if there is none. */
  readonly criteria: readonly number[];
  readonly comment: string;
  readonly version: number;
}

/** Index of the next answer without points, starting over at the end; null once all have points. */
export function nextUnmarked(
  answers: readonly { attempt: string }[],
  marked: ReadonlyMap<string, unknown>,
  from: number,
): number | null {
  const order = [...answers.keys()].map((step) => (from + 1 + step) % answers.length);
  return order.find((place) => !marked.has(answers[place]?.attempt ?? '')) ?? null;
}

/**
 * The typed points: a number from 0 to `most`, or one of a criterion's levels; null if they are not allowed.
 */
export function typedMarks(typed: number | string, most: number | TypedCriterion): number | null {
  const given = typeof typed === 'number' ? typed : Number.NaN;
  const { marks, levels } = typeof most === 'number' ? { marks: most, levels: undefined } : most;
  const may =
    levels === undefined ? given >= 0 && given <= marks : levels.some((level) => level.marks === given);
  return may ? given : null;
}

interface TypedCriterion {
  readonly marks: number;
  readonly levels?: readonly { readonly marks: number }[] | undefined;
}

/** The typed points for each criterion; null while one is missing or not allowed. */
export function typedCriteria(
  rubric: readonly TypedCriterion[],
  typed: readonly (number | string)[],
): number[] | null {
  const criteria = rubric.map((criterion, place) => typedMarks(typed[place] ?? '', criterion));
  return criteria.every((one) => one !== null) ? criteria : null;
}

/** The first question with waiting answers; undefined if there is none. */
export function firstWaiting(
  questions: readonly { readonly question: string; readonly waiting: number }[],
): string | undefined {
  return questions.find(({ waiting }) => waiting > 0)?.question;
}
