/** Functions for other features' servers: scoring a session, and reading results and scores. */
import type { Kysely } from 'kysely';
import { isPartlySeen } from '#core/access/seen-before.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { type SatSection, satSections } from '#features/evidence/sat-sections.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { isScored } from '#features/releases/release.rules.ts';
import type { Result } from '#features/releases/result.contract.ts';
import type { Reader } from '#features/releases/server/public.ts';
import type { SessionToScore } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { AbilityScoring } from '../ability-score.rules.ts';
import { type CohortScores, resultFrom } from '../result.rules.ts';
import type { ReviewedQuestion } from '../results.contract.ts';
import { type GivenAnswer, type SessionScore, scoreOf } from '../score.rules.ts';
import { sheetOf } from '../sheet.rules.ts';
import { findAbilityScoring, findAbilityScoringOf } from './ability-scoring.store.ts';
import {
  compareWithCohort,
  findCohortSummary,
  hasTakersOutOfReach as readOutOfReach,
} from './cohort.store.ts';
import { countCohort } from './cohort.ts';
import * as latest from './latest-scores.ts';
import { cohortFor } from './readers-cohort.ts';
import * as rescoringStore from './rescoring.store.ts';
import { rescored } from './rescoring.ts';
import * as responses from './responses.ts';
import * as sessions from './results.store.ts';
import { reviewedQuestions } from './review-session.ts';
import { heldAgainst } from './score-scale.ts';
import { listKeptScores as readKeptScores } from './scored-tests.store.ts';
import * as tests from './scored-tests.ts';
import { listTaken, saveScore } from './scoring.store.ts';
import { sectionsOf } from './session-view.ts';
import * as usual from './usual-seconds.ts';

export type { AskedSessions } from './rescoring.store.ts';
export type { NewPaper, Rescored } from './rescoring.ts';
export type { Sittings } from './responses.ts';
export type { ComparedScore, ScoredTest } from './scored-tests.ts';

/**
 * Grades every question in the session's sections (questions never seen count as omitted) and stores the
 * result, in at most six statements. Scoring again without a change stores the same result. The caller has
 * locked the session's row.
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
  const score = scoreOf(revision, sat, questions, taken, await scoringOf(db, session, revision.assessment));
  const byQuestion = new Map(taken.map((answer) => [answer.question, answer]));
  const sheet = sheetOf(revision, sat, questions, score.answers, byQuestion);
  const before = isScored(session.status) && session.scored_at !== null ? new Date(session.scored_at) : null;
  const scored_at = score.pending_marks > 0 ? null : (before ?? now);
  const asked = sat.flatMap((section) => section.asked.map(({ question }) => question));
  const known = asked.filter((question) => session.seen_before.includes(question));
  const partly_seen = isPartlySeen(known.length, asked.length);
  await saveScore(db, session, score, { sheet, scored_at, partly_seen, now });
  return { pending_marks: score.pending_marks };
}

/**
 * Returns a function that scores answer sheets that are not stored, as a session on this revision would be
 * scored now. Runs two SQL statements for any number.
 */
export async function scorerOf(
  db: Kysely<Tables>,
  revision: FrozenAssessment & { readonly assessment: string | null },
): Promise<(sat: readonly SatSection[], given: readonly GivenAnswer[]) => SessionScore> {
  const placed = revision.sections.flatMap(({ placements }) => placements);
  const questions = await listQuestionRevisions(
    db,
    placed.map(({ question_revision }) => question_revision),
  );
  const { assessment } = revision;
  const scoring = assessment === null ? null : await findAbilityScoring(db, assessment);
  return (sat, given) => scoreOf(revision, sat, questions, given, scoring);
}

/**
 * The scale and calibrations for a session's IRT score. A session that was scored before keeps its
 * calibrations.
 */
async function scoringOf(
  db: Kysely<Tables>,
  { id, scored_at }: SessionToScore,
  assessment: string | null,
): Promise<AbilityScoring | null> {
  if (assessment === null) return null;
  if (scored_at === null) return findAbilityScoring(db, assessment);
  const kept = (await readKeptScores(db, [id])).get(id);
  const abilities = kept?.parts.flatMap(({ ability }) => ability ?? []) ?? [];
  return abilities.length === 0 ? null : findAbilityScoringOf(db, abilities);
}

/**
 * The result of a session as far as its reader may see it. Null if there is no such session, it is not
 * scored, or its score is not released to them. While an answer waits for a grader, nothing is released to
 * the taker.
 */
