/** Words for how many sessions the figures count, and why the others are left out. */
import type { CountedSessions, LeftOut, LeftOutReason } from './counted-sessions.contract.ts';

/** The words for each reason, in singular and plural. */
const WORDS: Readonly<Record<LeftOutReason, readonly [one: string, several: string]>> = {
  practice: ['practice session', 'practice sessions'],
  not_started: ['not started', 'not started'],
  in_progress: ['in progress', 'in progress'],
  expired: ['expired', 'expired'],
  voided: ['voided', 'voided'],
  later_attempt: ['later attempt', 'later attempts'],
  waits_for_marks: ['waiting for grading', 'waiting for grading'],
  seen_before: ['with questions seen before', 'with questions seen before'],
  own: ['of your own, not released', 'of your own, not released'],
  not_released: ['not released', 'not released'],
};

/** For example `20 of 57 sessions` if some are left out, otherwise `57 sessions`. */
export function countedWords(counted: number, { all }: Pick<CountedSessions, 'all'>): string {
  const sessions = `${all.toLocaleString('en')} ${all === 1 ? 'session' : 'sessions'}`;
  return counted === all ? sessions : `${counted.toLocaleString('en')} of ${sessions}`;
}

/** `Not counted: 30 later attempts, 7 with questions seen before.`; null if none is left out. */
export function leftOutWords({ left_out }: Pick<CountedSessions, 'left_out'>): string | null {
  return left_out.length === 0 ? null : `Not counted: ${reasonWords(left_out)}.`;
}

/**
 * `Newer, not counted: 1 with questions seen before`, shown next to a latest score; null if no newer score is left out.
 */
export function newerWords(left_out: LeftOut): string | null {
  return left_out.length === 0 ? null : `Newer, not counted: ${reasonWords(left_out)}`;
}

function reasonWords(left_out: LeftOut): string {
  const parts = left_out.map(({ why, count }) => {
    const [one, several] = WORDS[why];
    return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
  });
  return parts.join(', ');
}

/**
 * A sentence about the answers and scores that the figures leave out because answers wait for a grader; null
 * if there are none.
 */
export function waitingWords({
  waiting_for_marks: count,
}: Pick<CountedSessions, 'waiting_for_marks'>): string | null {
  if (count === 0) return null;
  return count === 1
    ? '1 session still needs grading. Its ungraded answers count as not asked, and the average leaves it out.'
    : `${count.toLocaleString('en')} sessions still need grading. Their ungraded answers count as not asked, and the average leaves them out.`;
}
