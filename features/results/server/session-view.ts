/** One session as its taker sees it. */
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { satSections } from '#features/evidence/sat-sections.rules.ts';
import type { ScoredSession } from '../result.rules.ts';
import type { SessionRow } from './results.store.ts';

/** The sections of a session as its taker sees them. */
export function sectionsOf(session: SessionRow, revision: FrozenAssessment): ScoredSession['sections'] {
  return satSections(revision, session.sections).flatMap((section, index) => {
    const own = session.sections[index];
    if (own === undefined) return [];
    return { ...section, id: own.id, title: own.title, duration_seconds: own.duration_seconds };
  });
}
