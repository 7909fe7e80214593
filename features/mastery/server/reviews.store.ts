/** What review needs to know of a person and of questions beside answers. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The day on which somebody sits their exam, `YYYY-MM-DD`; null where they have said none. */
export async function findExamDay(db: Kysely<Tables>, person: string): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select(sql<string | null>`test_date::text`.as('day'))
    .where('id', '=', person)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Those of these questions that are live. */
export async function listLive(db: Kysely<Tables>, questions: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', sql<string>`any(${questions}::uuid[])`)
    .where('status', '=', 'live')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
