import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { everyWord, fitOf, MOST_LOOKED_AT } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { groupsInReach } from './in-reach.ts';

/** A group as a line in search results. */
export interface FoundGroup {
  id: string;
  name: string;
  school: string;
}

/** The best matching groups in view that are not archived. */
export async function searchGroups(
  db: Kysely<Tables>,
  view: View,
  search: string,
  most: number,
): Promise<FoundGroup[]> {
  const fitting = db
    .selectFrom('groups')
    .select(['groups.id', 'groups.name', 'groups.school'])
    .where(groupsInReach(view))
    .where('groups.archived_at', 'is', null)
    .where(everyWord(sql`searched_name(groups.name)`, search))
    .limit(MOST_LOOKED_AT);
  return db
    .selectFrom(fitting.as('groups'))
    .innerJoin('schools', 'schools.id', 'groups.school')
    .select(['groups.id', 'groups.name', 'schools.name as school'])
    .orderBy(fitOf(sql`searched_name(groups.name)`, search))
    .orderBy('groups.name')
    .orderBy('groups.id')
    .limit(most)
    .execute();
}
