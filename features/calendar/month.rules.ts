/** The days of a month by weeks from Sunday to Saturday, and the days of events. Days are `2026-11-19`. */
import { instantOfWall, wallOfInstant } from '#core/wall-time/wall-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** The day that is `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The month of a day, as `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** The month that is `months` after `month`. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 'YYYY-MM'.length);
}

/** The Sunday of the week that a day is in. */
export function sundayOf(day: string): string {
  return dayAfter(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** The weeks that contain the days of a month, each from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  const after = `${monthAfter(month, 1)}-01`;
  for (let sunday = sundayOf(`${month}-01`); sunday < after; sunday = dayAfter(sunday, WEEK_DAYS)) {
    const first = sunday;
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, place) => dayAfter(first, place)));
  }
  return weeks;
}

/** The same day of a different month, or that month's last day if it is shorter. */
export function dayInMonth(day: string, month: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const same = `${month}${day.slice('YYYY-MM'.length)}`;
  return same < last ? same : last;
}

/** From midnight at the start of `first` to midnight at the end of `last`, in a time zone. */
export function instantsOf(first: string, last: string, zone: string): { from: string; to: string } {
  return {
    from: instantOfWall({ day: first, time: '00:00' }, zone),
    to: instantOfWall({ day: dayAfter(last, 1), time: '00:00' }, zone),
  };
}

/** Events by their day in a time zone, each day in the order of time. */
export function eventsByDay<Event extends { readonly at: string }>(
  events: readonly Event[],
  zone: string,
): Map<string, Event[]> {
  return Map.groupBy(events, ({ at }) => wallOfInstant(at, zone).day);
}

/** The day that a key moves the focus to in the month; null for other keys. `Home` and `End` stay in the week. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return dayAfter(day, -1);
    case 'ArrowRight':
      return dayAfter(day, 1);
    case 'ArrowUp':
      return dayAfter(day, -WEEK_DAYS);
    case 'ArrowDown':
      return dayAfter(day, WEEK_DAYS);
    case 'Home':
      return sundayOf(day);
    case 'End':
      return dayAfter(sundayOf(day), WEEK_DAYS - 1);
    case 'PageUp':
      return dayInMonth(day, monthAfter(monthOf(day), -1));
    case 'PageDown':
      return dayInMonth(day, monthAfter(monthOf(day), 1));
    default:
      return null;
  }
}
