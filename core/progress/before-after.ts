/** Compares the same number of questions of one kind before and after a study. */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';

export interface DatedAnswer {
  readonly day: number;
  readonly right: boolean;
}

export interface BeforeAfter {
  /** The number of questions on each side. */
  readonly questions: number;
  readonly before: readonly DatedAnswer[];
  readonly after: readonly DatedAnswer[];
  readonly right_before: number;
  readonly right_after: number;
  /**
   * By how much luck alone changes the difference in two cases of three: √(2·n·p·(1 − p)). It assumes n
   * equally hard questions before and after, with the same chance p = (r + 1)/(2n + 2), where r is the number
   * right in both.
   */
  readonly luck: number;
}

/**
 * Compares the last answers before `from` with the first after `to`, equally many of each. Null for fewer
 * than five.
 */
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
