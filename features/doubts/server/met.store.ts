/** Finds the sessions that asked a person a question: its place in the session, and the tries in practice. */
import { type Kysely, sql } from 'kysely';
import type { Response } from '#core/scoring/scoring.ts';
import type { Tables } from '#server/db/tables.ts';

/** A question in a session of a person. */
export interface Met {
  readonly question: string;
  readonly session: string;
  /** The assessment; null for a practice set. */
  readonly assessment: string | null;
}

/**
 * The given session, or else the newest session of this person that asked the question, with the question's
 * place in it. Null if there is none.
 */
export async function findMet(
  db: Kysely<Tables>,
  taker: string,
  { question, session }: { question: string; session: string | undefined },
): Promise<(Met & { title: string; section_title: string; number: number; place: number }) | null> {
  const named = session === undefined ? sql`` : sql`and sessions.id = ${session}`;
  const { rows } = await sql<Met & { title: string; section_title: string; number: number; place: number }>`
    select sessions.id as session, sessions.assessment, ${question}::uuid as question,
      coalesce(assessments.title, practice_sets.title) as title, session_sections.title as section_title,
      array_position(session_sections.questions, ${question}::uuid) as number,
      (array_position(session_sections.questions, ${question}::uuid) + (
        select coalesce(sum(cardinality(earlier.questions)), 0) from session_sections earlier
        where earlier.session = sessions.id and earlier.position < session_sections.position))::integer as place
    from sessions join session_sections on session_sections.session = sessions.id
      left join assessments on assessments.id = sessions.assessment
      left join practice_sets on practice_sets.id = sessions.practice_set
    where sessions.taker = ${taker} and ${question}::uuid = any(session_sections.questions) and sessions.status <> 'voided'
      and (session_sections.opened_at is not null or sessions.submitted_at is not null) ${named}
    order by sessions.created_at desc, sessions.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The session and question of an answer of this person; null if there is none. */
export async function findAnswered(
  db: Kysely<Tables>,
  taker: string,
  attempt: string,
): Promise<{ question: string; session: string } | null> {
  const row = await db
    .selectFrom('attempts')
    .innerJoin('sessions', 'sessions.id', 'attempts.session')
    .select(['attempts.question', 'attempts.session'])
    .where('attempts.id', '=', attempt)
    .where('sessions.taker', '=', taker)
    .executeTakeFirst();
  return row ?? null;
}

/** All sessions of this person that asked one of these questions. */
export async function listMet(
  db: Kysely<Tables>,
  taker: string,
  questions: readonly string[],
): Promise<Met[]> {
  if (questions.length === 0) return [];
  const { rows } = await sql<Met>`
    select sessions.id as session, sessions.assessment, asked.question
    from sessions join session_sections on session_sections.session = sessions.id
      cross join unnest(session_sections.questions) asked (question)
    where sessions.taker = ${taker} and asked.question = any(${questions}::uuid[])`.execute(db);
  return rows;
}

/** The parts of a session that are needed to show its question next to a doubt. */
export async function findSession(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'assessment', 'revision', 'seed', 'taker', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

interface Tried {
  readonly session: string;
  readonly question: string;
  readonly number: number;
  readonly response: Exclude<Response, null>;
  readonly outcome: 'right' | 'partial' | 'wrong';
  readonly time_spent_seconds: number;
  readonly tried_at: Date;
}

/** The tries at these questions in these practice sessions, in order. */
export async function listTried(
  db: Kysely<Tables>,
  sessions: readonly string[],
  questions: readonly string[],
): Promise<Tried[]> {
  if (sessions.length === 0) return [];
  return db
    .selectFrom('practice_tries')
    .innerJoin('attempts', 'attempts.id', 'practice_tries.attempt')
    .select([
      'attempts.session' as const,
      'attempts.question' as const,
      'practice_tries.number' as const,
      'practice_tries.response' as const,
      'practice_tries.outcome' as const,
      'practice_tries.time_spent_seconds' as const,
      'practice_tries.tried_at' as const,
    ])
    .where('attempts.session', '=', sql<string>`any(${sessions}::uuid[])`)
    .where('attempts.question', '=', sql<string>`any(${questions}::uuid[])`)
    .orderBy('practice_tries.number')
    .$narrowType<{ response: Exclude<Response, null> }>()
    .execute();
}
