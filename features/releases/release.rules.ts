/**
 * The release rules: when each part of a session is released, and which parts a reader may see now. They work
 * on settings, instants (milliseconds since 1970) and the reader's role. Stores decide which rows a reader
 * can reach.
 */
import { isStaff, type Role, reachOf } from '#core/access/access.ts';
import type { ReviewCloser } from '#core/access/withheld-keys.ts';
import type { ReleaseMoment, ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Closing } from './closing.rules.ts';
import type { ToldCloser } from './result.contract.ts';

/**
 * When staff release each part of a session by hand; null if they do not. A future instant is a planned
 * release.
 */
export interface HandReleases {
  /** When the score of the session is released. */
  readonly released_at: number | null;
  readonly correctness_released_at: number | null;
  /** The right answers and their explanations together. */
  readonly answers_released_at: number | null;
}

/** The data that decides the release of a session that nobody released by hand. */
export const NOT_BY_HAND: HandReleases = {
  released_at: null,
  correctness_released_at: null,
  answers_released_at: null,
};

export interface ReleaseFacts extends Closing, HandReleases {
  readonly release: ReleaseSwitches;
  /** When the session was completely scored; null until then. Before that, nothing is released. */
  readonly scored_at: number | null;
  /** The recorded instants of earlier releases; null if nothing was recorded. */
  readonly out_since: ReleaseInstants | null;
}

/** When each part is released. Null means never, or not known yet. */
export interface ReleaseInstants {
  readonly score_at: number | null;
  readonly correctness_at: number | null;
  readonly answers_at: number | null;
  readonly explanations_at: number | null;
}

/**
 * The release instants of a session. `at_once` means when it is scored. `on_close` means when the last window
 * closes and everyone in progress has ended. A manual release brings forward every part that is not `never`.
 * Answers and explanations of a test that counts still wait for its close. No part is released before scoring
 * or before the part above it. A part that was released stays released unless staff have changed its setting
 * since.
 */
export function releaseInstants(facts: ReleaseFacts): ReleaseInstants {
  const { release, out_since } = facts;
  const held_until =
    facts.counted_until === null ? 0 : Math.max(facts.counted_until, facts.counting_until ?? 0);
  const part = (name: keyof ReleaseSwitches, notBefore: number | null): number | null => {
    if (notBefore === null || release[name] === 'never') return null;
    const own = Math.min(ownInstant(release[name], facts), handInstant(name, facts) ?? Infinity);
    const reckoned = HELD_PARTS.includes(name) ? Math.max(own, held_until) : own;
    // A part set to `manual` needs a release by staff; an earlier automatic release does not replace it.
    const kept = own === Infinity && release[name] === 'manual' ? null : out_since?.[`${name}_at`];
    const earliest = Math.min(reckoned, kept ?? Infinity);
    return earliest === Infinity ? null : Math.max(earliest, notBefore);
  };
  const score_at = part('score', facts.scored_at);
  const correctness_at = part('correctness', score_at);
  const answers_at = part('answers', correctness_at);
  return { score_at, correctness_at, answers_at, explanations_at: part('explanations', answers_at) };
}

/** When staff release one part of a session by hand; null if they do not. */
function handInstant(part: keyof ReleaseSwitches, by_hand: HandReleases): number | null {
  switch (part) {
    case 'score':
      return by_hand.released_at;
    case 'correctness':
      return by_hand.correctness_released_at;
    case 'answers':
    case 'explanations':
      return by_hand.answers_released_at;
  }
}

const HELD_PARTS: readonly (keyof ReleaseSwitches)[] = ['answers', 'explanations'];

/** When the part is released automatically; infinite if never or not known yet. */
function ownInstant(moment: ReleaseMoment, facts: ReleaseFacts): number {
  switch (moment) {
    case 'at_once':
      return facts.scored_at ?? Infinity;
    case 'on_close':
      return Math.max(facts.closed_at ?? Infinity, facts.under_way_until ?? 0);
    case 'manual':
    case 'never':
      return Infinity;
  }
}

/** Release instants to record for a session by `now`; null if there is nothing new to record. */
export function keptInstants(
  before: ReleaseInstants | null,
  times: ReleaseInstants | null,
  now: number,
): ReleaseInstants | null {
  const keptOf = (part: keyof ReleaseInstants) =>
    before?.[part] ?? (times !== null && isOut(times[part], now) ? times[part] : null);
  const kept = {
    score_at: keptOf('score_at'),
    correctness_at: keptOf('correctness_at'),
    answers_at: keptOf('answers_at'),
    explanations_at: keptOf('explanations_at'),
  };
  const parts = Object.keys(kept) as (keyof ReleaseInstants)[];
  return parts.some((part) => kept[part] !== (before?.[part] ?? null)) ? kept : null;
}

/** Release instants of an unscored session. */
export const NOTHING_OUT: ReleaseInstants = {
  score_at: null,
  correctness_at: null,
  answers_at: null,
  explanations_at: null,
};

/** The release of a practice question whose check revealed everything at this instant. */
export function releaseOfCheck(at: number): Release {
  return {
    times: { score_at: at, correctness_at: at, answers_at: at, explanations_at: at },
    released: { score: true, correctness: true, answers: true, explanations: true },
  };
}

