/**
 * What an allotment would do before it is made: when those who get it learn what, whom it would come too late for, and
 * who sits it afterwards. It knows instants (milliseconds since 1970) and switches, no rows.
 */
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Comes, Coming } from '#features/assessments/coming.rules.ts';
import { RELEASE_PARTS, type ReleasePart } from '#features/assessments/release.rules.ts';
import type { Closing } from '#features/releases/closing.rules.ts';
import { NOT_BY_HAND, type ReleaseInstants, releaseInstants } from '#features/releases/release.rules.ts';

/** When a session that is scored at `now` would be released to a taker for whom this holds. */
export function instantsFor(release: ReleaseSwitches, closing: Closing, now: number): ReleaseInstants {
  // Whoever is under way now is waited for too, but their end says nothing of the terms.
  const windows = { ...closing, under_way_until: null, counting_until: null };
  return releaseInstants({ release, ...windows, ...NOT_BY_HAND, scored_at: now, out_since: null });
}

/** What is known of the closing where nobody has the allotment yet: its own window is all. */
export function closingOfTerms(closes_at: number | null, counts: boolean): Closing {
  return {
    closed_at: closes_at,
    under_way_until: null,
    counted_until: counts ? closes_at : null,
    counting_until: null,
  };
}

/** The close is known where it is known who gets it. */
type Known = Coming & { readonly moment: Exclude<Coming['moment'], 'on_close'> };

/** When the last of several takers learns each thing. */
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

/** Whether staff could bring it out: it, or what it waits for, comes by hand, and neither is never told. */
function isByHand(release: ReleaseSwitches, part: ReleasePart): boolean {
  const before = RELEASE_PARTS.slice(0, RELEASE_PARTS.indexOf(part) + 1).map((each) => release[each]);
  return before.includes('manual') && !before.includes('never');
}

/** From when on whoever sits it could be told the right answers; null where these takers never learn them. */
export function tellableFrom({ answers }: Comes, now: number): number | null {
  if (answers.moment === 'at_once') return now;
  return answers.at === null ? null : Date.parse(answers.at);
}
