/**
 * Decides which scores may be compared: scores of tests for one exam on the same scale or, without a scale,
 * shares of points in tests of the same structure.
 */
import { wholePercent } from '#core/percent.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { scaleParts, scaleWords } from './scale.rules.ts';
import type { KeptScores } from './score.rules.ts';

/** A score with its metric. Only scores with the same metric may be compared. */
export interface MetricScore {
  readonly metric: string;
  readonly raw: number;
  readonly raw_max: number;
  readonly scaled: number | null;
  /** Whether the taker knew more than a tenth of the answers; then it is compared with no other score. */
  readonly partly_seen_before: boolean;
}

type Paper = Pick<FrozenAssessment, 'kind' | 'scale' | 'sections' | 'cat'>;

/**
 * The metric of a score: its exam, the kinds of its sections, and the limits of its scale or, without a
 * scale, the kind of test.
 */
export function metricOf(
  exam: string | null,
  { kind, scale, sections, cat }: Paper,
  isScaled: boolean,
): string {
  const kinds = [...new Set(sections.map((section) => section.kind))].sort();
  const measure = isScaled
    ? scaleWords(kinds, cat?.scale ?? endsOf(scale, kinds))
    : `${kinds.join(' ')} marks, ${kind}`;
  return `${exam ?? 'no exam'} ${measure}`;
}

function endsOf(scale: Paper['scale'], kinds: readonly string[]): { min: number; max: number } {
  const parts = kinds.map((kind) =>
    (scale?.columns ?? []).flatMap((column) => (column.kind === kind ? column.scaled : [])),
  );
  const sum = (end: (...values: number[]) => number) =>
    parts.reduce((total, values) => total + (values.length === 0 ? 0 : end(...values)), 0);
  return { min: sum(Math.min), max: sum(Math.max) };
}

/**
 * A score as it is compared: on its scale, or without a scale as a whole percentage of points. Null if the
 * test has no points.
 */
export function scoreValue({
  raw,
  raw_max,
  scaled,
}: Pick<MetricScore, 'raw' | 'raw_max' | 'scaled'>): number | null {
  if (scaled !== null) return scaled;
  return raw_max > 0 ? wholePercent(raw / raw_max) : null;
}

export interface Trend<Score> {
  readonly unit: 'scaled' | 'percent';
  /** Scores of one metric, oldest first. */
  readonly points: readonly (Score & { readonly value: number })[];
  /** The number of scores that are left out because they have a different metric. */
  readonly others: number;
  /** Number of scores partly seen before, which are left out everywhere. */
  readonly seen_before: number;
}

/**
 * The scores in one metric, from scores given oldest first. The metric is the one in the request. Otherwise
 * it is the metric of the newest scaled score, since scaled scores are the most meaningful, or else the
 * metric of the newest score.
 */
export function trendOf<Score extends MetricScore>(all: readonly Score[], metric?: string): Trend<Score> {
  const scores = all.filter((score) => !score.partly_seen_before);
  const newest = scores.findLast(({ scaled }) => scaled !== null) ?? scores.at(-1);
  const chosen = metric ?? newest?.metric;
  const alike = scores.filter((score) => score.metric === chosen);
  return {
    unit: alike.some(({ scaled }) => scaled !== null) ? 'scaled' : 'percent',
    points: alike.flatMap((score) => {
      const value = scoreValue(score);
      return value === null ? [] : [{ ...score, value }];
    }),
    others: scores.length - alike.length,
    seen_before: all.length - scores.length,
  };
}

/** The newest two comparable scores, from scores given newest first; null if no two are comparable. */
export function newestLike<Score extends Pick<MetricScore, 'metric' | 'partly_seen_before'>>(
  all: readonly Score[],
): { now: Score; before: Score } | null {
  const scores = all.filter((score) => !score.partly_seen_before);
  for (const [place, now] of scores.entries()) {
    const before = scores.slice(place + 1).find(({ metric }) => metric === now.metric);
    if (before !== undefined) return { now, before };
  }
  return null;
}

/** Standard error in the units of `scoreValue`; null if it cannot be computed. */
export function scoreError(scale: Paper['scale'], { parts }: KeptScores): number | null {
  const { scaled, se } = scaleParts(scale, parts);
  const raw_max = parts.reduce((sum, part) => sum + part.raw_max, 0);
  if (se === null || scaled !== null) return se;
  return raw_max > 0 ? (100 * se) / raw_max : null;
}

/**
 * How far a score lies below the previous comparable score; null if not by more than one standard error. The
 * larger error of the two counts, because a score with everything or nothing right has a computed error of 0.
 */
export function fallOf(
  now: { readonly value: number; readonly se: number | null },
  before: { readonly value: number; readonly se: number | null },
): number | null {
  if (now.se === null || before.se === null) return null;
  const fall = before.value - now.value;
  return fall > Math.max(now.se, before.se) ? fall : null;
}
