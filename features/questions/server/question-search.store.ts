import { type Kysely, sql } from 'kysely';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { fitOf, MOST_LOOKED_AT } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import type { QuestionStatus } from '../questions.contract.ts';
import { isFoundBy } from './question-code.store.ts';

/** This many characters of a question's text are enough for a line in a list. */
const LETTERS_SHOWN = 140;

/** A question in a list of search results. */
export interface FoundQuestion {
  id: string;
  /** The start of the question's text, which contains no answer key. */
  words: string;
  type: QuestionType;
  status: QuestionStatus;
}

/** The questions in view that match best, retired ones last. Equal matches are ordered by latest change. */
export async function searchQuestions(
  db: Kysely<Tables>,
  caller: Pick<Caller, 'id' | 'role'>,
  search: string,
  most: number,
): Promise<FoundQuestion[]> {
  const fitting = db
    .selectFrom('questions')
    .selectAll()
    .where(contentInReach('questions.school', contentViewOf(caller)))
    .where(isFoundBy(search))
    .limit(MOST_LOOKED_AT);
  return db
    .selectFrom(fitting.as('questions'))
    .select([
      'questions.id',
      'questions.type',
      'questions.status',
      sql<string>`left(questions.words, ${sql.lit(LETTERS_SHOWN)})`.as('words'),
    ])
    .orderBy(sql`questions.status = 'retired'`)
    .orderBy(fitOf(sql`questions.search_text`, search))
    .orderBy('questions.updated_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(most)
    .execute();
}
