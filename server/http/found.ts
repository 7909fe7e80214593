/** What every route that works on one resource asks first: is it there, and is it what the caller last saw. */
import { breaksRule, type Fault, notFound, Problem, staleVersion } from '#contract/problem.ts';

/** The row itself; throws `not_found` when there is none in the caller's view. */
export function found<Row>(row: Row | null): Row {
  if (row === null) throw new Problem(notFound);
  return row;
}

/** Throws `stale_version`, with the resource as it stands, when the caller last saw another version. */
export function requireVersion(current: { readonly version: number }, seen: number): void {
  if (current.version !== seen) throw new Problem(staleVersion, { current });
}

/** Throws `breaks_rule` with these faults, if there are any. */
export function requireNoFaults(faults: Fault[]): void {
  if (faults.length > 0) throw new Problem(breaksRule, { errors: faults });
}
