import { zoneNamedToday } from '#core/wall-time/wall-time.ts';

/** A time zone's name as people read it, such as `America/New York`. */
export function zoneWords(zone: string): string {
  return zoneNamedToday(zone).replaceAll('_', ' ');
}

/** The time zones to choose from, each once by its name. The stored zone keeps its stored value. */
export function zoneChoices(kept: string): { value: string; label: string }[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone'), kept];
  const byWords = new Map(zones.map((zone) => [zoneWords(zone), zone]));
  return [...byWords].map(([label, value]) => ({ value, label }));
}
