/**
 * The current time according to the server. A device's clock may be wrong by days, and texts such as "due
 * today" or "released" must not depend on it. Every API response carries the server's time in its `Date`
 * header.
 */

/** Differences up to this are ignored: `Date` has whole seconds, and responses take time to arrive. */
const TOLERANCE_MS = 60_000;

/** The server's time when `performance.now()` was 0, in ms since 1970; null before the first response. */
let serverStart: number | null = null;

/** Learns the server's time from the `Date` header of a response. */
export function learnServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  // A cached or slow response carries an earlier time, so the latest one is the most accurate.
  serverStart = Math.max(serverStart ?? Number.NEGATIVE_INFINITY, at - performance.now());
}

/**
 * The current time: the device's if it differs from the server's by less than a minute, otherwise the
 * server's.
 */
export function serverNow(): Date {
  const device = Date.now();
  if (serverStart === null) return new Date(device);
  const server = serverStart + performance.now();
  return new Date(Math.abs(server - device) > TOLERANCE_MS ? server : device);
}
