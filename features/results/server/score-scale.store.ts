/** Compares scores of one exam on one scale: one person's scores, and everybody's scores. */
import { type Kysely, sql } from 'kysely';
import { type ReleaseSubject, scoreIsOut } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ComparedCohort } from '../result.rules.ts';
import type { KeptScores } from '../score.rules.ts';

/** Identifies scores that may be compared. */
interface Alike {
  readonly exam: string;
  readonly score_scale: string;
}

/** Must match the condition of the partial index. */
const IS_COMPARED = sql`sessions.mode <> 'practice' and sessions.status in ('scored', 'released') and not sessions.partly_seen`;

/**
 * The position of a score among the newest released scores of everybody else. `taker` is the person with the
 * score; null if it is nobody's score.
 */
export async function compareWithBank(
  db: Kysely<Tables>,
  { exam, score_scale, scaled, taker }: Alike & { scaled: number; taker: string | null },
  now: Date,
): Promise<Omit<ComparedCohort, 'mean'>> {
  const { rows } = await sql<{ others: number; below: number; equal: number }>`
    select count(*) as others, count(*) filter (where scaled < ${scaled}) as below,
      count(*) filter (where scaled = ${scaled}) as equal
    from (
      select distinct on (sessions.taker) sessions.scaled
      from sessions join assessments on assessments.id = sessions.assessment
      where sessions.score_scale = ${score_scale} and ${IS_COMPARED} and sessions.submitted_at is not null
        and assessments.exam = ${exam} and sessions.taker is distinct from ${taker}::uuid
        and ${scoreIsOut(sql`sessions.assessment`, now)}
      order by sessions.taker, sessions.submitted_at desc, sessions.id desc
    ) newest`.execute(db);
  const [{ others, below, equal } = { others: 0, below: 0, equal: 0 }] = rows;
  const own = taker === null ? 0 : 1;
  return { count: others + own, has_own: own === 1, below, equal: equal + own };
}

/** The exam of an assessment; null if it has none, or there is no such assessment. */
export async function findExam(db: Kysely<Tables>, assessment: string): Promise<string | null> {
  const row = await db
    .selectFrom('assessments')
    .select('exam')
    .where('id', '=', assessment)
    .executeTakeFirst();
  return row?.exam ?? null;
}

export interface AlikeSession extends ReleaseSubject {
  readonly submitted_at: Date;
  readonly section_scores: KeptScores;
}

/** A limit higher than the number of tests for one exam that anybody takes. */
const MOST_SESSIONS = 100;

/** A person's newest sessions with comparable scores, newest first, released or not. */
export async function listAlike(
  db: Kysely<Tables>,
  { exam, score_scale, taker }: Alike & { taker: string },
): Promise<AlikeSession[]> {
  const { rows } = await sql<AlikeSession>`
    select sessions.id, sessions.assessment, sessions.taker, sessions.status, sessions.scored_at, sessions.released_at,
      sessions.correctness_released_at, sessions.answers_released_at, sessions.out_since, sessions.submitted_at, sessions.section_scores
    from sessions join assessments on assessments.id = sessions.assessment
    where sessions.score_scale = ${score_scale} and sessions.taker = ${taker} and ${IS_COMPARED}
      and sessions.submitted_at is not null and assessments.exam = ${exam}
    order by sessions.submitted_at desc, sessions.id desc limit ${MOST_SESSIONS}`.execute(db);
  return rows;
}
