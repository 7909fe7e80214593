/**
 * A period in which a person worked on a material. Browsers report a number of seconds up to an instant. No
 * second counts twice, even if several windows report it, and the total never exceeds the time that really
 * passed. Instants are milliseconds since 1970.
 */

export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The maximum age of a report that a browser stored while it was offline. */
const OLDEST = 24 * 60 * 60 * 1000;

/** The longest gap between two reports that still belong to one span. */
const SLACK = 2_000;

/**
 * The new spans that a report adds to the known ones, in order of time.
 * @param opened_at When the person first opened the material. Earlier time does not count.
 * @param present Known spans of the person, for any material, that overlap or touch the report. They do not
 * overlap each other.
 */
export function newlyActive(
  {
    active_seconds,
    at,
    opened_at,
  }: { readonly active_seconds: number; readonly at: number; readonly opened_at: number },
  present: readonly Span[],
  now: number,
): Span[] {
  const until = Math.min(at, now);
  const from = until - active_seconds * 1000;
  if (from < now - OLDEST) return [];
  const added: Span[] = [];
  let begin = Math.max(from, opened_at);
  for (const span of present.toSorted((one, other) => one.from - other.from)) {
    if (span.until <= begin || span.from >= until) continue;
    if (span.from > begin) added.push({ from: begin, until: span.from });
    begin = span.until;
  }
  if (begin < until) added.push({ from: begin, until });
  return added;
}

/** The span that ended just before `added`, so that `added` continues it; null if there is none. */
export function goesOnFrom<Known extends Span>(added: Span, of_same: readonly Known[]): Known | null {
  return of_same.find(({ until }) => until <= added.from && added.from - until <= SLACK) ?? null;
}

/** A video is done once this percentage of it was watched. */
const DONE_PERCENT = 95;

/** Whether reaching this position completes the material. */
export function isDoneBy(kind: string, percent: number | undefined): boolean {
  return kind === 'video' && percent !== undefined && percent >= DONE_PERCENT;
}
