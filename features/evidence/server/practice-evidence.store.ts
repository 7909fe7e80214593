/** Reads first tries in practice from the database, page by page. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Response } from '#core/scoring/scoring.ts';
import type { Tables } from '#server/db/tables.ts';
import { type EvidenceScope, isInView, isOfScope } from './evidence.store.ts';

/** The first try at one question in a session of a practice set. */
export interface FirstTry {
  readonly attempt: string;
  readonly taker: string;
  readonly session: string;
  readonly practice_set: string;
  readonly revision: string;
  readonly section: string;
  readonly number: number;
  readonly question: string;
  readonly response: Response;
  readonly outcome: 'right' | 'partial' | 'wrong';
  readonly hints_before: number;
  readonly seen_before: boolean;
  readonly flagged: boolean;
  readonly time_spent_seconds: number;
  readonly tried_at: Date;
}

const PAGE = 200;

/**
 * The first tries of people in view in a scope. Yields pages ordered by taker, then by the time of the try. A
 * try counts as soon as it was checked, also if the session was never finished; tries of voided sessions do
 * not count.
 */
export async function* firstTryPages(
  db: Kysely<Tables>,
  scope: EvidenceScope,
  view: Parameters<typeof isInView>[0],
): AsyncGenerator<FirstTry[]> {
  // Practice sets do not belong to assessments.
  if (scope.of === 'assessment') return;
  for (let after: { taker: string; place: string; attempt: string } | null = null; ; ) {
    const { rows } = await sql<FirstTry & { place: string }>`
      select attempts.id as attempt, sessions.taker, sessions.id as session, sessions.practice_set, sessions.revision,
        attempts.section, array_position(session_sections.questions, attempts.question) as number, attempts.question,
        practice_tries.response, practice_tries.outcome, hints_before, practice_tries.seen_before,
        coalesce(attempts.flagged, false) as flagged, practice_tries.time_spent_seconds, tried_at,
        tried_at::text as place
      from sessions
        join attempts on attempts.session = sessions.id
        join practice_tries on practice_tries.attempt = attempts.id and practice_tries.number = 1
        join session_sections on session_sections.id = attempts.section
      where sessions.practice_set is not null and sessions.status <> 'voided'
        and ${isOfScope(scope)} and ${isInView(view)} and ${isAfter(after)}
      order by sessions.taker, tried_at, attempts.id limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

function isAfter(after: { taker: string; place: string; attempt: string } | null): RawBuilder<SqlBool> {
  if (after === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(sessions.taker, tried_at, attempts.id)
    > (${after.taker}::uuid, ${after.place}::timestamptz, ${after.attempt}::uuid)`;
}
