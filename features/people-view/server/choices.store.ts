import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { inView } from './matching.ts';

interface Named {
  id: string;
  name: string;
}

/** The schools that the caller can see, sorted by name. */
export function listSchoolChoices(db: Kysely<Tables>, { reach, caller }: View): Promise<Named[]> {
  return db
    .selectFrom('schools')
    .select(['schools.id', 'schools.name'])
    .where(schoolsInReach(reach, caller))
    .orderBy('schools.name')
    .orderBy('schools.id')
    .execute();
}

/** The unarchived groups in view with the names of their schools, sorted by name. */
export function listGroupChoices(db: Kysely<Tables>, view: View): Promise<(Named & { school: string })[]> {
  return db
    .selectFrom('groups')
    .innerJoin('schools', 'schools.id', 'groups.school')
    .select(['groups.id', 'groups.name', 'schools.name as school'])
    .where(liveGroupsInReach(view))
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute();
}

/**
 * The tutors, managers and counselors of people in view, sorted by name. They need not be in view themselves.
 */
export async function listCarerChoices(
  db: Kysely<Tables>,
  view: View,
): Promise<{ tutor: Named[]; manager: Named[]; counselor: Named[] }> {
  const seen = inView(view, undefined);
  const isSeen = (person: string) =>
    seen === null ? sql`true` : sql`${sql.ref(person)} in (select people.id from people where ${seen})`;
  const carers = (ids: ReturnType<typeof sql>) =>
    db
      .selectFrom('people')
      .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
      .where(sql<boolean>`people.id in (${ids})`)
      .orderBy('people.sort_name')
      .orderBy('people.id')
      .execute();
  return {
    tutor: await carers(sql`select person from group_tutors where exists (
      select from group_members where group_members.group_id = group_tutors.group_id and ${isSeen('group_members.person')})`),
    manager: await carers(
      sql`select manager from manager_allocations where ${isSeen('manager_allocations.student')}`,
    ),
    counselor: await carers(
      sql`select counseled.counselor from people counseled
        where counseled.counselor is not null and ${isSeen('counseled.id')}`,
    ),
  };
}
