/* Sentences of a result. `reader` is its taker, or somebody on the staff. */

import type { OutcomeWord, Result } from '#features/releases/result.contract.ts';
import type { SessionDetail } from '#features/sessions/sessions.contract.ts';
import { durationWords } from '#web/ui/durations.ts';
import { figure } from '#web/ui/numbers.ts';
import { fullWords } from '#web/ui/when.ts';
import { closedWords } from '../closed-words.rules.ts';
import type { Cost } from './costs.ts';
import { mainScore } from './score-scale.ts';
import { pacingNote, type Strip, slowestOf } from './time-strip.ts';

export type Reader = 'taker' | 'staff';

export const OUTCOME_WORDS: Readonly<Record<OutcomeWord, string>> = {
  right: 'right',
  wrong: 'wrong',
  omitted: 'omitted',
  partial: 'partly right',
  pending: 'waits for marks',
};

/** `1 question`, `3 questions`. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${figure(amount)} ${amount === 1 ? one : many}`;
}

/** The score compared with the goal and the mean. */
export function scoreSentence(result: Result, goal: number | null, reader: Reader): string {
  const { value, min, max, mean } = mainScore(result);
  const isGoalOnScale = result.scaled !== null && goal !== null && goal >= min && goal <= max;
  const parts = [
    isGoalOnScale && goalPart(value - goal, goal),
    mean !== null && result.cohort && meanPart(value - mean, result.cohort.count, result.scaled === null),
  ].filter((part) => part !== false);
  if (parts.length > 0) return `${capital(parts.join(', '))}.`;
  const subject = reader === 'taker' ? 'You have' : 'They have';
  return `${subject} ${figure(result.raw)} of ${counted(result.raw_max, 'mark')}.`;
}

function goalPart(difference: number, goal: number): string {
  if (difference === 0) return `right at the goal of ${goal}`;
  const way = difference > 0 ? 'above' : 'below';
  return `${figure(Math.abs(difference))} ${way} the goal of ${goal}`;
}

function meanPart(difference: number, sessions: number, inMarks: boolean): string {
  const of = `the mean of ${counted(sessions, 'session')}`;
  const size = Math.abs(inMarks ? Math.round(difference * 10) / 10 : Math.round(difference));
  if (size === 0) return `at ${of}`;
  const amount = inMarks ? counted(size, 'mark') : figure(size);
  return `${amount} ${difference > 0 ? 'above' : 'below'} ${of}`;
}

/** Explains the range, and says if the scale is an estimate because it imitates that of an exam. */
export function rangeMeaning({ is_estimate }: Pick<Result, 'is_estimate'>, reader: Reader): string {
  const meaning = `two times in three ${reader === 'taker' ? 'you' : 'they'} would score in the range.`;
  return is_estimate ? `Practice estimate: ${meaning}` : capital(meaning);
}

/** The score's percentiles within the test and the exam; null if neither is known. */
export function percentileWords({
  percentile,
  bank_percentile,
}: Pick<Result, 'percentile' | 'bank_percentile'>): string | null {
  const places = [
    percentile !== null && `${figure(percentile)} in 100 of this test`,
    bank_percentile !== null && `${figure(bank_percentile)} in 100 of this exam`,
  ].filter((place) => place !== false);
  return places.length === 0 ? null : `ahead of ${places.join(', ')}`;
}

/** A sentence about the strip of questions. */
export function pacingSentence(strips: readonly Strip[]): string {
  const note = pacingNote(strips);
  if (note !== null) {
    const { title, slow, blank_at_end } = note;
    if (slow === 0) return `The end of ${title} stayed blank: ${counted(blank_at_end, 'question')}`;
    return `${counted(slow, 'slow question')} in ${title} left its last ${blank_at_end === 1 ? 'one' : blank_at_end} blank`;
  }
  const slowest = slowestOf(strips);
  if (slowest === null) return 'How it went, question by question';
  const where = strips.length === 1 ? '' : ` of ${slowest.title}`;
  return `Question ${slowest.number}${where} took longest, ${durationWords(slowest.seconds)}`;
}

/** The evidence for a topic's lost points. */
export function costSentence({ missed, asked, blank, seconds }: Cost, reader: Reader): string {
  const subject = reader === 'taker' ? 'You missed' : 'Missed';
  const left = blank === 0 ? '' : blank === missed ? ', left blank' : `, ${blank} of them blank`;
  // Keep a duration's number and unit on one line.
  const time = seconds === 0 ? '' : ` That took ${durationWords(seconds).replaceAll(' ', '\u00a0')}.`;
  return `${subject} ${missed} of ${counted(asked, 'question')}${left}.${time}`;
}

/** How many points the topics with the largest losses lost together. */
export function costsLead(top: readonly Cost[], lost: number, reader: Reader): string {
  const whose = reader === 'taker' ? 'your' : 'the';
  if (lost === 0) return reader === 'taker' ? 'You lost no marks.' : 'No marks were lost.';
  if (top.length === 0)
    return `${capital(whose)} ${counted(lost, 'lost mark')} ${lost === 1 ? 'is' : 'are'} of no skill.`;
  const sum = top.reduce((total, cost) => total + cost.lost, 0);
  return `${counted(top.length, 'skill')} took ${figure(sum)} of ${whose} ${counted(lost, 'lost mark')}.`;
}

/**
 * Words above a preview: whose view it is, and what the student can read in the review. `seen_at` is when the
 * release takes effect; by default in a minute.
 */
export function previewWords(
  { taker, release, review_closed_by }: Pick<SessionDetail, 'taker' | 'release' | 'review_closed_by'>,
  seen_at: Date,
): { lead: string; review: string } {
  const lead = `Preview: what ${taker.name} sees once this is released. Nothing is released yet.`;
  const isShown = (at: string | null) => at !== null && new Date(at) <= seen_at;
  if (review_closed_by !== null) return { lead, review: closedWords(review_closed_by, 'staff') };
  if (!isShown(release.correctness_at)) return { lead, review: 'They can’t review the questions.' };
  if (isShown(release.answers_at))
    return { lead, review: 'They can review every question with its correct answer.' };
  const when =
    release.answers_at === null
      ? ''
      : ` Correct answers follow on ${fullWords(new Date(release.answers_at))}.`;
  return { lead, review: `They can review which answers were right and wrong.${when}` };
}

/** When a part is released: at a future time, since the page was loaded, or at no known time. */
export function outWords(at: string | null, now: Date): string {
  if (at === null) return 'No time is set for it.';
  const instant = new Date(at);
  return instant <= now ? 'It is released: load the page again.' : `It is released on ${fullWords(instant)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The letter of an option by its index, from 0. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
