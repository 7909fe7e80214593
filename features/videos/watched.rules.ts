/**
 * Rules for how far a person has watched. Played ranges are merged, so nothing counts twice and watching
 * again removes nothing. New seconds count only as far as they could be watched, at double speed, in the time
 * since the last report.
 */

/** Start and end, in whole seconds. */
export type Range = readonly [from: number, to: number];

export interface Watched {
  /** The watched ranges, merged and in order. */
  readonly ranges: readonly Range[];
  readonly position_seconds: number;
  readonly position_at: Date;
  /** How many new seconds may still be credited. */
  readonly credit_seconds: number;
  readonly reported_at: Date;
  readonly done_at: Date | null;
}

interface Watchable {
  readonly duration_seconds: number;
  readonly chapters: readonly { readonly at_seconds: number }[];
}

const FASTEST = 2;
/** Credit before the first report. The player reports every 15 seconds. */
const FIRST_CREDIT_SECONDS = 60;
/**
 * The maximum of unused seconds. A device that was offline reports late, but a day's absence is not a day of
 * watching.
 */
const MOST_CREDIT_SECONDS = 20 * 60;
/** The share of a video or chapter from which it counts as fully watched. */
const SEEN_SHARE = 0.95;
const RESUME_BEFORE_SECONDS = 3;
const MOST_RANGES = 1_000;

/** The progress after a report. `gained`: the seconds that are new. */
export function watchedAfter(
  before: Watched | null,
  told: {
    readonly ranges: readonly (readonly number[])[];
    readonly position: number;
    readonly at: Date;
    readonly done: boolean;
  },
  { duration_seconds }: Pick<Watchable, 'duration_seconds'>,
  now: Date,
): { watched: Watched; gained: number } {
  const credit = creditAt(before, now);
  const { ranges, gained } = covering(
    before?.ranges ?? [],
    wholeRanges(told.ranges, duration_seconds),
    credit,
  );
  const at = told.at > now ? now : told.at;
  const isNewest = before === null || at >= before.position_at;
  const is_done = told.done || isSeen(covered(ranges), duration_seconds);
  return {
    gained,
    watched: {
      ranges,
      position_seconds: isNewest ? within(told.position, duration_seconds) : before.position_seconds,
      position_at: isNewest ? at : before.position_at,
      credit_seconds: credit - gained,
      reported_at: now,
      done_at: before?.done_at ?? (is_done ? now : null),
    },
  };
}

/** The total seconds of these ranges. */
export function covered(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The start of each chapter that was watched. A chapter lasts until the next one starts. */
export function finishedChapters(
  ranges: readonly Range[],
  { duration_seconds, chapters }: Watchable,
): number[] {
  return chapters.flatMap(({ at_seconds }, index) => {
    const end = chapters[index + 1]?.at_seconds ?? duration_seconds;
    const inside = ranges.map(([from, to]): Range => [Math.max(from, at_seconds), Math.min(to, end)]);
    const seen = covered(inside.filter(([from, to]) => to > from));
    return isSeen(seen, end - at_seconds) ? at_seconds : [];
  });
}

/**
 * Where to resume: a little before the point where the viewer stopped, or at the beginning if that was the
 * end.
 */
export function resumeAt(position_seconds: number, duration_seconds: number): number {
  return position_seconds >= duration_seconds - RESUME_BEFORE_SECONDS
    ? 0
    : Math.max(0, position_seconds - RESUME_BEFORE_SECONDS);
}

function isSeen(seconds: number, of: number): boolean {
  return seconds >= SEEN_SHARE * of;
}

function creditAt(before: Watched | null, now: Date): number {
  if (before === null) return FIRST_CREDIT_SECONDS;
  const passed = Math.max(0, now.getTime() - before.reported_at.getTime()) / 1000;
  return Math.min(MOST_CREDIT_SECONDS, before.credit_seconds + FASTEST * passed);
}

function within(seconds: number, duration_seconds: number): number {
  return Math.min(Math.max(0, Math.round(seconds)), duration_seconds);
}

/**
 * Clips ranges to the video and rounds them to whole seconds. Touching ranges still touch, so no gap appears.
 */
function wholeRanges(told: readonly (readonly number[])[], duration_seconds: number): Range[] {
  return told
    .map(([from = 0, to = 0]): Range => [within(from, duration_seconds), within(to, duration_seconds)])
    .filter(([from, to]) => to > from);
}

/** Adds the reported ranges to `before` in the order reported, as far as the allowed new seconds suffice. */
function covering(
  before: readonly Range[],
  told: readonly Range[],
  credit: number,
): { ranges: readonly Range[]; gained: number } {
  const seconds = covered(before);
  const most = seconds + Math.floor(credit);
  let ranges: readonly Range[] = merged([...before, ...told]);
  if (covered(ranges) > most) {
    ranges = before;
    for (const range of told) {
      const next = merged([...ranges, range]);
      const over = covered(next) - most;
      ranges = over > 0 ? merged([...ranges, [range[0], endWithin(ranges, range, over)]]) : next;
    }
  }
  // The maximum number of ranges. Nobody watches in so many pieces, and more would make each report slower
  // than the last.
  if (ranges.length > Math.max(MOST_RANGES, before.length)) ranges = before;
  return { ranges, gained: covered(ranges) - seconds };
}

/** Where a range must end so that it adds `less` fewer seconds to `ranges`. */
function endWithin(ranges: readonly Range[], [from, to]: Range, less: number): number {
  let end = to;
  let left = less;
  // If the search goes back from the end of the last known range, everything after it is new.
  for (const [known_from, known_to] of [...ranges].reverse()) {
    if (known_from >= end) continue;
    const behind = end - Math.max(known_to, from);
    if (behind >= left) return end - left;
    left -= Math.max(0, behind);
    end = Math.max(from, Math.min(end, known_from));
  }
  return Math.max(from, end - left);
}

function merged(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort(([one], [other]) => one - other).filter(([from, to]) => to > from);
  const all: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = all.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
