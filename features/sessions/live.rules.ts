/**
 * The connection of the device of a session in progress, and which sessions need staff first. Instants are
 * milliseconds.
 */

/** A device asks every few seconds, and a bad connection loses some of these requests. */
export const OFFLINE_AFTER = 40_000;

export type Connection = 'online' | 'saving' | 'offline' | 'unknown';

interface Device {
  readonly heard_at: string;
  readonly waiting_count: number;
}

/** `unknown`: no device has reported, for example in a session opened before devices reported at all. */
export function connectionOf(device: Device | null, now: number): Connection {
  if (device === null) return 'unknown';
  if (now - Date.parse(device.heard_at) > OFFLINE_AFTER) return 'offline';
  return device.waiting_count > 0 ? 'saving' : 'online';
}

/** Seconds left in the open section; null if no clock is running. */
export function secondsLeft(
  { status, present_section }: { status: string; present_section: { ends_at: string | null } | null },
  now: number,
): number | null {
  const ends_at = present_section?.ends_at ?? null;
  if (ends_at === null || status === 'paused') return null;
  return Math.max(0, Math.round((Date.parse(ends_at) - now) / 1000));
}

/** Sorts sessions that need staff to the front: offline devices first, then the least time left. */
export function byUrgency<
  Row extends { device: Device | null; status: string; present_section: { ends_at: string | null } | null },
>(rows: readonly Row[], now: number): Row[] {
  const rank = (row: Row) => (connectionOf(row.device, now) === 'offline' ? 0 : 1);
  const left = (row: Row) => secondsLeft(row, now) ?? Infinity;
  return rows.toSorted((a, b) => rank(a) - rank(b) || (left(a) === left(b) ? 0 : left(a) - left(b)));
}
