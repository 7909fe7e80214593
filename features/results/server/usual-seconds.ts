/** How long the questions of a test usually take. */
import type { Kysely } from 'kysely';
import type { Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { LEAST_OTHERS } from '../result.rules.ts';
import { findCohortSummary } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import { cohortFor } from './readers-cohort.ts';

interface UsualSeconds {
  readonly median: number;
  readonly mean: number;
  /** How many were timed. */
  readonly takers: number;
}

/**
 * Of each question of a test, as `reader` is told of a session of `taker`. Whoever took it may be one of them, so that one
 * more than the least that are told of is asked for.
 */
export async function findUsualSeconds(
  db: Kysely<Tables>,
  of: { readonly assessment: string; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<Map<string, UsualSeconds>> {
  const cohort = await cohortFor(db, of, reader, now);
  const { tally } = await countCohort(db, cohort, await findCohortSummary(db, cohort), now);
  const { test, timed, median_seconds, mean_seconds } = tally.figures();
  return new Map(
    test.items.flatMap(({ id }, index): [string, UsualSeconds][] => {
      const [median, mean, takers] = [median_seconds[index], mean_seconds[index], timed[index] ?? 0];
      const isKnown = median != null && mean != null && takers > LEAST_OTHERS;
      return isKnown ? [[id, { median, mean, takers }]] : [];
    }),
  );
}
