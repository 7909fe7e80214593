/* A day and a clock time in a zone, and the instant that they mean. `zone` is an IANA zone; left out, it is the reader's own. */

const DAY_MS = 24 * 60 * 60 * 1000;

export interface WallTime {
  /** `2026-11-19`. */
  readonly day: string;
  /** `16:00`. */
  readonly time: string;
}

/**
 * The instant at which clocks in `zone` show `wall`, in ISO 8601 with milliseconds. Where they show it twice, it is
 * the first; a time that they leap over is as much later, as clocks that were not changed would have it.
 */
export function instantOfWall({ day, time }: WallTime, zone?: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone);
  const isBefore = before + offsetAt(before, zone) === asUtc;
  const isAfter = after + offsetAt(after, zone) === asUtc;
  return new Date(isAfter && !isBefore ? after : before).toISOString();
}

/** What clocks in `zone` show at an instant. */
export function wallOfInstant(at: string, zone?: string): WallTime {
  const instant = Date.parse(at);
  const wall = new Date(instant + offsetAt(instant, zone)).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Names that browsers still give zones whose place is written otherwise today: ICU keeps the first that it knew. */
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

/** The name by which people know a zone, to be read: what is kept and reckoned with is the browser's and the server's own. */
export function zoneNamedToday(zone: string): string {
  return NAMED_TODAY[zone] ?? zone;
}

/** A zone with its distance from Greenwich at an instant: `Berlin time (GMT+1)`, `UTC`. */
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

/** An instant in a sentence to whoever's zone is not known, to the minute: `on 2026-11-19 at 16:00 UTC`. */
export function utcWords(at: Date): string {
  const { day, time } = wallOfInstant(at.toISOString(), 'UTC');
  return `on ${day} at ${time} UTC`;
}

/** Making one takes longer than all that is asked of it. The reader's own is not kept: they may travel with the page open. */
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

/** How far clocks in `zone` are before Greenwich, in milliseconds. */
function offsetAt(instant: number, zone: string | undefined): number {
  const part = Object.fromEntries(
    clockIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
