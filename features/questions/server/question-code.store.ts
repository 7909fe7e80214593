/** What people call a question: its code, `Q-1184`, which it keeps whatever becomes of it. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';

/** Of a row of `questions`, as SQL. */
export const QUESTION_CODE: RawBuilder<string> = sql<string>`'Q-' || questions.number`;

/** Whether a row of `questions` has the code that was searched, or else every word of it, as SQL. */
export function isFoundBy(search: string | undefined): RawBuilder<SqlBool> {
  const number = /^\s*q-(\d{1,9})\s*$/i.exec(search ?? '')?.[1];
  if (number !== undefined) return sql<SqlBool>`questions.number = ${Number(number)}`;
  return everyWord(sql`questions.search_text`, search);
}

/** The code of a question; null where it is gone. */
export async function findCode(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('questions')
    .select(QUESTION_CODE.as('code'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code ?? null;
}
