import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach, View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { type ReleaseSubject, scoreIsOut } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { LEFT_OUT_REASONS, type LeftOutReason } from '../counted-sessions.contract.ts';
import type { ComparedCohort } from '../result.rules.ts';
import type { SessionSheet } from '../sheet.rules.ts';

/** A selection of the scored sessions of one assessment. Only the first session of each taker counts. */
export interface Cohort {
  /** Whether to include sessions that wait for a grader, without the answers that are not graded yet. */
  readonly has_waiting: boolean;
  readonly assessment: string;
  /** Cache key: the same selection has the same key for every reader. */
  readonly name: string;
  /** An SQL condition on rows of `sessions`. */
  readonly isCounted: RawBuilder<SqlBool>;
}

/** The sessions whose takers are in reach. */
export function cohortInReach(
  assessment: string,
  reach: Reach,
  caller: string,
  { has_waiting = false } = {},
): Cohort {
  const whose = reach === 'all' ? 'all' : `${reach} ${caller}`;
  const name = has_waiting ? `${whose} with those that wait for marks` : whose;
  const people = sql<SqlBool>`sessions.taker in (select id from people where ${peopleInReach(reach, caller)})`;
  return { assessment, has_waiting, name, isCounted: reach === 'all' ? sql<SqlBool>`true` : people };
}

/**
 * Whether a test has sessions of takers out of reach. Figures over the whole test are then not for the
 * caller.
 */
export async function hasTakersOutOfReach(
  db: Kysely<Tables>,
  assessment: string,
  { reach, caller }: View,
): Promise<boolean> {
  if (reach === 'all') return false;
  const { isCounted } = cohortInReach(assessment, reach, caller);
  const { rows } = await sql<{ has_others: boolean }>`
    select exists (select from sessions where sessions.assessment = ${assessment} and not ${isCounted}) as has_others`.execute(
    db,
  );
  return rows[0]?.has_others === true;
}

/**
 * A cohort without the session of one taker. The name contains the taker, because the cohort of others
 * includes it.
 */
export function cohortWithout(cohort: Cohort, { id, taker }: Pick<ReleaseSubject, 'id' | 'taker'>): Cohort {
  const isCounted = sql<SqlBool>`(${cohort.isCounted} and sessions.id <> ${id}::uuid)`;
  return { ...cohort, name: `${cohort.name} without ${taker}`, isCounted };
}

/** Sessions whose scores are released to their own takers. */
export function releasedCohort(assessment: string, now: Date): Cohort {
  return { assessment, has_waiting: false, name: 'released', isCounted: scoreIsOut(assessment, now) };
}

/**
 * Each taker's first session that is neither voided nor expired, if it is scored. Practice is excluded. A
 * later session, taken with knowledge of the questions, would say more about the taker than about the
 * questions. The same applies to a session whose answers the taker already knew.
 */
export function countedSessions({ assessment, has_waiting, isCounted }: Cohort) {
  const isScored = sql`(sessions.status in ('scored', 'released') and sessions.scored_at is not null)`;
  const isTaken = has_waiting
    ? sql`(${isScored} or sessions.status = 'submitted' and sessions.pending_marks > 0)`
    : isScored;
  return sql`
    (select distinct on (taker)
        taker, id, revision, status, scored_at, released_at, submitted_at, raw, raw_max, scaled, seen_before, partly_seen,
        pending_marks
      from sessions
      where assessment = ${assessment} and mode <> 'practice' and status not in ('voided', 'expired')
      order by taker, created_at, id) sessions
    join session_sheets on session_sheets.session = sessions.id
    where ${isTaken} and not sessions.partly_seen and ${isCounted}`;
}

export interface CohortSummary {
  readonly count: number;
  /** Identifies this exact set of scored sessions. */
  readonly digest: string;
  readonly revisions: readonly string[];
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly mean_raw: number | null;
  /** The maximum number of points; null if it differs between sessions. */
  readonly raw_max: number | null;
}

/** Data about a cohort that does not need its sheets. */
export async function findCohortSummary(db: Kysely<Tables>, cohort: Cohort): Promise<CohortSummary> {
  const [summary] = await listCohortSummaries(db, [cohort]);
  if (summary === undefined) throw new Error('The summary of the cohort has no row.');
  return summary;
}

