/**
 * The trend of comparable scaled scores over time, and the pace that a goal needs. Days may have fractions.
 */

export interface ScaledScore {
  /**
   * The scale of the score: an exam's total or one of its sections. Only scores of one scale are compared.
   */
  readonly scale: string;
  readonly day: number;
  readonly score: number;
  /** One standard error; null if unknown. */
  readonly error: number | null;
  /** More than a tenth of the test was seen before. */
  readonly is_partly_seen: boolean;
}

/** The comparable scores of a scale, oldest first. Partly seen tests are left out. */
export function comparable(scores: readonly ScaledScore[], scale: string): ScaledScore[] {
  return scores
    .filter((score) => score.scale === scale && !score.is_partly_seen)
    .toSorted((a, b) => a.day - b.day);
}

export interface Trend {
  /** The score gained from the first to the newest. */
  readonly gained: number;
  /**
   * The weekly change by a line through all scores, weighted by their errors, with its standard error. Null
   * if all are on one day.
   */
  readonly a_week: { readonly points: number; readonly error: number | null } | null;
}

const WEEK = 7;

/** The trend of comparable scores; null for fewer than two. */
export function trendOf(scores: readonly ScaledScore[]): Trend | null {
  const [first, newest] = [scores[0], scores.at(-1)];
  if (first === undefined || newest === undefined || scores.length < 2) return null;
  const gained = newest.score - first.score;
  // If a score has no error, or an error of 0 at the end of its scale, all scores weigh equally.
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
  /** The score missing to the goal; 0 if it is reached. */
  readonly to_go: number;
  /** The number of weeks until the exam. */
  readonly weeks: number;
  /** The needed gain per week; null if no time is left. */
  readonly points_a_week: number | null;
}

/** The weekly gain needed from `score` to reach `goal`. It is a required pace, not a forecast. */
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
