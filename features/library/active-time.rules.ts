/**
 * When somebody was at a thing, of what their browsers tell: so many seconds until an instant. Nothing counts twice,
 * whichever window told it, and nothing beyond the time that went by. Instants are milliseconds since 1970.
 */

export interface Span {
  readonly from: number;
  readonly until: number;
}

/** What a browser kept while it was away from the server counts for so long. */
const OLDEST = 24 * 60 * 60 * 1000;

/** Between two reports so much may go by and it is still one stay. */
const SLACK = 2_000;

/**
 * What a report adds to the spans that are known already, in their order.
 * @param opened_at When the person first opened the material. Nobody was at it before.
 * @param present Known spans of the person, of whatever they were at, that touch the report's; none overlaps another.
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

/** The span that this one goes on from, if any: it ended just before. */
export function goesOnFrom<Known extends Span>(added: Span, of_same: readonly Known[]): Known | null {
  return of_same.find(({ until }) => until <= added.from && added.from - until <= SLACK) ?? null;
}

/** Films are done once so much of them was seen. */
const DONE_PERCENT = 95;

/** Whether a report of where somebody is in it makes a material done. */
export function isDoneBy(kind: string, percent: number | undefined): boolean {
  return kind === 'video' && percent !== undefined && percent >= DONE_PERCENT;
}
