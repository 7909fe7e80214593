/** Finds the exam that people prepare for, from the tests they have. */
import { type Kysely, sql } from 'kysely';
import { waysFrom } from '#features/groups/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * For each person, the exam of the newest test that was assigned to them or that they joined. Only exams with
 * a defined number of questions count. Runs one SQL statement.
 */
export async function listNewestExams(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ person: string; exam: string }>`
    select distinct on (given.person) given.person, assessments.exam
    from (
      select ways.person, allocations.assessment, allocations.allotted_at as at
      from (${waysFrom(sql`allocations`)}) ways join allocations on allocations.id = ways.allocation
      where ways.person = any(${people}::uuid[])
      union all
      select person, assessment, created_at from enrolments where person = any(${people}::uuid[])
    ) given join assessments on assessments.id = given.assessment
    where exists (select from exam_blueprints where exam_blueprints.exam = assessments.exam)
    order by given.person, given.at desc, assessments.id desc`.execute(db);
  return new Map(rows.map(({ person, exam }) => [person, exam]));
}
