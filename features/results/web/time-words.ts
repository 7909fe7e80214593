/* Words for whether the time of a section was enough. */
import { durationWords } from '#web/ui/durations.ts';
import { figure, percent } from '#web/ui/numbers.ts';
import type { SectionTime } from '../section-time.contract.ts';
import { counted } from './result-words.ts';

/** Number of questions and time limit of a section. */
export function sizeWords({ question_count, duration_seconds }: SectionTime): string {
  return `${counted(question_count, 'question')} in ${durationWords(duration_seconds)}`;
}

/** Says how many students reached the end of the section, and whether that is enough. */
export function endWords({ finished, is_speeded }: SectionTime): string {
  const told = `${percent(finished.value)} of students reached the end (95% interval ${percent(finished.low)} to ${percent(finished.high)})`;
  if (is_speeded === null) return `${told}. There are too few students to say whether time was too short.`;
  return is_speeded ? `${told}, but at least 80% should.` : `${told}. There is enough time.`;
}

/** The share that was not reached, and the right answers lost by that; null if everything was reached. */
export function lostWords({ not_reached, lost_right }: SectionTime): string | null {
  if (not_reached.value === 0) return null;
  const share = `${figure(not_reached.value * 100)}% of answers were not reached (${figure(not_reached.low * 100)} to ${figure(not_reached.high * 100)}%)`;
  if (lost_right.value === 0) return `${share}.`;
  const lost = `${figure(lost_right.value)} right answers per student (${figure(lost_right.low)} to ${figure(lost_right.high)})`;
  return `${share}. This cost about ${lost}, judging by students who reached them.`;
}

/** Advice about the time; null if nothing needs to be done. */
export function mendWords({ mend }: SectionTime): string | null {
  if (mend === null) return null;
  const minutes = counted(Math.max(1, Math.ceil(mend.seconds / 60)), 'minute');
  return `Give ${minutes} more, or ask ${counted(mend.questions, 'fewer question')}, so that 4 in 5 students reach the end.`;
}
