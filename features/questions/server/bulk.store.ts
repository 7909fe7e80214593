import { type Kysely, sql } from 'kysely';
import type { Outcome } from '#contract/bulk.ts';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { ChosenQuestion, Filing } from '../bulk.rules.ts';
import { saveTags } from './question-writing.store.ts';

/**
 * Which of `ids` are in view, with their rows locked until the transaction ends. Locks in the order of ids,
 * to avoid deadlocks.
 */
export async function listChosenForUpdate(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<ChosenQuestion[]> {
  await sql`select id from questions where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<
    Omit<ChosenQuestion, 'author' | 'school' | 'tags' | 'kinds'> & {
      author: string;
      school: string | null;
      tags: { id: string; kind: TagKind }[];
    }
  >`
    select id, version, type, status, source, difficulty, use, author, school, coalesce((
      select jsonb_agg(jsonb_build_object('id', tags.id, 'kind', tags.kind) order by tags.id)
      from question_tags join tags on tags.id = question_tags.tag where question_tags.question = questions.id), '[]') as tags
    from questions where id = any(${ids}::uuid[]) and ${contentInReach('questions.school', view)}
    order by id`.execute(db);
  return rows.map(({ author, school, tags, ...row }) => ({
    ...row,
    author: { id: author },
    school: school === null ? null : { id: school },
    tags: tags.map(({ id }) => id),
    kinds: new Map(tags.map(({ id, kind }) => [id, kind])),
  }));
}

/** Saves the new values of questions; each counts as edited. */
export async function saveFilings(
  db: Kysely<Tables>,
  filings: readonly (Filing & { readonly id: string })[],
  now: Date,
): Promise<void> {
  if (filings.length === 0) return;
  const ids = filings.map(({ id }) => id);
  await sql`
    update questions set status = each.status, source = each.source, difficulty = each.difficulty,
      use = each.use,
      version = version + 1, updated_at = ${now}
    from unnest(${ids}::uuid[], ${filings.map(({ status }) => status)}::text[],
      ${filings.map(({ source }) => source)}::uuid[], ${filings.map(({ difficulty }) => difficulty)}::smallint[],
      ${filings.map(({ use }) => use)}::text[])
      as each (id, status, source, difficulty, use)
    where questions.id = each.id`.execute(db);
  await saveTags(db, filings);
}

/** Which of `ids` are in a published test. */
export async function listFrozen(db: Kysely<Tables>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ question: string }>`
    select distinct question from question_revisions where question = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ question }) => question));
}

interface ActedOn {
  question: { id: string; words: string };
  outcome: Outcome['outcome'];
  reason: string | null;
  is_undone: boolean;
}

const SHOWN_WORDS = 100;

/** A page of the outcomes of an action, refused questions first. */
export async function listActionQuestions(
  db: Kysely<Tables>,
  view: View,
  action: string,
  query: { search?: string | undefined; outcome?: Outcome['outcome'] | undefined; ordering: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ActedOn>> {
  const { outcome } = query;
  const matching = () => {
    const questions = db
      .selectFrom('question_outcomes')
      .innerJoin('questions', 'questions.id', 'question_outcomes.question')
      .where('question_outcomes.action', '=', action)
      .where(contentInReach('questions.school', view))
      .where(everyWord(sql`questions.search_text`, query.search));
    return outcome === undefined ? questions : questions.where('question_outcomes.outcome', '=', outcome);
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select([
      'questions.id',
      sql<string>`left(questions.words, ${SHOWN_WORDS})`.as('words'),
      'question_outcomes.outcome',
      'question_outcomes.reason',
      'question_outcomes.is_undone',
    ])
    .orderBy(sql`question_outcomes.outcome = 'refused'`, 'desc')
    .orderBy('questions.created_at', direction)
    .orderBy('questions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(({ id, words, ...row }) => ({ question: { id, words }, ...row })) };
}
