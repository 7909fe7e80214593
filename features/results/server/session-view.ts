/** One session as it is shown to one reader: its sections, and whom it is held against. */
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import type { Reader } from '#features/releases/server/public.ts';
import type { ScoredSession } from '../result.rules.ts';
import { satSections } from '../score.rules.ts';
import { type Cohort, cohortInReach, releasedCohort } from './cohort.store.ts';
import type { SessionRow } from './results.store.ts';

/** Whom a session is held against: takers see of others only what those may see of themselves. */
export function cohortFor(
  { assessment, taker }: Pick<SessionRow, 'assessment' | 'taker'>,
  reader: Reader,
  now: Date,
): Cohort {
  return taker === reader.id ? releasedCohort(assessment, now) : cohortInReach(assessment, 'all', '');
}

/** The sections of a session as its taker knows them. */
export function sectionsOf(session: SessionRow, revision: FrozenAssessment): ScoredSession['sections'] {
  return satSections(revision, session.sections).flatMap((section, index) => {
    const own = session.sections[index];
    if (own === undefined) return [];
    return { ...section, id: own.id, title: own.title, duration_seconds: own.duration_seconds };
  });
}
