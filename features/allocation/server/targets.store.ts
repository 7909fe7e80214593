import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { liveGroupsInReach } from '#features/groups/server/public.store.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

interface View {
  reach: Reach;
  caller: string;
}

/**
 * Those of `ids` to whom an assessment may be allotted by name: active students and guests in reach. They stay so
 * until the transaction ends.
 */
export async function listEligiblePeople(
  db: Kysely<Tables>,
  { reach, caller }: View,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .select('people.id')
    .where('people.id', 'in', ids)
    .where('people.role', 'in', ['student', 'guest'])
    .where('people.deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .orderBy('people.id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Those of `ids` that are groups in reach; they stay until the transaction ends. */
export async function listGroupsForShare(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.id', 'in', ids)
    .where(liveGroupsInReach(view))
    .orderBy('groups.id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Those of `ids` that are schools in reach; they stay until the transaction ends. */
export async function listSchoolsForShare(
  db: Kysely<Tables>,
  { reach, caller }: View,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('schools')
    .select('schools.id')
    .where('schools.id', 'in', ids)
    .where(schoolsInReach(reach, caller))
    .orderBy('schools.id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}
