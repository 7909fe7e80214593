/**
 * Rules on what may be assigned to whom, and which tests a person's own list contains. `core/access` resolves
 * several allocations of one test.
 */

import type { Fault } from '#contract/problem.ts';
import type { Allotment, AllotmentSource } from '#core/access/allocation.ts';
import { alphabetically } from '#core/text-order.ts';
import { fitsSearch } from '#core/text-search.ts';
import type { ReleaseSwitches, SessionMode } from '#features/assessments/assessments.contract.ts';
import { GUESTS_WAIT, guestsLearnBefore } from '#features/assessments/release.rules.ts';
import type { Allocation, AssessmentStanding, OwnAssessment } from './allocation.contract.ts';

/** Limits the rows written and returned, one for each allocation. */
const MOST_AT_ONCE = 2_000;

interface Named {
  readonly assessments: readonly string[];
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly schools: readonly string[];
}

interface Terms {
  readonly mode: SessionMode | null;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly counts: boolean;
}

/** Errors if no target is named, or if one request asks for too many allocations. */
export function amountFaults({
  assessments,
  practice_sets = [],
  users,
  groups,
  schools,
}: Named & { readonly practice_sets?: readonly string[] }): Fault[] {
  const targets = users.length + groups.length + schools.length;
  if (targets === 0) return [{ path: 'body', message: 'Choose people, groups, or schools.' }];
  if ((assessments.length + practice_sets.length) * targets <= MOST_AT_ONCE) return [];
  return [
    { path: 'body', message: `You can make at most ${MOST_AT_ONCE} assignments at a time. Choose fewer.` },
  ];
}

/** The title of the assigned test or set. */
export function givenTitle({
  assessment,
  practice_set,
}: Pick<Allocation, 'assessment' | 'practice_set'>): string {
  return assessment?.title ?? practice_set?.title ?? '';
}

/**
 * Errors if no test or set is named, if a set is not among `found` (the sets that may be assigned), or if
 * only sets are named but the terms are ones that only tests have.
 */
export function setFaults(
  {
    assessments,
    practice_sets,
    mode,
    counts,
    attempts_allowed,
  }: Pick<Terms, 'mode' | 'counts'> & {
    readonly assessments: readonly string[];
    readonly practice_sets: readonly string[];
    readonly attempts_allowed: number | null;
  },
  found: readonly string[],
): Fault[] {
  if (practice_sets.length === 0) {
    const message = 'Choose tests or practice sets.';
    return assessments.length === 0 ? [{ path: 'body', message }] : [];
  }
  const faults = absentFaults(
    'body.practice_sets',
    practice_sets,
    found,
    'This practice set doesn’t exist, or you can’t see it.',
  );
  if (assessments.length > 0) return faults;
  if (mode !== null && mode !== 'practice') {
    faults.push({ path: 'body.mode', message: 'Practice sets can only be assigned for practice.' });
  }
  if (counts) faults.push({ path: 'body.counts', message: 'A practice set can’t be a graded test.' });
  if (attempts_allowed !== null) {
    faults.push({ path: 'body.attempts_allowed', message: 'Practice sets have no limit on attempts.' });
  }
  return faults;
}

/**
 * Errors for targets in `asked` that are not in `found`: active students and guests, groups and schools in
 * reach.
 */
export function targetFaults(asked: Named, found: Omit<Named, 'assessments'>): Fault[] {
  return [
    ...absentFaults('body.users', asked.users, found.users, 'This person isn’t an active student or guest.'),
    ...absentFaults(
      'body.groups',
      asked.groups,
      found.groups,
      'This group doesn’t exist, or you can’t see it.',
    ),
    ...absentFaults(
      'body.schools',
      asked.schools,
      found.schools,
      'This school doesn’t exist, or you can’t see it.',
    ),
  ];
}

/**
 * Errors for assessments that do not exist (`found` has those that do), are not published, lack the mode, or
 * would close before they open. Also if a test that counts has no closing date, or if guests would see its
 * answers before that date.
 */
