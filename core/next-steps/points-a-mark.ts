/** Computes how much scaled score one raw point is worth. */

/** A scale is treated as linear within this many raw points of a score. */
const AROUND = 3;

/**
 * The scaled score that one more raw point brings. `scaled[n]` is the score for n raw points; `raw` is the
 * newest raw score. It is the mean slope within three points of `raw`, or over the middle third of the scale
 * if `raw` is null. 0 if the scale has only one row.
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
