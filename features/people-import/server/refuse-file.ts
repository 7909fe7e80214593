/** Reasons to refuse a file that was read. */
import { breaksRule, Problem } from '#contract/problem.ts';
import type { Incoming } from '../incoming.rules.ts';
import type { ImportOptions } from '../people-import.contract.ts';
import type { PeopleReading } from './read-file.ts';

/** Throws `breaks_rule` for a file that cannot be read. */
export function requireRead(reading: PeopleReading): asserts reading is Incoming {
  if (!('faults' in reading)) return;
  throw new Problem(breaksRule, {
    detail: 'This file can’t be read. Nothing was changed.',
    errors: reading.faults.map((message) => ({ path: 'body.file', message })),
  });
}

/** Throws `breaks_rule` for options that do not fit this kind of file. */
export function requireFittingOptions({ absent }: Pick<ImportOptions, 'absent'>, { format }: Incoming): void {
  if (absent === 'keep' || format === 'oneroster') return;
  const message = 'A CSV file may not list everyone. Only a OneRoster file shows who is missing.';
  throw new Problem(breaksRule, { errors: [{ path: 'body.absent', message }] });
}
