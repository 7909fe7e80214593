/** What other features' servers may ask of results: to score a session, what came of it, and when its taker learns that. */
import type { Kysely } from 'kysely';
import { isPartlySeen } from '#core/access/seen-before.ts';
import type { WithheldPart } from '#core/access/withheld-keys.ts';
import { findRevision, listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { metricOf } from '../metric.rules.ts';
import { type ReleaseInstants, type WhatIsOut, whatIsOut } from '../release.rules.ts';
import type { Result } from '../result.contract.ts';
import { type CohortScores, resultFrom } from '../result.rules.ts';
import { satSections, scoreOf } from '../score.rules.ts';
import { sheetOf } from '../sheet.rules.ts';
import { type AssessmentRelease, closingKey, listClosings, type Took } from './closing.store.ts';
import { compareWithCohort, findCohortSummary } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import * as filings from './filings.ts';
import { listReleaseSubjects, type ReleaseSubject } from './release.store.ts';
import * as releasing from './release.ts';
import { findSession, listAnswers } from './results.store.ts';
import { listTaken, saveAnswerScores, saveSessionScore } from './scoring.store.ts';
import * as seen from './seen-before.ts';
import { cohortFor, isScored, opennessOf, paperOf, releaseOf, type Viewer } from './session-view.ts';
import { listWithheldParts } from './withheld.ts';

/** A session as whoever holds its row has it; `scored_at` in milliseconds since 1970. */
export interface SessionToScore {
  readonly id: string;
  readonly revision: string;
  readonly status: string;
  readonly scored_at: number | null;
  /** Of its questions, those whose answers its taker could know when they began it. */
  readonly seen_before: readonly string[];
  /** In their order. */
  readonly sections: readonly {
    readonly id: string;
    readonly section: string | null;
    readonly questions: readonly string[];
  }[];
}

/**
 * Judges every question that the session's sections ask (what was never looked at as omitted) and writes what came of
 * it, in at most five statements. Scored again without a change it writes the same. The caller holds the session's row.
 */
export async function scoreSession(
  db: Kysely<Tables>,
  session: SessionToScore,
  now: Date,
): Promise<{ pending_marks: number }> {
  const revision = await findRevision(db, session.revision);
  const sat = satSections(revision, session.sections);
  const questions = await listQuestionRevisions(
    db,
    sat.flatMap(({ asked }) => asked.map(({ question_revision }) => question_revision)),
  );
  const taken = await listTaken(db, session.id);
  const score = scoreOf(revision, sat, questions, taken);
  const byQuestion = new Map(taken.map((answer) => [answer.question, answer]));
  const sheet = sheetOf(revision, sat, questions, score.answers, byQuestion);
  const before = isScored(session.status) && session.scored_at !== null ? new Date(session.scored_at) : null;
  const scored_at = score.pending_marks > 0 ? null : (before ?? now);
  await saveAnswerScores(db, session, score.answers, now);
  const asked = sat.flatMap((section) => section.asked.map(({ question }) => question));
  const known = asked.filter((question) => session.seen_before.includes(question));
  const partly_seen = isPartlySeen(known.length, asked.length);
  await saveSessionScore(db, session.id, score, { sheet, scored_at, partly_seen, now });
  return { pending_marks: score.pending_marks };
}

/** The same of these sessions: of what is voided or opened again something may have been out. */
export async function keepWhatIsOutOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
  now: Date,
): Promise<void> {
  await releasing.keepOut(db, await listReleaseSubjects(db, sessions), now);
}

/**
 * Those of `questions` whose answers `taker` could know by `now` from another session than `but`: a release had come.
 * What is out of those sessions is kept.
 */
