import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Those of `people` who took an open assessment by themselves. */
export async function listEnrolledIn(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('enrolments')
    .select('person')
    .where('assessment', '=', assessment)
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  return new Set(rows.map(({ person }) => person));
}

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