export function assessmentFaults(
  asked: readonly string[],
  found: readonly {
    id: string;
    status: string;
    modes: readonly SessionMode[];
    opens_at: number | null;
    closes_at: number | null;
    open_to_guests: boolean;
    release: ReleaseSwitches;
  }[],
  terms: Terms,
): Fault[] {
  if (terms.counts && terms.closes_at === null) {
    return [{ path: 'body.closes_at', message: 'A graded test needs a closing time.' }];
  }
  return asked.flatMap((id, index) => {
    const path = `body.assessments.${index}`;
    const assessment = found.find((other) => other.id === id);
    if (assessment === undefined) return [{ path, message: 'This test doesn’t exist, or you can’t see it.' }];
    if (assessment.status !== 'published') return [{ path, message: 'Publish this test first.' }];
    const faults: Fault[] = [];
    if (terms.mode !== null && !assessment.modes.includes(terms.mode)) {
      faults.push({ path, message: 'This test can’t be taken in that mode.' });
    }
    const opens_at = terms.opens_at === null ? assessment.opens_at : Date.parse(terms.opens_at);
    const closes_at = terms.closes_at === null ? assessment.closes_at : Date.parse(terms.closes_at);
    if (opens_at !== null && closes_at !== null && closes_at <= opens_at) {
      faults.push({ path, message: 'The closing time must be after the opening time.' });
    }
    if (terms.counts && guestsLearnBefore(assessment, Date.parse(terms.closes_at ?? ''))) {
      faults.push({ path, message: GUESTS_WAIT });
    }
    return faults;
  });
}

/** Errors if the person may not take tests. */
export function eligiblePersonFaults(person: string, eligible: readonly string[]): Fault[] {
  return eligible.includes(person)
    ? []
    : [{ path: 'params.id', message: 'You can assign tests only to active students and guests.' }];
}

/** One error for each assignment to take back that is not in `found`. `found` contains those in reach. */
export function takenBackFaults(path: string, asked: readonly string[], found: readonly string[]): Fault[] {
  return absentFaults(path, asked, found, 'This assignment doesn’t exist, or you can’t see it.');
}

function absentFaults(
  path: string,
  asked: readonly string[],
  found: readonly string[],
  message: string,
): Fault[] {
  const present = new Set(found);
  return asked.flatMap((id, index) => (present.has(id) ? [] : [{ path: `${path}.${index}`, message }]));
}

/**
 * How an assessment reached a person, in the contract's terms. A session created by staff counts as an
 * individual assignment.
 */
export function sourceWord(source: AllotmentSource | null): OwnAssessment['source'] {
  return source === null || source === 'person' ? 'allocated' : source;
}

/**
 * Whether a person's own list contains an assessment: it is published and assigned or open to the person, or
 * they started it. A missed open test is left out unless they joined it.
 */
export function isListed({
  allotment,
  is_published,
  has_session,
  is_enrolled,
}: {
  allotment: Allotment;
  is_published: boolean;
  has_session: boolean;
  is_enrolled: boolean;
}): boolean {
  if (has_session) return true;
  if (!is_published || allotment.source === null) return false;
  return allotment.source !== 'open' || is_enrolled || allotment.standing !== 'missed';
}

interface Own {
  readonly allotment: Allotment;
  readonly session: { readonly id: string } | null;
  readonly is_enrolled: boolean;
}

/**
 * Whether a person has an assessment from their list, and by which source. An open assessment belongs to them
 * once they join or start it.
 */
export function enrolmentOf({ allotment, session, is_enrolled }: Own): {
  enrolled: boolean;
  source: OwnAssessment['source'] | null;
  session: string | null;
} {
  const enrolled = allotment.source !== 'open' || is_enrolled || session !== null;
  return { enrolled, source: enrolled ? sourceWord(allotment.source) : null, session: session?.id ?? null };
}

/** Errors if the person did not join the test by themselves, or has started it. */
export function leavingFaults({ allotment, session }: Own): Fault[] {
  const path = 'params.id';
  if (session !== null) return [{ path, message: 'You’ve already started this test.' }];
  if (allotment.source !== 'open')
    return [{ path, message: 'This test was assigned to you, so you can’t leave it.' }];
  return [];
}

interface Listed {
  readonly assessment: { readonly id: string; readonly title: string };
  readonly standing: AssessmentStanding;
  readonly due_at: string | null;
}

/** Filters and sorts a person's list: by due date, tests without one last, then by title. */
export function arranged<Row extends Listed>(
  rows: readonly Row[],
  query: {
    standing?: AssessmentStanding | undefined;
    search?: string | undefined;
    ordering: 'due_at' | '-due_at';
  },
): Row[] {
  const direction = query.ordering === 'due_at' ? 1 : -1;
  return rows
    .filter(({ standing }) => query.standing === undefined || standing === query.standing)
    .filter(({ assessment }) => fitsSearch(assessment.title, query.search ?? ''))
    .sort(
      (a, b) =>
        Number(a.due_at === null) - Number(b.due_at === null) ||
        direction * compared(a.due_at ?? '', b.due_at ?? '') ||
        alphabetically(a.assessment.title, b.assessment.title) ||
        compared(a.assessment.id, b.assessment.id),
    );
}

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
