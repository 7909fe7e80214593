/** Reads the data that reviews need about a person and about questions in addition to answers. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The day of a person's exam, `YYYY-MM-DD`; null if they have not entered one. */
export async function findExamDay(db: Kysely<Tables>, person: string): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select(sql<string | null>`test_date::text`.as('day'))
    .where('id', '=', person)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Those of the given questions that are published. */
export async function listLive(db: Kysely<Tables>, questions: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', sql<string>`any(${questions}::uuid[])`)
    .where('status', '=', 'live')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
