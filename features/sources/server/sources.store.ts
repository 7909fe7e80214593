import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { fitsInto, schoolOfRow } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { isStillReferred, isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Source, sourceInUse, sourceNameTaken } from '../sources.contract.ts';

interface SourcesQuery {
  search?: string | undefined;
  fits?: string | undefined;
  shared?: boolean | undefined;
  ordering: `${'' | '-'}${'name' | 'created_at'}`;
}

/** A page of the sources in view, with the number of questions from each. Runs two statements. */
export async function listSources(
  db: Kysely<Tables>,
  view: View,
  query: SourcesQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Source>> {
  const { fits, shared } = query;
  const matching = () => {
    let sources = db
      .selectFrom('question_sources')
      .where(contentInReach('question_sources.school', view))
      .where(everyWord(sql`searched_name(question_sources.name)`, query.search));
    if (shared !== undefined)
      sources = sources.where('question_sources.school', shared ? 'is' : 'is not', null);
    if (fits !== undefined) sources = sources.where(fitsInto('question_sources.school', fits));
    return sources;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const field = query.ordering.replace('-', '') as 'name' | 'created_at';
  const page = matching()
    .orderBy(field === 'name' ? 'question_sources.name' : 'question_sources.created_at', direction)
    .orderBy('question_sources.id', direction)
    .limit(limit)
    .offset(offset);
  return { count, rows: await read(page, view) };
}

/** One source in view; null if there is none. */
export async function findSource(db: Kysely<Tables>, view: View, id: string): Promise<Source | null> {
  const one = db.selectFrom('question_sources').where('question_sources.id', '=', id);
  const [source = null] = await read(one.where(contentInReach('question_sources.school', view)), view);
  return source;
}

/**
 * One source in view, with its row locked until the transaction ends: nobody else can change it or refer to
 * it in a question.
 */
export async function findSourceForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<Source | null> {
  await db.selectFrom('question_sources').select('id').where('id', '=', id).forUpdate().execute();
  return findSource(db, view, id);
}

/** Adds a source and returns its id. Throws `source_name_taken`. */
export async function addSource(
  db: Kysely<Tables>,
  author: string,
  { name, note, school }: { name: string; note: string; school: string | null },
  now: Date,
): Promise<string> {
  const id = v7();
  await refusingTaken(
    db
      .insertInto('question_sources')
      .values({ id, name, note, school, author, created_at: now, updated_at: now })
      .execute(),
  );
  return id;
}

/** Saves a source's fields. Throws `source_name_taken`. */
export async function saveSource(
  db: Kysely<Tables>,
  id: string,
  change: { name?: string | undefined; note?: string | undefined },
  now: Date,
): Promise<void> {
  await refusingTaken(
    db
      .updateTable('question_sources')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute(),
  );
}

/** Removes a source. Throws `source_in_use` if it is the source of a question that the caller cannot see. */
export async function removeSource(db: Kysely<Tables>, id: string): Promise<void> {
  try {
    await db.deleteFrom('question_sources').where('id', '=', id).execute();
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    throw new Problem(sourceInUse, { detail: 'Questions of other schools use it, so it can’t be removed.' });
  }
}

async function refusingTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'question_sources_name_key')) throw error;
    throw new Problem(sourceNameTaken, { detail: 'Choose another name, or use the existing source.' });
  }
}

type Sources = SelectQueryBuilder<Tables, 'question_sources', object>;

async function read(sources: Sources, view: View): Promise<Source[]> {
  const rows = await sources
    .select([
      'question_sources.id',
      'question_sources.name',
      'question_sources.note',
      'question_sources.version',
      'question_sources.created_at',
      sql<Source['author']>`(
        select jsonb_build_object('id', people.id, 'name', concat_ws(' ', people.first_name, people.last_name))
        from people where people.id = question_sources.author)`.as('author'),
      schoolOfRow('question_sources.school').as('school'),
      sql<number>`(select count(*) from questions where questions.source = question_sources.id
        and ${contentInReach('questions.school', view)})`.as('question_count'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
