import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import { withoutKey } from '../pairs.rules.ts';
import { KEY_CONTENT, type KeyedQuestion, OPEN_CONTENT, type Question } from '../questions.contract.ts';
import type { BankView } from '../questions.rules.ts';
import { type BankFilters, countMatching, matchingQuestions } from './bank-filters.store.ts';
import { QUESTION_CODE } from './question-code.store.ts';

type QuestionsQuery = BankFilters & { ordering: `${'' | '-'}${'created_at' | 'updated_at' | 'difficulty'}` };

/** A page of the bank. Runs two statements, whatever the page size. */
export async function listQuestions(
  db: Kysely<Tables>,
  view: BankView,
  query: QuestionsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Question>> {
  const count = await countMatching(db, view, query);
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const field = query.ordering.replace('-', '') as 'created_at' | 'updated_at' | 'difficulty';
  const page = matchingQuestions(db, view, query)
    .orderBy(`questions.${field}`, direction)
    .orderBy('questions.id', direction)
    .limit(limit)
    .offset(offset);
  return { count, rows: await read(page, view) };
}

/** Which of `ids` are questions in view, in no particular order. */
export async function listQuestionsByIds(
  db: Kysely<Tables>,
  view: BankView,
  ids: readonly string[],
): Promise<Question[]> {
  const questions = db.selectFrom('questions').where('questions.id', 'in', ids);
  return read(questions.where(contentInReach('questions.school', view)), view);
}

/** One question in view; null if there is none. */
export async function findQuestion(db: Kysely<Tables>, view: BankView, id: string): Promise<Question | null> {
  const [question = null] = await listQuestionsByIds(db, view, [id]);
  return question;
}

/** Whether a question is in view. */
export async function isInView(
  db: Kysely<Tables>,
  view: { readonly reach: Reach; readonly caller: string },
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', id)
    .where(contentInReach('questions.school', view))
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the question that an option belongs to. */
export async function findQuestionOfOption(db: Kysely<Tables>, option: string): Promise<string | null> {
  const row = await db
    .selectFrom('question_options')
    .select('question')
    .where('id', '=', option)
    .executeTakeFirst();
  return row?.question ?? null;
}

/** The questions with these ids, with their answer keys. */
export async function listKeyedQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<KeyedQuestion[]> {
  if (ids.length === 0) return [];
  return readKeyed(
    db.selectFrom('questions').where('questions.id', '=', sql<string>`any(${ids}::uuid[])`),
    NOBODY,
  );
}

/** One question in view with its answer key, with its row locked until the transaction ends. */
export async function findQuestionForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<KeyedQuestion | null> {
  await db.selectFrom('questions').select('id').where('id', '=', id).forUpdate().execute();
  const question = db.selectFrom('questions').where('questions.id', '=', id);
  const [row = null] = await readKeyed(question.where(contentInReach('questions.school', view)), view);
  return row;
}

type Questions = SelectQueryBuilder<Tables, 'questions', object>;

type View = Omit<BankView, 'keys'>;

/** A view without any trees, because a copy is not on any node yet. */
const NOBODY: View = { reach: 'none', caller: '' };

async function read(questions: Questions, view: BankView): Promise<Question[]> {
  if (view.keys) return readKeyed(questions, view);
  const rows = await questions
    .select((eb) => openColumns(eb, view))
    .select(boundOptions)
    .select(choicesOfGaps)
    .execute();
  return rows.map((row) => ({ has_keys: false, ...withoutKey(row), ...instants(row) }));
}

async function readKeyed(questions: Questions, view: View): Promise<KeyedQuestion[]> {
  const rows = await questions
    .select((eb) => openColumns(eb, view))
    .select(keyColumns)
    .$narrowType<Pick<KeyedQuestion, 'rubric' | 'gaps'>>()
    .execute();
  return rows.map((row) => ({ has_keys: true, ...row, ...instants(row) }));
}

function instants({ created_at, updated_at }: { created_at: Date; updated_at: Date }) {
  return { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}

/** The tags of a question, ordered by kind. */
function tagsIn(
  eb: ExpressionBuilder<Tables, 'questions'>,
  table: 'question_tags' | 'question_further_tags',
) {
  return jsonArrayFrom(
    eb
      .selectFrom(sql<{ question: string; tag: string }>`${sql.table(table)}`.as('borne'))
      .innerJoin('tags', 'tags.id', 'borne.tag')
      .select(['tags.id', 'tags.kind', 'tags.name'])
      .whereRef('borne.question', '=', 'questions.id')
      .orderBy(sql`array_position(${sql.val([...TAG_KINDS])}::text[], tags.kind)`)
      .orderBy('tags.position')
      .orderBy('tags.name')
      .orderBy('tags.id'),
  );
}

function openColumns(eb: ExpressionBuilder<Tables, 'questions'>, view: View) {
  return [
    'questions.id',
    QUESTION_CODE.as('code'),
    ...OPEN_CONTENT.map((column) => `questions.${column}` as const),
    'questions.version',
    'questions.created_at',
    'questions.updated_at',
    tagsIn(eb, 'question_tags').as('tags'),
    tagsIn(eb, 'question_further_tags').as('further_tags'),
    jsonArrayFrom(
      eb
        .selectFrom('question_nodes')
        .innerJoin('subject_nodes', 'subject_nodes.id', 'question_nodes.node')
        .select(['subject_nodes.id', 'subject_nodes.name'])
        .whereRef('question_nodes.question', '=', 'questions.id')
        .where(contentInReach('subject_nodes.school', view))
        .orderBy('subject_nodes.name')
        .orderBy('subject_nodes.id'),
    ).as('nodes'),
    jsonObjectFrom(
      eb
        .selectFrom('question_sources')
        .select(['question_sources.id', 'question_sources.name'])
        .whereRef('question_sources.id', '=', 'questions.source'),
    ).as('source'),
    jsonObjectFrom(
      eb
        .selectFrom('people')
        .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
        .whereRef('people.id', '=', 'questions.author'),
    )
      .$notNull()
      .as('author'),
    schoolOfRow('questions.school').as('school'),
  ] as const;
}

/** The options with their prompts. Which prompt belongs to which option is part of the answer key. */
function boundOptions(eb: ExpressionBuilder<Tables, 'questions'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('question_options')
      .select(['id', 'text', 'prompt', 'position'])
      .whereRef('question_options.question', '=', 'questions.id')
      .orderBy('position'),
  ).as('options');
}

/** The choices in each gap. */
const choicesOfGaps = sql<{ choices: string[] }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('choices', gap -> 'choices') order by place), '[]')
  from jsonb_array_elements(questions.gaps) with ordinality as each (gap, place)
)`.as('gaps');

function keyColumns(eb: ExpressionBuilder<Tables, 'questions'>) {
  return [
    ...KEY_CONTENT.map((column) => `questions.${column}` as const),
    jsonArrayFrom(
      eb
        .selectFrom('question_options')
        .select(['id', 'text', 'prompt', 'position', 'is_correct', 'reason_for_error', 'feedback', 'fixed'])
        .whereRef('question_options.question', '=', 'questions.id')
        .orderBy('position'),
    ).as('options'),
  ] as const;
}
