/**
 * The release gate: when each thing of a session comes out, and what of it somebody may be told now. It knows switches,
 * instants (milliseconds since 1970) and who reads; which rows they reach is decided elsewhere.
 */
import { isStaff, type Role, reachOf } from '#core/access/access.ts';
import type { ReviewCloser } from '#core/access/withheld-keys.ts';
import type { ReleaseMoment, ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Closing } from './closing.rules.ts';
import type { ToldCloser } from './result.contract.ts';

/** When staff release each thing of a session by hand; null where they do not. An instant to come is a planned release. */
export interface HandReleases {
  /** The score. */
  readonly released_at: number | null;
  readonly correctness_released_at: number | null;
  /** The right answers and their explanations. */
  readonly answers_released_at: number | null;
}

/** Of a session of which staff released nothing. */
export const NOT_BY_HAND: HandReleases = {
  released_at: null,
  correctness_released_at: null,
  answers_released_at: null,
};

export interface ReleaseFacts extends Closing, HandReleases {
  readonly release: ReleaseSwitches;
  /** Null while it is not scored whole: then nothing is out. */
  readonly scored_at: number | null;
  /** Since when what has been out is out; null where nothing was kept. */
  readonly out_since: ReleaseInstants | null;
}

/** Null: never, or nobody can say yet. */
export interface ReleaseInstants {
  readonly score_at: number | null;
  readonly correctness_at: number | null;
  readonly answers_at: number | null;
  readonly explanations_at: number | null;
}

/**
 * The instants of a session's releases. `at_once` is the scoring; `on_close` the last window's end, not before
 * everyone under way has ended; staff's own release brings forward whatever is not `never`; answers and explanations
 * of a test that counts wait for it all the same. None is before the scoring, and none before the one above it. What
 * has been out stays out, unless staff have turned its switch since.
 */
export function releaseInstants(facts: ReleaseFacts): ReleaseInstants {
  const { release, out_since } = facts;
  const held_until =
    facts.counted_until === null ? 0 : Math.max(facts.counted_until, facts.counting_until ?? 0);
  const part = (name: keyof ReleaseSwitches, notBefore: number | null): number | null => {
    if (notBefore === null || release[name] === 'never') return null;
    const own = Math.min(ownInstant(release[name], facts), handInstant(name, facts) ?? Infinity);
    const reckoned = HELD_PARTS.includes(name) ? Math.max(own, held_until) : own;
    // By hand is staff's word alone: nothing that came out otherwise stands for it.
    const kept = own === Infinity && release[name] === 'manual' ? null : out_since?.[`${name}_at`];
    const earliest = Math.min(reckoned, kept ?? Infinity);
    return earliest === Infinity ? null : Math.max(earliest, notBefore);
  };
  const score_at = part('score', facts.scored_at);
  const correctness_at = part('correctness', score_at);
  const answers_at = part('answers', correctness_at);
  return { score_at, correctness_at, answers_at, explanations_at: part('explanations', answers_at) };
}

/** When staff release a part of a session by hand; null where they do not. */
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

/** By itself; infinite where that is never, or nobody can say. */
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

/** What is to be kept of a session because it is out by `now`; null where nothing is that was not kept before. */
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

/** The instants of what is not scored. */
export const NOTHING_OUT: ReleaseInstants = {
  score_at: null,
  correctness_at: null,
  answers_at: null,
  explanations_at: null,
};

/** The release of a question in practice, whose check told all of it at this instant. */
export function releaseOfCheck(at: number): Release {
  return {
    times: { score_at: at, correctness_at: at, answers_at: at, explanations_at: at },
    released: { score: true, correctness: true, answers: true, explanations: true },
  };
}

/** Whether a session in this state has a score that stands; one that was opened again has an old one. */
export function isScored(status: string): boolean {
  return status === 'scored' || status === 'released';
}

/** What has come out of a session, whether or not a test in progress closes its review meanwhile. */
export interface Released {
  readonly score: boolean;
  readonly correctness: boolean;
  readonly answers: boolean;
  readonly explanations: boolean;
}

/** What has come out by `now`. */
export function releasedBy(instants: ReleaseInstants, now: number): Released {
  return {
    score: isOut(instants.score_at, now),
    correctness: isOut(instants.correctness_at, now),
    answers: isOut(instants.answers_at, now),
    explanations: isOut(instants.explanations_at, now),
  };
}

/** In the order in which they come out, none before the one above it. */
const PARTS = [
  'score',
  'correctness',
  'answers',
  'explanations',
] as const satisfies (keyof ReleaseSwitches)[];

/**
 * Whether more of a session comes out by time alone, or as others end: what staff have to do by their own hand, and what
 * never comes, waits for no instant.
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

/** What of a session its reader may be told. */
export interface WhatIsOut {
  readonly score: boolean;
  /** What was right, in figures over its questions. */
  readonly correctness: boolean;
  /** What was right, question by question. */
  readonly review: boolean;
  /** Of the questions in the review. */
  readonly answers: boolean;
  readonly explanations: boolean;
}

/**
 * What of a session its taker may be told, of which so much is released. A test in progress that closes its review leaves
 * the score: that was theirs to read before, and tells no question.
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

/** When each thing of a session comes out for its taker, and what has. */
export interface Release {
  readonly times: ReleaseInstants;
  readonly released: Released;
}

/** What of a session is open to its reader, and what has come out for its taker. */
export interface Openness extends WhatIsOut, Release {
  readonly read_as: Reading['as'];
  /** The test of its taker in progress that closes its review to this reader; null where none does. */
  readonly closed_by: ReviewCloser | null;
}

/** The test in progress that closes a review which is released; null where none does. */
export function closerOf({
  closed_by,
  released,
}: Pick<Openness, 'closed_by' | 'released'>): ToldCloser | null {
  if (closed_by === null || !released.correctness) return null;
  const { finish_by } = closed_by;
  return { ...closed_by, finish_by: finish_by === null ? null : new Date(finish_by).toISOString() };
}

/** How somebody reads a session. */
export type Reading =
  | { readonly as: 'taker' }
  /** Whether they see keys at all, and the test of the session as content. */
  | { readonly as: 'staff'; readonly sees_keys: boolean; readonly sees_test: boolean }
  | { readonly as: 'stranger' };

/** How a person reads a session of `taker`: who took tests before they came to the staff reads their own as its taker. */
export function readingOf(
  reader: { readonly id: string; readonly role: Role },
  { taker, sees_test }: { readonly taker: string; readonly sees_test: boolean },
): Reading {
  if (reader.id === taker) return { as: 'taker' };
  if (!isStaff(reader.role)) return { as: 'stranger' };
  return { as: 'staff', sees_keys: reachOf(reader.role, 'bank.keys') !== 'none', sees_test };
}

/** Whether a test of its taker in progress closes its review to this reader too. */
export function isBound(reading: Reading): boolean {
  return reading.as !== 'staff' || !reading.sees_test;
}

/**
 * What of a session is open to a reader, given what its taker may be told: to staff the score and what was right, keys
 * to those who see them, and of a test of another school no more of its questions than its taker reads.
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
