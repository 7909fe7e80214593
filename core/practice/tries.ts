/** The steps of one question in practice: check, right or wrong, hint, second try, explanation. */

/** The result of a try. `partial` is not right yet. */
export type TryOutcome = 'right' | 'partial' | 'wrong';

interface Try {
  readonly number: number;
  readonly outcome: TryOutcome;
}

/** The maximum number of tries at one question. */
export const MOST_TRIES = 2;

/** The tries at one question in order, and the hints shown. */
export interface QuestionCourse {
  readonly tries: readonly Try[];
  /** How many hints the taker has opened. */
  readonly hints_shown: number;
}

/** Whether the answer and the explanation may be shown: a try was right, or no try is left. */
export function isTold({ tries }: Pick<QuestionCourse, 'tries'>): boolean {
  return tries.length >= MOST_TRIES || tries.some(({ outcome }) => outcome === 'right');
}

/** Why this try may not be made; null if it may. Tries are numbered from 1 without gaps. */
export function tryRefusal(course: QuestionCourse, number: number): 'told' | 'not_the_next' | null {
  if (isTold(course)) return 'told';
  return number === course.tries.length + 1 ? null : 'not_the_next';
}

/** Why this hint may not be shown; null if it may. `hints`: the number of hints that the question has. */
export function hintRefusal(
  course: QuestionCourse,
  number: number,
  { hints, hints_allowed }: { hints: number; hints_allowed: boolean },
): 'no_hints' | 'not_the_next' | null {
  // Once the explanation is visible, hints reveal nothing more.
  if (!hints_allowed && !isTold(course)) return 'no_hints';
  if (number > hints) return 'no_hints';
  return number <= course.hints_shown + 1 ? null : 'not_the_next';
}
