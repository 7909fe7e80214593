/**
 * Rules for the weeks of reports, which last from Monday to Sunday in the school's time zone, and for the
 * times at which a week's reports change.
 */
import { instantOfWall, wallOfInstant } from '#core/wall-time/wall-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** The day that is `days` after `day` (as `2026-11-16`). */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week that `day` is in. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + WEEK_DAYS - 1) % WEEK_DAYS));
}

/** The ISO 8601 name of the week with this Monday: `2026-W47`. The year of a week is that of its Thursday. */
export function weekName(monday: string): string {
  const thursday = daysAfter(monday, 3);
  const year = thursday.slice(0, 4);
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor(days / WEEK_DAYS) + 1).padStart(2, '0')}`;
}

/**
 * The Monday of the week with this name. Null for a week that the year does not have, and for one that ends
 * after the year 9999.
 */
export function mondayNamed(name: string): string | null {
  const [, year = '', week = ''] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  if (year < '0001' || Number(week) === 0) return null;
  // January 4 is always in the first week.
  const monday = daysAfter(mondayOf(`${year}-01-04`), (Number(week) - 1) * WEEK_DAYS);
  // A day after the year 9999 is written with a sign, so as text it compares as smaller.
  return weekName(monday) === name && monday < daysAfter(monday, WEEK_DAYS - 1) ? monday : null;
}

/** The instant of a clock time `days` after a Monday, in a time zone. */
function inWeek(monday: string, days: number, time: string, zone: string): Date {
  return new Date(instantOfWall({ day: daysAfter(monday, days), time }, zone));
}

/** The times at which a week's reports change. */
export interface WeekTimes {
  readonly begins_at: Date;
  /** The time at which reports are composed: Sunday 18:00. */
  readonly composed_at: Date;
  /** Sunday 24:00: later work counts for the next week. */
  readonly ends_at: Date;
  /** Monday 08:00: reports approved by then are sent. */
  readonly leaves_at: Date;
  /** The time at which remaining drafts lapse: Thursday 00:00. */
  readonly lapses_at: Date;
}

/** The times of the week with this Monday, in a time zone. */
export function weekTimes(monday: string, zone: string): WeekTimes {
  return {
    begins_at: inWeek(monday, 0, '00:00', zone),
    composed_at: inWeek(monday, 6, '18:00', zone),
    ends_at: inWeek(monday, 7, '00:00', zone),
    leaves_at: inWeek(monday, 7, '08:00', zone),
    lapses_at: inWeek(monday, 10, '00:00', zone),
  };
}

/** The Monday of the current week in a time zone. */
export function presentWeek(now: Date, zone: string): string {
  return mondayOf(wallOfInstant(now.toISOString(), zone).day);
}

/**
 * The Monday of the week whose reports are composed and have not lapsed; null from Thursday to Sunday
 * evening.
 */
export function weekAtWork(now: Date, zone: string): string | null {
  const present = presentWeek(now, zone);
  for (const monday of [present, daysAfter(present, -WEEK_DAYS)]) {
    const { composed_at, lapses_at } = weekTimes(monday, zone);
    if (composed_at <= now && now < lapses_at) return monday;
  }
  return null;
}

/** Reports approved later are sent this long after the approval, so that it can still be undone. */
const LATE_MS = 30 * 60 * 1000;

/**
 * When a report that is approved now is sent: on Monday morning with the others, or half an hour from now if
 * Monday morning has passed.
 */
export function leavesAt({ leaves_at }: Pick<WeekTimes, 'leaves_at'>, now: Date): Date {
  return now < leaves_at ? leaves_at : new Date(now.getTime() + LATE_MS);
}

/**
 * The range of time in which work counts for a report. Work after the approval of the last report counts for
 * this one. If the time zone changed in between, the last report may already cover the beginning of this
 * week, which then counts only there.
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

/**
 * The day of the week (0 to 6, from `monday`) of an instant. Work from the week before counts as Monday's.
 */
export function dayInWeek(monday: string, at: Date, zone: string): number {
  const { day } = wallOfInstant(at.toISOString(), zone);
  const days = Math.round((Date.parse(day) - Date.parse(monday)) / DAY_MS);
  return Math.min(WEEK_DAYS - 1, Math.max(0, days));
}

/**
 * The Mondays of the weeks whose reports are sent from `from` on and before `until`, in a time zone, the
 * earliest first.
 */
export function weeksSentBetween(from: Date, until: Date, zone: string): string[] {
  const weeks: string[] = [];
  const first = daysAfter(presentWeek(from, zone), -WEEK_DAYS);
  for (let monday = first; weekTimes(monday, zone).leaves_at < until; monday = daysAfter(monday, WEEK_DAYS)) {
    if (weekTimes(monday, zone).leaves_at >= from) weeks.push(monday);
  }
  return weeks;
}
