/**
 * Sessions as the release rules need them. The rules decide what is released, except in `scoreIsOut`, which
 * counts thousands of scores in SQL.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ReleaseInstants } from '../release.rules.ts';

/** The columns of `sessions` that its releases depend on. */
export interface ReleaseSubject {
  readonly id: string;
  /** Null for a practice set, which reveals each question by its check and releases nothing else. */
  readonly assessment: string | null;
  readonly taker: string;
  readonly status: string;
  readonly scored_at: Date | null;
  /** When staff release by hand: the score, the outcomes, and the right answers with their explanations. */
  readonly released_at: Date | null;
  readonly correctness_released_at: Date | null;
  readonly answers_released_at: Date | null;
  /** Recorded release instants, as `keepWhatIsOut` wrote them. */
  readonly out_since: ReleaseInstants | null;
  /** The questions that the session asked, if they were already read. */
  readonly asked?: readonly string[];
}

export const RELEASE_COLUMNS = [
  'sessions.id',
  'sessions.assessment',
  'sessions.taker',
  'sessions.status',
  'sessions.scored_at',
  'sessions.released_at',
  'sessions.correctness_released_at',
  'sessions.answers_released_at',
  'sessions.out_since',
] as const;

const subjects = (db: Kysely<Tables>) =>
  db.selectFrom('sessions').select(RELEASE_COLUMNS).$narrowType<{ out_since: ReleaseInstants | null }>();

/** Reads the facts that the releases of these sessions depend on. */
export function listReleaseSubjects(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<ReleaseSubject[]> {
  return subjects(db).where('id', '=', sql<string>`any(${sessions}::uuid[])`).execute();
}

/** Release settings keyed by assessment. */
export async function listSwitches(
  db: Kysely<Tables>,
  assessments: readonly string[],
): Promise<Map<string, ReleaseSwitches>> {
  if (assessments.length === 0) return new Map();
  const rows = await db
    .selectFrom('assessments')
    .select(['id', 'release'])
    .where('id', '=', sql<string>`any(${assessments}::uuid[])`)
    .$narrowType<{ release: ReleaseSwitches }>()
    .execute();
  return new Map(rows.map(({ id, release }) => [id, release]));
}

/** Scored sessions of these assessments that may have released parts not recorded yet. */
export function listUnkept(db: Kysely<Tables>, assessments: readonly string[]): Promise<ReleaseSubject[]> {
  return subjects(db)
    .where('assessment', '=', sql<string>`any(${assessments}::uuid[])`)
    .where('status', 'in', ['scored', 'released'])
    .where(sql<boolean>`coalesce(out_since ->> 'explanations_at', '') = ''`)
    .orderBy('id')
    .execute();
}

/** Records from when parts of these sessions are released. */
export async function saveOutSince(
  db: Kysely<Tables>,
  kept: readonly { readonly id: string; readonly out_since: ReleaseInstants }[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    update sessions set out_since = kept.out_since
    from unnest(${kept.map(({ id }) => id)}::uuid[],
      ${kept.map(({ out_since }) => JSON.stringify(out_since))}::jsonb[]) as kept (id, out_since)
    where sessions.id = kept.id`.execute(db);
}

/**
 * SQL condition: whether the score of a row of `sessions` is released to its taker. The session must be
 * scored and belong to `assessment` (an id, or the column that holds it). For counting thousands at once. An
 * `on_close` score counts once the sweep has set the session to `released`.
 */
export function scoreIsOut(assessment: string | RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return scoreIsOutBy(
    sql`(select release ->> 'score' from assessments where assessments.id = ${assessment})`,
    now,
  );
}

/** The condition of `scoreIsOut`, for a query that has already read when its assessment releases the score. */
export function scoreIsOutBy(moment: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`case ${moment}
    when 'never' then false
    when 'at_once' then true
    when 'on_close' then sessions.status = 'released' or coalesce(sessions.released_at <= ${now}, false)
    else coalesce(sessions.released_at <= ${now}, false) end`;
}

/** The questions that these sessions asked, keyed by session. */
export async function listAsked(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, string[]>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_sections')
    .select(['session', 'questions'])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
  const bySession = Map.groupBy(rows, ({ session }) => session);
  return new Map(
    [...bySession].map(([id, sections]) => [id, sections.flatMap(({ questions }) => questions)]),
  );
}

type UnderWayColumn = 'id' | 'taker' | 'mode' | 'status' | 'revision' | 'finish_by';
type SessionUnderWay = Pick<Tables['sessions'], UnderWayColumn> & {
  readonly is_waiting: boolean;
  readonly is_timed: boolean;
};

/** Sessions of these people that were generated and have not ended. */
export async function listUnderWayOf(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<SessionUnderWay[]> {
  if (people.length === 0) return [];
  return (
    db
      .selectFrom('sessions')
      .select([
        'id' as const,
        'taker' as const,
        'mode' as const,
        'status' as const,
        'revision' as const,
        'finish_by' as const,
        sql<boolean>`waiting_since is not null`.as('is_waiting'),
        sql<boolean>`exists (select from session_sections where session = sessions.id and session_sections.status <> 'closed'
          and duration_seconds is not null)`.as('is_timed'),
      ])
      .where('taker', '=', sql<string>`any(${people}::uuid[])`)
      // Must match the condition of the partial index.
      .where(sql<boolean>`status in ('generated', 'in_progress', 'on_break', 'paused')`)
      .execute()
  );
}