/**
 * Whether a session in this status has a valid score. A reopened session still has its old score, which is
 * not valid.
 */
export function isScored(status: string): boolean {
  return status === 'scored' || status === 'released';
}

/** Which parts of a session are released, ignoring tests in progress that close its review. */
export interface Released {
  readonly score: boolean;
  readonly correctness: boolean;
  readonly answers: boolean;
  readonly explanations: boolean;
}

/** Which parts are released by `now`. */
export function releasedBy(instants: ReleaseInstants, now: number): Released {
  return {
    score: isOut(instants.score_at, now),
    correctness: isOut(instants.correctness_at, now),
    answers: isOut(instants.answers_at, now),
    explanations: isOut(instants.explanations_at, now),
  };
}

/** The parts in the order of release: no part is released before the part that precedes it here. */
const PARTS = [
  'score',
  'correctness',
  'answers',
  'explanations',
] as const satisfies (keyof ReleaseSwitches)[];

/**
 * Whether a further part of a session will be released automatically, by time or when other takers end. False
 * if the next part waits for a manual release or is never released.
 */
export function comesByItself(
  facts: HandReleases & Pick<ReleaseFacts, 'release' | 'scored_at'>,
  released: Released,
): boolean {
  const next = PARTS.find((part) => !released[part]);
  if (next === undefined || facts.scored_at === null) return false;
  const moment = facts.release[next];
  return moment === 'manual' ? handInstant(next, facts) !== null : moment !== 'never';
}

/** Which parts of a session a reader may see. */
export interface WhatIsOut {
  readonly score: boolean;
  /** How many answers were right, as figures over all questions. */
  readonly correctness: boolean;
  /** Which answers were right, question by question. */
  readonly review: boolean;
  /** Right answers of the questions in the review. */
  readonly answers: boolean;
  readonly explanations: boolean;
}

/**
 * The parts of a session that its taker may see, given the released parts. A test in progress that closes the
 * review leaves the score visible, because the score reveals no question.
 */
export function whatIsOut(released: Released, closer: ReviewCloser | null): WhatIsOut {
  const isOpen = closer === null;
  return {
    score: released.score,
    correctness: released.correctness && isOpen,
    review: released.correctness && isOpen,
    answers: released.answers && isOpen,
    explanations: released.explanations && isOpen,
  };
}

/** When each part of a session is released to its taker, and which parts already are. */
export interface Release {
  readonly times: ReleaseInstants;
  readonly released: Released;
}

/** The parts of a session that a reader may see, and the parts released to its taker. */
export interface Openness extends WhatIsOut, Release {
  readonly read_as: Reading['as'];
  /** The taker's test in progress that closes the review to this reader; null if there is none. */
  readonly closed_by: ReviewCloser | null;
}

/** The test in progress that closes a review which is otherwise released; null if there is none. */
export function closerOf({
  closed_by,
  released,
}: Pick<Openness, 'closed_by' | 'released'>): ToldCloser | null {
  return closed_by === null || !released.correctness ? null : toldCloser(closed_by);
}

/** A test in progress that closes reviews, as readers get it. */
export function toldCloser({ session, title, kind, finish_by }: ReviewCloser): ToldCloser {
  const by = finish_by === null ? null : new Date(finish_by).toISOString();
  return { session, title, kind, finish_by: by };
}

/** How a person reads a session: as taker, staff or stranger. */
export type Reading =
  | { readonly as: 'taker' }
  /** For staff: whether they see answer keys at all, and whether they see the session's test as content. */
  | { readonly as: 'staff'; readonly sees_keys: boolean; readonly sees_test: boolean }
  | { readonly as: 'stranger' };

/**
 * How a person reads a session of `taker`. Staff who took tests before they joined the staff read their own
 * sessions as the taker.
 */
export function readingOf(
  reader: { readonly id: string; readonly role: Role },
  { taker, sees_test }: { readonly taker: string; readonly sees_test: boolean },
): Reading {
  if (reader.id === taker) return { as: 'taker' };
  if (!isStaff(reader.role)) return { as: 'stranger' };
  return { as: 'staff', sees_keys: reachOf(reader.role, 'bank.keys') !== 'none', sees_test };
}

/** Whether a test in progress of the taker closes the review to this reader too. */
export function isBound(reading: Reading): boolean {
  return reading.as !== 'staff' || !reading.sees_test;
}

/**
 * The parts of a session that a reader may see, given those that its taker may see. Staff see the score and
 * the outcomes; answer keys are only for staff who see answer keys. If staff cannot see the test (because it
 * belongs to a different school), they see no more of its questions than the taker.
 */
export function openTo(reading: Reading, out: WhatIsOut): WhatIsOut {
  if (reading.as === 'taker') return out;
  if (reading.as === 'stranger') return NOTHING_OPEN;
  const { sees_keys, sees_test } = reading;
  return {
    score: true,
    correctness: true,
    review: sees_test || out.review,
    answers: sees_keys && (sees_test || out.answers),
    explanations: sees_keys && (sees_test || out.explanations),
  };
}

const NOTHING_OPEN: WhatIsOut = {
  score: false,
  correctness: false,
  review: false,
  answers: false,
  explanations: false,
};

function isOut(instant: number | null, now: number): boolean {
  return instant !== null && instant <= now;
}
