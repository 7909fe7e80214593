/**
 * Over whose sessions a reader's figures are counted. Nobody's figures hold what they took themselves and may not know yet:
 * among few, or held against what was told before, the figures would tell it.
 */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { listOpenness, type Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Cohort, cohortInReach, cohortWithout, findCountedOf, releasedCohort } from './cohort.store.ts';

/** Those of an assessment whose takers are in reach, but for the reader's own while what was right in it is held. */
export async function readersCohort(
  db: Kysely<Tables>,
  assessment: string,
  { reach, reader }: { readonly reach: Reach; readonly reader: Reader },
  now: Date,
): Promise<Cohort> {
  const cohort = cohortInReach(assessment, reach, reader.id);
  const own = await findCountedOf(db, cohort, reader.id);
  if (own === null) return cohort;
  // What was right is never out before the score.
  const open = (await listOpenness(db, [own], reader, now)).get(own.id);
  return open?.correctness === true ? cohort : cohortWithout(cohort, own);
}

/** Whom a session is held against: takers see of others only what those may see of themselves. */
export async function cohortFor(
  db: Kysely<Tables>,
  { assessment, taker }: { readonly assessment: string; readonly taker: string },
  reader: Reader,
  now: Date,
): Promise<Cohort> {
  if (taker === reader.id) return releasedCohort(assessment, now);
  return readersCohort(db, assessment, { reach: 'all', reader }, now);
}
