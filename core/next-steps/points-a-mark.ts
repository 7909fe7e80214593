/** What a mark is worth on a scale. It knows one column of a table and a raw score. */

/** A scale is taken for straight over so many marks either way of a score. */
const AROUND = 3;

/**
 * Points that one mark more brings: the mean slope of the scale (`scaled[n]` of a raw score of n) within three marks of
 * `raw`, that of the newest scaled session; without one, over the middle third of the scale. 0 where a scale has one row.
 */
export function pointsAMark(scaled: readonly number[], raw: number | null): number {
  const last = scaled.length - 1;
  if (last < 1) return 0;
  const within = (value: number) => Math.min(last, Math.max(0, Math.round(value)));
  const [from, to] =
    raw === null
      ? [within(last / 3), within((2 * last) / 3)]
      : [within(within(raw) - AROUND), within(within(raw) + AROUND)];
  return to === from ? 0 : ((scaled[to] ?? 0) - (scaled[from] ?? 0)) / (to - from);
}
