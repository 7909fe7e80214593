/** The chance of guessing a question, read from the question bank. */
import { type Kysely, sql } from 'kysely';
import { isArranged, QUESTION_TYPES } from '#core/question-kinds/question-kinds.ts';
import type { Tables } from '#server/db/tables.ts';

const ARRANGED = QUESTION_TYPES.filter(isArranged);

/**
 * The mean chance of guessing a published question, by topic: 1 divided by the number of options, and 0 for
 * typed or arranged answers. A topic without published questions is left out. Runs one statement.
 */
export async function listGuesses(
  db: Kysely<Tables>,
  topics: readonly string[],
): Promise<Map<string, number>> {
  if (topics.length === 0) return new Map();
  const { rows } = await sql<{ topic: string; guess: number }>`
    with skills (topic, tag) as (
      select id, id from tags where id = any(${topics}::uuid[])
      union all select parent, id from tags where parent = any(${topics}::uuid[]) and kind = 'sub_topic'
    )
    select skills.topic, avg(case when options.count < 2 or questions.type = any(${ARRANGED}) then 0 else 1.0 / options.count end)::float8 as guess
    from skills join question_tags using (tag) join questions on questions.id = question_tags.question
      cross join lateral (
        select count(*) from question_options where question_options.question = questions.id
      ) options
    where questions.status = 'live'
    group by skills.topic`.execute(db);
  return new Map(rows.map(({ topic, guess }) => [topic, guess]));
}
