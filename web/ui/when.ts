/* Formats dates and times. `zone` is an IANA time zone; the default is the reader's own. */

const DAY_MS = 24 * 60 * 60 * 1000;

function parts(at: Date, zone: string | undefined) {
  const found = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => found.find((one) => one.type === type)?.value ?? '';
  // British English abbreviates September to "Sept". Three letters keep columns aligned.
  const month = part('month').slice(0, 3);
  return {
    weekday: part('weekday'),
    date: `${part('weekday')} ${part('day')} ${month}`,
    dateOfYear: `${part('day')} ${month} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}`,
    year: part('year'),
  };
}

/** Midnight (UTC) of the calendar day of `at` in `zone`, so that days can be counted. */
function calendarDay(at: Date, zone: string | undefined): number {
  const iso = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  return Date.parse(`${iso}T00:00:00Z`);
}

/** Whole calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Date, to: Date, zone?: string): number {
  return Math.round((calendarDay(to, zone) - calendarDay(from, zone)) / DAY_MS);
}

/** A past instant for lists: `Today 17:41`, `Yesterday 09:05`, `Fri 13 Nov`, `13 Nov 2025`. */
export function pastWords(at: Date, now: Date, zone?: string): string {
  const { date, dateOfYear, time, year } = parts(at, zone);
  const days = daysBetween(at, now, zone);
  if (days === 0) return `Today ${time}`;
  if (days === 1) return `Yesterday ${time}`;
  return year === parts(now, zone).year ? date : dateOfYear;
}

/** The same within a sentence: `today 17:41`, `yesterday 09:05`, `Fri 13 Nov`. */
export function pastInSentence(at: Date, now: Date, zone?: string): string {
  return pastWords(at, now, zone).replace(/^(?:Today|Yesterday)/, (day) => day.toLowerCase());
}

/** The day of an instant, to follow “since”: `today`, `yesterday`, `13 Nov`, `13 Nov 2025`. */
export function sinceDay(at: Date, now: Date, zone?: string): string {
  const { weekday, date, dateOfYear, year } = parts(at, zone);
  const days = daysBetween(at, now, zone);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return year === parts(now, zone).year ? date.slice(weekday.length + 1) : dateOfYear;
}

/** An instant of the coming week for a narrow column: `Today 16:00`, `Fri 18:00`. */
export function weekdayWords(at: Date, now: Date, zone?: string): string {
  const { weekday, time } = parts(at, zone);
  return `${daysBetween(now, at, zone) === 0 ? 'Today' : weekday} ${time}`;
}

/** A full instant with its time zone: `Thu 19 Nov 2026, 17:41 GMT+1`. */
export function fullWords(at: Date, zone?: string): string {
  const { weekday, dateOfYear, time } = parts(at, zone);
  const named = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  const zoneName = named.find((one) => one.type === 'timeZoneName')?.value ?? '';
  return `${weekday} ${dateOfYear}, ${time} ${zoneName}`;
}

/** A future instant with its distance: `today 16:00`, `in 2 days, Thu 16:00`, `in 16 weeks, 13 Mar 16:00`. */
export function comingWords(at: Date, now: Date, zone?: string): string {
  const { weekday, date, time } = parts(at, zone);
  const days = daysBetween(now, at, zone);
  if (days <= 0) return `today ${time}`;
  if (days === 1) return `tomorrow ${time}`;
  if (days < 14) return `in ${days} days, ${weekday} ${time}`;
  return `in ${Math.floor(days / 7)} weeks, ${date.slice(weekday.length + 1)} ${time}`;
}

/** Any instant in a table: `19 Nov, 16:00`, with the year if it is another one. */
export function momentWords(at: Date, now: Date, zone?: string): string {
  const { weekday, date, dateOfYear, time, year } = parts(at, zone);
  const day = year === parts(now, zone).year ? date.slice(weekday.length + 1) : dateOfYear;
  return `${day}, ${time}`;
}

/** The current time, shown beside a page's title: `Thu 19 Nov, 17:42`. */
export function nowWords(now: Date): string {
  const { date, time } = parts(now, undefined);
  return `${date}, ${time}`;
}

/** Today's date in full: `Saturday 21 November`. */
export function todayWords(now: Date): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(now);
  return `${weekday} ${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }).format(now)}`;
}

/** A calendar day (`2027-03-13`) in words: `Sat 13 Mar`, with the year if it is another one. */
export function dayWords(day: string, now: Date): string {
  const { date, dateOfYear, year } = parts(new Date(`${day}T00:00:00Z`), 'UTC');
  return year === parts(now, undefined).year ? date : `${date} ${dateOfYear.slice(-4)}`;
}

/** The distance to a calendar day: `today`, `tomorrow`, `in 5 days`, `in 16 weeks`; null if it is past. */
export function untilDay(day: string, now: Date): string | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - calendarDay(now, undefined)) / DAY_MS);
  if (days < 0) return null;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 14 ? `in ${days} days` : `in ${Math.floor(days / 7)} weeks`;
}
