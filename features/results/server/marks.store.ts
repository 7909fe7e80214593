import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { SessionStatus } from '#features/sessions/sessions.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MarkingWait } from '../marking.contract.ts';
import type { Marking, MarkingStanding } from '../marking.rules.ts';
import { markingsOfAnswers } from './marking-queue.store.ts';

export interface AnswerToMark {
  readonly id: string;
  readonly session: string;
  readonly taker: string;
  readonly assessment: string;
  readonly revision: string;
  readonly status: SessionStatus;
  readonly question: string;
  readonly response: Response;
  readonly response_writer: number | null;
  readonly response_seq: number | null;
}

/** One answer whose taker is in reach. Its session stays locked until the transaction ends. */
export async function findAnswerForUpdate(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  id: string,
): Promise<AnswerToMark | null> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
    .select([
      'sessions.id',
      'sessions.taker',
      'assessments.id as assessment',
      'sessions.revision',
      'sessions.status',
    ])
    .where('sessions.id', '=', (eb) => eb.selectFrom('attempts').select('session').where('id', '=', id))
    .where(peopleInReach(reach, caller))
    .forUpdate('sessions')
    .executeTakeFirst();
  if (session === undefined) return null;
  // Read after locking the session, because saves lock it too.
  const answer = await db
    .selectFrom('attempts')
    .select(['id', 'session', 'question', 'response', 'response_writer', 'response_seq'])
    .where('id', '=', id)
    .$narrowType<{ response: Response }>()
    .executeTakeFirstOrThrow();
  const { taker, assessment, revision, status } = session;
  return { taker, assessment, revision, status, ...answer };
}

/** The grading state of the current version of an answer; an answer that nobody opened has version 0. */
export interface AnswerStanding {
  readonly version: number;
  readonly waits_for: MarkingWait | null;
  readonly marks: number | null;
  readonly leased_by: string | null;
  readonly leased_until: Date | null;
}

const UNOPENED = { waits_for: 'mark', marks: null, leased_by: null, leased_until: null } as const;

/**
 * The grading state of an answer. If the answer changed since, it waits for a grader again. The caller has
 * locked the session.
 */
export async function findStanding(
  db: Kysely<Tables>,
  { id, response_writer, response_seq }: AnswerToMark,
): Promise<AnswerStanding> {
  const row = await db
    .selectFrom('hand_marks')
    .select(['version', 'waits_for', 'marks', 'leased_by', 'leased_until', 'response_writer', 'response_seq'])
    .where('attempt', '=', id)
    .$narrowType<{ waits_for: MarkingWait | null }>()
    .executeTakeFirst();
  if (row === undefined) return { version: 0, ...UNOPENED };
  const isOfAnswer = row.response_writer === response_writer && row.response_seq === response_seq;
  return isOfAnswer ? row : { version: row.version, ...UNOPENED };
}

/** Points that graders gave the present version of an answer. */
export async function listMarkings(db: Kysely<Tables>, attempt: string): Promise<Marking[]> {
  const rows = await markingsOfAnswers(db)
    .where('markings.attempt', '=', attempt)
    .select(['markings.marker', 'markings.marks', 'markings.is_decision', 'markings.marked_at'])
    .execute();
  return rows.map((row) => ({ ...row, marked_at: row.marked_at.getTime() }));
}

/** Reserves an answer for a grader until `leased_until`, and ends their lease on any other answer. */
export async function saveLease(
  db: Kysely<Tables>,
  { id, response_writer, response_seq }: AnswerToMark,
  { version, waits_for, marks }: AnswerStanding,
  { leased_by, leased_until }: { leased_by: string; leased_until: Date },
): Promise<void> {
  // Skip rows that are locked right now and let their lease run out; waiting could deadlock.
  await sql`
    update hand_marks set leased_by = null, leased_until = null where attempt in (
      select attempt from hand_marks where leased_by = ${leased_by} and attempt <> ${id}
      for update skip locked)`.execute(db);
  const values = { response_writer, response_seq, version, waits_for, marks, leased_by, leased_until };
  await db
    .insertInto('hand_marks')
    .values({ attempt: id, ...values })
    .onConflict((conflict) => conflict.column('attempt').doUpdateSet(values))
    .execute();
}

/**
 * Stores the points that a person gives the current version of an answer, replacing those they gave before.
 */
export async function saveMarking(
  db: Kysely<Tables>,
  { id, response_writer, response_seq }: AnswerToMark,
  { marker, marked_at, ...given }: NewMarking,
): Promise<void> {
  const { criteria, ...told } = given;
  const values = {
    ...told,
    criteria: JSON.stringify(criteria),
    counts: false,
    response_writer,
    response_seq,
    marked_at,
  };
  await db
    .insertInto('markings')
    .values({ attempt: id, marker, ...values })
    .onConflict((conflict) => conflict.columns(['attempt', 'marker']).doUpdateSet(values))
    .execute();
}

export interface NewMarking {
  readonly marker: string;
  readonly marks: number;
  /** The points for each criterion of the rubric; empty without a rubric. */
  readonly criteria: readonly number[];
  readonly comment: string;
  readonly is_decision: boolean;
  readonly marked_at: Date;
}

/** Stores the final points of an answer and ends its lease. Runs two SQL statements. */
export async function saveStanding(
  db: Kysely<Tables>,
  { id, response_writer, response_seq }: AnswerToMark,
  standing: MarkingStanding,
  { version, by, now }: { version: number; by: string; now: Date },
): Promise<void> {
  const isWhole = standing.waits_for === null;
  const values = {
    response_writer,
    response_seq,
    version,
    leased_by: null,
    leased_until: null,
    waits_for: standing.waits_for,
    ...(isWhole
      ? { marks: standing.marks, marked_by: by, marked_at: now }
      : { marks: null, marked_by: null, marked_at: null }),
  };
  await db
    .insertInto('hand_marks')
    .values({ attempt: id, ...values })
    .onConflict((conflict) => conflict.column('attempt').doUpdateSet(values))
    .execute();
  const resting_on = isWhole ? standing.resting_on : [];
  await db
    .updateTable('markings')
    .set({ counts: sql<boolean>`marker = any(${resting_on}::uuid[])` })
    .where('attempt', '=', id)
    .execute();
}

/** Number of answers in a session that wait for a grader. */
export async function countPendingMarks(db: Kysely<Tables>, session: string): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select('pending_marks')
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  return row.pending_marks;
}
