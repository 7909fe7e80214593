/**
 * SQL for the sets that a person draws with one click. Each stores its origin: the choice of test and skill
 * for which it was drawn.
 */
import { type Kysely, sql } from 'kysely';
import { USUAL_SECONDS } from '#core/practice/pace.ts';
import type { Tables } from '#server/db/tables.ts';

/** A set that its taker drew, with its newest session. */
export interface DrawnSet {
  readonly drawn_from: string;
  readonly set: string;
  readonly title: string;
  /** Null if the set has no session. */
  readonly session: { readonly id: string; readonly status: string } | null;
  readonly submitted_at: Date | null;
  readonly question_seconds: number;
  /** The questions of the session, or else of the set, in order. */
  readonly asked: readonly string[];
  /** Whether the first try was right, by question; a question that was not tried is absent. */
  readonly tried: Readonly<Record<string, boolean>>;
}

/**
 * The newest set that a person drew for each of these origins (choices of test and skill). A set whose
 * session was voided is treated as not started.
 */
export async function listDrawnSets(
  db: Kysely<Tables>,
  person: string,
  origins: readonly string[],
): Promise<Map<string, DrawnSet>> {
  const { rows } = await sql<Omit<DrawnSet, 'session'> & { session: string | null; status: string | null }>`
    select drawn_from, drawn.id as set, title, newest.id as session, newest.status, newest.submitted_at,
      coalesce(question_seconds, ${USUAL_SECONDS}::integer) as question_seconds,
      case when newest.id is null
        then array(select question from practice_set_questions where practice_set = drawn.id order by position)
        else array(select question from session_sections
          cross join unnest(questions) with ordinality each (question, place)
          where session_sections.session = newest.id order by session_sections.position, place)
      end as asked,
      (select coalesce(jsonb_object_agg(attempts.question, practice_tries.outcome = 'right'), '{}')
        from attempts join practice_tries on practice_tries.attempt = attempts.id and number = 1
        where attempts.session = newest.id) as tried
    from (
      select distinct on (drawn_from) drawn_from, id, title, question_seconds from practice_sets
      where for_user = ${person} and owner = ${person} and drawn_from = any(${origins}::text[])
      order by drawn_from, created_at desc, id desc) drawn
    left join lateral (
      select id, status, submitted_at from sessions
      where sessions.practice_set = drawn.id and taker = ${person} and status <> 'voided'
      order by created_at desc, id desc limit 1) newest on true`.execute(db);
  return new Map(
    rows.map(({ session, status, ...row }) => [
      row.drawn_from,
      { ...row, session: session === null || status === null ? null : { id: session, status } },
    ]),
  );
}

/** The choice of test and skill for which a person drew this set; null if they did not draw it themselves. */
export async function findOrigin(db: Kysely<Tables>, person: string, set: string): Promise<string | null> {
  const row = await db
    .selectFrom('practice_sets')
    .select('drawn_from')
    .where('id', '=', set)
    .where('for_user', '=', person)
    .where('owner', '=', person)
    .executeTakeFirst();
  return row?.drawn_from ?? null;
}

/**
 * Takes an advisory lock on the sets that a person draws until the transaction ends, so that two windows
 * find the same set instead of drawing two.
 */
export async function lockDrawnSets(db: Kysely<Tables>, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: sets drawn by ${person}`}))`.execute(db);
}
