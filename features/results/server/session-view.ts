/** One session as it is shown to one viewer: its paper, which parts of it are out, and whom it is held against. */
import type { Kysely } from 'kysely';
import { withheldPart } from '#core/access/withheld-keys.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { type ReleaseInstants, type WhatIsOut, whatIsOut } from '../release.rules.ts';
import { satSections } from '../score.rules.ts';
import { type AssessmentRelease, closingKey, listClosings } from './closing.store.ts';
import { type Cohort, cohortInReach, releasedCohort } from './cohort.store.ts';
import { listFilings } from './filings.ts';
import { instantsOf } from './release.ts';
import type { SessionRow } from './results.store.ts';
import { withheldFrom } from './withheld.ts';

export interface Viewer {
  /** Whether it is their own session: then each part waits for its instant. */
  readonly is_taker: boolean;
  /** Of staff: whether keys are theirs to see. */
  readonly may_see_keys: boolean;
  /** Of staff: whether the test is content that they see. */
  readonly sees_test: boolean;
  readonly now: Date;
}

/**
 * What of a session is out for its viewer: for staff all of it, but for keys that are not theirs to see, and but for
 * questions of another school's test, of which they read what its taker may.
 */
export interface Openness extends WhatIsOut {
  /** Of these questions nothing, whatever is out of the rest: a test of the taker under way could still ask them. */
  readonly withheld: ReadonlySet<string>;
}

const NOTHING_WITHHELD: ReadonlySet<string> = new Set();

/** Whether a session in this state has a score that stands; one that was opened again has an old one. */
export function isScored(status: string): boolean {
  return status === 'scored' || status === 'released';
}

/** How the releases of a session's assessment stand for its taker. */
export async function releaseOf(db: Kysely<Tables>, session: SessionRow): Promise<AssessmentRelease> {
  const release = (await listClosings(db, [session])).get(closingKey(session));
  if (release === undefined) throw new Error(`There is no assessment ${session.assessment}.`);
  return release;
}

/** When the score of a session was made that stands; null where none does. */
export function standingScore({ status, scored_at }: SessionRow): Date | null {
  return isScored(status) ? scored_at : null;
}

/** When the taker of a session learns what. */
function sessionInstants(release: AssessmentRelease, session: SessionRow): ReleaseInstants {
  return instantsOf(release, { ...session, scored_at: standingScore(session) });
}

/** What of a session is open to its viewer. */
export async function opennessOf(
  db: Kysely<Tables>,
  release: AssessmentRelease,
  session: SessionRow,
  viewer: Viewer,
): Promise<Openness> {
  const keys = viewer.may_see_keys;
  if (!viewer.is_taker && viewer.sees_test) {
    const whole = { score: true, correctness: true, review: true, withheld: NOTHING_WITHHELD };
    return { ...whole, answers: keys, explanations: keys };
  }
  const withheld = await withheldFrom(db, session.taker);
  const asked = session.sections.flatMap(({ questions }) => questions);
  const instants = sessionInstants(release, session);
  const out = whatIsOut(instants, withheldPart(asked, withheld), viewer.now.getTime());
  if (viewer.is_taker) return { ...out, withheld };
  const of_taker = { answers: out.answers && keys, explanations: out.explanations && keys };
  return { ...out, score: true, correctness: true, ...of_taker, withheld };
}

/** Whom a session is held against: takers see of others only what those may see of themselves. */
export function cohortFor(
  { release }: AssessmentRelease,
  { assessment }: SessionRow,
  viewer: Viewer,
): Cohort {
  return viewer.is_taker
    ? releasedCohort(assessment, release, viewer.now)
    : cohortInReach(assessment, 'all', '');
}

/** The paper of a session as its taker knows it. */
export async function paperOf(db: Kysely<Tables>, session: SessionRow) {
  const revision = await findRevision(db, session.revision);
  const sat = satSections(revision, session.sections);
  const asked = sat.flatMap((section) => section.asked.map(({ question_revision }) => question_revision));
  const questions = await listQuestionRevisions(db, asked);
  const sections = sat.flatMap((section, index) => {
    const own = session.sections[index];
    if (own === undefined) return [];
    return { ...section, id: own.id, title: own.title, duration_seconds: own.duration_seconds };
  });
  return { revision, sections, questions, filingOf: await listFilings(db, asked) };
}
