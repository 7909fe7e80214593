/**
 * Stores past answers that would be scored differently today, for the filter of the question list, and which
 * questions still need this check.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Takes a question whose past answers still need the check; null if there is none. No other process takes the
 * same question.
 */
export async function takeTypedCheck(db: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ question: string }>`
    delete from typed_answer_checks where question = (
      select question from typed_answer_checks order by question limit 1 for update skip locked)
    returning question`.execute(db);
  return rows[0]?.question ?? null;
}

/** Stores answers to a question that today's rules would score differently. */
export async function addCandidates(
  db: Kysely<Tables>,
  question: string,
  attempts: readonly string[],
): Promise<void> {
  if (attempts.length === 0) return;
  await sql`
    insert into regrade_candidates (attempt, question)
    select unnest(${attempts}::uuid[]), ${question}::uuid on conflict do nothing`.execute(db);
}

/** Removes the stored answers to a question in sessions that were regraded. */
export async function removeCandidates(
  db: Kysely<Tables>,
  question: string,
  sessions: readonly string[],
): Promise<void> {
  await sql`
    delete from regrade_candidates using attempts
    where attempts.id = regrade_candidates.attempt and regrade_candidates.question = ${question}::uuid
      and attempts.session = any(${sessions}::uuid[])`.execute(db);
}

/** SQL condition: whether a question has such answers in sessions of people within this reach. */
export function hasCandidates(reach: Reach, caller: string): RawBuilder<boolean> {
  return sql<boolean>`questions.id in (
    select regrade_candidates.question from regrade_candidates
      join attempts on attempts.id = regrade_candidates.attempt
      join sessions on sessions.id = attempts.session
      join people on people.id = sessions.taker
    where ${peopleInReach(reach, caller)})`;
}
