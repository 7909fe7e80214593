/** Weeks as reports have them: from Monday to Sunday of the school's own clocks, and when things happen to a report in them. */
import { instantOfWall, wallOfInstant } from '#core/wall-time/wall-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** So many days after `day`, which is written as `2026-11-16`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week that `day` is in. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** A week by its Monday, as ISO 8601 names it: `2026-W47`. Its year is that of its Thursday. */
export function weekName(monday: string): string {
  const thursday = daysAfter(monday, 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor(days / WEEK_DAYS) + 1).padStart(2, '0')}`;
}

/** The Monday of a week by its name; null for a week that the year does not have, and for one that ends after the year 9999. */
export function mondayNamed(name: string): string | null {
  const [, year = '', week = ''] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  if (year < '0001' || Number(week) === 0) return null;
  // The 4th of January is always in the first week.
  const monday = daysAfter(mondayOf(`${year}-01-04`), (Number(week) - 1) * WEEK_DAYS);
  // A day of a year of five digits is written with a sign, and is none of a report's.
  return weekName(monday) === name && monday < daysAfter(monday, WEEK_DAYS - 1) ? monday : null;
}

/** The instant of a clock time so many days into a week. */
function inWeek(monday: string, days: number, time: string, zone: string): Date {
  return new Date(instantOfWall({ day: daysAfter(monday, days), time }, zone));
}

/** What happens to the reports of a week, and when. */
export interface WeekTimes {
  readonly begins_at: Date;
  /** Sunday 18:00: composed. */
  readonly composed_at: Date;
  /** Sunday 24:00: work after it is the next week's. */
  readonly ends_at: Date;
  /** Monday 08:00: what is approved by then leaves. */
  readonly leaves_at: Date;
  /** Thursday 00:00: what is still a draft lapses. */
  readonly lapses_at: Date;
}

/** The times of the week that begins on this Monday, in a zone. */
export function weekTimes(monday: string, zone: string): WeekTimes {
  return {
    begins_at: inWeek(monday, 0, '00:00', zone),
    composed_at: inWeek(monday, 6, '18:00', zone),
    ends_at: inWeek(monday, 7, '00:00', zone),
    leaves_at: inWeek(monday, 7, '08:00', zone),
    lapses_at: inWeek(monday, 10, '00:00', zone),
  };
}

/** The Monday of the week that `now` is in, as clocks in the zone show it. */
export function presentWeek(now: Date, zone: string): string {
  return mondayOf(wallOfInstant(now.toISOString(), zone).day);
}

/** The week whose reports are at work now: composed, and not lapsed. Null from Thursday to Sunday evening. */
export function weekAtWork(now: Date, zone: string): string | null {
  const present = presentWeek(now, zone);
  for (const monday of [present, daysAfter(present, -WEEK_DAYS)]) {
    const { composed_at, lapses_at } = weekTimes(monday, zone);
    if (composed_at <= now && now < lapses_at) return monday;
  }
  return null;
}

/** Later ones leave so long after they were approved: it can be undone until then. */
const LATE_MS = 30 * 60 * 1000;

/** When a report leaves that is approved now: with all on Monday morning, a later one within the hour. */
export function leavesAt({ leaves_at }: Pick<WeekTimes, 'leaves_at'>, now: Date): Date {
  return now < leaves_at ? leaves_at : new Date(now.getTime() + LATE_MS);
}

/**
 * Between which instants work counts for a report: the work after the last report's approval is this one's. Where the zone
 * became another meanwhile, that report may have told of work past the beginning of this week, and it is told once.
 */
export function workWindow(
  { begins_at, ends_at }: Pick<WeekTimes, 'begins_at' | 'ends_at'>,
  told_before: Date | null,
  now: Date,
): { from: Date; until: Date } {
  return {
    from: told_before ?? begins_at,
    until: now < ends_at ? now : ends_at,
  };
}

/** On which day of the week from `monday` (0 to 6) something was done; work of the week before is told with its Monday. */
export function dayInWeek(monday: string, at: Date, zone: string): number {
  const { day } = wallOfInstant(at.toISOString(), zone);
  const days = Math.round((Date.parse(day) - Date.parse(monday)) / DAY_MS);
  return Math.min(WEEK_DAYS - 1, Math.max(0, days));
}
