/** Counts how often each question of an adaptive test was asked across its sessions. */
import { type Kysely, sql } from 'kysely';
import type { Exposure } from '#core/adaptive/adaptive-session.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Locks the exposure counts of an assessment until commit. If two sessions choose at the same time, the
 * second waits and counts the question that the first was asked.
 */
export async function lockExposure(db: Kysely<Tables>, assessment: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: exposure of ${assessment}`}))`.execute(db);
}

/** How often each question was asked, and in how many sessions. */
export async function findExposure(db: Kysely<Tables>, assessment: string): Promise<Exposure> {
  const rows = await db
    .selectFrom('item_exposures')
    .select(['question', 'asked', 'asked_first'])
    .where('assessment', '=', assessment)
    .execute();
  return {
    sessions: rows.reduce((sum, { asked_first }) => sum + asked_first, 0),
    asked: new Map(rows.map(({ question, asked }) => [question, asked])),
  };
}

/** Counts that a session was asked a question; `isFirst` if it was the session's first. */
export async function countAsked(
  db: Kysely<Tables>,
  { assessment, question, isFirst }: { assessment: string; question: string; isFirst: boolean },
): Promise<void> {
  await sql`
    insert into item_exposures (assessment, question, asked, asked_first)
    values (${assessment}, ${question}, 1, ${isFirst ? 1 : 0})
    on conflict (assessment, question) do update set asked = item_exposures.asked + 1,
      asked_first = item_exposures.asked_first + excluded.asked_first`.execute(db);
}
