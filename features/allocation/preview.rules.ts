/**
 * Rules for previewing an allocation: when its takers get which part of their results. Instants are
 * milliseconds since 1970.
 */
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Comes, Coming } from '#features/assessments/coming.rules.ts';
import { RELEASE_PARTS, type ReleasePart } from '#features/assessments/release.rules.ts';
import type { Closing } from '#features/releases/closing.rules.ts';
import { NOT_BY_HAND, type ReleaseInstants, releaseInstants } from '#features/releases/release.rules.ts';

/** When the parts of a session scored at `now` would be released to a taker with this closing. */
export function instantsFor(release: ReleaseSwitches, closing: Closing, now: number): ReleaseInstants {
  // Takers who are in the middle of the test also delay the release, but nobody knows when they finish.
  const windows = { ...closing, under_way_until: null, counting_until: null };
  return releaseInstants({ release, ...windows, ...NOT_BY_HAND, scored_at: now, out_since: null });
}

/** When the test closes if it is assigned to nobody yet: only its own time window is known. */
export function closingOfTerms(closes_at: number | null, counts: boolean): Closing {
  return {
    closed_at: closes_at,
    under_way_until: null,
    counted_until: counts ? closes_at : null,
    counting_until: null,
  };
}

/** The closing time is known here, so `on_close` never occurs. */
type Known = Coming & { readonly moment: Exclude<Coming['moment'], 'on_close'> };

/** When the last of several takers gets each part. */
export function comesLast(
  release: ReleaseSwitches,
  takers: readonly ReleaseInstants[],
  now: number,
): Record<ReleasePart, Known> {
  const of = (part: ReleasePart): Known => {
    const instants = takers.map((times) => times[`${part}_at`]);
    if (instants.includes(null)) {
      return { moment: isByHand(release, part) ? 'manual' : 'never', at: null };
    }
    const last = Math.max(...instants.map((at) => at ?? now), now);
    return last <= now ? { moment: 'at_once', at: null } : { moment: 'at', at: new Date(last).toISOString() };
  };
  return {
    score: of('score'),
    correctness: of('correctness'),
    answers: of('answers'),
    explanations: of('explanations'),
  };
}

/**
 * Whether staff could release a part by hand: the part or an earlier one is `manual`, and none of them is
 * `never`.
 */
function isByHand(release: ReleaseSwitches, part: ReleasePart): boolean {
  const before = RELEASE_PARTS.slice(0, RELEASE_PARTS.indexOf(part) + 1).map((each) => release[each]);
  return before.includes('manual') && !before.includes('never');
}

/**
 * From when takers may know the right answers and could pass them on, in milliseconds; null if these takers
 * never get them.
 */
export function tellableFrom({ answers }: Comes, now: number): number | null {
  if (answers.moment === 'at_once') return now;
  return answers.at === null ? null : Date.parse(answers.at);
}
