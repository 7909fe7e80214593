/** Rules of the people table: its score bands, its columns, and the meaning of not seen this week. */
import type { Fault } from '#contract/problem.ts';
import type { Settings } from '#features/settings/settings.rules.ts';

/** A band includes `score_above` and excludes `score_below`. */
export interface ScoreBand {
  readonly key: 'below' | 'between' | 'above';
  readonly score_above: number | null;
  readonly score_below: number | null;
}

/**
 * The bands between the limits in the settings. The smaller limit is the lower one. Equal limits give only
 * two bands.
 */
export function scoreBands(settings: Settings): readonly ScoreBand[] {
  const limits = [settings['scores.lower_limit'], settings['scores.upper_limit']];
  const [lower, upper] = [Math.min(...limits), Math.max(...limits)];
  const between: ScoreBand = { key: 'between', score_above: lower, score_below: upper };
  return [
    { key: 'below', score_above: null, score_below: lower },
    ...(lower === upper ? [] : [between]),
    { key: 'above', score_above: upper, score_below: null },
  ];
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A person last seen more than this number of days ago was not seen this week. */
export const DAYS_OF_WEEK = 7;

/** The instant this number of days before `now`. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MILLISECONDS);
}

/** The columns that the table can show after the name, in this order. */
export const COLUMNS = [
  'role',
  'school',
  'groups',
  'managers',
  'counselor',
  'tests',
  'last_score',
  'last_seen_at',
  'status',
  'contact',
  'code',
  'created_at',
] as const;
export type ColumnName = (typeof COLUMNS)[number];

const MOST_VIEWS = 50;

/**
 * Returns the errors for saving a further view when `saved` views exist. `school` is the school to share it
 * with, and `in_reach` contains it if the caller can reach it.
 */
export function savedViewFaults(school: string | null, in_reach: readonly string[], saved: number): Fault[] {
  if (saved >= MOST_VIEWS) {
    return [
      { path: 'body', message: `You can save at most ${MOST_VIEWS} views. Remove one you no longer use.` },
    ];
  }
  return school === null || in_reach.includes(school)
    ? []
    : [{ path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' }];
}
