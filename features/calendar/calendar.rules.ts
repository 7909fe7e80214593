/** Rules for the calendar: how long a requested range may be, and which events are listed. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** A month with the days around it that fill its weeks has at most 42 days. */
export const MOST_DAYS = 62;

/** The most events in one response. */
export const MOST_EVENTS = 500;

/** A requested range, as ISO 8601 instants. */
interface AskedRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether a range with an end has a start too, is not empty, and is at most 62 days long. */
export function isBounded({ from, to }: AskedRange): boolean {
  if (to === undefined) return true;
  if (from === undefined) return false;
  const length = Date.parse(to) - Date.parse(from);
  // Texts that are no instants are errors of their own.
  return Number.isNaN(length) || (length > 0 && length <= MOST_DAYS * DAY_MS);
}

/** The length of a range without an end. */
const USUAL_DAYS = 31;

/** The window of a bounded range: by default from `now` on, and 31 days long. */
export function windowOf({ from, to }: AskedRange, now: Date): Window {
  const start = from === undefined ? now : new Date(from);
  const until = to === undefined ? new Date(start.getTime() + USUAL_DAYS * DAY_MS) : new Date(to);
  return { from: start, until };
}

/** A range of time that includes `from` but not `until`. */
export interface Window {
  readonly from: Date;
  readonly until: Date;
}

/** Whether an instant (milliseconds since 1970; null if unknown) is in the range. */
export function isWithin(at: number | null, { from, until }: Window): at is number {
  return at !== null && at >= from.getTime() && at < until.getTime();
}

/** The first `most` events in the order of time, and whether events are left out. */
export function firstEvents<Event extends { readonly at: string; readonly key: string }>(
  events: readonly Event[],
  most: number,
): { events: Event[]; is_cut: boolean } {
  const sorted = events.toSorted((a, b) => compare(a.at, b.at) || compare(a.key, b.key));
  return { events: sorted.slice(0, most), is_cut: sorted.length > most };
}

/** All instants have the same format, so comparing the texts is enough. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
