/** A time zone's name as people read it: `America/New York`. */
export function zoneWords(zone: string): string {
  return zone.replaceAll('_', ' ');
}
