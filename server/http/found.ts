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

/** Throws `breaks_rule` with these faults, each once, if there are any. */
export function requireNoFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const each = new Map(faults.map((fault) => [`${fault.path} ${fault.message}`, fault]));
  throw new Problem(breaksRule, { errors: [...each.values()] });
}
