/** What students handed in, session by session. What was answered in it is read as evidence. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface HandedIn {
  readonly id: string;
  readonly taker: string;
  readonly title: string;
  /** Whether it was of a practice set, which is told question by question. */
  readonly is_set: boolean;
  /** Whether it was a review of what was missed before. */
  readonly is_review: boolean;
  readonly submitted_at: Date;
}

/** The sessions that these people handed in from `from` and before `until`, in the order of handing in. Voided ones are none. */
export async function listHandedIn(
  db: Kysely<Tables>,
  people: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<HandedIn[]> {
  if (people.length === 0) return [];
  return db
    .selectFrom('sessions')
    .leftJoin('assessments', 'assessments.id', 'sessions.assessment')
    .leftJoin('practice_sets', 'practice_sets.id', 'sessions.practice_set')
    .select(['sessions.id', 'sessions.taker', 'sessions.submitted_at'])
    .select(sql<string>`coalesce(assessments.title, practice_sets.title, '')`.as('title'))
    .select(sql<boolean>`sessions.practice_set is not null`.as('is_set'))
    .select(sql<boolean>`practice_sets.origin is not distinct from 'review'`.as('is_review'))
    .where('sessions.taker', '=', sql<string>`any(${people}::uuid[])`)
    .where('sessions.submitted_at', '>=', from)
    .where('sessions.submitted_at', '<', until)
    .where('sessions.status', 'in', ['submitted', 'scored', 'released'])
    .orderBy('sessions.submitted_at')
    .orderBy('sessions.id')
    .$narrowType<{ submitted_at: Date }>()
    .execute();
}
