/** Pure rules on when a term may be saved, archived and reopened. */
import { type Fault, Problem } from '#contract/problem.ts';
import { type Counted, MOST_NAMES, sessionsUnderWay, termArchived, termOpen } from './terms.contract.ts';

/**
 * The error for a term that ends before its first day. Days are `YYYY-MM-DD`, so comparing the texts is
 * enough.
 */
export function dayFaults({ starts_on, ends_on }: { starts_on: string; ends_on: string }): Fault[] {
  if (ends_on >= starts_on) return [];
  return [{ path: 'body.ends_on', message: 'The last day can’t be before the first day.' }];
}

/** The error for a school that the caller cannot see. It is reported as if it did not exist. */
export function schoolFaults(school: string, in_reach: readonly string[]): Fault[] {
  return in_reach.includes(school)
    ? []
    : [{ path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' }];
}

/** Throws `archived` if the term is archived, because archived terms cannot be changed. */
export function requireOpen({ archived_at }: { readonly archived_at: string | null }): void {
  if (archived_at !== null) throw new Problem(termArchived, { detail: 'Reopen the term to change it.' });
}

/** When the term was archived. Throws `term_open` if it is not archived. */
export function requireArchived({ archived_at }: { readonly archived_at: string | null }): Date {
  if (archived_at === null) throw new Problem(termOpen, { detail: 'There’s nothing to reopen.' });
  return new Date(archived_at);
}

/** Throws `sessions_under_way` if somebody has a test in progress, because deactivating them would end it. */
export function requireNobodySits({ count, names }: Counted): void {
  if (count === 0) return;
  const who = count === 1 ? `${names[0]} is` : `${count} people are`;
  throw new Problem(sessionsUnderWay, {
    detail: `${who} taking a test. Wait until the test is submitted, or void it.`,
  });
}

/** A count with the names of the first few. */
export function countedOf(things: readonly { readonly name: string }[]): Counted {
  return { count: things.length, names: things.slice(0, MOST_NAMES).map(({ name }) => name) };
}
