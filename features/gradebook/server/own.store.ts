/** SQL for a student's own row. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { GradebookGroup, Member } from './gradebook.store.ts';

/** The unarchived groups of a person at schools that show students their row, by name. */
export async function listShownGroups(db: Kysely<Tables>, person: string): Promise<GradebookGroup[]> {
  return db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .innerJoin('schools', 'schools.id', 'groups.school')
    .select(['groups.id', 'groups.name', 'groups.school', 'schools.time_zone'])
    .where('group_members.person', '=', person)
    .where('groups.archived_at', 'is', null)
    .where('schools.archived_at', 'is', null)
    .where('schools.shows_gradebook', '=', true)
    .orderBy('groups.name')
    .orderBy('groups.id')
    .execute();
}

/** A person as the member whose row is shown. */
export async function findSelf(db: Kysely<Tables>, person: string): Promise<Member> {
  return db
    .selectFrom('people')
    .select(['id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'), 'goal_score'])
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
}

/** The comments for a person by the staff of a school, by column. */
export async function listComments(
  db: Kysely<Tables>,
  person: string,
  school: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ column: string; comment: string }>`
    select coalesce(assessment, practice_set, outside_column) as column, comment from gradebook_remarks
    where person = ${person} and school = ${school} and comment <> ''`.execute(db);
  return new Map(rows.map(({ column, comment }) => [column, comment]));
}
