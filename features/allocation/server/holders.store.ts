/** SQL that counts by school who has a test or has taken it. */
import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import type { Holders } from '#features/assessments/removal.rules.ts';
import { waysFrom } from '#features/groups/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Counts everybody to whom a test is assigned in any way, who joined it, or who has a session of it, even a
 * voided one. The school of every target is listed, even if it has no people. Runs one SQL statement.
 */
export async function countHolders(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  assessment: string,
): Promise<Holders[]> {
  const { rows } = await sql<Holders>`
    with given as (
      select * from allocations where assessment = ${assessment}
    ), holders as (
      select person from (${waysFrom(sql`given`)}) ways
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
