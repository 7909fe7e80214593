/** Who may write which practice set, and what it may hold. It knows what was sent and what is in view. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { fitsInto, mayWriteContent } from '#core/access/content.ts';
import type { PracticeSet, SetTiming } from './practice-sets.contract.ts';

type Owned = Pick<PracticeSet, 'owner' | 'school'>;

/** Whether a set that the caller sees is theirs to change; `reach`: of their act `practice_sets.write`. */
export function mayWriteSet(reach: Reach, caller: string, { owner, school }: Owned): boolean {
  return mayWriteContent(reach, caller, { author: owner, school: school?.id ?? null });
}

/** Throws `forbidden` where a set that the caller sees is not theirs to change. */
export function requireMayWriteSet(reach: Reach, caller: string, set: Owned): void {
  if (mayWriteSet(reach, caller, set)) return;
  throw new Problem(forbidden, { detail: 'This set is by someone else. Ask them, or a manager.' });
}

/** A clock is as long as is said, and what has none is not. */
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
      : [{ path, message: 'An untimed set has no length. Leave it out.' }];
  }
  return duration_seconds === null ? [{ path, message: 'Say how long it takes.' }] : [];
}

interface Part {
  readonly id: string;
  readonly status: string;
  readonly school: string | null;
}

/** Questions of a set are of the bank in view, each named once, fit to be asked, and fit into its school. `there`: those in view. */
export function questionFaults(
  asked: readonly string[],
  there: readonly Part[],
  set: { readonly school: string | null },
): Fault[] {
  const byId = new Map(there.map((question) => [question.id, question]));
  return asked.flatMap((question, index) => {
    const fault = (message: string) => [{ path: `body.questions.${index}`, message }];
    if (asked.indexOf(question) < index) return fault('This question is named twice.');
    const found = byId.get(question);
    if (found === undefined) return fault('There is no such question.');
    if (found.status !== 'live') return fault('Take this question live first.');
    return fitsInto(found, set) ? [] : fault('This question belongs to another school. Copy it first.');
  });
}

/** What keeps an assessment out of a set; `assessment` is null where it is not in view. */
export function assessmentFaults(assessment: Part | null, set: { readonly school: string | null }): Fault[] {
  const fault = (message: string) => [{ path: 'body.assessment', message }];
  if (assessment === null) return fault('There is no such test.');
  if (assessment.status === 'draft') return fault('Publish this test first.');
  return fitsInto(assessment, set) ? [] : fault('This test belongs to another school.');
}

/** A set takes at least five minutes: so many are more than somebody practices in a day. */
export const OWN_SETS_A_DAY = { points: 60, window_seconds: 24 * 60 * 60 };

/** Somebody who makes ten sets a day needs more than a year for so many. */
const MOST_OWN_SETS = 5_000;

/** What keeps somebody who made so many sets for themselves from making another. */
export function ownSetFaults(made: number): Fault[] {
  if (made < MOST_OWN_SETS) return [];
  const message = `You have made ${MOST_OWN_SETS.toLocaleString('en-US')} practice sets. Practice one of those.`;
  return [{ path: 'body', message }];
}
