import { type Kysely, sql } from 'kysely';
import { contentViewOf } from '#features/schools/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord, fitOf, MOST_LOOKED_AT } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { AssessmentStatus } from '../assessments.contract.ts';

/** An assessment in a list of search results. */
export interface FoundAssessment {
  id: string;
  title: string;
  status: AssessmentStatus;
}

/**
 * The assessments in view that match best, archived ones last. Equal matches are ordered by latest change.
 */
export async function searchAssessments(
  db: Kysely<Tables>,
  caller: Pick<Caller, 'id' | 'role'>,
  search: string,
  most: number,
): Promise<FoundAssessment[]> {
  const fitting = db
    .selectFrom('assessments')
    .selectAll()
    .where(contentInReach('assessments.school', contentViewOf(caller)))
    .where(everyWord(sql`assessments.search_text`, search))
    .limit(MOST_LOOKED_AT);
  return db
    .selectFrom(fitting.as('assessments'))
    .select(['assessments.id', 'assessments.title', 'assessments.status'])
    .orderBy(sql`assessments.status = 'archived'`)
    .orderBy(fitOf(sql`assessments.search_text`, search))
    .orderBy('assessments.updated_at', 'desc')
    .orderBy('assessments.id', 'desc')
    .limit(most)
    .execute();
}
