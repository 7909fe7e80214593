/**
 * Over whose sessions a reader's figures are counted. Nobody's figures hold what they took themselves and may not know yet:
 * among few, or held against what was told before, the figures would tell it.
 */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Cohort, cohortInReach, cohortWithout, listCountedOf, releasedCohort } from './cohort.store.ts';

/** Those of an assessment whose takers are in reach, but for the reader's own while what was right in it is held. */
export async function readersCohort(
  db: Kysely<Tables>,
  assessment: string,
  whose: { readonly reach: Reach; readonly reader: Reader; readonly has_waiting?: boolean },
  now: Date,
): Promise<Cohort> {
  return one(await readersCohorts(db, [assessment], whose, now));
}

/** The same of several assessments, in their order; a few statements, whatever their number. */
async function readersCohorts(
  db: Kysely<Tables>,
  assessments: readonly string[],
  { reach, reader, has_waiting = false }: Parameters<typeof readersCohort>[2],
  now: Date,
): Promise<Cohort[]> {
  const cohorts = assessments.map((assessment) =>
    cohortInReach(assessment, reach, reader.id, { has_waiting }),
  );
  const counted = await listCountedOf(db, cohorts, reader.id);
  const open = await listOpenness(db, [...counted.values()], reader, now);
  return cohorts.map((cohort) => {
    const own = counted.get(cohort.assessment);
    // What was right is never out before the score.
    return own === undefined || open.get(own.id)?.correctness === true ? cohort : cohortWithout(cohort, own);
  });
}

/** Whom a session is held against: takers see of others only what those may see of themselves. */
export async function cohortFor(
  db: Kysely<Tables>,
  { assessment, taker }: { readonly assessment: string; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<Cohort> {
  return one(await cohortsFor(db, { assessments: [assessment], taker }, reader, now));
}

/** The same of sessions of several assessments, in their order. */
export async function cohortsFor(
  db: Kysely<Tables>,
  { assessments, taker }: { readonly assessments: readonly string[]; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<Cohort[]> {
  if (taker === reader.id) return assessments.map((assessment) => releasedCohort(assessment, now));
  return readersCohorts(db, assessments, { reach: 'all', reader }, now);
}

function one([cohort]: readonly Cohort[]): Cohort {
  if (cohort === undefined) throw new Error('Each assessment has a cohort.');
  return cohort;
}
