/** When takers learn what of their sessions: gathers what the rules ask for, for whole pages of sessions at once. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { keptInstants, type ReleaseInstants, releaseInstants } from '../release.rules.ts';
import { type AssessmentRelease, closingKey, listClosings } from './closing.store.ts';
import { listUnkept, type ReleaseSubject, saveOutSince } from './release.store.ts';

/** The instants of these sessions, by session; in one statement, whatever their number. */
export async function listReleaseTimesOf(
  db: Kysely<Tables>,
  subjects: readonly ReleaseSubject[],
): Promise<Map<string, ReleaseInstants>> {
  const closings = await listClosings(db, subjects);
  return new Map(
    subjects.flatMap((session) => {
      const release = closings.get(closingKey(session));
      return release === undefined ? [] : [[session.id, instantsOf(release, session)] as const];
    }),
  );
}

/** The instants of one session, given those of its assessment for its taker. */
export function instantsOf(
  release: AssessmentRelease,
  { scored_at, released_at, out_since }: Pick<ReleaseSubject, 'scored_at' | 'released_at' | 'out_since'>,
): ReleaseInstants {
  return releaseInstants({
    ...release,
    scored_at: scored_at?.getTime() ?? null,
    released_at: released_at?.getTime() ?? null,
    out_since,
  });
}

/**
 * Keeps what is out of these sessions by `now`: what has been out stays out, whatever becomes of windows, of what
 * counts and of who is under way. Whoever changes one of those has it kept before. Answers with what is kept, by session.
 */
export async function keepOut(
  db: Kysely<Tables>,
  subjects: readonly ReleaseSubject[],
  now: Date,
): Promise<Map<string, ReleaseInstants>> {
  const times = await listReleaseTimesOf(db, subjects);
  const news = subjects.flatMap(({ id, out_since }) => {
    const kept = keptInstants(out_since, times.get(id) ?? null, now.getTime());
    return kept === null ? [] : { id, out_since: kept };
  });
  await saveOutSince(db, news);
  const before = subjects.flatMap(({ id, out_since }) => (out_since === null ? [] : { id, out_since }));
  return new Map([...before, ...news].map(({ id, out_since }) => [id, out_since]));
}

/** The same of all sessions of these assessments. */
export async function keepOutOf(
  db: Kysely<Tables>,
  assessments: readonly string[],
  now: Date,
): Promise<void> {
  await keepOut(db, await listUnkept(db, assessments), now);
}
