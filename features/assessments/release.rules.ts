/** The four settings of a release and the order that they must keep. */
import { RELEASE_MOMENTS, type ReleaseMoment, type ReleaseSwitches } from './assessments.contract.ts';

/** The parts in the order of release: no part is released earlier than the part before it. */
export const RELEASE_PARTS = ['score', 'correctness', 'answers', 'explanations'] as const;
export type ReleasePart = (typeof RELEASE_PARTS)[number];

/** Whether `moment` is earlier than the moment of the part before `part`. */
export function isTooEarly(release: ReleaseSwitches, part: ReleasePart, moment: ReleaseMoment): boolean {
  const before = RELEASE_PARTS[RELEASE_PARTS.indexOf(part) - 1];
  return before !== undefined && orderOf(moment) < orderOf(release[before]);
}

/** The settings with one of them changed. Later parts move to the same moment, so that none is too early. */
export function turned(release: ReleaseSwitches, part: ReleasePart, moment: ReleaseMoment): ReleaseSwitches {
  const next = { ...release, [part]: moment };
  for (const later of RELEASE_PARTS.slice(RELEASE_PARTS.indexOf(part) + 1)) {
    if (orderOf(next[later]) < orderOf(moment)) next[later] = moment;
  }
  return next;
}

function orderOf(moment: ReleaseMoment): number {
  return RELEASE_MOMENTS.indexOf(moment);
}

export const GUESTS_WAIT =
  'Guests can take this test, and it counts at a school. Release its answers only when it closes, no earlier than it closes at that school.';

/**
 * Whether guests of an open test could see its answers before its last assignment with `counts` has closed.
 * Times are in milliseconds since 1970.
 */
export function guestsLearnBefore(
  {
    open_to_guests,
    release,
    closes_at,
  }: { open_to_guests: boolean; release: ReleaseSwitches; closes_at: number | null },
  counted_until: number,
): boolean {
  if (!open_to_guests) return false;
  return release.answers !== 'on_close' || closes_at === null || closes_at < counted_until;
}
