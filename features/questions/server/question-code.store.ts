/** The code of a question, like `Q-1184`. It never changes. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';

/** The code of a row of `questions`, in SQL. */
export const QUESTION_CODE: RawBuilder<string> = sql<string>`'Q-' || questions.number`;

/** Whether a row of `questions` has the code searched for, or else every word of the search, in SQL. */
export function isFoundBy(search: string | undefined): RawBuilder<SqlBool> {
  const number = /^\s*q-(\d{1,9})\s*$/i.exec(search ?? '')?.[1];
  if (number !== undefined) return sql<SqlBool>`questions.number = ${Number(number)}`;
  return everyWord(sql`questions.search_text`, search);
}

/** The code of a question; null if the question is gone. */
export async function findCode(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('questions')
    .select(QUESTION_CODE.as('code'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code ?? null;
}
