/** When a term may be written, archived and reopened. It knows days and what was counted, not where it is kept. */
import { type Fault, Problem } from '#contract/problem.ts';
import { type Counted, MOST_NAMES, sessionsUnderWay, termArchived, termOpen } from './terms.contract.ts';

/** A term ends on its first day at the earliest. Days are `YYYY-MM-DD`, which sort as they follow. */
export function dayFaults({ starts_on, ends_on }: { starts_on: string; ends_on: string }): Fault[] {
  if (ends_on >= starts_on) return [];
  return [{ path: 'body.ends_on', message: 'It ends before it begins.' }];
}

/** A school out of view is as if it did not exist. */
export function schoolFaults(school: string, in_reach: readonly string[]): Fault[] {
  return in_reach.includes(school) ? [] : [{ path: 'body.school', message: 'There is no such school.' }];
}

/** Throws `archived`: what is laid up is as it was. */
export function requireOpen({ archived_at }: { readonly archived_at: string | null }): void {
  if (archived_at !== null) throw new Problem(termArchived, { detail: 'Reopen it first.' });
}

/** When it was archived; throws `term_open` for one that is not. */
export function requireArchived({ archived_at }: { readonly archived_at: string | null }): Date {
  if (archived_at === null) throw new Problem(termOpen, { detail: 'There is nothing to undo.' });
  return new Date(archived_at);
}

/** Throws `sessions_under_way`: nobody is thrown out of a test. */
export function requireNobodySits({ count, names }: Counted): void {
  if (count === 0) return;
  const who = count === 1 ? `${names[0]} is` : `${count} people are`;
  throw new Problem(sessionsUnderWay, {
    detail: `${who} in the middle of a test. Wait until it is submitted, or void it.`,
  });
}

/** A count with the names of the first few. */
export function countedOf(things: readonly { readonly name: string }[]): Counted {
  return { count: things.length, names: things.slice(0, MOST_NAMES).map(({ name }) => name) };
}