export async function resultOf(
  db: Kysely<Tables>,
  session_id: string,
  reader: Reader,
  now: Date,
): Promise<Result | null> {
  const session = await sessions.findSession(db, session_id);
  if (session === null) return null;
  const { raw, raw_max, scaled, section_scores: kept } = session;
  if (raw === null || raw_max === null || kept === null) return null;
  const evidence = (await listEvidence(db, [session_id], reader, now)).get(session_id);
  if (evidence === undefined || !evidence.open.score) return null;
  const { open, answers } = evidence;
  const revision = await findRevision(db, session.revision);
  const cohort = await cohortFor(db, session, reader, now);
  const compared = await compareWithCohort(db, cohort, { raw, raw_max, scaled, session: session.id });
  const tally = open.correctness
    ? (await countCohort(db, cohort, await findCohortSummary(db, cohort), now)).tally
    : null;
  const scores: CohortScores = {
    ...compared,
    shareRight: (questions, least) => tally?.shareRight(questions, least) ?? null,
  };
  const { bank, best } = await heldAgainst(db, session, reader, now);
  return resultFrom(
    {
      revision,
      kept,
      raw,
      raw_max,
      answers,
      exam: session.exam,
      pending_marks: session.pending_marks,
      partly_seen: session.partly_seen,
      sections: sectionsOf(session, revision),
    },
    { cohort: scores, bank, best },
    open.correctness,
  );
}

/** One question in an ended session as its review shows it to this reader; null if they may not see it. */
export async function reviewedQuestion(
  db: Kysely<Tables>,
  session_id: string,
  question: string,
  asked: { reader: Reader; now: Date },
  show: (html: string) => string,
): Promise<ReviewedQuestion | null> {
  const session = await sessions.findSession(db, session_id);
  if (session === null) return null;
  const questions = await reviewedQuestions(db, session, asked, show);
  return questions?.find((one) => one.question === question) ?? null;
}

/**
 * Responses to the sections of one kind in a test, for calibration: first sessions that are not practice and
 * whose correctness is released to their takers.
 */
export function listResponses(...asked: Parameters<typeof responses.listResponses>) {
  return responses.listResponses(...asked);
}

/**
 * The sessions of a test that a calibration would use, and how many answers they had right. Reads page by
 * page and locks nothing.
 */
export function countSittings(
  ...asked: Parameters<typeof responses.countSittings>
): ReturnType<typeof responses.countSittings> {
  return responses.countSittings(...asked);
}

/** Whether a test has sessions of takers out of reach. Runs one SQL statement. */
export function hasTakersOutOfReach(...asked: Parameters<typeof readOutOfReach>): Promise<boolean> {
  return readOutOfReach(...asked);
}

/** How many sessions of a test a calibration would read, from takers of all schools. */
export function countCalibrated(...asked: Parameters<typeof responses.countCalibrated>): Promise<number> {
  return responses.countCalibrated(...asked);
}

/** The usual time of others for each question of a test, if enough people took it to hide individuals. */
export function findUsualSeconds(...asked: Parameters<typeof usual.findUsualSeconds>) {
  return usual.findUsualSeconds(...asked);
}

/** Usual times for several tests, keyed by test. */
export function listUsualSeconds(...asked: Parameters<typeof usual.listUsualSeconds>) {
  return usual.listUsualSeconds(...asked);
}

/**
 * Metrics of the scores of these sessions, keyed by session. Runs one SQL statement for what is not cached.
 */
export function listMetrics(...asked: Parameters<typeof tests.listMetrics>) {
  return tests.listMetrics(...asked);
}

/** The twelve newest scored tests of each of these people, newest first, released or not. */
export function listScoredTests(db: Kysely<Tables>, takers: readonly string[]): Promise<tests.ScoredTest[]> {
  return tests.listScoredTests(db, takers);
}

/**
 * The scaled scores among the same tests that may be compared with others, newest first, keyed by taker. For
 * many people at once.
 */
export function listComparedScores(...asked: Parameters<typeof tests.listComparedScores>) {
  return tests.listComparedScores(...asked);
}

/**
 * The latest score of each person on each scale, keyed by person and scale, released or not. For staff who
 * may see them.
 */
export function readLatestScores(...asked: Parameters<typeof latest.readLatestScores>) {
  return latest.readLatestScores(...asked);
}

/** The latest score of one person on each scale, using only scores released to them. */
export function readLatestOut(...asked: Parameters<typeof latest.readLatestOut>) {
  return latest.readLatestOut(...asked);
}

/** The stored scores of these sessions, keyed by session. */
export function listKeptScores(...asked: Parameters<typeof readKeptScores>) {
  return readKeptScores(...asked);
}

/**
 * Rescores every session that asked a question, on revisions with a different answer key. Reads and writes
 * many sessions at a time.
 */
export const rescoring = {
  countAsked: rescoringStore.countAsked,
  countUnderWay: rescoringStore.countUnderWay,
  givePapers: rescoringStore.givePapers,
  listAskedPapers: rescoringStore.listAskedPapers,
  listJudged: rescoringStore.listJudged,
  listPapersUnderWay: rescoringStore.listPapersUnderWay,
  movePapers: rescoringStore.movePapers,
  rescored,
  saveRescored: rescoringStore.saveRescored,
};

/** One session whose taker is in reach. */
export const findSessionInReach = sessions.findSessionInReach;
