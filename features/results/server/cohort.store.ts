import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SessionSheet } from '../sheet.rules.ts';

/** Scored sessions of one assessment, each taker's first: which of them are counted. */
export interface Cohort {
  readonly assessment: string;
  /** The same for the same sessions' choice, whoever asks. */
  readonly name: string;
  /** A condition on `sessions`. */
  readonly isCounted: RawBuilder<SqlBool>;
}

/** Those whose takers are in reach. */
export function cohortInReach(assessment: string, reach: Reach, caller: string): Cohort {
  const name = reach === 'all' ? 'all' : `${reach} ${caller}`;
  const people = sql<SqlBool>`sessions.taker in (select id from people where ${peopleInReach(reach, caller)})`;
  return { assessment, name, isCounted: reach === 'all' ? sql<SqlBool>`true` : people };
}

/** Those whose scores are out for their own takers. */
export function releasedCohort(assessment: string, release: ReleaseSwitches, now: Date): Cohort {
  return { assessment, name: 'released', isCounted: isReleased(release, now) };
}

function isReleased({ score }: ReleaseSwitches, now: Date): RawBuilder<SqlBool> {
  switch (score) {
    case 'never':
      return sql`false`;
    case 'at_once':
      return sql`true`;
    case 'on_close':
      // Each taker's own close: the sweep makes a session released when it has come.
      return sql`(sessions.status = 'released' or sessions.released_at <= ${now})`;
    case 'manual':
      return sql`sessions.released_at <= ${now}`;
  }
}

/**
 * The first session of each taker that was neither voided nor let run out, where it is scored; practice is another
 * matter. A later one, taken knowing the questions, would say more of the taker than of them; and so does one of which
 * they knew the answers from elsewhere.
 */
function counted({ assessment, isCounted }: Cohort) {
  return sql`
    (select distinct on (taker)
        taker, id, revision, status, scored_at, released_at, submitted_at, raw, raw_max, scaled, seen_before, partly_seen
      from sessions
      where assessment = ${assessment} and mode <> 'practice' and status not in ('voided', 'expired')
      order by taker, created_at, id) sessions
    join session_sheets on session_sheets.session = sessions.id
    where sessions.status in ('scored', 'released') and sessions.scored_at is not null
      and not sessions.partly_seen and ${isCounted}`;
}

export interface CohortSummary {
  readonly count: number;
  /** Tells this set of scored sessions from any other. */
  readonly digest: string;
  readonly revisions: readonly string[];
  readonly first_at: Date | null;
  readonly last_at: Date | null;
  readonly mean_raw: number | null;
  readonly mean_scaled: number | null;
  /** Null where it is not the same for all. */
  readonly raw_max: number | null;
  /** Of those measured as the score compared with: how many lie below it, and how many on it. */
  readonly below: number;
  readonly equal: number;
}

/** A score to hold against the cohort's; scaled where it has a scale. */
export interface ComparedScore {
  readonly raw: number;
  readonly scaled: number | null;
}

/** What is known of a cohort without reading its sheets. */
export async function findCohortSummary(
  db: Kysely<Tables>,
  cohort: Cohort,
  compared: ComparedScore | null = null,
): Promise<CohortSummary> {
  const measure = compared === null || compared.scaled === null ? sql`sessions.raw` : sql`sessions.scaled`;
  const value = compared === null ? null : (compared.scaled ?? compared.raw);
  const { rows } = await sql<CohortSummary>`
    select count(*) as count,
      coalesce(bit_xor(session_sheets.digest), 0)::text as digest,
      coalesce(array_agg(distinct sessions.revision), '{}') as revisions,
      min(sessions.submitted_at) as first_at,
      max(sessions.submitted_at) as last_at,
      avg(sessions.raw) as mean_raw,
      avg(sessions.scaled) as mean_scaled,
      case when min(sessions.raw_max) = max(sessions.raw_max) then max(sessions.raw_max) end as raw_max,
      count(*) filter (where ${measure} < ${value}::double precision) as below,
      count(*) filter (where ${measure} = ${value}::double precision) as equal
    from ${counted(cohort)}`.execute(db);
  const [summary] = rows;
  if (summary === undefined) throw new Error('A summary has one row.');
  return summary;
}

export interface CountedSheet {
  readonly session: string;
  readonly revision: string;
  readonly scored_at: Date;
  readonly digest: string;
  readonly sheet: string;
  /** Questions whose answers its taker knew. */
  readonly seen_before: readonly string[];
}

/** Pages of sheets, one statement each: a large cohort is read without being held. */
export const SHEETS_A_PAGE = 4_000;

/** The sheets of a cohort, of those scored after `since` where it is told, page by page in the order of the sessions' ids. */
export async function* sheetPages(
  db: Kysely<Tables>,
  cohort: Cohort,
  since: Date | null,
): AsyncGenerator<CountedSheet[]> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: CountedSheet[] } = await sql<CountedSheet>`
      select sessions.id as session, sessions.revision, sessions.scored_at,
        session_sheets.digest::text as digest, session_sheets.sheet, sessions.seen_before
      from ${counted(cohort)}
        ${since === null ? sql`` : sql`and sessions.scored_at > ${since}`}
        ${after === null ? sql`` : sql`and sessions.id > ${after}`}
      order by sessions.id limit ${SHEETS_A_PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.session ?? null;
    if (rows.length < SHEETS_A_PAGE) return;
  }
}

/** A sheet as it was written. */
export function readSheet({ sheet }: CountedSheet): SessionSheet {
  return JSON.parse(sheet) as SessionSheet;
}
