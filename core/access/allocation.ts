/**
 * Resolves all allocations through which an assessment reaches a person into one mode, one window, one number
 * of attempts, and whether they may start a session now. Instants are milliseconds since 1970.
 */

const MODES = ['test', 'practice', 'paper'] as const;
type Mode = (typeof MODES)[number];

/**
 * How an assessment reached a person, nearest source first. If several sources apply, the nearest one is
 * reported.
 */
const SOURCES = ['person', 'group', 'school', 'open'] as const;
export type AllotmentSource = (typeof SOURCES)[number];

/** The state of an assessment for a person; `resolveAllocation` explains each value. */
type Standing = 'upcoming' | 'ready' | 'under_way' | 'done' | 'missed';

type BeginRefusal =
  | 'not_allotted'
  | 'not_open_yet'
  | 'closed'
  | 'no_attempts_left'
  | 'not_published'
  /**
   * The assessment is assigned for practice, but the person can still take a test of it. Practice would
   * reveal its answer keys.
   */
  | 'test_to_come';

/** The assessment's own terms. Null means no limit: always open, never closed, or any number of attempts. */
export interface AssessmentTerms {
  readonly status: 'draft' | 'published' | 'archived';
  readonly opens_at: number | null;
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  readonly modes: readonly Mode[];
  /** Whether anybody may take the assessment without an allocation. */
  readonly open_to_guests: boolean;
}

/**
 * The terms of one allocation. Null falls back to the assessment's term. Only allocations have a `due_at`;
 * null means no due date.
 */
export interface AllocationTerms {
  readonly source: AllotmentSource;
  readonly mode: Mode;
  readonly opens_at: number | null;
  readonly due_at: number | null;
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  /** When this allocation was made. */
  readonly allotted_at: number;
}

/**
 * A session of the assessment that the person has. Voided sessions and sessions that expired before they
 * started are excluded.
 */
export interface TakenSession {
  readonly mode: Mode;
  /** True from creation until the session is submitted, whether or not it was started. */
  readonly is_under_way: boolean;
  readonly is_begun: boolean;
  readonly submitted_at: number | null;
  /** Whether the correct answers are released to the person. */
  readonly is_out: boolean;
}

export interface AllocationFacts {
  readonly assessment: AssessmentTerms;
  readonly allocations: readonly AllocationTerms[];
  /** Sessions in progress first, then the newest first. */
  readonly sessions: readonly TakenSession[];
  /** Whether the person enrolled in the assessment, which is open to everybody. */
  readonly is_enrolled: boolean;
  readonly now: number;
}

export interface Allotment {
  /** How the assessment reached the person; null if it is not assigned to them. */
  readonly source: AllotmentSource | null;
  readonly standing: Standing;
  /**
   * The mode in which the person has the assessment now; null if it is not assigned. Only staff can start a
   * session on paper.
   */
  readonly mode: Mode | null;
  readonly opens_at: number | null;
  /** The due date. It is a reminder and blocks nothing. */
  readonly due_at: number | null;
  /** No session can be started from this instant on. */
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  /** The attempts used so far. Practice sessions and sessions that were never started do not count. */
  readonly attempts_used: number;
  /** Whether a session may be started now: an existing unstarted one, or else a new one. */
  readonly may_begin: boolean;
  /** Why no session may be started. Also null while a session is in progress. */
  readonly refused: BeginRefusal | null;
}

/**
 * The mode of an allocation that gives no mode: test if the assessment offers it, otherwise practice,
 * otherwise paper.
 */
export function defaultMode(offered: readonly Mode[]): Mode {
  return MODES.find((mode) => offered.includes(mode)) ?? 'test';
}

const isPractice = ({ mode }: { readonly mode: Mode }) => mode === 'practice';

/**
 * Resolves all allocations of an assessment to one mode, the terms in that mode, and the standing (how far
 * the student has got).
 *
 * Terms: an allocation overrides the assessment's window and attempts where it sets them. Several allocations
 * combine to the earliest opening, the latest close and the most attempts. `due_at` is the latest due date.
 * Once an attempt is submitted, only allocations made after it count for `due_at`, if there are any.
 *
 * Mode: a test in progress decides the mode. Otherwise it is practice if practice is assigned, has not
 * closed, and no test of the assessment is still to come. In all other cases it is test or paper. Without any
 * allocation, the newest session decides the mode.
 *
 * Standing: `under_way` while a started session of that mode is in progress. Otherwise `upcoming` before the
 * window, `ready` within it, and `missed` if it has closed or no session may be started. After a submitted
 * attempt it is `done`, even if another attempt is allowed. It stays `done` until the assessment is assigned
 * again or another session is created.
 */
export function resolveAllocation(facts: AllocationFacts): Allotment {
  return allotmentIn(resolvedMode(facts), facts);
}

/**
 * Resolves the terms and the standing for `mode`, even if the allocations resolve to a different mode. Used
 * for a session that was created in this mode.
 */
