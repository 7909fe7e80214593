/* Converts between a day with a clock time in a zone and an instant. `zone` is an IANA zone; the default is
   the reader's own. */

const DAY_MS = 24 * 60 * 60 * 1000;

export interface WallTime {
  /** The calendar day, for example `2026-11-19`. */
  readonly day: string;
  /** The time of day, for example `16:00`. */
  readonly time: string;
}

/**
 * The instant at which clocks in `zone` show `wall`, in ISO 8601 with milliseconds. A time that occurs twice
 * means the first occurrence. A skipped time is moved forward by the skipped amount.
 */
export function instantOfWall({ day, time }: WallTime, zone?: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone);
  const isBefore = before + offsetAt(before, zone) === asUtc;
  const isAfter = after + offsetAt(after, zone) === asUtc;
  return new Date(isAfter && !isBefore ? after : before).toISOString();
}

/** The day and time that clocks in `zone` show at an instant. */
export function wallOfInstant(at: string, zone?: string): WallTime {
  const instant = Date.parse(at);
  const wall = new Date(instant + offsetAt(instant, zone)).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** The next midnight of clocks in `zone` after an instant, in ISO 8601 with milliseconds. */
export function nextMidnight(at: string, zone?: string): string {
  const next = new Date(Date.parse(`${wallOfInstant(at, zone).day}T00:00:00Z`) + DAY_MS);
  return instantOfWall({ day: next.toISOString().slice(0, 10), time: '00:00' }, zone);
}

/**
 * Old zone names that browsers still use, with their current names. ICU keeps the first name that it knew.
 */
const NAMED_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a zone, for display only. Stored and computed values keep the original name. */
export function zoneNamedToday(zone: string): string {
  return NAMED_TODAY[zone] ?? zone;
}

/** A zone with its offset at an instant: `Berlin time (GMT+1)`, `UTC`. */
export function zoneWords(at: Date, zone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' });
  const name = zoneNamedToday(format.resolvedOptions().timeZone);
  const offset =
    format
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace(/[+-]0$/, '') ?? '';
  if (!name.includes('/') || name.startsWith('Etc/')) return offset.replace(/^GMT$/, 'UTC');
  const city = name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return `${city} time (${offset})`;
}

/**
 * Cached, because creating one is slow. The reader's own zone is not cached: it may change while the page is
 * open.
 */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string | undefined): Intl.DateTimeFormat {
  const kept = zone === undefined ? undefined : clocks.get(zone);
  if (kept !== undefined) return kept;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (zone !== undefined) clocks.set(zone, clock);
  return clock;
}

/** The offset of `zone` from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string | undefined): number {
  const part = Object.fromEntries(
    clockIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
