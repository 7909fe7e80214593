/** Stores the names of mistakes behind typed answers. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { NamedMistake } from '../named-mistakes.rules.ts';

/** The gap of a name in the table if the whole question is typed. */
const WHOLE = 0;

/** The names of the mistakes for these questions, keyed by question, newest first. */
export async function listNamedMistakes(
  db: Kysely<Tables>,
  questions: readonly string[],
): Promise<Map<string, NamedMistake[]>> {
  if (questions.length === 0) return new Map();
  const rows = await db
    .selectFrom('named_mistakes')
    .select(['question', 'gap', 'typed', 'words'])
    .where('question', '=', sql<string>`any(${questions}::uuid[])`)
    .orderBy('named_at', 'desc')
    .orderBy('typed')
    .execute();
  const byQuestion = Map.groupBy(rows, ({ question }) => question);
  return new Map(
    [...byQuestion].map(([question, own]) => [
      question,
      own.map(({ gap, typed, words }) => ({ gap: gap === WHOLE ? null : gap, typed, words })),
    ]),
  );
}

/** Replaces the names of these mistakes by one name; if `name` is null, the names are only removed. */
export async function replaceNames(
  db: Kysely<Tables>,
  question: string,
  before: readonly NamedMistake[],
  name: NamedMistake | null,
  now: Date,
): Promise<void> {
  for (const { gap, typed } of before) {
    await db
      .deleteFrom('named_mistakes')
      .where('question', '=', question)
      .where('gap', '=', gap ?? WHOLE)
      .where('typed', '=', typed)
      .execute();
  }
  if (name === null) return;
  await db
    .insertInto('named_mistakes')
    .values({ ...name, question, gap: name.gap ?? WHOLE, named_at: now })
    .execute();
}
