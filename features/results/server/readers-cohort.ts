/**
 * Chooses the sessions that are counted in a reader's figures. Sessions that the reader took and whose
 * results they may not know yet are left out. In a small cohort, or compared with earlier figures, the
 * figures would reveal them.
 */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Cohort, cohortInReach, cohortWithout, listCountedOf, releasedCohort } from './cohort.store.ts';

/**
 * Sessions of an assessment whose takers are in reach, without the reader's own while its correctness is not
 * released.
 */
export async function readersCohort(
  db: Kysely<Tables>,
  assessment: string,
  whose: { readonly reach: Reach; readonly reader: Reader; readonly has_waiting?: boolean },
  now: Date,
): Promise<Cohort> {
  return one(await readersCohorts(db, [assessment], whose, now));
}

/**
 * Reads the cohorts of several assessments in their order. The number of statements does not grow with the
 * assessments.
 */
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
    // Correctness is never released before the score.
    return own === undefined || open.get(own.id)?.correctness === true ? cohort : cohortWithout(cohort, own);
  });
}

/**
 * The cohort to compare a session with. A taker sees only data about others that these others may see
 * themselves.
 */
export async function cohortFor(
  db: Kysely<Tables>,
  { assessment, taker }: { readonly assessment: string; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<Cohort> {
  return one(await cohortsFor(db, { assessments: [assessment], taker }, reader, now));
}

/** The cohorts for sessions of several assessments, in their order. */
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
  if (cohort === undefined) throw new Error('No cohort was returned for the assessment.');
  return cohort;
}
