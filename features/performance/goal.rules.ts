/** Pure rules for a goal: the distance, the pace, and the points of the line in the drawing. */
import { trendOf as slopeOf } from '#core/progress/trend.ts';
import type { LeftOut } from '#features/results/counted-sessions.contract.ts';
import type { LatestScore } from '#features/results/latest-score.contract.ts';
import { trendOf } from '#features/results/metric.rules.ts';
import type { PastScore } from './performance.contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

export type GoalScore = PastScore & { readonly value: number };

/**
 * The comparable scores on a scale that contains the goal, oldest first. Without a goal, the comparable
 * scores of any scale.
 */
export function goalScores(scores: readonly PastScore[], goal: number | null): readonly GoalScore[] {
  const onScale = scores.filter(
    ({ scale }) => goal === null || (scale !== null && scale.min <= goal && goal <= scale.max),
  );
  return trendOf(onScale).points;
}

/**
 * Scaled scores of tests whose questions the taker partly knew before. They do not count toward the goal, so
 * the screen names them.
 */
export function seenScores(scores: readonly PastScore[]): readonly PastScore[] {
  return scores.filter(({ partly_seen_before, scaled }) => partly_seen_before && scaled !== null);
}

/**
 * Tests that are newer than the newest score that counts toward the goal and do not count themselves, with
 * the reasons. Tests with questions seen before are left out, because the screen names them separately.
 * Without such a score, uses the scales whose range contains the goal.
 */
export function newerLeftOut(
  latest: readonly LatestScore[],
  newest: GoalScore | undefined,
  goal: number | null,
): LeftOut {
  const found = latest.find(({ session, scale }) =>
    newest === undefined
      ? session === null && goal !== null && scale.min <= goal && goal <= scale.max
      : session === newest.session,
  );
  return (found?.left_out ?? []).filter(({ why }) => why !== 'seen_before');
}

export interface GoalPace {
  /** Goal minus newest score; 0 or less once the goal is reached. */
  readonly distance: number;
  /**
   * Gain in score per week needed until the test date; null once the goal is reached or the test date is
   * past.
   */
  readonly needed_a_week: number | null;
  /**
   * Gain in score per week so far, from a line through all scores; null unless the first and last are a week
   * apart.
   */
  readonly gained_a_week: number | null;
}

/** The pace to the goal; null without a valid score. `test_day` is the start of the test date. */
export function goalPace(
  scores: readonly GoalScore[],
  goal: number,
  test_day: number,
  now: number,
): GoalPace | null {
  const first = scores[0];
  const newest = scores.at(-1);
  if (first === undefined || newest === undefined) return null;
  const distance = goal - newest.value;
  const weeksLeft = (test_day - now) / WEEK_MS;
  const weeksSince = (Date.parse(newest.submitted_at) - Date.parse(first.submitted_at)) / WEEK_MS;
  return {
    distance,
    needed_a_week: distance > 0 && weeksLeft > 0 ? Math.ceil(distance / Math.max(weeksLeft, 1)) : null,
    gained_a_week: weeksSince >= 1 ? gainedAWeek(scores) : null,
  };
}

function gainedAWeek(scores: readonly GoalScore[]): number | null {
  const trend = slopeOf(
    scores.map(({ metric, submitted_at, value }) => ({
      scale: metric,
      day: Date.parse(submitted_at) / DAY_MS,
      score: value,
      error: null,
      is_partly_seen: false,
    })),
  );
  return trend?.a_week == null ? null : Math.round(trend.a_week.points);
}

/** A goal, and the start of the test date. */
interface Aim {
  readonly score: number;
  readonly day: number;
}

/**
 * The positions of the scores, the goal and today in a drawing of `width` × `height`, from its top left
 * corner.
 */
export function goalLine(
  scores: readonly GoalScore[],
  { aim, now }: { aim: Aim | null; now: number },
  { width, height }: { width: number; height: number },
) {
  const from = Math.min(now, ...scores.map((score) => Date.parse(score.submitted_at)));
  const until = Math.max(aim?.day ?? now, now);
  const values = scores.flatMap(({ value, range }) => [value, range?.low ?? value, range?.high ?? value]);
  const aimed = aim === null ? [] : [aim.score];
  const low = Math.min(...aimed, ...values);
  const high = Math.max(...aimed, ...values);
  const x = (at: number) => (until === from ? 0 : ((at - from) / (until - from)) * width);
  const y = (value: number) => (high === low ? 0 : ((high - value) / (high - low)) * height);
  return {
    from,
    until,
    low,
    high,
    x,
    y,
    today: x(now),
    points: scores.map(({ value, range, submitted_at }) => ({
      x: x(Date.parse(submitted_at)),
      y: y(value),
      low: y(range?.low ?? value),
      high: y(range?.high ?? value),
      value,
    })),
    goal: aim === null ? null : { x: x(until), y: y(aim.score) },
  };
}
