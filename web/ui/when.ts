/* Formats dates and times. `zone` is an IANA time zone; the default is the reader's own. */

import { dateFormat } from './locale.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = { day: 'numeric', month: 'short' } as const;

/** Some locales put a narrow no-break space before AM and PM, which not every font has. */
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

function parts(at: Date, timeZone: string | undefined) {
  const write = (options: Intl.DateTimeFormatOptions) =>
    plainSpaces(dateFormat({ ...options, timeZone }).format(at));
  return {
    /** `Fri` */
    weekday: write({ weekday: 'short' }),
    /** `Nov 27` */
    day: write(DAY),
    /** A date in the current year: `Fri, Nov 27`. */
    date: write({ ...DAY, weekday: 'short' }),
    /** A date in a different year: `Nov 27, 2026`. */
    dateOfYear: write({ ...DAY, year: 'numeric' }),
    /** `4:00 PM` */
    time: write({ hour: 'numeric', minute: '2-digit' }),
    year: write({ year: 'numeric' }),
  };
}

/** Midnight (UTC) on the calendar day of `at` in `zone`, so that days can be counted. */
function calendarDay(at: Date, zone: string | undefined): number {
  const iso = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  return Date.parse(`${iso}T00:00:00Z`);
}

/** Whole calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Date, to: Date, zone?: string): number {
  return Math.round((calendarDay(to, zone) - calendarDay(from, zone)) / DAY_MS);
}

/** A past instant for lists: `Today 5:41 PM`, `Yesterday 9:05 AM`, `Fri, Nov 13`, `Nov 13, 2025`. */
export function pastWords(at: Date, now: Date, zone?: string): string {
  const { date, dateOfYear, time, year } = parts(at, zone);
  const days = daysBetween(at, now, zone);
  if (days === 0) return `Today ${time}`;
  if (days === 1) return `Yesterday ${time}`;
  return year === parts(now, zone).year ? date : dateOfYear;
}

/** The time within a sentence: `today at 5:41 PM`, `yesterday at 9:05 AM`, `Fri, Nov 13`. */
export function pastInSentence(at: Date, now: Date, zone?: string): string {
  return pastWords(at, now, zone).replace(/^(Today|Yesterday)/, (day) => `${day.toLowerCase()} at`);
}

/** The day of an instant, to follow “since”: `today`, `yesterday`, `Nov 13`, `Nov 13, 2025`. */
export function sinceDay(at: Date, now: Date, zone?: string): string {
  const { day, dateOfYear, year } = parts(at, zone);
  const days = daysBetween(at, now, zone);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return year === parts(now, zone).year ? day : dateOfYear;
}

/** An instant in the coming week for a narrow column: `Today 4:00 PM`, `Fri 6:00 PM`. */
export function weekdayWords(at: Date, now: Date, zone?: string): string {
  const { weekday, time } = parts(at, zone);
  return `${daysBetween(now, at, zone) === 0 ? 'Today' : weekday} ${time}`;
}

/** A full instant with its time zone: `Thu, Nov 19, 2026, 5:41 PM GMT+1`. */
export function fullWords(at: Date, zone?: string): string {
  const format = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  });
  return plainSpaces(format.format(at));
}

/**
 * A future instant with the time until then: `today at 4:00 PM`, `in 2 days, Thu 4:00 PM`, `in 16 weeks, Mar
 * 13, 4:00 PM`.
 */
export function comingWords(at: Date, now: Date, zone?: string): string {
  const { weekday, day, time } = parts(at, zone);
  const days = daysBetween(now, at, zone);
  if (days <= 0) return `today at ${time}`;
  if (days === 1) return `tomorrow at ${time}`;
  if (days < 14) return `in ${days} days, ${weekday} ${time}`;
  return `in ${Math.floor(days / 7)} weeks, ${day}, ${time}`;
}

/** Any instant in a table: `Nov 19, 4:00 PM`, with the year if it is not the current one. */
export function momentWords(at: Date, now: Date, zone?: string): string {
  const { day, dateOfYear, time, year } = parts(at, zone);
  return `${year === parts(now, zone).year ? day : dateOfYear}, ${time}`;
}

/** The time of day of an instant: `4:00 PM`. */
export function timeWords(at: Date, zone?: string): string {
  return parts(at, zone).time;
}

/** The current time, shown beside a page's title: `Thu, Nov 19, 5:42 PM`. */
export function nowWords(now: Date): string {
  const { date, time } = parts(now, undefined);
  return `${date}, ${time}`;
}

/** Today's date in full: `Saturday, November 21`. */
export function todayWords(now: Date): string {
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long' }).format(now);
}

/** The day of the week in full: `Saturday`. */
export function weekdayName(at: Date): string {
  return dateFormat({ weekday: 'long' }).format(at);
}

/** A calendar day (`2027-03-13`) in words: `Sat, Mar 13`, with the year if it is not the current one. */
export function dayWords(day: string, now: Date): string {
  const at = new Date(`${day}T00:00:00Z`);
  const { date, year } = parts(at, 'UTC');
  if (year === parts(now, undefined).year) return date;
  return dateFormat({ ...DAY, weekday: 'short', year: 'numeric', timeZone: 'UTC' }).format(at);
}

/** A calendar day (`2027-03-13`) without its weekday: `Mar 13`. */
export function shortDayWords(day: string): string {
  return parts(new Date(`${day}T00:00:00Z`), 'UTC').day;
}

/**
 * The time until a calendar day: `today`, `tomorrow`, `in 5 days`, `in 16 weeks`; null if the day is past.
 */
export function untilDay(day: string, now: Date): string | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - calendarDay(now, undefined)) / DAY_MS);
  if (days < 0) return null;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 14 ? `in ${days} days` : `in ${Math.floor(days / 7)} weeks`;
}
