/** What other features' servers may ask of results: to score a session, and what came of it. */
import type { Kysely } from 'kysely';
import { isPartlySeen } from '#core/access/seen-before.ts';
import { findRevision, listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import { isScored } from '#features/releases/release.rules.ts';
import type { Reader } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { metricOf } from '../metric.rules.ts';
import type { Result } from '../result.contract.ts';
import { type CohortScores, resultFrom } from '../result.rules.ts';
import { satSections, scoreOf } from '../score.rules.ts';
import { sheetOf } from '../sheet.rules.ts';
import { compareWithCohort, findCohortSummary } from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import * as filings from './filings.ts';
import { findSession, listAnswers } from './results.store.ts';
import { listTaken, saveAnswerScores, saveSessionScore } from './scoring.store.ts';
import { cohortFor, opennessOf, paperOf } from './session-view.ts';

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

/**
 * What came of a session, as much as its reader may see; null where there is no such session, nothing is scored of it,
 * or its score is not out for them. While something waits for marks it is not out for its taker.
 */
export async function resultOf(
  db: Kysely<Tables>,
  session_id: string,
  reader: Reader,
  now: Date,
): Promise<Result | null> {
  const session = await findSession(db, session_id);
  if (session === null) return null;
  const { raw, raw_max, scaled, section_scores: kept } = session;
  if (raw === null || raw_max === null || kept === null) return null;
  const open = await opennessOf(db, session, reader, now);
  if (!open.score) return null;
  const cohort = cohortFor(session, reader, now);
  const compared = await compareWithCohort(db, cohort, { raw, raw_max, scaled, session: session.id });
  const answers = await listAnswers(db, session_id);
  const tally = open.correctness
    ? (await countCohort(db, cohort, await findCohortSummary(db, cohort), now)).tally
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
