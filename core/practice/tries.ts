/**
 * The course of one question in practice: check → right or not → hint → second try → explanation. It knows tries and
 * hints; what is right, and who asks, is decided elsewhere.
 */

/** `partial` is not right yet: there is more to find. */
export type TryOutcome = 'right' | 'partial' | 'wrong';

interface Try {
  readonly number: number;
  readonly outcome: TryOutcome;
}

/** The most that is tried at one question. */
export const MOST_TRIES = 2;

/** What has been done at one question, tries in their order. */
export interface QuestionCourse {
  readonly tries: readonly Try[];
  /** How many hints were shown. */
  readonly hints_shown: number;
}

/** Whether its answer and explanation are due: it was right, or no try is left. */
export function isTold({ tries }: Pick<QuestionCourse, 'tries'>): boolean {
  return tries.length >= MOST_TRIES || tries.some(({ outcome }) => outcome === 'right');
}

/** Why this try may not be made; null where it may. Each is the one after those that were made. */
export function tryRefusal(course: QuestionCourse, number: number): 'told' | 'not_the_next' | null {
  if (isTold(course)) return 'told';
  return number === course.tries.length + 1 ? null : 'not_the_next';
}

/** Why this hint may not be shown; null where it may. `hints`: how many the question has. */
export function hintRefusal(
  course: QuestionCourse,
  number: number,
  { hints, hints_allowed }: { hints: number; hints_allowed: boolean },
): 'no_hints' | 'not_the_next' | null {
  // After the explanation nothing is kept back, and no hint counts.
  if (!hints_allowed && !isTold(course)) return 'no_hints';
  if (number > hints) return 'no_hints';
  return number <= course.hints_shown + 1 ? null : 'not_the_next';
}
