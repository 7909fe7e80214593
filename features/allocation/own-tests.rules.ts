/** How a taker's tests are laid out for them: by what can be done with each. It knows standings, and no words. */
import type { OwnAssessment } from './allocation.contract.ts';

const OWN_GROUPS = ['due', 'ready', 'upcoming', 'done'] as const;
export type OwnGroup = (typeof OWN_GROUPS)[number];

/** What is due by a day comes first, what is under way before what was not begun. */
function groupOf({ standing, due_at }: OwnAssessment): OwnGroup {
  if (standing === 'upcoming') return 'upcoming';
  if (standing === 'done' || standing === 'missed') return 'done';
  return due_at === null ? 'ready' : 'due';
}

/** The tests by group, in the order they came in, done ones newest first; groups without one are left out. */
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

/** When a test was over for its taker. */
function endOf({ session, closes_at }: OwnAssessment): number {
  return Date.parse(session?.submitted_at ?? closes_at ?? '') || 0;
}

/** The one thing to do with a test; null where there is nothing, as with one on paper. A result is one once its score is released. */
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

/** Whether it waits for nothing but a test of the same, which it would tell the answers of. */
export function waitsForTest(
  { standing, opens_at }: Pick<OwnAssessment, 'standing' | 'opens_at'>,
  now: Date,
): boolean {
  return standing === 'upcoming' && (opens_at === null || Date.parse(opens_at) <= now.getTime());
}

/** Whether an open test may be joined, or left again: before it is started. */
export function mayJoinOrLeave({ source, session }: Pick<OwnAssessment, 'source' | 'session'>): boolean {
  return source === 'open' && session === null;
}
