/** SQL for the student of a set, and for the skills that the questions of a set test. */
import { type Kysely, sql } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { shownName } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

interface Student {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/**
 * The person in the caller's view for whom a set was created; for takers the caller themselves. Null if there
 * is nobody.
 */
export async function findStudent(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  set: string,
): Promise<Student | null> {
  const whose =
    reach === 'self'
      ? sql`${caller}::uuid`
      : sql`(select for_user from practice_sets where practice_sets.id = ${set})`;
  const { rows } = await sql<Student>`
    select people.id, concat_ws(' ', people.first_name, people.last_name) as name, people.role
    from people where people.id = ${whose} and ${peopleInReach(reach, caller)}`.execute(db);
  return rows[0] ?? null;
}

/** The current topics of these questions with the number of questions in each, most questions first. */
export async function listTopics(
  db: Kysely<Tables>,
  questions: readonly string[],
): Promise<{ id: string; name: string; questions: number }[]> {
  const { rows } = await sql<{ id: string; name: string; questions: number }>`
    select topics.id, ${shownName('topics')} as name, count(distinct question_tags.question)::int as questions
    from question_tags join tags on tags.id = question_tags.tag and tags.kind in ('topic', 'sub_topic')
      join tags topics on topics.id = case tags.kind when 'topic' then tags.id else tags.parent end
    where question_tags.question = any(${questions}::uuid[])
    group by topics.id order by count(distinct question_tags.question) desc, topics.name, topics.id`.execute(
    db,
  );
  return rows;
}
