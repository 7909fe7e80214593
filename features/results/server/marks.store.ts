import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import type { SessionStatus } from '#features/sessions/sessions.contract.ts';
import type { Tables } from '#server/db/tables.ts';

export interface AnswerToMark {
  readonly id: string;
  readonly session: string;
  readonly taker: string;
  readonly revision: string;
  readonly status: SessionStatus;
  readonly question: string;
  readonly response: Response;
  readonly response_writer: number | null;
  readonly response_seq: number | null;
}

/** One answer whose taker is in reach; its session is nobody else's to change until the transaction ends. */
export async function findAnswerForUpdate(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  id: string,
): Promise<AnswerToMark | null> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .select(['sessions.id', 'sessions.taker', 'sessions.revision', 'sessions.status'])
    .where('sessions.id', '=', (eb) => eb.selectFrom('attempts').select('session').where('id', '=', id))
    .where(peopleInReach(reach, caller))
    .forUpdate('sessions')
    .executeTakeFirst();
  if (session === undefined) return null;
  // Read after the session is locked: whoever saves an answer holds it too.
  const answer = await db
    .selectFrom('attempts')
    .select(['id', 'session', 'question', 'response', 'response_writer', 'response_seq'])
    .where('id', '=', id)
    .$narrowType<{ response: Response }>()
    .executeTakeFirstOrThrow();
  return { taker: session.taker, revision: session.revision, status: session.status, ...answer };
}

/** Keeps the marks that a person gives an answer as it stands; the last ones count. */
export async function saveHandMarks(
  db: Kysely<Tables>,
  { id, response_writer, response_seq }: AnswerToMark,
  marks: number,
  by: string,
  now: Date,
): Promise<void> {
  const values = { marks, response_writer, response_seq, marked_by: by, marked_at: now };
  await db
    .insertInto('hand_marks')
    .values({ attempt: id, ...values })
    .onConflict((conflict) => conflict.column('attempt').doUpdateSet(values))
    .execute();
}

/** The answers of a session that wait for marks. */
export async function countPendingMarks(db: Kysely<Tables>, session: string): Promise<number> {
  const row = await db
    .selectFrom('sessions')
    .select('pending_marks')
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  return row.pending_marks;
}
