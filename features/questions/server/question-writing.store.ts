import { type Kysely, sql } from 'kysely';
import { v4, v7 } from 'uuid';
import { mapInTurns } from '#server/background/in-turns.ts';
import type { Tables } from '#server/db/tables.ts';
import { filesShown } from '../files-in-texts.rules.ts';
import type { KeyedQuestion, QuestionContentName } from '../questions.contract.ts';
import type { OptionContent } from '../questions.rules.ts';
import { searchedWords } from './clean-question.ts';
import { bandsOfQuestion } from './question-sketch.ts';

type Content = Pick<KeyedQuestion, QuestionContentName>;
type Unsaid = 'rubric' | 'gaps' | 'use' | 'exact' | 'keep_order';

/**
 * The fields of a question that its author writes, as its row has them. By default there is no rubric and no
 * gap, and it may be used anywhere and shuffled.
 */
export type QuestionFields = Omit<Content, Unsaid> &
  Partial<Pick<Content, Unsaid>> & { readonly source: string | null };

export type NewQuestion = QuestionFields & {
  options: readonly OptionContent[];
  tags: readonly string[];
  /** The school of the question; null if all schools share it. */
  school: string | null;
  /** The hash by which an imported question is recognized. */
  import_hash?: Buffer;
  /** The id of the import that added the question. */
  import?: string;
};

/**
 * The maximum number of rows in one statement. A statement takes 65,535 values, and building it blocks the
 * thread.
 */
const AT_ONCE = 200;

/**
 * Adds questions with their options and tags. Returns their ids in the same order. Reports the number added
 * so far by calling `told`.
 */
export async function addQuestions(
  db: Kysely<Tables>,
  author: string,
  questions: readonly NewQuestion[],
  now: Date,
  told: (done: number) => void = () => {},
): Promise<string[]> {
  const ids: string[] = [];
  for (const chunk of chunks(questions)) {
    ids.push(...(await addChunk(db, author, chunk, now)));
    told(ids.length);
  }
  return ids;
}

async function addChunk(
  db: Kysely<Tables>,
  author: string,
  questions: readonly NewQuestion[],
  now: Date,
): Promise<string[]> {
  const rows = questions.map((question) => ({ id: v7(), ...question }));
  const bands = await mapInTurns(rows, bandsOfQuestion);
  const fields = rows.map(({ options: _options, tags: _tags, ...row }, place) => ({
    import_hash: null,
    import: null,
    ...row,
    ...asJson(row),
    author,
    words: searchedWords(row),
    minhash_bands: bands[place] ?? null,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('questions').values(fields).execute();
  const options = rows.flatMap(({ id, options }) => optionRows(id, options));
  for (const chunk of chunks(options)) await db.insertInto('question_options').values(chunk).execute();
  const tags = rows.flatMap(({ id, tags }) => tagRows(id, tags));
  for (const chunk of chunks(tags)) await db.insertInto('question_tags').values(chunk).execute();
  const files = rows.flatMap((row) => filesShown(row).map((file) => ({ question: row.id, file })));
  for (const chunk of chunks(files)) await db.insertInto('question_files').values(chunk).execute();
  return rows.map(({ id }) => id);
}

function asJson({ rubric = [], gaps = [] }: QuestionFields) {
  return { rubric: JSON.stringify(rubric), gaps: JSON.stringify(gaps) };
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
    rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
}

/**
 * Saves a question's fields, and replaces its options (in order) and tags if they are given. `bands`: the new
 * numbers for finding near-duplicates.
 */
export async function saveQuestion(
  db: Kysely<Tables>,
  id: string,
  fields: QuestionFields,
  {
    bands,
    ...sets
  }: {
    options?: readonly OptionContent[] | undefined;
    tags?: readonly string[] | undefined;
    bands: readonly number[];
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('questions')
    .set((eb) => ({
      ...fields,
      ...asJson(fields),
      words: searchedWords(fields),
      minhash_bands: [...bands],
      is_compared: false,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  if (sets.options !== undefined) await saveOptions(db, id, sets.options);
  if (sets.tags !== undefined) await saveTags(db, [{ id, tags: sets.tags }]);
}

/**
 * Records which files a question shows, so that they are not removed. A question that was published also
 * keeps the files that it showed before, because a test may have frozen it with them.
 */
export async function saveFilesShown(
  db: Kysely<Tables>,
  question: string,
  files: readonly string[],
  { wasLive }: { wasLive: boolean },
): Promise<void> {
  if (!wasLive) await db.deleteFrom('question_files').where('question', '=', question).execute();
  if (files.length === 0) return;
  await db
    .insertInto('question_files')
    .values(files.map((file) => ({ question, file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a question is in any assessment or practice set. */
export async function isPlaced(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_placed: boolean }>`
    select exists (select from placements where question = ${id})
      or exists (select from practice_set_questions where question = ${id}) as is_placed`.execute(db);
  return rows[0]?.is_placed === true;
}

/** Deletes a question with its options. */
export async function removeQuestion(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('questions').where('id', '=', id).execute();
}

/** Retires a question and changes nothing else. */
export async function retireQuestion(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('questions')
    .set((eb) => ({ status: 'retired' as const, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Existing options keep their ids, because answers and other rows refer to them. */
async function saveOptions(
  db: Kysely<Tables>,
  question: string,
  options: readonly OptionContent[],
): Promise<void> {
  const rows = optionRows(question, options);
  let gone = db.deleteFrom('question_options').where('question', '=', question);
  if (rows.length > 0) {
    gone = gone.where(
      'id',
      'not in',
      rows.map((row) => row.id),
    );
  }
  await gone.execute();
  if (rows.length === 0) return;
  await db
    .insertInto('question_options')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        text: eb.ref('excluded.text'),
        prompt: eb.ref('excluded.prompt'),
        is_correct: eb.ref('excluded.is_correct'),
        reason_for_error: eb.ref('excluded.reason_for_error'),
        feedback: eb.ref('excluded.feedback'),
        fixed: eb.ref('excluded.fixed'),
      })),
    )
    .execute();
}

/** Replaces the tags of questions. A question that gets a skill again loses its further tags. */
export async function saveTags(
  db: Kysely<Tables>,
  sets: readonly { readonly id: string; readonly tags: readonly string[] }[],
): Promise<void> {
  const ids = sets.map(({ id }) => id);
  const rows = sets.flatMap(({ id, tags }) => tagRows(id, tags));
  const pairs = sql`unnest(${rows.map(({ question }) => question)}::uuid[], ${rows.map(({ tag }) => tag)}::uuid[])
    as each (question, tag)`;
  await sql`
    with gone as (
      delete from question_tags where question = any(${ids}::uuid[]) and not exists (
        select from ${pairs} where each.question = question_tags.question and each.tag = question_tags.tag)
      returning question
    ), added as (
      insert into question_tags (question, tag) select question, tag from ${pairs}
      on conflict do nothing returning question
    )
    delete from question_further_tags
    where question in (select question from gone union select question from added)`.execute(db);
}

/**
 * Random ids, so that they do not reveal the order in which options were written. That order is the answer
 * key of an ordering question and gives the pairs of a matching question.
 */
function optionRows(question: string, options: readonly OptionContent[]) {
  return options.map(({ id, text, prompt, is_correct, reason_for_error, feedback, fixed }, index) => ({
    id: id ?? v4(),
    question,
    position: index + 1,
    text,
    prompt,
    is_correct,
    reason_for_error,
    feedback,
    fixed: fixed ?? false,
  }));
}

function tagRows(question: string, tags: readonly string[]) {
  return [...new Set(tags)].map((tag) => ({ question, tag }));
}