export function allotmentIn(mode: Mode | null, facts: AllocationFacts): Allotment {
  const { assessment, now } = facts;
  const isSame = (of: { readonly mode: Mode }) => isPractice(of) === (mode === 'practice');
  const ways = waysOf(facts).filter(isSame);
  // A created session that was never started does not count as an attempt yet.
  const begun = facts.sessions.filter(({ is_begun }) => is_begun);
  const sessions = begun.filter(isSame);
  const isReady = facts.sessions.some(
    (session) => isSame(session) && session.is_under_way && !session.is_begun,
  );
  const attempts_used = begun.filter((session) => !isPractice(session)).length;
  const isUnderWay = sessions.some(({ is_under_way }) => is_under_way);
  const submissions = sessions.flatMap(({ submitted_at }) => submitted_at ?? []);
  // Allocations that still require an attempt: those made after the last submission.
  const asking = ways.filter(({ allotted_at }) => submissions.every((at) => allotted_at > at));
  const terms = termsOf(ways, assessment);
  const refused = refusal();
  return {
    source: SOURCES.find((source) => ways.some((way) => way.source === source)) ?? null,
    standing: standing(),
    mode,
    ...terms,
    due_at: greatest((asking.length > 0 ? asking : ways).flatMap((way) => way.due_at ?? [])),
    attempts_used,
    may_begin: refused === null && !isUnderWay && mode !== 'paper',
    refused,
  };

  function refusal(): BeginRefusal | null {
    if (isUnderWay) return null;
    if (ways.length === 0) return 'not_allotted';
    if (assessment.status !== 'published') return 'not_published';
    if (mode === 'practice' && isTestToCome(facts)) return 'test_to_come';
    if (terms.opens_at !== null && now < terms.opens_at) return 'not_open_yet';
    if (isClosed(terms, now)) return 'closed';
    return mode !== 'practice' && isUsedUp(terms, attempts_used) ? 'no_attempts_left' : null;
  }

  function standing(): Standing {
    if (isUnderWay) return 'under_way';
    if (isReady && refused === null) return 'ready';
    const isDone = sessions.length > 0;
    if (isDone && asking.length === 0) return 'done';
    if (refused === null) return 'ready';
    if (refused === 'not_open_yet' || refused === 'test_to_come') return 'upcoming';
    return isDone ? 'done' : 'missed';
  }
}

/**
 * Whether a test of the assessment is still to come for the person, so that they may not practice its
 * questions. This counts every open assessment, because the person may start one at any time.
 */
export function mayStillAsk(facts: AllocationFacts): boolean {
  return isTestToCome({ ...facts, is_enrolled: true });
}

function resolvedMode(facts: AllocationFacts): Mode | null {
  const testUnderWay = testsOf(facts).find(({ is_under_way }) => is_under_way);
  if (testUnderWay !== undefined) return testUnderWay.mode;
  const ways = waysOf(facts);
  const tests = ways.filter((way) => !isPractice(way));
  const practice = ways.filter(isPractice);
  const isPractised = practice.length > 0 && !isClosed(termsOf(practice, facts.assessment), facts.now);
  if (isPractised && !isTestToCome(facts)) return 'practice';
  if (tests.length > 0) return tests.some(({ mode }) => mode === 'test') ? 'test' : 'paper';
  return practice.length > 0 ? 'practice' : (facts.sessions[0]?.mode ?? null);
}

/**
 * Whether a test of the assessment is still to come for the person: it is in progress, or submitted with
 * unreleased answers, or can be started now or later. With unlimited attempts this holds until the first
 * attempt is released. An open assessment counts only if the person enrolled in it or began it.
 */
function isTestToCome(facts: AllocationFacts): boolean {
  const { assessment, is_enrolled, now } = facts;
  const taken = testsOf(facts);
  if (taken.some(({ is_under_way, is_out }) => is_under_way || !is_out)) return true;
  const isTheirs = is_enrolled || taken.length > 0;
  const ways = waysOf(facts).filter((way) => !isPractice(way) && (way.source !== 'open' || isTheirs));
  if (ways.length === 0 || assessment.status !== 'published') return false;
  const terms = termsOf(ways, assessment);
  if (isClosed(terms, now)) return false;
  return terms.attempts_allowed === null ? taken.length === 0 : !isUsedUp(terms, taken.length);
}

/** The tests that the person took or can still take. Unstarted sessions of a closed test are left out. */
function testsOf(facts: AllocationFacts): TakenSession[] {
  const ways = waysOf(facts).filter((way) => !isPractice(way));
  const isOpen = ways.length > 0 && !isClosed(termsOf(ways, facts.assessment), facts.now);
  return facts.sessions.filter((session) => !isPractice(session) && (isOpen || session.is_begun));
}

function waysOf({ assessment, allocations }: AllocationFacts): readonly AllocationTerms[] {
  if (!assessment.open_to_guests) return allocations;
  const open: AllocationTerms = {
    source: 'open',
    mode: defaultMode(assessment.modes),
    opens_at: null,
    due_at: null,
    closes_at: null,
    attempts_allowed: null,
    // An open assessment is always available, so it never requires a second attempt.
    allotted_at: Number.NEGATIVE_INFINITY,
  };
  return [...allocations, open];
}

type Terms = Pick<Allotment, 'opens_at' | 'closes_at' | 'attempts_allowed'>;

function termsOf(ways: readonly AllocationTerms[], assessment: AssessmentTerms): Terms {
  return {
    opens_at: least(ways.map((way) => way.opens_at ?? assessment.opens_at)),
    closes_at: greatest(ways.map((way) => way.closes_at ?? assessment.closes_at)),
    attempts_allowed: greatest(ways.map((way) => way.attempts_allowed ?? assessment.attempts_allowed)),
  };
}

function isClosed({ closes_at }: Terms, now: number): boolean {
  return closes_at !== null && now >= closes_at;
}

function isUsedUp({ attempts_allowed }: Terms, attempts_used: number): boolean {
  return attempts_allowed !== null && attempts_used >= attempts_allowed;
}

/** The smallest value; null (no limit) if any value is null or there are none. */
function least(values: readonly (number | null)[]): number | null {
  return extreme(values, Math.min);
}

/** The largest value; null (no limit) if any value is null or there are none. */
function greatest(values: readonly (number | null)[]): number | null {
  return extreme(values, Math.max);
}

function extreme(
  values: readonly (number | null)[],
  choose: (a: number, b: number) => number,
): number | null {
  return values.reduce(
    (best, value) => (best === null || value === null ? null : choose(best, value)),
    values[0] ?? null,
  );
}
