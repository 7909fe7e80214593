/** Pure rules for practice sets: who may change one, and what it may contain. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto, mayWriteContent } from '#core/access/content.ts';
import { MOST_QUESTIONS, type PracticeSet, type SetTiming } from './practice-sets.contract.ts';

type Owned = Pick<PracticeSet, 'owner' | 'school'>;

/** Whether the caller may change a set that they see. `reach` is their reach for `practice_sets.write`. */
export function mayWriteSet(reach: Reach, caller: string, { owner, school }: Owned): boolean {
  return mayWriteContent(reach, caller, { author: owner, school: school?.id ?? null });
}

/** Throws `forbidden` if the caller may see the set but not change it. */
export function requireMayWriteSet(reach: Reach, caller: string, set: Owned): void {
  if (mayWriteSet(reach, caller, set)) return;
  throw new Problem(forbidden, {
    detail: 'This set belongs to someone else. Ask them or a manager to change it.',
  });
}

/** Errors in the timing: a set with a clock needs a duration, and an untimed set must have none. */
export function timingFaults({
  timing,
  duration_seconds,
}: {
  readonly timing: SetTiming;
  readonly duration_seconds: number | null;
}): Fault[] {
  const path = 'body.duration_seconds';
  if (timing === 'untimed') {
    return duration_seconds === null
      ? []
      : [{ path, message: 'An untimed set has no time limit. Leave this empty.' }];
  }
  return duration_seconds === null ? [{ path, message: 'Enter how many minutes the set takes.' }] : [];
}

interface Part {
  readonly id: string;
  readonly status: string;
  readonly school: string | null;
}

/**
 * Errors in a set's questions: each must be in view, named once, published for practice, and fit the set's
 * school. `there` are the questions in view.
 */
export function questionFaults(
  asked: readonly string[],
  there: readonly Part[],
  set: { readonly school: string | null },
): Fault[] {
  const byId = new Map(there.map((question) => [question.id, question]));
  return asked.flatMap((question, index) => {
    const fault = (message: string) => [{ path: `body.questions.${index}`, message }];
    if (asked.indexOf(question) < index) return fault('This question is in the list twice.');
    const found = byId.get(question);
    if (found === undefined) return fault('This question doesn’t exist, or you can’t see it.');
    if (found.status !== 'live') return fault('Publish this question first.');
    return fitsInto(found, set) ? [] : fault('This question belongs to another school. Copy it first.');
  });
}

/** The reasons why an assessment cannot be in a set. `assessment` is null if it is not in view. */
export function assessmentFaults(assessment: Part | null, set: { readonly school: string | null }): Fault[] {
  const fault = (message: string) => [{ path: 'body.assessment', message }];
  if (assessment === null) return fault('This test doesn’t exist, or you can’t see it.');
  if (assessment.status === 'draft') return fault('Publish this test first.');
  return fitsInto(assessment, set) ? [] : fault('This test belongs to another school.');
}

/** The error for a set that has too many questions, counting the questions of its tests. */
export function sizeFaults({ question_count }: Pick<PracticeSet, 'question_count'>, path: string): Fault[] {
  if (question_count <= MOST_QUESTIONS) return [];
  const message = `A practice set can have at most ${MOST_QUESTIONS} questions. This one would have ${question_count}.`;
  return [{ path, message }];
}

/**
 * The beginning of `drawn_from` for a set of similar questions, which asks one question at a time, each
 * similar to a missed one. Such a set only interrupts other work.
 */
export const SIMILAR = 'similar';

/** A set takes at least five minutes, so nobody can practice more than this in a day. */
export const OWN_SETS_A_DAY = { points: 60, window_seconds: 24 * 60 * 60 };

/** At ten sets a day it takes more than a year to reach this number. */
const MOST_OWN_SETS = 5_000;

/** The error if a person has already made the maximum number of sets for themselves. */
export function ownSetFaults(made: number): Fault[] {
  if (made < MOST_OWN_SETS) return [];
  const message = `You’ve reached the limit of ${MOST_OWN_SETS.toLocaleString('en-US')} practice sets. Use one you already have.`;
  return [{ path: 'body', message }];
}
