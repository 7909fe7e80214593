import { type Kysely, sql } from 'kysely';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import { schoolsInReach } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { View } from './people-view.store.ts';

interface Named {
  id: string;
  name: string;
}

/** The schools that whoever asks sees, by name. */
export function listSchoolChoices(db: Kysely<Tables>, { reach, caller }: View): Promise<Named[]> {
  return db
    .selectFrom('schools')
    .select(['schools.id', 'schools.name'])
    .where(schoolsInReach(reach, caller))
    .orderBy('schools.name')
    .orderBy('schools.id')
    .execute();
}

/** The groups in view with the names of their schools, by name. */
export function listGroupChoices(db: Kysely<Tables>, view: View): Promise<(Named & { school: string })[]> {
  return db
    .selectFrom('groups')
    .innerJoin('schools', 'schools.id', 'groups.school')
    .select(['groups.id', 'groups.name', 'schools.name as school'])
    .where(groupsInReach(view))
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute();
}

/** Those who counsel or follow somebody in view, by name: also whoever is not in view themselves. */
export async function listCarerChoices(
  db: Kysely<Tables>,
  { reach, caller }: View,
): Promise<{ manager: Named[]; counselor: Named[] }> {
  const inView = sql`select people.id from people where ${peopleInReach(reach, caller)}`;
  const carers = (ids: ReturnType<typeof sql>) =>
    db
      .selectFrom('people')
      .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
      .where(sql<boolean>`people.id in (${ids})`)
      .orderBy('people.last_name')
      .orderBy('people.first_name')
      .orderBy('people.id')
      .execute();
  return {
    manager: await carers(sql`select manager from manager_allocations where student in (${inView})`),
    counselor: await carers(
      sql`select counselor from people where counselor is not null and ${peopleInReach(reach, caller)}`,
    ),
  };
}
