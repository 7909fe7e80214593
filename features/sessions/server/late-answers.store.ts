/** Reads the late answers of a session, with the times that show when they were given. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

interface LateRow {
  readonly question: string;
  readonly device_at: Date | null;
  readonly device_ahead_seconds: number | null;
  readonly arrived_at: Date;
  readonly closed_at: Date | null;
}

/**
 * The late answers of a session that wait for a decision, in the order of its questions.
 * `device_ahead_seconds` is how far the device's clock is ahead: since no save arrives before it was sent, it
 * is at least the largest lead of any save from the same window.
 */
export async function listLate(db: Kysely<Tables>, session: string): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select attempts.question, log.client_saved_at as device_at, attempts.late_at as arrived_at, session_sections.closed_at,
      (select max(extract(epoch from client_saved_at - saved_at))::float8 from attempt_log others
        where others.session = attempts.session and others.writer = attempts.late_writer) as device_ahead_seconds
    from attempts
      join session_sections on session_sections.id = attempts.section
      left join attempt_log log on log.session = attempts.session and log.writer = attempts.late_writer
        and log.seq = attempts.late_seq and log.question = attempts.question
    where attempts.session = ${session} and attempts.late_writer is not null and attempts.late_at is not null
    order by session_sections.position, array_position(session_sections.questions, attempts.question)`.execute(
    db,
  );
  return rows;
}

/** The stored score of a session; null if there is no such session. */
export async function findScore(
  db: Kysely<Tables>,
  session: string,
): Promise<{ raw: number; raw_max: number; scaled: number | null } | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['raw', 'raw_max', 'scaled'])
    .where('id', '=', session)
    .executeTakeFirstOrThrow();
  return row.raw === null || row.raw_max === null
    ? null
    : { raw: row.raw, raw_max: row.raw_max, scaled: row.scaled };
}