/** Summaries of several cohorts in their order. Runs one SQL statement. */
export async function listCohortSummaries(
  db: Kysely<Tables>,
  cohorts: readonly Cohort[],
): Promise<CohortSummary[]> {
  if (cohorts.length === 0) return [];
  const summaries = cohorts.map(
    (cohort, place) => sql`
    select ${sql.lit(place)} as place, count(*) as count,
      coalesce(bit_xor(session_sheets.digest), 0)::text as digest,
      coalesce(array_agg(distinct sessions.revision), '{}') as revisions,
      min(sessions.submitted_at) as first_at,
      max(sessions.submitted_at) as last_at,
      avg(sessions.raw) filter (where sessions.scored_at is not null) as mean_raw,
      case when min(sessions.raw_max) = max(sessions.raw_max) then max(sessions.raw_max) end as raw_max
    from ${countedSessions(cohort)}`,
  );
  const { rows } = await sql<CohortSummary & { place: number }>`
    ${sql.join(summaries, sql` union all `)} order by place`.execute(db);
  return rows.map(({ place: _place, ...summary }) => summary);
}

/** Counts all sessions of a test whose takers are in reach, and why a cohort leaves some out. */
export async function countLeftOut(
  db: Kysely<Tables>,
  cohort: Cohort,
  { reach, caller }: View,
): Promise<{ all: number; waiting_for_marks: number; left_out: { why: LeftOutReason; count: number }[] }> {
  const inReach =
    reach === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`sessions.taker in (select id from people where ${peopleInReach(reach, caller)})`;
  const waits = cohort.has_waiting ? 'counted_waiting' : 'waits_for_marks';
  const { rows } = await sql<{ why: LeftOutReason | 'counted' | 'counted_waiting'; count: number }>`
    select why, count(*) as count from (
      select case
        when sessions.mode = 'practice' then 'practice'
        when sessions.status in ('voided', 'expired') then sessions.status
        when sessions.status = 'generated' then 'not_started'
        when sessions.status in ('in_progress', 'on_break', 'paused') then 'in_progress'
        when exists (select from sessions earlier
          where earlier.assessment = sessions.assessment and earlier.taker = sessions.taker
            and earlier.mode <> 'practice' and earlier.status not in ('voided', 'expired')
            and (earlier.created_at, earlier.id) < (sessions.created_at, sessions.id)) then 'later_attempt'
        when sessions.partly_seen then 'seen_before'
        when not ${cohort.isCounted} then 'own'
        when sessions.scored_at is null or sessions.status = 'submitted' then ${waits}
        else 'counted' end as why
      from sessions where sessions.assessment = ${cohort.assessment} and ${inReach}) told
    group by why`.execute(db);
  const countOf = (named: string) => rows.find(({ why }) => why === named)?.count ?? 0;
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    waiting_for_marks: countOf('counted_waiting'),
    left_out: LEFT_OUT_REASONS.flatMap((why) => (countOf(why) === 0 ? [] : { why, count: countOf(why) })),
  };
}

/** A score to compare with those of the cohort. */
export interface ComparedScore {
  readonly raw: number;
  readonly raw_max: number;
  /** The score on the scale; null without one. */
  readonly scaled: number | null;
  /** The session with this score; null if nobody has it. */
  readonly session: string | null;
}

/**
 * Compares a score with the sessions of a cohort that are measured in the same way: also scaled or, without a
 * scale, with the same maximum of points. Returns whether the cohort includes the score, the number and mean
 * of scores, and how many are lower or equal.
 */
export async function compareWithCohort(
  db: Kysely<Tables>,
  cohort: Cohort,
  { raw, raw_max, scaled, session }: ComparedScore,
): Promise<ComparedCohort> {
  const measure = scaled === null ? sql`sessions.raw` : sql`sessions.scaled`;
  const isAlike =
    scaled === null ? sql`sessions.raw_max = ${raw_max}::double precision` : sql`sessions.scaled is not null`;
  const value = sql`${scaled ?? raw}::double precision`;
  const { rows } = await sql<ComparedCohort>`
    select count(*) as count, avg(${measure}) as mean, coalesce(bool_or(sessions.id = ${session}::uuid), false) as has_own,
      count(*) filter (where ${measure} < ${value}) as below, count(*) filter (where ${measure} = ${value}) as equal
    from ${countedSessions(cohort)} and ${isAlike}`.execute(db);
  const [compared] = rows;
  if (compared === undefined) throw new Error('The comparison returned no row.');
  return compared;
}

