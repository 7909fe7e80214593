/** Groups a taker's tests by what can be done with each. */
import type { OwnAssessment } from './allocation.contract.ts';

const OWN_GROUPS = ['due', 'ready', 'upcoming', 'done'] as const;
export type OwnGroup = (typeof OWN_GROUPS)[number];

/** The group of a test. Tests with a due date have a group of their own. */
function groupOf({ standing, due_at }: OwnAssessment): OwnGroup {
  if (standing === 'upcoming') return 'upcoming';
  if (standing === 'done' || standing === 'missed') return 'done';
  return due_at === null ? 'ready' : 'due';
}

/**
 * The tests by group in their given order, but tests in progress first and finished tests newest first.
 * Leaves out empty groups.
 */
export function groupedTests(tests: readonly OwnAssessment[]): { group: OwnGroup; tests: OwnAssessment[] }[] {
  const grouped = Map.groupBy(tests, groupOf);
  return OWN_GROUPS.flatMap((group) => {
    const found = grouped.get(group) ?? [];
    const running = found.filter(({ standing }) => standing === 'under_way');
    const others = found.filter(({ standing }) => standing !== 'under_way');
    const sorted = group === 'done' ? others.toSorted((a, b) => endOf(b) - endOf(a)) : others;
    return found.length === 0 ? [] : [{ group, tests: [...running, ...sorted] }];
  });
}

/** The tests with a due date that can be taken now, those in progress included. */
export function dueTests(tests: readonly OwnAssessment[]): OwnAssessment[] {
  return tests.filter((test) => groupOf(test) === 'due');
}

/** When a test ended for its taker, in milliseconds; 0 if unknown. */
function endOf({ session, closes_at }: OwnAssessment): number {
  return Date.parse(session?.submitted_at ?? closes_at ?? '') || 0;
}

/**
 * The one action that a test offers its taker; null if there is none, as for a test on paper. Seeing the
 * result counts once its score is released.
 */
export function nextAct({
  standing,
  mode,
  source,
  may_begin,
  session,
}: OwnAssessment): 'begin' | 'take' | 'resume' | 'result' | null {
  if (standing === 'under_way' && session !== null) return mode === 'paper' ? null : 'resume';
  if (standing === 'done') return session !== null && session.score !== null ? 'result' : null;
  if (!may_begin) return null;
  return source === 'open' ? 'take' : 'begin';
}

/** Whether practice is open but blocked by a test with the same questions, whose answers it would reveal. */
export function waitsForTest(
  { standing, opens_at }: Pick<OwnAssessment, 'standing' | 'opens_at'>,
  now: Date,
): boolean {
  return standing === 'upcoming' && (opens_at === null || Date.parse(opens_at) <= now.getTime());
}

/**
 * Whether the person may join an open test, or leave it again. Both are possible only before the test is
 * started.
 */
export function mayJoinOrLeave({ source, session }: Pick<OwnAssessment, 'source' | 'session'>): boolean {
  return source === 'open' && session === null;
}
