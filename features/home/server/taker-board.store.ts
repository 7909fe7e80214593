import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** What came of an answer that counts: it has marks or waits for them, which a pretest item never does. */
export interface CountedAnswer {
  readonly session: string;
  readonly question: string;
  readonly outcome: 'right' | 'wrong' | 'omitted' | 'partial' | 'pending' | null;
}

/** The answers of these sessions that count. */
export async function listCountedAnswers(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<CountedAnswer[]> {
  if (sessions.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select(['session', 'question', 'outcome'])
    .where('session', '=', sql<string>`any(${sessions}::uuid[])`)
    .where((eb) => eb.or([eb('marks', 'is not', null), eb('outcome', '=', 'pending')]))
    .execute();
}