export function listSeenBefore(...given: Parameters<typeof seen.listSeenBefore>): Promise<string[]> {
  return seen.listSeenBefore(...given);
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

/** When the takers of these sessions learn what, by session; in two statements, whatever their number. */
export async function listReleaseTimes(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, ReleaseInstants>> {
  if (sessions.length === 0) return new Map();
  return listReleaseTimesOf(db, await listReleaseSubjects(db, sessions));
}

/** The same of sessions whose rows were read already; in one statement. */
export function listReleaseTimesOf(
  db: Kysely<Tables>,
  subjects: readonly ReleaseSubject[],
): Promise<Map<string, ReleaseInstants>> {
  return releasing.listReleaseTimesOf(db, subjects);
}

/**
 * Keeps what is out of the sessions of these assessments by `now`. Who changes what their releases hang on (windows,
 * what counts, whom it is open to) has it kept before: what has been out stays out.
 */
export function keepWhatIsOut(db: Kysely<Tables>, assessments: readonly string[], now: Date): Promise<void> {
  return releasing.keepOutOf(db, assessments, now);
}

/**
 * What of their sessions `taker` may be told by `now`, given when each is released: what was right waits while a test
 * of theirs under way could still ask the same. At most two statements, whatever their number.
 */
export async function listWhatIsOut(
  db: Kysely<Tables>,
  taker: string,
  times: ReadonlyMap<string, ReleaseInstants>,
  now: Date,
): Promise<Map<string, WhatIsOut & { withheld: WithheldPart }>> {
  const parts = await listWithheldParts(db, taker, [...times.keys()]);
  return new Map(
    [...times].map(([id, instants]) => {
      const withheld = parts.get(id) ?? 'none';
      return [id, { ...whatIsOut(instants, withheld, now.getTime()), withheld }];
    }),
  );
}

/**
 * What came of a session, as much as its viewer may see; null where there is no such session, nothing is scored of it,
 * or its score is not out for them. While something waits for marks it is not out for its taker.
 */
export async function resultOf(
  db: Kysely<Tables>,
  session_id: string,
  viewer: Viewer,
): Promise<Result | null> {
  const session = await findSession(db, session_id);
  if (session === null) return null;
  const { raw, raw_max, scaled, section_scores: kept } = session;
  if (raw === null || raw_max === null || kept === null) return null;
  const release = await releaseOf(db, session);
  const open = await opennessOf(db, release, session, viewer);
  if (!open.score) return null;
  const cohort = cohortFor(release, session, viewer);
  const compared = await compareWithCohort(db, cohort, { raw, raw_max, scaled, session: session.id });
  const answers = await listAnswers(db, session_id);
  const tally = open.correctness
    ? (await countCohort(db, cohort, await findCohortSummary(db, cohort), viewer.now)).tally
    : null;
  const scores: CohortScores = {
    ...compared,
    shareRight: (questions, least) => tally?.shareRight(questions, least) ?? null,
  };
  return resultFrom(
    {
      ...(await paperOf(db, session)),
      kept,
      raw,
      raw_max,
      pending_marks: session.pending_marks,
      seen_before: session.seen_before,
      partly_seen: session.partly_seen,
      answers: new Map(answers.map((answer) => [answer.question, answer])),
    },
    scores,
    open.correctness,
  );
}

/** What the answers to these revisions of questions are about: the one read of it. */
export function listFilings(...asked: Parameters<typeof filings.listFilings>) {
  return filings.listFilings(...asked);
}

/** The metrics of these sessions' scores, by session; one statement for what is not at hand. */
export async function listMetrics(
  db: Kysely<Tables>,
  sessions: readonly {
    readonly id: string;
    readonly exam: string | null;
    readonly revision: string;
    readonly scaled: number | null;
  }[],
): Promise<Map<string, string>> {
  const revisions = await listRevisions(
    db,
    sessions.map(({ revision }) => revision),
  );
  return new Map(
    sessions.flatMap(({ id, exam, revision, scaled }) => {
      const paper = revisions.get(revision);
      return paper === undefined ? [] : [[id, metricOf(exam, paper, scaled !== null)] as const];
    }),
  );
}
