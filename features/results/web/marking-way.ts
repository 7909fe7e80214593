/* The way through answers that wait for marks. Places are those in the list, from 0. */

/** What was just given. */
export interface GivenMarks {
  readonly marks: number;
  /** Of each criterion of the rubric; empty without one. */
  readonly criteria: readonly number[];
  readonly comment: string;
  readonly version: number;
}

/** The place of the next one that has no marks yet, beginning anew at the end; null once each has. */
export function nextUnmarked(
  answers: readonly { attempt: string }[],
  marked: ReadonlyMap<string, unknown>,
  from: number,
): number | null {
  const order = [...answers.keys()].map((step) => (from + 1 + step) % answers.length);
  return order.find((place) => !marked.has(answers[place]?.attempt ?? '')) ?? null;
}

/** What was typed as marks: a number from 0 to `most`, or one of the levels where a criterion has some; else null. */
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

/** What was typed for each criterion of a rubric; null while one of them is no marks that it may get. */
export function typedCriteria(
  rubric: readonly TypedCriterion[],
  typed: readonly (number | string)[],
): number[] | null {
  const criteria = rubric.map((criterion, place) => typedMarks(typed[place] ?? '', criterion));
  return criteria.every((one) => one !== null) ? criteria : null;
}

/** The first question whose answers wait; undefined where none does. */
export function firstWaiting(
  questions: readonly { readonly question: string; readonly waiting: number }[],
): string | undefined {
  return questions.find(({ waiting }) => waiting > 0)?.question;
}
