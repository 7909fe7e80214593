/** Groups and schools to compare: whether they are in view, and which members of a cohort belong to them. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Cohort } from './cohort.store.ts';

export type ComparedKind = 'group' | 'school';

interface Compared {
  readonly id: string;
  readonly name: string;
}

/** A group or school that the caller sees; null if there is none. */
export async function findCompared(
  db: Kysely<Tables>,
  caller: { readonly id: string; readonly role: Role },
  by: ComparedKind,
  id: string,
): Promise<Compared | null> {
  const isInView =
    by === 'group'
      ? groupsInReach({ reach: reachOf(caller.role, 'groups.view'), caller: caller.id })
      : schoolsInReach(reachOf(caller.role, 'schools.view'), caller.id);
  const row = await db
    .selectFrom(by === 'group' ? 'groups' : 'schools')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where(isInView)
    .executeTakeFirst();
  return row ?? null;
}

/** The members of a cohort who are in `one` but not in `other`. */
export function cohortOfOne(cohort: Cohort, by: ComparedKind, one: string, other: string): Cohort {
  const isOf = (id: string) => sql<SqlBool>`sessions.taker in (${peopleOf(by, id)})`;
  return {
    ...cohort,
    name: `${cohort.name} of ${one} and not of ${other}`,
    isCounted: sql<SqlBool>`(${cohort.isCounted} and ${isOf(one)} and not ${isOf(other)})`,
  };
}

function peopleOf(by: ComparedKind, id: string): RawBuilder<string> {
  return by === 'group'
    ? peopleOfGroups(sql<SqlBool>`groups.id = ${id}`)
    : sql<string>`select person from school_members where school = ${id}`;
}
