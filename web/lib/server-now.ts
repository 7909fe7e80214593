/**
 * The time as the server has it. A device's clock may be wrong by days, and words such as "due today" or "released"
 * must not depend on it. Every answer of the API carries the server's time in its `Date` header.
 */

/** A device's clock counts as right up to this difference: `Date` has whole seconds, and answers travel. */
const TOLERANCE_MS = 60_000;

/** The server's time when `performance.now()` was 0, in ms since 1970; null until an answer came. */
let serverStart: number | null = null;

/** Learns the time from the `Date` header of an answer. */
export function learnServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  // An answer that a browser had kept, or that travelled for long, tells an earlier time: the latest is the truest.
  serverStart = Math.max(serverStart ?? Number.NEGATIVE_INFINITY, at - performance.now());
}

/** Now: the device's time where it agrees with the server's to a minute, else the server's. */
export function serverNow(): Date {
  const device = Date.now();
  if (serverStart === null) return new Date(device);
  const server = serverStart + performance.now();
  return new Date(Math.abs(server - device) > TOLERANCE_MS ? server : device);
}
