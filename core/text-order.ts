/** Texts such as ids by their code units: an order that is the same on every machine, and means nothing to a reader. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** English has the root order of Unicode, which the database's collation has; `und` would be the reader's own language. */
const READING_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * Names and titles as a reader looks for them, as the database's collation `alphabetical` does: accented letters beside
 * their letters, capitals beside small ones, numbers by their value.
 */
export function alphabetically(a: string, b: string): number {
  return READING_ORDER.compare(a, b);
}
