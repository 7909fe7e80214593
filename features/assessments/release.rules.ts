/** The four switches of a release and the order they keep. It knows moments alone, no session and no clock. */
import { RELEASE_MOMENTS, type ReleaseMoment, type ReleaseSwitches } from './assessments.contract.ts';

/** In the order in which they may come: none is earlier than the one before it. */
export const RELEASE_PARTS = ['score', 'correctness', 'answers', 'explanations'] as const;
export type ReleasePart = (typeof RELEASE_PARTS)[number];

/** Whether `moment` comes before what `part` must wait for. */
export function isTooEarly(release: ReleaseSwitches, part: ReleasePart, moment: ReleaseMoment): boolean {
  const before = RELEASE_PARTS[RELEASE_PARTS.indexOf(part) - 1];
  return before !== undefined && orderOf(moment) < orderOf(release[before]);
}

/** The switches with one of them turned; what must not come earlier moves along. */
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
  'It is open to guests, and it counts for a school: its answers must be released when its window closes, and no earlier than it closes there.';

/** Whether guests of an open test would learn its answers before an allotment that counts closes; milliseconds since 1970. */
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
