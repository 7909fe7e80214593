import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { KeptScores } from '../score.rules.ts';

/** Number of a person's newest tests to read. */
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
  /** The scale in the format of `scaleWords`; null without a scale. */
  readonly score_scale: string | null;
  readonly partly_seen_before: boolean;
}

/** SQL of a person's newest scored tests that meet a condition. Practice is not a test. */
function newestTestsOf(taker: RawBuilder<unknown>, condition = sql`true`): RawBuilder<unknown> {
  return sql`(
    select id, assessment, taker, status, scored_at, released_at, correctness_released_at, answers_released_at, out_since, revision, submitted_at, raw, raw_max, scaled,
      score_scale, partly_seen
    from sessions
    where sessions.taker = ${taker} and status in ('scored', 'released') and mode <> 'practice'
      and submitted_at is not null and raw is not null and raw_max is not null and ${condition}
    order by submitted_at desc, id desc limit ${MOST_TESTS})`;
}

/** The newest scored tests of each of these people, newest first. */
export async function listScoredTestRows(
  db: Kysely<Tables>,
  takers: readonly string[],
): Promise<ScoredTestRow[]> {
  if (takers.length === 0) return [];
  // Materialized first, because otherwise the database would look up the test names for each person again.
  const { rows } = await sql<ScoredTestRow>`
    with newest as materialized (
      select tests.id, tests.assessment, tests.taker, status, scored_at, released_at, correctness_released_at, answers_released_at, out_since, revision, submitted_at,
        raw, raw_max, scaled, score_scale, partly_seen as partly_seen_before
      from unnest(${takers}::uuid[]) asked (taker)
        cross join lateral ${newestTestsOf(sql.ref('asked.taker'))} tests)
    select newest.*, assessments.title, assessments.exam
    from newest join assessments on assessments.id = newest.assessment
    order by newest.submitted_at desc, newest.id desc`.execute(db);
  return rows;
}

export interface ComparedRow {
  readonly id: string;
  readonly revision: string;
  /** When the test was submitted, in milliseconds since 1970. */
  readonly submitted_ms: number;
  readonly scaled: number;
  /** The scale in the format of `scaleWords`. */
  readonly score_scale: string;
}

/** The newest scaled scores that may be compared with others, newest first, keyed by taker. */
export async function listComparedRows(
  db: Kysely<Tables>,
  takers: readonly string[],
): Promise<Map<string, ComparedRow[]>> {
  if (takers.length === 0) return new Map();
  /* One row per person, as a single text without column names: for thousands of people, building, sending
     and parsing rows takes longer than finding them. */
  const { rows } = await sql<{ taker: string; scores: string | null }>`
    select asked.taker, told.scores from unnest(${takers}::uuid[]) asked (taker)
    cross join lateral (
      select string_agg(concat_ws(' ', id, revision, floor(extract(epoch from submitted_at) * 1000), scaled, score_scale), ','
        order by submitted_at desc, id desc) as scores
      from ${newestTestsOf(sql.ref('asked.taker'), IS_COMPARED)} tests
    ) told`.execute(db);
  return new Map(rows.flatMap(({ taker, scores }) => (scores === null ? [] : [[taker, comparedOf(scores)]])));
}

/** A test is compared if it has a scale and the taker had not seen part of it before. */
const IS_COMPARED = sql`scaled is not null and score_scale is not null and not partly_seen`;

function comparedOf(scores: string): ComparedRow[] {
  return scores.split(',').map((score) => {
    const [id = '', revision = '', submitted_ms, scaled, ...scale] = score.split(' ');
    return {
      id,
      revision,
      submitted_ms: Number(submitted_ms),
      scaled: Number(scaled),
      score_scale: scale.join(' '),
    };
  });
}

export interface TestOnScale extends ReleaseSubject {
  readonly submitted_at: Date;
  readonly scaled: number | null;
  readonly score_scale: string;
  readonly partly_seen: boolean;
}

/**
 * Every submitted test of these people on a scale, including voided ones, newest first; only on `scale` if it
 * is given.
 */
export async function listTestsOnScales(
  db: Kysely<Tables>,
  takers: readonly string[],
  scale: string | null,
): Promise<TestOnScale[]> {
  if (takers.length === 0) return [];
  const { rows } = await sql<TestOnScale>`
    select id, assessment, taker, status, scored_at, released_at, correctness_released_at, answers_released_at, out_since,
      submitted_at, scaled, score_scale, partly_seen
    from sessions
    where taker = any(${takers}::uuid[]) and mode <> 'practice' and submitted_at is not null
      and status in ('submitted', 'scored', 'released', 'voided')
      and ${scale === null ? sql`score_scale is not null` : sql`score_scale = ${scale}`}
    order by submitted_at desc, id desc`.execute(db);
  return rows;
}

/** The exams of these revisions' tests, keyed by revision. */
export async function listExams(
  db: Kysely<Tables>,
  revisions: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('assessment_revisions')
    .innerJoin('assessments', 'assessments.id', 'assessment_revisions.assessment')
    .select(['assessment_revisions.id', 'assessments.exam'])
    .where('assessment_revisions.id', '=', sql<string>`any(${revisions}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, exam }) => [id, exam]));
}

/** The stored scores of these sessions, keyed by session. */
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
    // Only the scoring of this feature writes this column.
    .$narrowType<{ section_scores: KeptScores }>()
    .execute();
  return new Map(rows.map(({ id, section_scores }) => [id, section_scores]));
}
