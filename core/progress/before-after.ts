/** What study brought: the same number of questions of one kind before and after it. */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';

export interface DatedAnswer {
  readonly day: number;
  readonly right: boolean;
}

export interface BeforeAfter {
  /** On either side. */
  readonly questions: number;
  readonly before: readonly DatedAnswer[];
  readonly after: readonly DatedAnswer[];
  readonly right_before: number;
  readonly right_after: number;
  /**
   * By how many right answers luck alone moves the difference, two times in three: √(2·n·p·(1 − p)) of n questions that are as
   * hard before as after, p their common chance (r + 1)/(2n + 2) with r right on both sides.
   */
  readonly luck: number;
}

/** The newest before `from` and the first after `to`, as many of each; null below five. */
export function beforeAfter(
  answers: readonly DatedAnswer[],
  { from, to }: { readonly from: number; readonly to: number },
): BeforeAfter | null {
  const inOrder = answers.toSorted((a, b) => a.day - b.day);
  const [earlier, later] = [inOrder.filter(({ day }) => day < from), inOrder.filter(({ day }) => day > to)];
  const questions = Math.min(earlier.length, later.length);
  if (questions < LEAST_QUESTIONS) return null;
  const [before, after] = [earlier.slice(-questions), later.slice(0, questions)];
  const [right_before, right_after] = [before, after].map((side) => side.filter(({ right }) => right).length);
  const [r, s] = [right_before ?? 0, right_after ?? 0];
  const chance = (r + s + 1) / (2 * questions + 2);
  const luck = Math.sqrt(2 * questions * chance * (1 - chance));
  return { questions, before, after, right_before: r, right_after: s, luck };
}
