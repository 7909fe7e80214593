/* Sentences about a result. `reader` is its taker or a staff member. */

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
  omitted: 'skipped',
  partial: 'partly right',
  pending: 'not graded yet',
};

/** Writes a number with its noun, such as `1 question` or `3 questions`. */
export function counted(amount: number, one: string, many = `${one}s`): string {
  return `${figure(amount)} ${amount === 1 ? one : many}`;
}

/** If a domain has fewer questions than this, they say little about a strength. */
const FEWEST_OF_STRENGTH = 3;
const LEAST_SHARE = 0.6;

/**
 * The good news of a result, for its taker: everything right, the best score of several tests, or else the
 * strongest domain. Null if the figures show nothing good.
 */
export function wellWords(
  { questions, best, parts }: Pick<Result, 'questions' | 'best' | 'parts'>,
  session: string,
): string | null {
  if (questions?.length && questions.every(({ outcome }) => outcome === 'right'))
    return 'You got every question right';
  if (best !== null && best.session_count > 1 && best.parts.every((part) => part.session === session))
    return `Your best score in ${counted(best.session_count, 'test')}`;
  const [strongest] = parts
    .flatMap(({ domains }) => domains ?? [])
    .filter(({ question_count }) => question_count >= FEWEST_OF_STRENGTH)
    .map((domain) => ({ ...domain, share: domain.right_count / domain.question_count }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share || b.question_count - a.question_count);
  if (strongest === undefined) return null;
  const { name, right_count, question_count } = strongest;
  return `Your strongest domain: ${name}, ${right_count} of ${question_count} right`;
}

/** The score compared with the goal and the mean. */
export function scoreSentence(result: Result, goal: number | null, reader: Reader): string {
  const { value, min, max, mean } = mainScore(result);
  const isGoalOnScale = result.scaled !== null && goal !== null && goal >= min && goal <= max;
  const parts = [
    isGoalOnScale && goalPart(value - goal, `${reader === 'taker' ? 'your' : 'the'} goal of ${goal}`),
    mean !== null && result.cohort && meanPart(value - mean, result.cohort.count, result.scaled === null),
  ].filter((part) => part !== false);
  if (parts.length > 0) return `${capital(parts.join(', '))}.`;
  const subject = reader === 'taker' ? 'You got' : 'They got';
  return `${subject} ${figure(result.raw)} of ${counted(result.raw_max, 'point')}.`;
}

function goalPart(difference: number, goal: string): string {
  if (difference === 0) return `exactly at ${goal}`;
  const way = difference > 0 ? 'above' : 'below';
  return `${figure(Math.abs(difference))} ${way} ${goal}`;
}

function meanPart(difference: number, sessions: number, inMarks: boolean): string {
  const of = `the average of ${counted(sessions, 'student')}`;
  const size = Math.abs(inMarks ? Math.round(difference * 10) / 10 : Math.round(difference));
  if (size === 0) return `at ${of}`;
  const amount = inMarks ? counted(size, 'point') : figure(size);
  return `${amount} ${difference > 0 ? 'above' : 'below'} ${of}`;
}

/** Explains the range, and says if the scale is an estimate because it imitates a real exam's scale. */
export function rangeMeaning({ is_estimate }: Pick<Result, 'is_estimate'>, reader: Reader): string {
  const who = reader === 'taker' ? 'you' : 'the student';
  const meaning = `On a similar test, ${who} would score in this range about 2 times in 3.`;
  return is_estimate ? `Practice estimate. ${meaning}` : meaning;
}

/** The score's percentiles within the test and the exam; null if neither is known. */
export function percentileWords({
  percentile,
  bank_percentile,
}: Pick<Result, 'percentile' | 'bank_percentile'>): string | null {
  const places = [
    percentile !== null && `${figure(percentile)}% of students on this test`,
    bank_percentile !== null &&
      `${figure(bank_percentile)}% ${percentile === null ? 'of students ' : ''}on this exam`,
  ].filter((place) => place !== false);
  return places.length === 0 ? null : `better than ${places.join(' and ')}`;
}

/** A sentence about the strip of questions. */
export function pacingSentence(strips: readonly Strip[]): string {
  const note = pacingNote(strips);
  if (note !== null) {
    const { title, slow, blank_at_end } = note;
    if (slow === 0)
      return `The last ${blank_at_end === 1 ? 'question' : counted(blank_at_end, 'question')} of ${title} ${blank_at_end === 1 ? 'was' : 'were'} left blank`;
    return `${counted(slow, 'slow question')} in ${title}, and the last ${blank_at_end === 1 ? 'one' : blank_at_end} left blank`;
  }
  const slowest = slowestOf(strips);
  if (slowest === null) return 'Results by question';
  const where = strips.length === 1 ? '' : ` of ${slowest.title}`;
  return `Question ${slowest.number}${where} took the longest, ${durationWords(slowest.seconds)}`;
}

/** The evidence for a topic's lost points. */
export function costSentence({ missed, asked, blank, seconds }: Cost, reader: Reader): string {
  const subject = reader === 'taker' ? 'You missed' : 'Missed';
  const left = blank === 0 ? '' : blank === missed ? ' (left blank)' : ` (${blank} left blank)`;
  // Keep a duration's number and unit on one line.
  const time =
    seconds === 0
      ? ''
      : ` and spent ${durationWords(seconds).replaceAll(' ', '\u00a0')} on ${missed === 1 ? 'it' : 'them'}`;
  return `${subject} ${missed} of ${counted(asked, 'question')}${left}${time}.`;
}

/** How many points the topics with the largest losses lost together. */
export function costsLead(top: readonly Cost[], lost: number, reader: Reader): string {
  const isTaker = reader === 'taker';
  if (lost === 0) return isTaker ? 'You lost no points.' : 'No points were lost.';
  const points = isTaker ? `You lost ${counted(lost, 'point')}` : `${counted(lost, 'point')} lost`;
  if (top.length === 0) return `${points} on questions without a skill.`;
  const sum = top.reduce((total, cost) => total + cost.lost, 0);
  const skills = counted(top.length, 'skill');
  if (sum === lost) return `${points} in ${skills}.`;
  return `${skills} cost ${isTaker ? 'you ' : ''}${figure(sum)} of the ${counted(lost, 'point')} ${isTaker ? 'you ' : ''}lost.`;
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
      : ` They can see the correct answers from ${fullWords(new Date(release.answers_at))}.`;
  return { lead, review: `They can review which answers were right and wrong.${when}` };
}

/** When a part is released: at a future time, since the page was loaded, or at no known time. */
export function outWords(at: string | null, now: Date): string {
  if (at === null) return 'No date set yet.';
  const instant = new Date(at);
  return instant <= now ? 'Released. Reload this page.' : `Available on ${fullWords(instant)}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The letter of an option by its index, from 0. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}
