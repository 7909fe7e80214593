import { type Kysely, sql } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ExportedPerson } from '../export.rules.ts';

export interface ExportQuery {
  readonly role?: Role | undefined;
  readonly school?: string | undefined;
  readonly status?: 'active' | 'deactivated' | undefined;
}

/** Everybody in view who matches the query, by name. Runs one SQL statement. */
export async function listExported(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  { role, school, status }: ExportQuery,
): Promise<ExportedPerson[]> {
  const isDeactivated = status === undefined ? null : status === 'deactivated';
  const { rows } = await sql<ExportedPerson>`
    select people.id, people.username::text as username, people.role, people.first_name, people.last_name,
      people.email::text as email, people.mobile,
      case when people.deactivated_at is null then 'active' else 'deactivated' end as status,
      coalesce((select jsonb_agg(jsonb_build_object('id', schools.id, 'name', schools.name) order by schools.name)
        from school_members join schools on schools.id = school_members.school
        where school_members.person = people.id), '[]') as schools,
      coalesce((select jsonb_agg(jsonb_build_object('id', groups.id, 'name', groups.name, 'school', groups.school,
            'term', groups.term)
          order by groups.name, groups.id)
        from (select group_id from group_members where person = people.id
          union select group_id from group_tutors where person = people.id) stands
        join groups on groups.id = stands.group_id and groups.archived_at is null), '[]') as groups
    from people
    where ${peopleInReach(reach, caller)} and (${role ?? null}::text is null or people.role = ${role ?? null})
      and (${school ?? null}::uuid is null
        or exists (select from school_members where person = people.id and school = ${school ?? null}::uuid))
      and (${isDeactivated}::boolean is null or (people.deactivated_at is not null) = ${isDeactivated}::boolean)
    order by people.sort_name, people.id`.execute(db);
  return rows;
}
