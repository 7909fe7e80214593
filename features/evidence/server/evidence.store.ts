/** Reads sessions and their answers from the database, by id or page by page. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reach } from '#core/access/access.ts';
import type { Response } from '#core/scoring/scoring.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { Tables } from '#server/db/tables.ts';
import type { GivenAnswer } from '../evidence.rules.ts';

/** Selects whose answers are read: people, a group, sessions or an assessment. */
export type EvidenceScope =
  | { readonly of: 'people'; readonly people: readonly string[] }
  | { readonly of: 'group'; readonly group: string }
  | { readonly of: 'sessions'; readonly sessions: readonly string[] }
  | { readonly of: 'assessment'; readonly assessment: string };

const COLUMNS = [
  'sessions.id',
  'sessions.assessment',
  'sessions.revision',
  'sessions.taker',
  'sessions.mode',
  'sessions.status',
  'sessions.submitted_at',
  'sessions.scored_at',
  'sessions.released_at',
  'sessions.correctness_released_at',
  'sessions.answers_released_at',
  'sessions.out_since',
  'sessions.seen_before',
  'sessions.partly_seen',
] as const;

function answeredSessions(db: Kysely<Tables>) {
  return db
    .selectFrom('sessions')
    .select(COLUMNS)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('session_sections')
          .select(['session_sections.id', 'session_sections.section', 'session_sections.questions'])
          .whereRef('session_sections.session', '=', 'sessions.id')
          .orderBy('session_sections.position'),
      ).as('sections'),
    )
    .where('sessions.assessment', 'is not', null)
    .$narrowType<{ assessment: string; out_since: ReleaseInstants | null }>();
}

export type AnsweredSession = Awaited<
  ReturnType<ReturnType<typeof answeredSessions>['executeTakeFirstOrThrow']>
>;

/** These sessions, whatever their state, with their sections. Runs one SQL statement. */
export function listAnsweredSessions(db: Kysely<Tables>, ids: readonly string[]): Promise<AnsweredSession[]> {
  return answeredSessions(db).where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** The number of sessions on a page. Only one page is in memory at a time, however large the scope is. */
export const SESSIONS_A_PAGE = 200;

/**
 * The submitted sessions of a scope that are not voided, only of takers in view. Yields pages ordered by
 * taker, then by submission. Runs one SQL statement per page, along an index.
 */
export async function* answeredPages(
  db: Kysely<Tables>,
  scope: EvidenceScope,
  view: { readonly reach: Reach; readonly caller: string },
): AsyncGenerator<AnsweredSession[]> {
  for (let after: { taker: string; place: string; id: string } | null = null; ; ) {
    const rows = await answeredSessions(db)
      // The instant is read as text, because a JavaScript Date would cut off the microseconds.
      .select(sql<string>`sessions.submitted_at::text`.as('place'))
      .where('sessions.submitted_at', 'is not', null)
      .where('sessions.status', 'in', ['submitted', 'scored', 'released'])
      .where(isOfScope(scope))
      .where(isInView(view))
      .where(
        after === null
          ? sql<SqlBool>`true`
          : sql<SqlBool>`(sessions.taker, sessions.submitted_at, sessions.id)
              > (${after.taker}::uuid, ${after.place}::timestamptz, ${after.id}::uuid)`,
      )
      .orderBy('sessions.taker')
      .orderBy('sessions.submitted_at')
      .orderBy('sessions.id')
      .limit(SESSIONS_A_PAGE)
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < SESSIONS_A_PAGE) return;
    after = last;
  }
}

/** SQL condition: whether a row of `sessions` belongs to the scope. */
export function isOfScope(scope: EvidenceScope): RawBuilder<SqlBool> {
  switch (scope.of) {
    case 'people':
      return sql`sessions.taker = any(${scope.people}::uuid[])`;
    case 'group':
      return sql`sessions.taker in (select person from group_members where group_id = ${scope.group})`;
    case 'sessions':
      return sql`sessions.id = any(${scope.sessions}::uuid[])`;
    case 'assessment':
      return sql`sessions.assessment = ${scope.assessment}`;
  }
}

/** SQL condition: whether the taker of a row of `sessions` is in view. */
export function isInView({ reach, caller }: { reach: Reach; caller: string }): RawBuilder<SqlBool> {
  if (reach === 'all') return sql`true`;
  if (reach === 'self') return sql`sessions.taker = ${caller}`;
  return sql`sessions.taker in (select people.id from people where ${peopleInReach(reach, caller)})`;
}

/** All stored answers of these sessions, by session and question. Runs one SQL statement. */
export async function listGiven(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, Map<string, GivenAnswer>>> {
  if (sessions.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempts')
    .select((eb) => [
      'session',
      'question',
      'response',
      eb('late_at', 'is not', null).$castTo<boolean>().as('is_late'),
      'outcome',
      'marks',
      eb.fn.coalesce('flagged', eb.lit(false)).as('flagged'),
      'time_spent_seconds',
    ])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .$narrowType<{ response: Response }>()
    .execute();
  const bySession = Map.groupBy(rows, ({ session }) => session);
  return new Map(
    [...bySession].map(([session, own]) => [session, new Map(own.map((row) => [row.question, row]))]),
  );
}

/**
 * All answers to these questions in these sessions that were saved in time, replaced ones included: by
 * session and question, in the order of saving. Null means that the taker cleared the answer. Runs one SQL
 * statement.
 */
export async function listSaved(
  db: Kysely<Tables>,
  sessions: readonly string[],
  questions: readonly string[],
): Promise<Map<string, Map<string, Response[]>>> {
  if (sessions.length === 0 || questions.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt_log')
    .select(['session', 'question', 'response'])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .where('question', '=', sql<string>`any(${questions}::uuid[])`)
    .where('has_response', '=', true)
    .where('verdict', '=', 'saved')
    .orderBy('saved_at')
    .orderBy('writer')
    .orderBy('seq')
    .$narrowType<{ response: Response }>()
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ session }) => session)].map(([session, own]) => [
      session,
      new Map(
        [...Map.groupBy(own, ({ question }) => question)].map(([question, saved]) => [
          question,
          saved.map(({ response }) => response),
        ]),
      ),
    ]),
  );
}

/** The number of questions that were not reached according to the result sheet, by session. */
export async function listUnreached(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, number>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<{ session: string; unreached: number }>`
    select session, json_array_length(sheet::json -> 'unreached') as unreached
    from session_sheets where session = any(${sessions}::uuid[])`.execute(db);
  return new Map(rows.map(({ session, unreached }) => [session, unreached]));
}
