/**
 * What a person has of an assessment: every way in which it reaches them, resolved to one mode, one window, one number
 * of attempts, and whether they may begin now. Instants are milliseconds since 1970. Who belongs to which group, and
 * what a session does with it, is decided elsewhere.
 */

const MODES = ['test', 'practice', 'paper'] as const;
type Mode = (typeof MODES)[number];

/** How an assessment reached someone; the nearest first: it is named where several ways lead to it. */
const SOURCES = ['person', 'group', 'school', 'open'] as const;
export type AllotmentSource = (typeof SOURCES)[number];

/** Where a person stands with an assessment; each is told in `resolveAllocation`. */
type Standing = 'upcoming' | 'ready' | 'under_way' | 'done' | 'missed';

type BeginRefusal =
  | 'not_allotted'
  | 'not_open_yet'
  | 'closed'
  | 'no_attempts_left'
  | 'not_published'
  /** It is for practice, and a test of it is still to come: practice would open its keys. */
  | 'test_to_come';

/** Null bounds nothing: open since ever, for ever, any number of attempts. */
export interface AssessmentTerms {
  readonly status: 'draft' | 'published' | 'archived';
  readonly opens_at: number | null;
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  readonly modes: readonly Mode[];
  /** Whether the person may take it without an allocation. */
  readonly open_to_guests: boolean;
}

/** Null is as the assessment has it; `due_at` is the allocation's alone, and null says nothing. */
export interface AllocationTerms {
  readonly source: AllotmentSource;
  readonly mode: Mode;
  readonly opens_at: number | null;
  readonly due_at: number | null;
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  /** When these terms were given. */
  readonly allotted_at: number;
}

/** A session that the person has of it: neither voided nor let run out unbegun. */
export interface TakenSession {
  readonly mode: Mode;
  /** Made ready or begun, and not handed in. */
  readonly is_under_way: boolean;
  readonly is_begun: boolean;
  readonly submitted_at: number | null;
  /** Whether its right answers are out for them. */
  readonly is_out: boolean;
}

export interface AllocationFacts {
  readonly assessment: AssessmentTerms;
  readonly allocations: readonly AllocationTerms[];
  /** Those under way first, then the newest first. */
  readonly sessions: readonly TakenSession[];
  /** Whether they took it as an open one. */
  readonly is_enrolled: boolean;
  readonly now: number;
}

export interface Allotment {
  /** Null where it is not allotted. */
  readonly source: AllotmentSource | null;
  readonly standing: Standing;
  /** The one in which it is theirs now; null where it is not theirs at all. Nobody but staff begins one on paper. */
  readonly mode: Mode | null;
  readonly opens_at: number | null;
  /** It warns, and bars nothing. */
  readonly due_at: number | null;
  /** Nothing is begun from this instant on. */
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  /** Practice uses none, and neither does what was made ready and never started. */
  readonly attempts_used: number;
  /** Whether a session may be started now: one that was made ready, else another. */
  readonly may_begin: boolean;
  /** Why not; null also while one is under way. */
  readonly refused: BeginRefusal | null;
}

/** The mode of what is given without one: a test where there is any, else practice, else paper. */
export function defaultMode(offered: readonly Mode[]): Mode {
  return MODES.find((mode) => offered.includes(mode)) ?? 'test';
}

const isPractice = ({ mode }: { readonly mode: Mode }) => mode === 'practice';

/**
 * Resolves all ways in which an assessment reaches a person to one mode, and to the terms of the ways that give it so.
 * Each overrides the assessment's window and attempts where it says something, and of several the most generous counts,
 * term by term: the earliest opening, the latest close, the most attempts. `due_at` is the latest that any names; after
 * an attempt that any names which was given since.
 *
 * The mode is that of a test under way; else practice where it is given so, not over, and no test of it is to come; else
 * a test. Without any way it is that of the newest session.
 *
 * The standing is `under_way` while a session of that mode that was started is, else `upcoming` before the window, `ready` in it, and
 * `missed` where it is over or nothing may be begun. After one it is `done`, whether or not another may be begun, until
 * it is allotted anew or made ready: then it waits to be taken again like any other.
 */
export function resolveAllocation(facts: AllocationFacts): Allotment {
  return allotmentIn(resolvedMode(facts), facts);
}

/** The same of one mode alone, whether or not it is the resolved one: for a session that was made ready in it. */
export function allotmentIn(mode: Mode | null, facts: AllocationFacts): Allotment {
  const { assessment, now } = facts;
  const isSame = (of: { readonly mode: Mode }) => isPractice(of) === (mode === 'practice');
  const ways = waysOf(facts).filter(isSame);
  // A session that was made ready and never started is the attempt that it waits for.
  const begun = facts.sessions.filter(({ is_begun }) => is_begun);
  const sessions = begun.filter(isSame);
  const isReady = facts.sessions.some(
    (session) => isSame(session) && session.is_under_way && !session.is_begun,
  );
  const attempts_used = begun.filter((session) => !isPractice(session)).length;
  const isUnderWay = sessions.some(({ is_under_way }) => is_under_way);
  const submissions = sessions.flatMap(({ submitted_at }) => submitted_at ?? []);
  // What still asks for an attempt: of someone who handed one in, only what was given since.
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
 * Whether a test of it is still to come for the person, so that its questions are none to practise: as for practice of it,
 * but that what is open to everybody counts as theirs, who may begin it at any moment.
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
 * Whether a test of it is still to come for the person: one under way, or over and not out, or one that they can begin
 * now or later. Where nothing limits the attempts, until the first is out. Being open to everybody makes it a test to
 * come only for who took it so or began one.
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

/** The tests that they took, or still may: one that was made ready and can't be begun any more is neither. */
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
    // Open since ever: it asks nobody to take it again.
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

/** The least of them; null, which bounds nothing, where one is null or there are none. */
function least(values: readonly (number | null)[]): number | null {
  return extreme(values, Math.min);
}

/** The greatest of them; null, which bounds nothing, where one is null or there are none. */
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
