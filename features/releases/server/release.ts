/** When takers learn what of their sessions, and keeping what they have learned: for whole pages of sessions at once. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import {
  comesByItself,
  type HandReleases,
  isScored,
  keptInstants,
  NOTHING_OUT,
  type Release,
  type Released,
  type ReleaseInstants,
  releasedBy,
  releaseInstants,
} from '../release.rules.ts';
import { closingKey, listClosings } from './closing.store.ts';
import {
  listReleaseSubjects,
  listSwitches,
  listUnkept,
  type ReleaseSubject,
  saveOutSince,
} from './release.store.ts';

/** The releases of these sessions, by session; in one statement, whatever their number, and none where nothing is scored. */
export async function listReleases(
  db: Kysely<Tables>,
  subjects: readonly ReleaseSubject[],
  now: Date,
): Promise<Map<string, Release>> {
  const scored = subjects.flatMap(({ assessment, taker, status }) =>
    isScored(status) && assessment !== null ? { assessment, taker } : [],
  );
  const closings = await listClosings(db, scored);
  return new Map(
    subjects.map((session) => {
      const { assessment, taker } = session;
      const closing = assessment === null ? undefined : closings.get(closingKey({ assessment, taker }));
      const times =
        closing === undefined || !isScored(session.status)
          ? NOTHING_OUT
          : releaseInstants({
              ...closing,
              scored_at: session.scored_at?.getTime() ?? null,
              ...byHand(session),
              out_since: session.out_since,
            });
      return [session.id, { times, released: releasedBy(times, now.getTime()) }];
    }),
  );
}

/** When staff release each thing of a session by hand, in milliseconds since 1970. */
export function byHand(
  session: Pick<ReleaseSubject, 'released_at' | 'correctness_released_at' | 'answers_released_at'>,
): HandReleases {
  return {
    released_at: session.released_at?.getTime() ?? null,
    correctness_released_at: session.correctness_released_at?.getTime() ?? null,
    answers_released_at: session.answers_released_at?.getTime() ?? null,
  };
}

/** Those of these sessions of which more comes out by time alone, or as others end, with what has. Three statements. */
export async function listWaiting(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<Map<string, Released>> {
  const subjects = await listReleaseSubjects(db, sessions);
  const releases = await listReleases(db, subjects, now);
  const switches = await listSwitches(db, [
    ...new Set(subjects.flatMap(({ assessment }) => assessment ?? [])),
  ]);
  return new Map(
    subjects.flatMap((subject) => {
      const { id, assessment, scored_at } = subject;
      const [release, released] = [switches.get(assessment ?? ''), releases.get(id)?.released];
      if (release === undefined || released === undefined) return [];
      const facts = {
        release,
        scored_at: scored_at?.getTime() ?? null,
        ...byHand(subject),
      };
      return comesByItself(facts, released) ? [[id, released] as const] : [];
    }),
  );
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
  const releases = await listReleases(db, subjects, now);
  const news = subjects.flatMap(({ id, out_since }) => {
    const kept = keptInstants(out_since, releases.get(id)?.times ?? null, now.getTime());
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
