/** Builds a person's mistakes from the answers that the caller may see. */
import type { Kysely } from 'kysely';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import type { SessionEvidence } from '#features/evidence/evidence.rules.ts';
import { evidencePages, listSaved } from '#features/evidence/server/public.ts';
import { Expectations } from '#features/mastery/expectation.rules.ts';
import { findParameterSet } from '#features/mastery/server/public.ts';
import { closerOf } from '#features/releases/release.rules.ts';
import type { ToldCloser } from '#features/releases/result.contract.ts';
import { listUsualSeconds } from '#features/results/server/public.ts';
import { listPresentTags } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  type AnswerRow,
  namedTags,
  rowsOf,
  type TakenSession,
  withCircumstances,
} from '../evidence-rows.rules.ts';
import { type AnsweredSession, analysisOf, saidBy } from '../mistakes.rules.ts';
import * as store from './mistakes.store.ts';

type Reader = Parameters<typeof evidencePages>[2];

/** Which sessions to include. Without any field, all of them. */
export interface SessionFilter {
  readonly assessment?: string | undefined;
  readonly session?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** About one test a week for a term. Older sessions can be requested by date. */
const MOST_SESSIONS = 12;

interface ReadSession {
  readonly evidence: SessionEvidence;
  readonly taken: TakenSession;
  readonly paper: FrozenAssessment;
  readonly rows: readonly AnswerRow[];
}

/** The mistakes of `person` in the newest matching sessions whose reviews are open to `reader`. */
export async function analyseMistakesOf(
  db: Kysely<Tables>,
  person: string,
  filter: SessionFilter,
  reader: Reader,
  { now, show }: { now: Date; show: (html: string) => string },
) {
  const { newest, earlier_sessions, closers } = await readSessions(db, person, filter, reader, now);
  const ids = newest.map(({ taken }) => taken.id);
  const sessions = await withAllCircumstances(db, newest, person, reader, now);
  const attempts = await store.listAttempts(db, ids);
  const attemptOf = new Map(attempts.map(({ id, session, question }) => [`${session} ${question}`, id]));
  const reasons = await store.listReasons(db);
  const written = await store.listWritten(
    db,
    attempts.map(({ id }) => id),
  );
  const used = await store.countUsed(db, person);
  return {
    earlier_sessions,
    closed: closers[0] === undefined ? null : { sessions: closers.length, by: closers[0] },
    ...analysisOf(sessions, {
      reasons,
      attemptOf: (session, question) => attemptOf.get(`${session} ${question}`),
      saidOf: saidBy(written, reasons),
      usedOf: (reason) => used.get(reason) ?? 0,
      show,
    }),
  };
}

/**
 * The matching sessions, newest first. It reads all answers from the first one on, because the expected
 * chance of a right answer depends on the earlier ones. It keeps only the rows that are needed.
 */
async function readSessions(
  db: Kysely<Tables>,
  person: string,
  filter: SessionFilter,
  reader: Reader,
  now: Date,
): Promise<{ newest: ReadSession[]; earlier_sessions: number; closers: ToldCloser[] }> {
  const expectations = new Expectations(await findParameterSet(db));
  const newest: ReadSession[] = [];
  let earlier_sessions = 0;
  const closers: ToldCloser[] = [];
  for await (const page of evidencePages(db, { of: 'people', people: [person] }, reader, now)) {
    // Skip practice: wrong answers there cost no points.
    const tests = page.flatMap((one) => (one.source === 'session' ? one : []));
    const open = tests.filter((one) => one.open.review);
    closers.push(...tests.flatMap((one) => (fits(filter, one) && closerOf(one.open)) || []));
    const beside = await readBeside(db, open);
    for (const evidence of open) {
      const { taken, paper } = beside.of(evidence);
      const rows = rowsOf(evidence, taken, { ...beside, paper }, expectations);
      if (!fits(filter, evidence)) continue;
      newest.unshift({ evidence, taken, paper, rows });
      if (newest.length > MOST_SESSIONS) earlier_sessions += newest.splice(MOST_SESSIONS).length;
    }
  }
  return { newest, earlier_sessions, closers };
}

function fits(filter: SessionFilter, { session, assessment, answered_at }: SessionEvidence): boolean {
  const at = answered_at?.toISOString() ?? '';
  return (
    (filter.session ?? session) === session &&
    (filter.assessment ?? assessment) === assessment &&
    (filter.from === undefined || at >= filter.from) &&
    (filter.to === undefined || at < filter.to)
  );
}

/**
 * Reads the sessions, test revisions, questions and tags for one page of evidence. Runs at most four
 * statements.
 */
async function readBeside(db: Kysely<Tables>, page: readonly SessionEvidence[]) {
  const taken = await store.listTakenSessions(
    db,
    page.map(({ session }) => session),
  );
  const papers = await listRevisions(
    db,
    page.map(({ revision }) => revision),
  );
  const questions = await listQuestionRevisions(
    db,
    page.flatMap(({ answers }) => answers.map(({ question_revision }) => question_revision)),
  );
  const tags = await listPresentTags(db, namedTags(questions.values()));
  const of = ({ session, revision }: SessionEvidence) => {
    const found = { taken: taken.get(session), paper: papers.get(revision) };
    if (found.taken === undefined || found.paper === undefined) {
      throw new Error(`There is no session ${session} or no assessment revision ${revision}.`);
    }
    return { taken: found.taken, paper: found.paper };
  };
  return { questions, tags, of };
}

async function withAllCircumstances(
  db: Kysely<Tables>,
  newest: readonly ReadSession[],
  taker: string,
  reader: Reader,
  now: Date,
): Promise<AnsweredSession[]> {
  const assessments = [...new Set(newest.map(({ taken }) => taken.assessment))];
  const usual = await listUsualSeconds(db, { assessments, taker }, reader, now);
  const wrong = newest.flatMap(({ rows }) =>
    rows.flatMap(({ row, is_key_out }) => (row.outcome === 'wrong' && is_key_out ? row.question : [])),
  );
  const saved = await listSaved(
    db,
    newest.map(({ taken }) => taken.id),
    [...new Set(wrong)],
  );
  return newest.map(({ evidence, taken, paper, rows }) => {
    const circumstances = {
      usual: usual.get(taken.assessment) ?? new Map(),
      saved: saved.get(taken.id) ?? new Map(),
    };
    return {
      taken,
      paper,
      submitted_at: evidence.answered_at ?? now,
      rows: rows.map((one) => withCircumstances(one, circumstances)),
    };
  });
}
