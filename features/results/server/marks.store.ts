import { type Kysely, type NotNull, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { SessionStatus } from '#features/sessions/sessions.contract.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';

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

export interface WaitingAnswer {
  readonly attempt: string;
  readonly session: string;
  readonly revision: string;
  readonly taker: string;
  readonly taker_name: string;
  readonly submitted_at: Date;
  readonly question: string;
  readonly section_title: string;
  readonly number: number;
  readonly response: string;
}

/** A page of the answers of an assessment that wait for marks, of takers in reach but not the caller; two statements. */
export async function listWaitingAnswers(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  assessment: string,
  query: {
    session?: string | undefined;
    search?: string | undefined;
    ordering: `${'' | '-'}${'question' | 'submitted_at'}`;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<WaitingAnswer>> {
  const waiting = () => {
    const all = db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.taker')
      .innerJoin('attempts', 'attempts.session', 'sessions.id')
      .innerJoin('session_sections', 'session_sections.id', 'attempts.section')
      .where('sessions.assessment', '=', assessment)
      .where('sessions.status', '=', 'submitted')
      .where('sessions.pending_marks', '>', 0)
      .where('attempts.outcome', '=', 'pending')
      .where('sessions.taker', '<>', caller)
      .where(peopleInReach(reach, caller))
      .where(everyWord(sql`people.search_text`, query.search));
    return query.session === undefined ? all : all.where('sessions.id', '=', query.session);
  };
  const { count } = await waiting()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  let page = waiting();
  if (query.ordering.endsWith('question')) page = page.orderBy('attempts.question', direction);
  const rows = await page
    .orderBy('sessions.submitted_at', direction)
    .orderBy('attempts.id', direction)
    .select([
      'attempts.id as attempt',
      'sessions.id as session',
      'sessions.revision',
      'sessions.taker',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      'sessions.submitted_at',
      'attempts.question',
      'session_sections.title as section_title',
      sql<number>`array_position(session_sections.questions, attempts.question)`.as('number'),
      'attempts.response',
    ])
    .$narrowType<{ submitted_at: NotNull; response: string }>()
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
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
  // Read after the session is locked: whoever saves an answer holds it too.
  const answer = await db
    .selectFrom('attempts')
    .select(['id', 'session', 'question', 'response', 'response_writer', 'response_seq'])
    .where('id', '=', id)
    .$narrowType<{ response: Response }>()
    .executeTakeFirstOrThrow();
  const { taker, assessment, revision, status } = session;
  return { taker, assessment, revision, status, ...answer };
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
