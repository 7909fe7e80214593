/** SQL for the person whose progress is requested, and the times of a session's sections. */
import { type Kysely, sql } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** One person in view, with their goal. */
export async function findLearner(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  id: string,
): Promise<{
  id: string;
  name: string;
  role: Role;
  goal_score: number | null;
  test_date: string | null;
} | null> {
  const row = await db
    .selectFrom('people')
    .select([
      'people.id' as const,
      'people.role' as const,
      'people.goal_score' as const,
      'people.test_date' as const,
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
    ])
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/** The sections of a session in order, with the time that its taker had for each. */
export function listSectionTimes(db: Kysely<Tables>, session: string) {
  return db
    .selectFrom('session_sections')
    .select(['id', 'title', 'duration_seconds'])
    .where('session', '=', session)
    .orderBy('position')
    .execute();
}
