import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Adds a test to those that a person has joined; does nothing if it is there. */
export async function addEnrolment(
  db: Kysely<Tables>,
  person: string,
  assessment: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('enrolments')
    .values({ person, assessment, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes a test from those that a person has joined. */
export async function removeEnrolment(db: Kysely<Tables>, person: string, assessment: string): Promise<void> {
  await db
    .deleteFrom('enrolments')
    .where('person', '=', person)
    .where('assessment', '=', assessment)
    .execute();
}