/** Whether a session belongs to a cohort. */
export async function isInCohort(db: Kysely<Tables>, cohort: Cohort, session: string): Promise<boolean> {
  const { rows } =
    await sql`select from ${countedSessions(cohort)} and sessions.id = ${session}::uuid`.execute(db);
  return rows.length > 0;
}

/** The sessions that count for a person in these cohorts, keyed by assessment. Runs one SQL statement. */
export async function listCountedOf(
  db: Kysely<Tables>,
  cohorts: readonly Cohort[],
  taker: string,
): Promise<Map<string, ReleaseSubject>> {
  if (cohorts.length === 0) return new Map();
  const own = cohorts.map(
    (cohort) => sql`(select sessions.id from ${countedSessions(cohort)} and sessions.taker = ${taker}::uuid)`,
  );
  const { rows } = await sql<ReleaseSubject & { assessment: string }>`
    select own.id, own.assessment, own.taker, own.status, own.scored_at, own.released_at, own.correctness_released_at,
      own.answers_released_at, own.out_since
    from sessions own where own.id in (${sql.join(own, sql` union all `)})`.execute(db);
  return new Map(rows.map((session) => [session.assessment, session]));
}

/** The sessions of a cohort, page by page in the order of their ids. */
export async function* countedPages(db: Kysely<Tables>, cohort: Cohort): AsyncGenerator<string[]> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string }[] } = await sql<{ id: string }>`
      select sessions.id from ${countedSessions(cohort)}
        ${after === null ? sql`` : sql`and sessions.id > ${after}`}
      order by sessions.id limit ${SHEETS_A_PAGE}`.execute(db);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < SHEETS_A_PAGE) return;
  }
}

/**
 * For each section taken in these scored sessions: how many sessions have each number of right scored
 * answers.
 */
export async function listRightCounts(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<{ section: string; right_count: number; sessions: number }[]> {
  if (sessions.length === 0) return [];
  const { rows } = await sql<{ section: string; right_count: number; sessions: number }>`
    select slots.section, (part ->> 'right_count')::int as right_count, count(*) as sessions
    from sessions
    cross join lateral jsonb_array_elements(sessions.section_scores -> 'sections') with ordinality as parts (part, place)
    join session_sections slots on slots.session = sessions.id and slots.position = parts.place
    where sessions.id = any(${sessions}::uuid[]) and slots.section is not null
    group by 1, 2`.execute(db);
  return rows;
}

export interface CountedSheet {
  readonly session: string;
  readonly revision: string;
  /** When the session was scored; null while an answer waits for a grader. */
  readonly scored_at: Date | null;
  readonly digest: string;
  readonly sheet: string;
  /** Questions that count as not asked, because the taker knew the answer or it waits for a grader. */
  readonly left_out: readonly string[];
}

/** Sheets per page and statement, so that a large cohort is never in memory as a whole. */
export const SHEETS_A_PAGE = 4_000;

/**
 * The sheets of a cohort, page by page in the order of session ids; only those scored after `since` if it is
 * given.
 */
export async function* sheetPages(
  db: Kysely<Tables>,
  cohort: Cohort,
  since: Date | null,
): AsyncGenerator<CountedSheet[]> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: CountedSheet[] } = await sql<CountedSheet>`
      select sessions.id as session, sessions.revision, sessions.scored_at,
        session_sheets.digest::text as digest, session_sheets.sheet,
        case when sessions.scored_at is not null then sessions.seen_before else sessions.seen_before || array(
          select question from attempts where attempts.session = sessions.id and outcome = 'pending') end as left_out
      from ${countedSessions(cohort)}
        ${since === null ? sql`` : sql`and sessions.scored_at > ${since}`}
        ${after === null ? sql`` : sql`and sessions.id > ${after}`}
      order by sessions.id limit ${SHEETS_A_PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.session ?? null;
    if (rows.length < SHEETS_A_PAGE) return;
  }
}

/** Parses a stored sheet (the counted data of one session). */
export function readSheet({ sheet }: CountedSheet): SessionSheet {
  return JSON.parse(sheet) as SessionSheet;
}
