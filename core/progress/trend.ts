/** Scaled scores over time, like with like, and what a goal asks for. Days may have fractions. */

export interface ScaledScore {
  /** Scores of one scale alone are compared: an exam's total, or one of its sections. */
  readonly scale: string;
  readonly day: number;
  readonly score: number;
  /** One standard error; null where it can't be told. */
  readonly error: number | null;
  /** More than a tenth of it was seen before. */
  readonly is_partly_seen: boolean;
}

/** What may be compared among somebody's scores, oldest first. */
export function comparable(scores: readonly ScaledScore[], scale: string): ScaledScore[] {
  return scores
    .filter((score) => score.scale === scale && !score.is_partly_seen)
    .toSorted((a, b) => a.day - b.day);
}

export interface Trend {
  /** Points from the first to the newest. */
  readonly gained: number;
  /** Points a week by the line through all, each weighing by its error, and how far luck alone moves that; null on one day. */
  readonly a_week: { readonly points: number; readonly error: number | null } | null;
}

const WEEK = 7;

/** Null below two scores; `scores` are comparable ones. */
export function trendOf(scores: readonly ScaledScore[]): Trend | null {
  const [first, newest] = [scores[0], scores.at(-1)];
  if (first === undefined || newest === undefined || scores.length < 2) return null;
  const gained = newest.score - first.score;
  // A score without an error, or with none left at the end of its scale, can't weigh by it; then all weigh alike.
  const isWeighed = scores.every(({ error }) => error !== null && error > 0);
  const weights = scores.map(({ error }) => (isWeighed ? 1 / (error ?? 1) ** 2 : 1));
  const total = sum(weights);
  const middle = sum(scores.map(({ day }, at) => day * (weights[at] ?? 0))) / total;
  const spread = sum(scores.map(({ day }, at) => (day - middle) ** 2 * (weights[at] ?? 0)));
  if (spread === 0) return { gained, a_week: null };
  const slope = sum(scores.map(({ day, score }, at) => (day - middle) * score * (weights[at] ?? 0))) / spread;
  return { gained, a_week: { points: slope * WEEK, error: isWeighed ? WEEK / Math.sqrt(spread) : null } };
}

export interface PaceNeeded {
  /** Points to the goal; 0 where it is reached. */
  readonly to_go: number;
  /** Until the exam. */
  readonly weeks: number;
  /** Null where no time is left. */
  readonly points_a_week: number | null;
}

/** What `goal` asks for from `score` on, which is a pace and no forecast. */
export function paceNeeded(
  score: number,
  today: number,
  goal: { readonly score: number; readonly day: number },
): PaceNeeded {
  const to_go = Math.max(0, goal.score - score);
  const weeks = Math.max(0, (goal.day - today) / WEEK);
  return { to_go, weeks, points_a_week: weeks === 0 ? null : to_go / weeks };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
