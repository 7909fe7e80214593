import { type Kysely, sql } from 'kysely';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { KeptScores } from '../score.rules.ts';

/** So many of a person's newest tests are looked at. */
const MOST_TESTS = 12;

export interface ScoredTestRow extends ReleaseSubject {
  readonly assessment: string;
  readonly title: string;
  readonly exam: string | null;
  readonly revision: string;
  readonly submitted_at: Date;
  readonly raw: number;
  readonly raw_max: number;
  readonly scaled: number | null;
  readonly partly_seen_before: boolean;
}

/** The newest scored tests of each of these people, newest first. Practice is no test. */
export async function listScoredTestRows(
  db: Kysely<Tables>,
  takers: readonly string[],
): Promise<ScoredTestRow[]> {
  if (takers.length === 0) return [];
  const { rows } = await sql<ScoredTestRow>`
    select tests.*, assessments.title, assessments.exam
    from unnest(${takers}::uuid[]) asked (taker)
      cross join lateral (
        select id, assessment, sessions.taker, status, scored_at, released_at, out_since, revision, submitted_at,
          raw, raw_max, scaled,
          partly_seen as partly_seen_before
        from sessions
        where sessions.taker = asked.taker and status in ('scored', 'released') and mode <> 'practice'
          and submitted_at is not null and raw is not null and raw_max is not null
        order by submitted_at desc, id desc limit ${MOST_TESTS}
      ) tests
      join assessments on assessments.id = tests.assessment
    order by tests.submitted_at desc, tests.id desc`.execute(db);
  return rows;
}

/** What scoring kept of these sessions, by session. */
export async function listKeptScores(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, KeptScores>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'section_scores'])
    .where('id', '=', sql<string>`any(${sessions}::uuid[])`)
    .where('section_scores', 'is not', null)
    // Written by results' scoring, which alone writes this column.
    .$narrowType<{ section_scores: KeptScores }>()
    .execute();
  return new Map(rows.map(({ id, section_scores }) => [id, section_scores]));
}
