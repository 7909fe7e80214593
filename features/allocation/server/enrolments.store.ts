import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Puts an assessment among a person's own; one that is there already stays. */
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

/** Takes an assessment from a person's own. */
export async function removeEnrolment(db: Kysely<Tables>, person: string, assessment: string): Promise<void> {
  await db
    .deleteFrom('enrolments')
    .where('person', '=', person)
    .where('assessment', '=', assessment)
    .execute();
}
