/**
 * Finds when takers see each part of their sessions, and records which parts were released. Works on whole
 * pages of sessions.
 */
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

/**
 * The releases of these sessions, keyed by session. Runs one statement for any number, and none if nothing is
 * scored.
 */
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

/** When staff release each part of a session by hand, in milliseconds since 1970. */
export function byHand(
  session: Pick<ReleaseSubject, 'released_at' | 'correctness_released_at' | 'answers_released_at'>,
): HandReleases {
  return {
    released_at: session.released_at?.getTime() ?? null,
    correctness_released_at: session.correctness_released_at?.getTime() ?? null,
    answers_released_at: session.answers_released_at?.getTime() ?? null,
  };
}

/**
 * The sessions in which a further part will be released automatically, at a certain time or when other takers
 * finish, with the parts released so far. Runs three SQL statements.
 */
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
 * Records which parts of these sessions are released by `now`, so that they stay released when windows,
 * counting or tests in progress change. Call it before such a change. Returns the recorded instants, keyed by
 * session.
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

/** Records which parts of all sessions of these assessments are released. */
export async function keepOutOf(
  db: Kysely<Tables>,
  assessments: readonly string[],
  now: Date,
): Promise<void> {
  await keepOut(db, await listUnkept(db, assessments), now);
}
