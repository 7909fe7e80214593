/**
 * What a person has of an assessment: every way in which it reaches them, resolved to one window, one number of
 * attempts, the modes they may take and whether they may begin now. Instants are milliseconds since 1970. Who
 * belongs to which group, and what a session does with it, is decided elsewhere.
 */

const MODES = ['test', 'practice', 'paper'] as const;
type Mode = (typeof MODES)[number];

/** How an assessment reached someone; the nearest first: it is named where several ways lead to it. */
const SOURCES = ['person', 'group', 'school', 'open'] as const;
export type AllotmentSource = (typeof SOURCES)[number];

/** Where a person stands with an assessment; each is told in `resolveAllocation`. */
type Standing = 'upcoming' | 'ready' | 'under_way' | 'done' | 'missed';

type BeginRefusal = 'not_allotted' | 'not_open_yet' | 'closed' | 'no_attempts_left' | 'not_published';

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
  readonly mode: Mode | null;
  readonly opens_at: number | null;
  readonly due_at: number | null;
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  /** When these terms were given. */
  readonly allotted_at: number;
}

export interface Allotment {
  /** Null where it is not allotted. */
  readonly source: AllotmentSource | null;
  readonly standing: Standing;
  readonly modes: readonly Mode[];
  readonly opens_at: number | null;
  /** It warns, and bars nothing. */
  readonly due_at: number | null;
  /** Nothing is begun from this instant on. */
  readonly closes_at: number | null;
  readonly attempts_allowed: number | null;
  /** Whether another session may be begun now; while one is under way it is that one. */
  readonly may_begin: boolean;
  /** Why not; null also while one is under way. */
  readonly refused: BeginRefusal | null;
}

const OPEN: AllocationTerms = {
  source: 'open',
  mode: null,
  opens_at: null,
  due_at: null,
  closes_at: null,
  attempts_allowed: null,
  // Open since ever: it asks nobody to take it again.
  allotted_at: Number.NEGATIVE_INFINITY,
};

/**
 * Resolves all ways in which an assessment reaches a person. Each overrides the assessment's window and attempts
 * where it says something, and of several the most generous counts, term by term: the earliest opening, the
 * latest close, the most attempts, the union of the modes. `due_at` is the latest that any names; after an attempt
 * that any names which was given since.
 *
 * `attempts_used` are the sessions that were neither voided nor let run out unbegun, `last_submitted_at` is when the
 * last of them was handed in. The standing is `under_way` while a session is, else `upcoming` before the window,
 * `ready` in it, and `missed` where it is over or nothing may be begun. After an attempt it is `done`, whether or not
 * another may be begun, until it is allotted anew: then it waits to be taken again like any other.
 */
export function resolveAllocation({
  assessment,
  allocations,
  attempts_used,
  last_submitted_at,
  has_session_under_way,
  now,
}: {
  assessment: AssessmentTerms;
  allocations: readonly AllocationTerms[];
  attempts_used: number;
  last_submitted_at: number | null;
  has_session_under_way: boolean;
  now: number;
}): Allotment {
  const ways = assessment.open_to_guests ? [...allocations, OPEN] : allocations;
  // What still asks for an attempt: of someone who handed one in, only what was given since.
  const asking = ways.filter((way) => last_submitted_at === null || way.allotted_at > last_submitted_at);
  const window = {
    opens_at: least(ways.map((way) => way.opens_at ?? assessment.opens_at)),
    closes_at: greatest(ways.map((way) => way.closes_at ?? assessment.closes_at)),
  };
  const attempts_allowed = greatest(ways.map((way) => way.attempts_allowed ?? assessment.attempts_allowed));
  const refused = refusal();
  return {
    source: SOURCES.find((source) => ways.some((way) => way.source === source)) ?? null,
    standing: standing(),
    modes: MODES.filter((mode) =>
      ways.some((way) => (way.mode === null ? assessment.modes.includes(mode) : way.mode === mode)),
    ),
    ...window,
    due_at: greatest((asking.length > 0 ? asking : ways).flatMap((way) => way.due_at ?? [])),
    attempts_allowed,
    may_begin: refused === null && !has_session_under_way,
    refused,
  };

  function refusal(): BeginRefusal | null {
    if (has_session_under_way) return null;
    if (ways.length === 0) return 'not_allotted';
    if (assessment.status !== 'published') return 'not_published';
    if (window.opens_at !== null && now < window.opens_at) return 'not_open_yet';
    if (window.closes_at !== null && now >= window.closes_at) return 'closed';
    if (attempts_allowed !== null && attempts_used >= attempts_allowed) return 'no_attempts_left';
    return null;
  }

  function standing(): Standing {
    if (has_session_under_way) return 'under_way';
    const isDone = attempts_used > 0;
    if (isDone && asking.length === 0) return 'done';
    if (refused === null) return 'ready';
    if (refused === 'not_open_yet') return 'upcoming';
    return isDone ? 'done' : 'missed';
  }
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
