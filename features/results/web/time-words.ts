/* Words for whether the time of a section was enough. */
import { durationWords } from '#web/ui/durations.ts';
import { figure, percent } from '#web/ui/numbers.ts';
import type { SectionTime } from '../section-time.contract.ts';
import { counted } from './result-words.ts';

/** Number of questions and time limit of a section. */
export function sizeWords({ question_count, duration_seconds }: SectionTime): string {
  return `${counted(question_count, 'question')} in ${durationWords(duration_seconds)}`;
}

/** How many reached its end, and whether that is enough. */
export function endWords({ finished, is_speeded }: SectionTime): string {
  const told = `${percent(finished.value)} got to its end (${percent(finished.low)} to ${percent(finished.high)} 19 times in 20)`;
  if (is_speeded === null) return `${told}: too few to say whether time kept the others from it.`;
  return is_speeded ? `${told}, where 80% should.` : `${told}: the time is enough.`;
}

/** The share that was not reached, and the right answers lost by that; null if everything was reached. */
export function lostWords({ not_reached, lost_right }: SectionTime): string | null {
  if (not_reached.value === 0) return null;
  const share = `${figure(not_reached.value * 100)}% of answers were not reached (${figure(not_reached.low * 100)} to ${figure(not_reached.high * 100)}%)`;
  if (lost_right.value === 0) return `${share}.`;
  const lost = `${figure(lost_right.value)} right answers a student (${figure(lost_right.low)} to ${figure(lost_right.high)})`;
  return `${share}: ${lost} went with them, had they done as those who got there.`;
}

/** Advice about the time; null if nothing needs to be done. */
export function mendWords({ mend }: SectionTime): string | null {
  if (mend === null) return null;
  const minutes = counted(Math.max(1, Math.ceil(mend.seconds / 60)), 'minute');
  return `Give it ${minutes} more, or ask ${counted(mend.questions, 'question')} fewer: as far as four in five got.`;
}
