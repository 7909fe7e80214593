/** Texts such as ids by their code units: an order that is the same on every machine, and means nothing to a reader. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
