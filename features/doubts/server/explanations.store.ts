/** Rows of explanations that were shared from doubts, and the people whom they helped. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { DoubtAbout } from '../doubt-rows.contract.ts';
import { isAbout } from './doubts.store.ts';

/**
 * SQL condition: whether a row of `kept_explanations` is meant for this taker: it belongs to the school of
 * its question, to a school of the taker, or to all. Does not check whether it is released.
 */
const isFor = (taker: string): RawBuilder<SqlBool> => sql<SqlBool>`(kept_explanations.school is null
  or kept_explanations.school = (select school from questions where questions.id = kept_explanations.question)
  or kept_explanations.school in (select school from school_members where person = ${taker}))`;

function selected(db: Kysely<Tables>) {
  return db
    .selectFrom('kept_explanations')
    .select((eb) => [
      'kept_explanations.id' as const,
      'kept_explanations.doubt' as const,
      'kept_explanations.question' as const,
      'kept_explanations.title' as const,
      'kept_explanations.text' as const,
      sql<number>`(select count(*) from kept_explanation_thanks where explanation = kept_explanations.id)`.as(
        'clear_to',
      ),
      jsonArrayFrom(
        eb
          .selectFrom('kept_explanation_files')
          .innerJoin('files', 'files.id', 'kept_explanation_files.file')
          .select(['files.id', 'files.size_bytes'])
          .whereRef('kept_explanation_files.explanation', '=', 'kept_explanations.id')
          .orderBy('kept_explanation_files.position'),
      ).as('files'),
    ]);
}
export type StoredExplanation = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

/** The explanation shared from a doubt; null if there is none. */
export async function findKeptOf(db: Kysely<Tables>, doubt: string): Promise<StoredExplanation | null> {
  return (await selected(db).where('doubt', '=', doubt).executeTakeFirst()) ?? null;
}

/**
 * The first 20 explanations about a question that are meant for this taker, or that staff may see
 * (`in_view`).
 */
export function listKeptAbout(
  db: Kysely<Tables>,
  question: string,
  reader: { readonly taker: string } | { readonly in_view: RawBuilder<SqlBool> },
): Promise<StoredExplanation[]> {
  return selected(db)
    .where('question', '=', question)
    .where('in_view' in reader ? reader.in_view : isFor(reader.taker))
    .orderBy('kept_at')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** The maximum number of candidates that are checked for being released. */
const MOST_LOOKED_AT = 100;

/** SQL for the topics of the question, material or video that a doubt is about. */
function topicsOf({ question, material, video }: Place): RawBuilder<unknown> {
  if (question !== null)
    return sql`select tag from question_tags join tags on tags.id = tag and tags.kind = 'topic' where question = ${question}`;
  if (material !== null)
    return sql`select tag from study_material_tags join tags on tags.id = tag and tags.kind = 'topic' where material = ${material}`;
  return sql`select tags.id as tag from videos join tags on tags.id = any(videos.tags) and tags.kind = 'topic' where videos.id = ${video}`;
}

type Place = Parameters<typeof isAbout>[0];

/**
 * Explanations meant for this taker about the same question or about questions with the named skill or the
 * same topics. Those of the question come first, then the most similar titles.
 */
export async function listKeptLike(
  db: Kysely<Tables>,
  { about, skill, text, taker }: { about: Place; skill: string | null; text: string; taker: string },
): Promise<StoredExplanation[]> {
  const { question } = about;
  const likeness = sql`similarity(fold(kept_explanations.title), fold(${text}))`;
  return selected(db)
    .where(isFor(taker))
    .where(
      sql<SqlBool>`(kept_explanations.question = ${question}::uuid or kept_explanations.question in (
        select others.question from question_tags others where others.tag = ${skill}::uuid or others.tag in (${topicsOf(about)})))`,
    )
    .orderBy(sql`coalesce(kept_explanations.question = ${question}::uuid, false)`, 'desc')
    .orderBy(likeness, 'desc')
    .orderBy('id')
    .limit(MOST_LOOKED_AT)
    .execute();
}

/**
 * A taker's own resolved doubts about a question, material or video, each with its last answer. Those about
 * this page or nearest to this second come first.
 */
export async function listOwnResolved(
  db: Kysely<Tables>,
  { asker, page, at_seconds, ...about }: Place & Pick<DoubtAbout, 'page' | 'at_seconds'> & { asker: string },
): Promise<{ id: string; title: string; text: string }[]> {
  const { rows } = await sql<{ id: string; title: string; text: string }>`
    select doubts.id, doubts.title, last.text from doubts
      join lateral (select text from doubt_messages where doubt = doubts.id and is_staff
        order by written_at desc, id desc limit 1) last on true
    where doubts.asker = ${asker} and doubts.status = 'resolved' and ${isAbout(about)}
    order by abs(doubts.page - ${page}::integer), abs(doubts.at_seconds - ${at_seconds}::integer), doubts.changed_at desc, doubts.id desc limit 5`.execute(
    db,
  );
  return rows;
}

/** Shares an explanation from a doubt. It replaces the one that was shared from it before. */
export async function saveExplanation(
  db: Kysely<Tables>,
  kept: {
    doubt: string;
    question: string;
    school: string | null;
    title: string;
    text: string;
    kept_by: string;
  },
  files: readonly string[],
  now: Date,
): Promise<void> {
  const { id } = await db
    .insertInto('kept_explanations')
    .values({ ...kept, id: v7(), kept_at: now })
    .onConflict((conflict) =>
      conflict.column('doubt').doUpdateSet({ text: kept.text, kept_by: kept.kept_by, kept_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('kept_explanation_files').where('explanation', '=', id).execute();
  if (files.length === 0) return;
  await db
    .insertInto('kept_explanation_files')
    .values(files.map((file, position) => ({ explanation: id, file, position })))
    .execute();
}

/** Deletes the explanation shared from a doubt. Returns whether there was one. */
export async function removeExplanation(db: Kysely<Tables>, doubt: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('kept_explanations')
    .where('doubt', '=', doubt)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The question of an explanation that is meant for this taker; null if there is none. */
export async function findQuestionOf(db: Kysely<Tables>, id: string, taker: string): Promise<string | null> {
  const row = await db
    .selectFrom('kept_explanations')
    .select('question')
    .where('id', '=', id)
    .where(isFor(taker))
    .executeTakeFirst();
  return row?.question ?? null;
}

/** Counts a person once among those whom the explanation helped. */
export async function addThanks(
  db: Kysely<Tables>,
  explanation: string,
  person: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('kept_explanation_thanks')
    .values({ explanation, person, thanked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The school of a question in view; null if the question is shared, undefined if it is not in view. `in_view`
 * filters `questions`.
 */
export async function findSchoolOfQuestion(
  db: Kysely<Tables>,
  question: string,
  in_view: RawBuilder<SqlBool>,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('questions')
    .select('school')
    .where('id', '=', question)
    .where(in_view)
    .executeTakeFirst();
  return row === undefined ? undefined : row.school;
}

/** The schools to which both people belong, sorted by name. */
export async function listSharedSchools(db: Kysely<Tables>, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select schools.id from schools join school_members mine on mine.school = schools.id and mine.person = ${one}
      join school_members theirs on theirs.school = schools.id and theirs.person = ${other}
    order by schools.name, schools.id`.execute(db);
  return rows.map(({ id }) => id);
}
