/* Formats durations. All functions take seconds. */

const MINUTE = 60;
const HOUR = 3600;

/** In words: `22 s`, `2 min 22 s`, `32 min`, `2 h 13 min`. From one hour on, seconds are left out. */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < HOUR) return joined([Math.floor(whole / MINUTE), 'min'], [whole % MINUTE, 's']);
  const minutes = Math.round(seconds / MINUTE);
  return joined([Math.floor(minutes / 60), 'h'], [minutes % 60, 'min']);
}

function joined(...parts: readonly (readonly [amount: number, unit: string])[]): string {
  const said = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`);
  return said.length === 0 ? '0 s' : said.join(' ');
}

/**
 * The duration of a test: `1 h 4 min`, `1 h 4 min + an untimed section`, or `No time limit` if no section is
 * timed.
 */
export function sittingTimeWords({
  duration_seconds,
  untimed_sections,
}: {
  duration_seconds: number;
  untimed_sections: number;
}): string {
  if (untimed_sections === 0) return durationWords(duration_seconds);
  if (duration_seconds === 0) return 'No time limit';
  return `${durationWords(duration_seconds)} + ${untimedWords(untimed_sections)}`;
}

/** The number of untimed sections, such as `an untimed section` or `2 untimed sections`. */
export function untimedWords(sections: number): string {
  return sections === 1 ? 'an untimed section' : `${sections} untimed sections`;
}

/** In the short form for a table column: `0:38`, `1:54`, `1:02:07`. */
export function durationFigure(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const minutes = Math.floor(whole / MINUTE);
  const rest = two(whole % MINUTE);
  return whole < HOUR ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
