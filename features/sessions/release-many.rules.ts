/**
 * Which results a release includes, when it takes effect, and which parts would reveal the test. Works on
 * settings and instants (milliseconds since 1970).
 */
import type { Fault } from '#contract/problem.ts';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { RELEASE_PARTS } from '#features/assessments/release.rules.ts';
import type { Closing } from '#features/releases/closing.rules.ts';
import { type HandReleases, isScored, type Released } from '#features/releases/release.rules.ts';
import type { ReleaseState } from './release-many.contract.ts';

/** Until this time has passed, only staff see a release and can cancel it. */
const UNDO_MILLISECONDS = 60_000;

/** A release can be planned at most a year ahead. */
const LONGEST_PLAN = 366 * 24 * 60 * 60 * 1000;

/** When a release requested at `now` takes effect; `at` is the requested time, null for immediately. */
export function effectiveAt(at: number | null, now: number): number {
  return Math.max(at ?? 0, now + UNDO_MILLISECONDS);
}

export interface ReleaseFactsOfSession extends HandReleases {
  readonly status: string;
  readonly pending_marks: number;
  readonly released: Released;
}

const IN_PROGRESS = ['in_progress', 'on_break', 'paused'];

/** The state of a session on its way to a release. */
export function releaseState(
  session: ReleaseFactsOfSession,
  switches: ReleaseSwitches,
  now: number,
): ReleaseState {
  const { status } = session;
  if (status === 'generated') return 'not_started';
  if (IN_PROGRESS.includes(status)) return 'in_progress';
  if (status === 'expired') return 'expired';
  if (!isScored(status)) return session.pending_marks > 0 ? 'needs_grading' : 'being_scored';
  if (plannedAt(session, now) !== null) return 'planned';
  if (!session.released.score) return switches.score === 'never' ? 'never' : 'ready';
  const isMoreToShow = RELEASE_PARTS.some((part) => switches[part] !== 'never' && !session.released[part]);
  return isMoreToShow ? 'partly' : 'released';
}

/** When a planned release of a session takes effect; null if none is planned. */
export function plannedAt(by_hand: HandReleases, now: number): number | null {
  const { released_at, correctness_released_at, answers_released_at } = by_hand;
  const planned = [released_at, correctness_released_at, answers_released_at].filter(
    (at) => at !== null && at > now,
  );
  return planned.length === 0 ? null : Math.min(...planned.map((at) => at ?? Infinity));
}

/** Whether staff may release a session in this state. */
export function isReleasable(state: ReleaseState): boolean {
  return state === 'ready' || state === 'partly';
}

interface Asked {
  readonly sessions?: readonly string[] | undefined;
  readonly correctness: boolean;
  readonly answers: boolean;
  readonly at: string | null;
}

/** The errors in a requested release. `states` holds the state of each session in view, by id. */
export function askedFaults(
  { sessions = [], correctness, answers, at }: Asked,
  {
    switches,
    states,
    now,
  }: { switches: ReleaseSwitches; states: ReadonlyMap<string, ReleaseState>; now: number },
): Fault[] {
  const faults: Fault[] = [];
  if (switches.score === 'never')
    faults.push({
      path: 'body.assessment',
      message: 'This test never shows its score. Change that in the test first.',
    });
  if (correctness && switches.correctness === 'never')
    faults.push({ path: 'body.correctness', message: 'This test never shows which answers were right.' });
  if (answers && switches.answers === 'never')
    faults.push({ path: 'body.answers', message: 'This test never shows the correct answers.' });
  if (answers && !correctness)
    faults.push({
      path: 'body.answers',
      message: 'To show correct answers, also show which answers were right and wrong.',
    });
  const instant = at === null ? null : Date.parse(at);
  if (instant !== null && instant <= now)
    faults.push({ path: 'body.at', message: 'Choose a time in the future.' });
  if (instant !== null && instant > now + LONGEST_PLAN)
    faults.push({ path: 'body.at', message: 'Choose a time within a year.' });
  return [
    ...faults,
    ...sessions.flatMap((id, index) => {
      const state = states.get(id);
      const message =
        state === undefined
          ? 'This session doesn’t exist, or you can’t see it.'
          : 'This result can’t be released now.';
      return state !== undefined && isReleasable(state) ? [] : [{ path: `body.sessions.${index}`, message }];
    }),
  ];
}

/**
 * Why releasing the right answers would reveal the test, and from when it would not. Both null if it is safe.
 */
export interface Leak {
  readonly waits_for: 'others' | 'counts' | null;
  readonly safe_from: number | null;
}

/**
 * Finds why and until when answers could be passed on to takers with these closings. The latest closing
 * decides.
 */
export function leakOf(closings: readonly Closing[], now: number): Leak {
  const counted = latest(closings.map((one) => later(one.counted_until, one.counting_until)));
  if (counted !== null && counted > now) return { waits_for: 'counts', safe_from: finite(counted) };
  const closes = latest(closings.map((one) => later(one.closed_at ?? Infinity, one.under_way_until)));
  if (closes !== null && closes > now) return { waits_for: 'others', safe_from: finite(closes) };
  return { waits_for: null, safe_from: null };
}

function latest(instants: readonly (number | null)[]): number | null {
  return instants.reduce((last, at) => later(last, at), null);
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function finite(at: number): number | null {
  return Number.isFinite(at) ? at : null;
}
