/** Who has an assessment, or sat it, counted by school. It knows no way of being allotted from another's. */
import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { schoolsInReach } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Holders } from '../removal.rules.ts';

/**
 * Everyone who has an assessment by any way, took it by themselves, or was given a session of it, voided ones too; each
 * place to which it is allotted stands there, also where nobody is yet. One statement.
 */
export async function listHolders(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  assessment: string,
): Promise<Holders[]> {
  const { rows } = await sql<Holders>`
    with given as (
      select person, group_id, school from allocations where assessment = ${assessment}
    ), holders as (
      select person from given where person is not null
      union select group_members.person from given join group_members using (group_id)
      union select school_members.person from given join school_members using (school)
        join people on people.id = school_members.person and people.role = 'student'
      union select person from enrolments where assessment = ${assessment}
      union select taker from sessions where assessment = ${assessment}
    ), places as (
      select holders.person, school_members.school from holders left join school_members using (person)
      union all
      select null, coalesce(groups.school, given.school) from given left join groups on groups.id = given.group_id
      where given.person is null
    )
    select schools.name as school, count(distinct places.person)::integer as people,
      coalesce(${schoolsInReach(reach, caller)}, ${reach === 'all'}) as is_own
    from places left join schools on schools.id = places.school
    group by schools.id, schools.name order by schools.name nulls last`.execute(db);
  return rows;
}
