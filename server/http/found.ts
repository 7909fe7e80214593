/**
 * Checks that routes make first: whether the resource exists, and whether it is the version that the caller
 * last read.
 */
import { breaksRule, type Fault, notFound, Problem, staleVersion } from '#contract/problem.ts';

/** Returns the row. Throws `not_found` if the caller's view contains none. */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw new Problem(notFound);
  return row;
}

/** Throws `stale_version` with the current resource if the caller last read a different version. */
export function requireVersion(current: { readonly version: number }, seen: number): void {
  if (current.version !== seen) throw new Problem(staleVersion, { current });
}

/** Throws `breaks_rule` with these errors, without duplicates, if there are any. */
export function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const each = new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault]));
  throw new Problem(breaksRule, { errors: [...each.values()] });
}
