/** When a taker learns each thing of a session. It knows switches and instants (milliseconds since 1970); who asks is not its business. */
import type { WithheldPart } from '#core/access/withheld-keys.ts';
import type { ReleaseMoment, ReleaseSwitches } from '#features/assessments/assessments.contract.ts';

export interface ReleaseFacts {
  readonly release: ReleaseSwitches;
  /** Null while it is not scored whole: then nothing is out. */
  readonly scored_at: number | null;
  /** When the last window of everyone allotted closes; null where one never does. */
  readonly closed_for_all_at: number | null;
  /** The latest `finish_by` among sessions of the assessment that are under way; null for none. */
  readonly under_way_until: number | null;
  /** When staff released it by hand; null where they did not. */
  readonly released_at: number | null;
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
 * everyone under way has ended; staff's own release brings forward whatever is not `never`. None is before the
 * scoring, and none before the one above it.
 */
export function releaseInstants(facts: ReleaseFacts): ReleaseInstants {
  const score_at = instantOf(facts.release.score, facts, facts.scored_at);
  const correctness_at = instantOf(facts.release.correctness, facts, score_at);
  const answers_at = instantOf(facts.release.answers, facts, correctness_at);
  return {
    score_at,
    correctness_at,
    answers_at,
    explanations_at: instantOf(facts.release.explanations, facts, answers_at),
  };
}

function instantOf(moment: ReleaseMoment, facts: ReleaseFacts, notBefore: number | null): number | null {
  if (notBefore === null || moment === 'never') return null;
  const own = ownInstant(moment, facts);
  const earliest = Math.min(own ?? Infinity, facts.released_at ?? Infinity);
  return earliest === Infinity ? null : Math.max(earliest, notBefore);
}

function ownInstant(moment: ReleaseMoment, facts: ReleaseFacts): number | null {
  switch (moment) {
    case 'at_once':
      return facts.scored_at;
    case 'on_close':
      if (facts.closed_for_all_at === null) return null;
      return Math.max(facts.closed_for_all_at, facts.under_way_until ?? 0);
    case 'manual':
    case 'never':
      return null;
  }
}

/** What of a session its taker may be told. */
export interface WhatIsOut {
  readonly score: boolean;
  /** What was right, in figures over its questions. */
  readonly correctness: boolean;
  /** What was right, question by question, but for those that are withheld. */
  readonly review: boolean;
  /** Of the questions in the review. */
  readonly answers: boolean;
  readonly explanations: boolean;
}

/** What of a session is out by `now` for its taker, so much of it being withheld. */
export function whatIsOut(instants: ReleaseInstants, withheld: WithheldPart, now: number): WhatIsOut {
  const correctness = isOut(instants.correctness_at, now);
  return {
    score: isOut(instants.score_at, now) && withheld !== 'some',
    correctness: correctness && withheld === 'none',
    review: correctness && withheld !== 'all',
    answers: isOut(instants.answers_at, now),
    explanations: isOut(instants.explanations_at, now),
  };
}

/** What is out by `now`. */
export function isOut(instant: number | null, now: number): boolean {
  return instant !== null && instant <= now;
}
