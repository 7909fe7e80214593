/** SQL that finds scores for the calendar of staff. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Window } from '../calendar.rules.ts';

/** A scored session of a test, with the facts that its releases depend on. */
export interface ScoredSession extends ReleaseSubject {
  readonly assessment: string;
  readonly title: string;
}

/** A school may have several hundred scores in a month. More are left out. */
const MOST_SESSIONS = 5000;

/** Tests in progress may keep a closed test's scores back, for days while they are paused. */
const DAYS_HELD_BACK = 7;

/**
 * Scored sessions of people in view whose scores may be released in a window: by hand, or when their test
 * closes. Scores that are released as soon as they exist are left out. `inView` is a condition on `people`.
 * Runs one SQL statement.
 */
export async function listSessionsReleased(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  { from, until }: Window,
): Promise<ScoredSession[]> {
  const isIn = (at: RawBuilder<unknown>) => sql<SqlBool>`(${at} >= ${from} and ${at} < ${until})`;
  const closesIn = (at: RawBuilder<unknown>) =>
    sql<SqlBool>`(${at} >= ${from}::timestamptz - ${DAYS_HELD_BACK} * interval '1 day' and ${at} < ${until})`;
  const { rows } = await sql<ScoredSession>`
    select sessions.id, sessions.assessment, sessions.taker, sessions.status, sessions.scored_at, sessions.released_at,
      sessions.correctness_released_at, sessions.answers_released_at, sessions.out_since, assessments.title
    from sessions join people on people.id = sessions.taker join assessments on assessments.id = sessions.assessment
    where sessions.status in ('scored', 'released') and sessions.mode <> 'practice' and sessions.scored_at is not null
      and assessments.release ->> 'score' in ('manual', 'on_close') and ${inView}
      and (${isIn(sql`sessions.released_at`)}
        or ${isIn(sql`to_timestamp((sessions.out_since ->> 'score_at')::double precision / 1000)`)}
        or assessments.release ->> 'score' = 'on_close' and (${closesIn(sql`assessments.closes_at`)} or exists (
          select from allocations where allocations.assessment = assessments.id and ${closesIn(sql`allocations.closes_at`)})))
    order by sessions.submitted_at desc, sessions.id limit ${MOST_SESSIONS}`.execute(db);
  return rows;
}
