/**
 * Compares texts such as ids by code units. The order is the same on every machine but has no meaning for
 * readers.
 */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * English has Unicode's root order, like the database's collation. `und` would use the reader's own language.
 */
const READING_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * Compares names and titles alphabetically, like the database's collation `alphabetical`: accents and case
 * hardly matter, and numbers sort by value.
 */
export function alphabetically(a: string, b: string): number {
  return READING_ORDER.compare(a, b);
}
