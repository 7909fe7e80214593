/**
 * Functions for other features' servers: which parts of sessions are released, to whom and since when, and
 * what people could know from them.
 */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { NOTHING_WITHHELD, type Withholding } from '#core/access/withheld-keys.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Release } from '../release.rules.ts';
import { type AssessmentRelease, closingKey, listClosings, type Took } from './closing.store.ts';
import * as gate from './gate.ts';
import * as store from './release.store.ts';
import * as releasing from './release.ts';
import * as seen from './seen-before.ts';
import { listWithheld } from './withheld.ts';

export type { EachTaker, Reader } from './gate.ts';
export type { ReleaseSubject } from './release.store.ts';

/**
 * The parts that `reader` may see of each session by `now`, keyed by session. Runs at most five statements
 * for any number of sessions.
 */
export function listOpenness(...asked: Parameters<typeof gate.listOpenness>) {
  return gate.listOpenness(...asked);
}

/** The parts that `reader` may see of questions that were checked in practice, in the order of the checks. */
export function listOpennessOfChecks(...asked: Parameters<typeof gate.listOpennessOfChecks>) {
  return gate.listOpennessOfChecks(...asked);
}

/**
 * The parts of these sessions that are released to their takers by `now`, ignoring tests in progress that
 * close reviews. Runs one SQL statement.
 */
export function listReleases(...asked: Parameters<typeof releasing.listReleases>) {
  return releasing.listReleases(...asked);
}

/**
 * The parts of the sessions with these ids that are released to their takers by `now`, ignoring tests in
 * progress that close reviews. Runs two SQL statements.
 */
export async function listReleasesOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<Map<string, Release>> {
  return releasing.listReleases(db, await store.listReleaseSubjects(db, sessions), now);
}

/** When staff release each part of a session by hand, in milliseconds since 1970. */
export function byHand(...asked: Parameters<typeof releasing.byHand>) {
  return releasing.byHand(...asked);
}

/**
 * The sessions in which a further part will be released automatically, at a certain time or when other takers
 * finish, with the parts released so far. Runs three SQL statements.
 */
export function listWaiting(...asked: Parameters<typeof releasing.listWaiting>) {
  return releasing.listWaiting(...asked);
}

/** The release of one session. Runs two SQL statements. */
export async function findRelease(db: Kysely<Tables>, session: string, now: Date): Promise<Release> {
  const release = (await listReleasesOf(db, [session], now)).get(session);
  if (release === undefined) throw new Error(`There is no session ${session}.`);
  return release;
}

/**
 * SQL condition: whether the score of a row of `sessions` is released to its taker. The session must be
 * scored and belong to `assessment` (an id, or the column that holds it).
 */
export function scoreIsOut(assessment: string | RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return store.scoreIsOut(assessment, now);
}

/** The condition of `scoreIsOut`, for a query that has already read when its assessment releases the score. */
export function scoreIsOutBy(moment: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return store.scoreIsOutBy(moment, now);
}

/**
 * The closing that the releases for each taker wait for. Assessments that do not exist are left out. One
 * statement.
 */
export async function listClosingsFor(
  db: Kysely<Tables>,
  took: readonly Took[],
): Promise<(Took & AssessmentRelease)[]> {
  const closings = await listClosings(db, took);
  return took.flatMap((one) => {
    const closing = closings.get(closingKey(one));
    return closing === undefined ? [] : { ...one, ...closing };
  });
}

/**
 * Records which parts of the sessions of these assessments are released by `now`. Call it before changing
 * anything that releases depend on (windows, what counts, who may take the test), so that released parts stay
 * released.
 */
export function keepWhatIsOut(db: Kysely<Tables>, assessments: readonly string[], now: Date): Promise<void> {
  return releasing.keepOutOf(db, assessments, now);
}

/**
 * Records which parts of these sessions are released by `now`. Call it when a session is voided, or when its
 * taker reads released parts.
 */
export async function keepWhatIsOutOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<void> {
  await releasing.keepOut(db, await store.listReleaseSubjects(db, sessions), now);
}

/**
 * The answer keys and reviews that the tests in progress of a person withhold from them. Runs at most two SQL
 * statements.
 */
export async function findWithholding(db: Kysely<Tables>, person: string): Promise<Withholding> {
  return (await listWithheld(db, [person])).get(person) ?? NOTHING_WITHHELD;
}

/**
 * Those of `questions` whose answers `taker` could know by `now`, because they were released in a session
 * other than `except`. Also records which parts of those sessions are released.
 */
export function listSeenBefore(...asked: Parameters<typeof seen.listSeenBefore>): Promise<string[]> {
  return seen.listSeenBefore(...asked);
}
