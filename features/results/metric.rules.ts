/**
 * Which scores may be held against each other, and what one says of another. Like is compared with like: scores of
 * tests of one exam that are told on the same scale, or, without a scale, as shares of the marks of tests made alike.
 * It knows papers and figures; whose they are, and what of them is out, is not its business.
 */
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { scaleParts, scaleWords } from './scale.rules.ts';
import type { KeptScores } from './score.rules.ts';

/** A score and its metric: scores that bear the same metric may be held against each other. */
export interface MetricScore {
  readonly metric: string;
  readonly raw: number;
  readonly raw_max: number;
  readonly scaled: number | null;
  /** Whether the taker knew more than a tenth of the answers: then it is held against none. */
  readonly partly_seen_before: boolean;
}

type Paper = Pick<FrozenAssessment, 'kind' | 'scale' | 'sections' | 'cat'>;

/** The metric of a score: its exam, what kinds of sections it is of, and the ends of its scale or, without one, the kind of test. */
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

/** A score as it is compared: in points of its scale, without one in whole hundredths of the marks; null where there were none. */
export function scoreValue({
  raw,
  raw_max,
  scaled,
}: Pick<MetricScore, 'raw' | 'raw_max' | 'scaled'>): number | null {
  if (scaled !== null) return scaled;
  return raw_max > 0 ? Math.round((100 * raw) / raw_max) : null;
}

export interface Trend<Score> {
  readonly unit: 'scaled' | 'percent';
  /** Of one metric, in the order in which they came. */
  readonly points: readonly (Score & { readonly value: number })[];
  /** How many of the scores stand on another metric. */
  readonly others: number;
  /** How many were seen before in part, and stand nowhere. */
  readonly seen_before: number;
}

/**
 * The scores of one metric out of several, given oldest first: of the metric named; else of the newest one on a scale,
 * because there a point means most; else of the newest.
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

/** The newest two that may be held against each other, out of some given newest first; null where no two may. */
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

/** The standard error of a score as `scoreValue` tells it; null where it can't be told. */
export function scoreError(scale: Paper['scale'], { parts }: KeptScores): number | null {
  const { scaled, se } = scaleParts(scale, parts);
  const raw_max = parts.reduce((sum, part) => sum + part.raw_max, 0);
  if (se === null || scaled !== null) return se;
  return raw_max > 0 ? (100 * se) / raw_max : null;
}

/**
 * How far a score lies below the like one before it; null where it does not by more than one standard error, the
 * greater of the two: one that has all or nothing right claims to have none.
 */
export function fallOf(
  now: { readonly value: number; readonly se: number | null },
  before: { readonly value: number; readonly se: number | null },
): number | null {
  if (now.se === null || before.se === null) return null;
  const fall = before.value - now.value;
  return fall > Math.max(now.se, before.se) ? fall : null;
}
