/**
 * Rules for writing assessments: who may change one, which values its fields allow, and how its status may
 * change. The check before publishing is in `publish.rules.ts`.
 */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { mayWriteContent } from '#core/access/content.ts';
import {
  type AssessmentStatus,
  RELEASE_MOMENTS,
  type ReleaseMoment,
  type ReleaseSwitches,
} from './assessments.contract.ts';
import { GUESTS_WAIT, guestsLearnBefore } from './release.rules.ts';

/** Throws `forbidden` if the caller may see this assessment but not change it. */
export function requireMayWrite(
  reach: Reach,
  caller: string,
  { author, school }: { author: { id: string }; school: { id: string } | null },
): void {
  if (mayWriteContent(reach, caller, { author, school: school?.id ?? null })) return;
  throw new Problem(forbidden, {
    detail:
      school === null
        ? 'This test is shared with every school. Duplicate it, or ask its author or an admin to change it.'
        : 'Someone else wrote this test. Duplicate it, or ask its author or a manager to change it.',
  });
}

/** Throws `forbidden` if the caller may write drafts but not publish. */
export function requireMayPublish(may_publish: boolean): void {
  if (may_publish) return;
  throw new Problem(forbidden, { detail: 'Save it as a draft, and ask a manager to publish it.' });
}

const RELEASE_ORDER = ['score', 'correctness', 'answers', 'explanations'] as const;

const RELEASE_WORDS: Readonly<Record<keyof ReleaseSwitches, string>> = {
  score: 'the score',
  correctness: 'the right and wrong answers',
  answers: 'the correct answers',
  explanations: 'the explanations',
};

/**
 * Errors that no assessment may have, whatever its status: a part that is released earlier than a part before
 * it (such as correct answers earlier than the score), or a window that ends before it begins. Paths name the
 * request's fields.
 */
export function fieldFaults({
  release,
  opens_at,
  closes_at,
}: {
  release: ReleaseSwitches;
  opens_at: string | null;
  closes_at: string | null;
}): Fault[] {
  const faults: Fault[] = RELEASE_ORDER.flatMap((switched, index) => {
    const before = RELEASE_ORDER[index - 1];
    if (before === undefined || !isSooner(release[switched], release[before])) return [];
    const message = `Release this no earlier than ${RELEASE_WORDS[before]}.`;
    return [{ path: `body.release.${switched}`, message }];
  });
  if (opens_at !== null && closes_at !== null && closes_at <= opens_at) {
    faults.push({ path: 'body.closes_at', message: 'The closing time must be after the opening time.' });
  }
  return faults;
}

/**
 * The error for opening a test to guests who could see its answers before it has closed at every school where
 * it counts. `counted_until`: that closing time, in milliseconds since 1970.
 */
export function guestFaults(
  next: Parameters<typeof guestsLearnBefore>[0],
  old: { open_to_guests: boolean },
  counted_until: number,
): Fault[] {
  if (!guestsLearnBefore(next, counted_until)) return [];
  const path = old.open_to_guests ? 'body.release.answers' : 'body.open_to_guests';
  return [{ path, message: GUESTS_WAIT }];
}

/**
 * Whether one moment is before the other. "By staff" counts as later than "on close", whenever staff would
 * release.
 */
function isSooner(moment: ReleaseMoment, than: ReleaseMoment): boolean {
  return RELEASE_MOMENTS.indexOf(moment) < RELEASE_MOMENTS.indexOf(than);
}

/**
 * An assessment that was published cannot become a draft again, because sessions may use it. It can be
 * archived.
 */
export function statusFaults(
  from: { status: AssessmentStatus; is_frozen: boolean },
  to: AssessmentStatus,
): Fault[] {
  if (to !== 'draft' || from.status === 'draft' || !from.is_frozen) return [];
  return [
    {
      path: 'body.status',
      message: 'A published test can’t become a draft again. Archive or duplicate it instead.',
    },
  ];
}

/** Errors for labels and exams that do not exist. `exams` and `labels` list those that do. */
export function referenceFaults(
  asked: { exam?: string | null | undefined; tags?: readonly string[] | undefined },
  exams: readonly string[],
  labels: readonly string[],
): Fault[] {
  const faults: Fault[] = (asked.tags ?? []).flatMap((id, index) =>
    labels.includes(id) ? [] : [{ path: `body.tags.${index}`, message: 'This label doesn’t exist.' }],
  );
  const { exam = null } = asked;
  if (exam !== null && !exams.includes(exam)) {
    faults.push({ path: 'body.exam', message: 'This exam doesn’t exist.' });
  }
  return faults;
}

const LONGEST_TITLE = 60;

/** The title of a duplicate, shortened to the longest title allowed. */
export function copiedTitle(title: string): string {
  const mark = ' (copy)';
  return `${title.slice(0, LONGEST_TITLE - mark.length).trimEnd()}${mark}`;
}
