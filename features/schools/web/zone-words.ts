import { zoneNamedToday } from '#core/wall-time/wall-time.ts';

/** A time zone's name as people read it: `America/New York`. */
export function zoneWords(zone: string): string {
  return zoneNamedToday(zone).replaceAll('_', ' ');
}

/** Those to choose from, each once under its name; the one that is kept stays as it is kept. */
export function zoneChoices(kept: string): { value: string; label: string }[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone'), kept];
  const byWords = new Map(zones.map((zone) => [zoneWords(zone), zone]));
  return [...byWords].map(([label, value]) => ({ value, label }));
}
