/** What other features' servers may ask of releases: what of sessions is out for whom, since when, and what people could know by it. */
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

/** What of these sessions is open to `reader` by `now`, by session. At most five statements, whatever their number. */
export function listOpenness(...asked: Parameters<typeof gate.listOpenness>) {
  return gate.listOpenness(...asked);
}

/** What of questions that checks in practice told is open to `reader`, each in its place. */
export function listOpennessOfChecks(...asked: Parameters<typeof gate.listOpennessOfChecks>) {
  return gate.listOpennessOfChecks(...asked);
}

/** What of these sessions has come out for their takers by `now`, whatever a test under way keeps back of it. One statement. */
export function listReleases(...asked: Parameters<typeof releasing.listReleases>) {
  return releasing.listReleases(...asked);
}

/** The same of sessions whose rows were not read. Two statements. */
export async function listReleasesOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<Map<string, Release>> {
  return releasing.listReleases(db, await store.listReleaseSubjects(db, sessions), now);
}

/** When staff release each thing of a session by hand, in milliseconds since 1970. */
export function byHand(...asked: Parameters<typeof releasing.byHand>) {
  return releasing.byHand(...asked);
}

/** Those of these sessions of which more comes out by time alone, or as others end, with what has. Three statements. */
export function listWaiting(...asked: Parameters<typeof releasing.listWaiting>) {
  return releasing.listWaiting(...asked);
}

/** The same of one session. Two statements. */
export async function findRelease(db: Kysely<Tables>, session: string, now: Date): Promise<Release> {
  const release = (await listReleasesOf(db, [session], now)).get(session);
  if (release === undefined) throw new Error(`There is no session ${session}.`);
  return release;
}

/** Whether the score of a row of `sessions`, which is scored and of this assessment (an id, or its column), is out for its taker, as SQL. */
export function scoreIsOut(assessment: string | RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return store.scoreIsOut(assessment, now);
}

/** What the releases of these takers wait for; of assessments that do not exist nothing. One statement. */
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
 * Keeps what is out of the sessions of these assessments by `now`. Who changes what their releases hang on (windows,
 * what counts, whom it is open to) has it kept before: what has been out stays out.
 */
export function keepWhatIsOut(db: Kysely<Tables>, assessments: readonly string[], now: Date): Promise<void> {
  return releasing.keepOutOf(db, assessments, now);
}

/** The same of these sessions: of what is voided, opened again or read something may have been out. */
export async function keepWhatIsOutOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<void> {
  await releasing.keepOut(db, await store.listReleaseSubjects(db, sessions), now);
}

/** What the tests in progress of somebody keep back: keys of questions, and reviews. At most two statements. */
export async function findWithholding(db: Kysely<Tables>, person: string): Promise<Withholding> {
  return (await listWithheld(db, [person])).get(person) ?? NOTHING_WITHHELD;
}

/**
 * Those of `questions` whose answers `taker` could know by `now` from another session than `but`: a release had come.
 * What is out of those sessions is kept.
 */
export function listSeenBefore(...asked: Parameters<typeof seen.listSeenBefore>): Promise<string[]> {
  return seen.listSeenBefore(...asked);
}
