/** How long the questions of tests usually take. */
import type { Kysely } from 'kysely';
import type { Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CohortFigures } from '../cohort.rules.ts';
import { LEAST_OTHERS } from '../result.rules.ts';
import { listCohortSummaries } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import { cohortsFor } from './readers-cohort.ts';

interface UsualSeconds {
  readonly median: number;
  readonly mean: number;
  /** Number of takers who were timed. */
  readonly takers: number;
}

/** Usual time for each question of a test, as `reader` may see it for a session of `taker`. */
export async function findUsualSeconds(
  db: Kysely<Tables>,
  { assessment, taker }: { readonly assessment: string; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<ReadonlyMap<string, UsualSeconds>> {
  const found = await listUsualSeconds(db, { assessments: [assessment], taker }, reader, now);
  return found.get(assessment) ?? new Map();
}

/**
 * The usual times of several tests, keyed by test. Runs one SQL statement if their figures are cached and
 * takers read their own.
 */
export async function listUsualSeconds(
  db: Kysely<Tables>,
  of: { readonly assessments: readonly string[]; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<Map<string, ReadonlyMap<string, UsualSeconds>>> {
  const cohorts = await cohortsFor(db, of, reader, now);
  const summaries = await listCohortSummaries(db, cohorts);
  const found = new Map<string, ReadonlyMap<string, UsualSeconds>>();
  for (const [place, cohort] of cohorts.entries()) {
    const summary = summaries[place];
    if (summary === undefined) throw new Error('The cohort has no summary.');
    const { tally } = await countCohort(db, cohort, summary, now);
    found.set(cohort.assessment, usualSeconds(tally.figures()));
  }
  return found;
}

/** The taker may be among those counted, so one more than the minimum is required. */
function usualSeconds({
  test,
  timed,
  median_seconds,
  mean_seconds,
}: CohortFigures): Map<string, UsualSeconds> {
  return new Map(
    test.items.flatMap(({ id }, index): [string, UsualSeconds][] => {
      const [median, mean, takers] = [median_seconds[index], mean_seconds[index], timed[index] ?? 0];
      const isKnown = median != null && mean != null && takers > LEAST_OTHERS;
      return isKnown ? [[id, { median, mean, takers }]] : [];
    }),
  );
}
