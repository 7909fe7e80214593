/**
 * The release rules for many sessions at once: which parts of each the reader may see. The rules are in
 * `release.rules.ts`.
 */
import type { Kysely } from 'kysely';
import { isStaff } from '#core/access/access.ts';
import { NOTHING_WITHHELD, reviewCloser } from '#core/access/withheld-keys.ts';
import { listAssessmentsInView } from '#features/assessments/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import {
  isBound,
  type Openness,
  openTo,
  type Reading,
  readingOf,
  releaseOfCheck,
  whatIsOut,
} from '../release.rules.ts';
import { listAsked, type ReleaseSubject } from './release.store.ts';
import { listReleases } from './release.ts';
import { listWithheld } from './withheld.ts';

/** The person who reads the sessions. */
export type Reader = Pick<Caller, 'id' | 'role'>;

/**
 * Reads each session as released to its own taker, ignoring tests in progress that close its review. Used for
 * levels and other figures over many answers, which are the same for every reader and do not change during a
 * test.
 */
export type EachTaker = 'each_taker';

/** A question that a check in practice revealed to its taker, and from when. */
export interface Checked {
  readonly taker: string;
  readonly question: string;
  readonly at: Date;
}

/**
 * The parts that `reader` may see of questions that were checked in practice, in the order of `checks`. A
 * check releases all of its question, unless a test in progress could ask the question or closes all reviews.
 */
export async function listOpennessOfChecks(
  db: Kysely<Tables>,
  checks: readonly Checked[],
  reader: Reader | EachTaker,
): Promise<Openness[]> {
  const isEach = reader === 'each_taker';
  const takers = isEach ? [] : [...new Set(checks.map(({ taker }) => taker))];
  const withheld = await listWithheld(db, takers);
  return checks.map(({ taker, question, at }) => {
    const closed_by = reviewCloser([question], withheld.get(taker) ?? NOTHING_WITHHELD);
    const release = releaseOfCheck(at.getTime());
    const reading: Reading = isEach ? { as: 'taker' } : readingOf(reader, { taker, sees_test: false });
    const open = openTo(reading, whatIsOut(release.released, closed_by));
    return { ...open, ...release, read_as: reading.as, closed_by };
  });
}

/**
 * The parts that `reader` may see of each session by `now`, keyed by session. Runs at most five statements
 * for any number of sessions.
 */
export async function listOpenness(
  db: Kysely<Tables>,
  subjects: readonly ReleaseSubject[],
  reader: Reader | EachTaker,
  now: Date,
): Promise<Map<string, Openness>> {
  const releases = await listReleases(db, subjects, now);
  const readings = await listReadings(db, subjects, reader);
  const read = subjects.map((session) => ({ session, reading: readings(session) }));
  const isClosable = (reading: Reading) => reader !== 'each_taker' && isBound(reading);
  const bound = read.flatMap(({ session, reading }) => (isClosable(reading) ? session : []));
  const withheld = await listWithheld(db, [...new Set(bound.map(({ taker }) => taker))]);
  const kept = bound.filter(({ taker }) => (withheld.get(taker)?.tests.length ?? 0) > 0);
  const asked = await listAsked(
    db,
    kept.flatMap(({ id, asked: known }) => (known === undefined ? id : [])),
  );
  return new Map(
    read.flatMap(({ session, reading }) => {
      const release = releases.get(session.id);
      if (release === undefined) return [];
      const held = isClosable(reading) ? withheld.get(session.taker) : undefined;
      const closer = held && reviewCloser(session.asked ?? asked.get(session.id) ?? [], held);
      // A test in progress does not close its own review; it has none yet.
      const closed_by = closer === undefined || closer?.session === session.id ? null : closer;
      const open = openTo(reading, whatIsOut(release.released, closed_by));
      return [[session.id, { ...open, ...release, read_as: reading.as, closed_by }]];
    }),
  );
}

/** Finds how the reader reads each of these sessions. */
async function listReadings(
  db: Kysely<Tables>,
  subjects: readonly ReleaseSubject[],
  reader: Reader | EachTaker,
): Promise<(session: ReleaseSubject) => Reading> {
  if (reader === 'each_taker') return () => ({ as: 'taker' });
  const others = subjects.filter(({ taker }) => taker !== reader.id);
  const tests = isStaff(reader.role)
    ? await listAssessmentsInView(db, contentViewOf(reader), [
        ...new Set(others.flatMap(({ assessment }) => assessment ?? [])),
      ])
    : null;
  return ({ taker, assessment }) =>
    readingOf(reader, { taker, sees_test: assessment !== null && tests?.has(assessment) === true });
}
