/** When a taker learns each thing of a session. It knows switches and instants (milliseconds since 1970); who asks is not its business. */
import type { WithheldPart } from '#core/access/withheld-keys.ts';
import type { ReleaseMoment, ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Closing } from './closing.rules.ts';

export interface ReleaseFacts extends Closing {
  readonly release: ReleaseSwitches;
  /** Null while it is not scored whole: then nothing is out. */
  readonly scored_at: number | null;
  /** When staff released it by hand; null where they did not. */
  readonly released_at: number | null;
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
    const own = Math.min(ownInstant(release[name], facts), facts.released_at ?? Infinity);
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
