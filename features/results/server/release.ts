/** When takers learn what of their sessions: gathers what the rules ask for, for whole pages of sessions at once. */
import type { Kysely } from 'kysely';
import { listReleaseFacts } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type ReleaseFacts, type ReleaseInstants, releaseInstants } from '../release.rules.ts';
import { listClosings } from './closing.store.ts';
import type { ReleaseSubject } from './release.store.ts';

/** What the releases of an assessment's sessions have in common. */
export type AssessmentRelease = Pick<ReleaseFacts, 'release' | 'closed_for_all_at' | 'under_way_until'>;

/** Nothing of these hangs on the close. */
const NOT_ASKED = { closed_for_all_at: null, under_way_until: null };

/** By assessment, in at most two statements; those that do not exist are absent. */
export async function listAssessmentReleases(
  db: Kysely<Tables>,
  assessments: readonly string[],
): Promise<Map<string, AssessmentRelease>> {
  const switches = await listReleaseFacts(db, assessments);
  const waiting = [...switches].filter(([, release]) => Object.values(release).includes('on_close'));
  const ids = waiting.map(([id]) => id);
  const closings = ids.length === 0 ? null : await listClosings(db, ids);
  return new Map(
    [...switches].map(([id, release]) => [id, { release, ...(closings?.get(id) ?? NOT_ASKED) }]),
  );
}

/** The instants of one session, given those of its assessment. */
export function instantsOf(release: AssessmentRelease, session: Omit<ReleaseSubject, 'id'>): ReleaseInstants {
  return releaseInstants({
    ...release,
    scored_at: session.scored_at?.getTime() ?? null,
    released_at: session.released_at?.getTime() ?? null,
  });
}
