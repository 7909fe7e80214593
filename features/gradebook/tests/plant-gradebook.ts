/** Plants a gradebook's data about people, for the tests of merging and erasing. */
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

/**
 * An excuse, a grade from elsewhere, and remarks that contain `word`, for a person and on the same test for those
 * `beside`. The person has a school.
 */
export async function plantGradebook(
  database: Database,
  now: Date,
  {
    person,
    beside = [],
    by: staff,
    word,
  }: { person: string; beside?: readonly string[]; by: string; word: string },
): Promise<void> {
  const { kysely } = database;
  const { school } = await kysely
    .selectFrom('school_members')
    .select('school')
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  const { id: assessment } = await seedAssessment(database, now, staff, { school: null });
  const [group, column] = [v7(), v7()];
  const made = { created_at: now, updated_at: now };
  await kysely
    .insertInto('groups')
    .values({ id: group, school, name: `Group ${group}`, ...made })
    .execute();
  await kysely
    .insertInto('outside_columns')
    .values({
      id: column,
      group_id: group,
      title: 'A quiz',
      out_of: 20,
      held_on: '2026-08-20',
      added_by: staff,
      ...made,
    })
    .execute();
  for (const student of [person, ...beside]) {
    const of = { person: student, assessment, school };
    await kysely
      .insertInto('excuses')
      .values({ id: v7(), ...of, excused_by: staff, excused_at: now })
      .execute();
    await kysely
      .insertInto('outside_grades')
      .values({ outside_column: column, person: student, points: 15, entered_by: staff, updated_at: now })
      .execute();
    await kysely
      .insertInto('gradebook_remarks')
      .values({ id: v7(), ...of, comment: word, note: word, written_by: staff, updated_at: now })
      .execute();
  }
}
