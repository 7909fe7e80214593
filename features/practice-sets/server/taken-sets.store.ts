/** SQL for practice sets as their takers see them. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { everyWord, fitOf } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PracticeSet, SetTiming } from '../practice-sets.contract.ts';
import { SIMILAR } from '../practice-sets.rules.ts';
import { isSetOf, setDueAt, setWays } from './own-sets.store.ts';

/** The data needed to create a session for a set. A null instant means no limit. */
export interface SetToTake {
  readonly id: string;
  readonly title: string;
  readonly origin: PracticeSet['origin'];
  readonly school: string | null;
  readonly timing: SetTiming;
  readonly duration_seconds: number | null;
  readonly keeps_test_tools: boolean;
  /** The window of an assigned set. If several assignments reach the taker, the most generous dates count. */
  readonly opens_at: Date | null;
  readonly closes_at: Date | null;
}

/** A set that was created for or assigned to this person; null if there is none. */
export async function findSetToTake(
  db: Kysely<Tables>,
  { practice_set, taker }: { practice_set: string; taker: string },
): Promise<SetToTake | null> {
  const { rows } = await sql<SetToTake>`
    select id, title, origin, school, timing, duration_seconds, keeps_test_tools,
      case when for_user = ${taker} then null else given.opens_at end as opens_at,
      case when for_user = ${taker} then null else given.closes_at end as closes_at
    from practice_sets, lateral (
      select case when bool_or(ways.opens_at is null) then null else min(ways.opens_at) end as opens_at,
        case when bool_or(ways.closes_at is null) then null else max(ways.closes_at) end as closes_at
      from ${setWays(taker)} ways where ways.practice_set = practice_sets.id) given
    where id = ${practice_set} and ${isSetOf(taker)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The questions of a set in order: its own first, then those that its published assessments have now. Each
 * question appears once.
 */
export async function listSetQuestions(db: Kysely<Tables>, set: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from ${questionsOf([set])} asked
    order by part, added_at, assessment, section, position`.execute(db);
  return [...new Set(rows.map(({ question }) => question))];
}

/** The current revisions of the published assessments of a set. */
export async function listSetRevisions(db: Kysely<Tables>, set: string): Promise<string[]> {
  const rows = await db
    .selectFrom('practice_set_assessments')
    .innerJoin('assessments', 'assessments.id', 'practice_set_assessments.assessment')
    .select('assessments.revision')
    .where('practice_set', '=', set)
    .where('assessments.revision', 'is not', null)
    .execute();
  return rows.flatMap(({ revision }) => revision ?? []);
}

/** SQL: the questions of sets with their places: the sets' own, and those of their published assessments. */
function questionsOf(sets: readonly string[]): RawBuilder<unknown> {
  return sql`(
    select practice_set, question, 0 as part, null::timestamptz as added_at, null::uuid as assessment, 0 as section,
      position
    from practice_set_questions where practice_set = any(${sets}::uuid[])
    union all
    select practice_set, placements.question, 1, added_at, assessments.id, assessment_sections.position,
      placements.position
    from practice_set_assessments
      join assessments on assessments.id = practice_set_assessments.assessment and assessments.status <> 'draft'
      join assessment_sections on assessment_sections.assessment = assessments.id
      join placements on placements.section = assessment_sections.id
    where practice_set = any(${sets}::uuid[]))`;
}

/** The skills of one question in a set. A question may have none; several are rare. */
export interface SetQuestionSkills {
  readonly set: string;
  readonly topics: readonly string[];
}

/** The skills of each question of these sets. Runs one statement. */
export async function listSkillsOfSets(
  db: Kysely<Tables>,
  sets: readonly string[],
): Promise<SetQuestionSkills[]> {
  if (sets.length === 0) return [];
  const { rows } = await sql<SetQuestionSkills>`
    select asked.practice_set as set, array_remove(array_agg(distinct
      case tags.kind when 'topic' then tags.id when 'sub_topic' then tags.parent end), null) as topics
    from ${questionsOf(sets)} asked left join question_tags on question_tags.question = asked.question
      left join tags on tags.id = question_tags.tag
    group by asked.practice_set, asked.question`.execute(db);
  return rows;
}

/**
 * The best matches among the sets that a person may practice by `now`: those made for them, and those that are
 * assigned and open.
 */
export async function searchOwnSets(
  db: Kysely<Tables>,
  person: string,
  search: string,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; title: string; is_done: boolean }[]> {
  const { rows } = await sql<{ id: string; title: string; is_done: boolean }>`
    select practice_sets.id, practice_sets.title,
      exists (select from sessions where taker = ${person} and sessions.practice_set = practice_sets.id
        and submitted_at is not null) as is_done
    from practice_sets
    where ${everyWord(sql`practice_sets.search_text`, search)} and (practice_sets.for_user = ${person}
      or practice_sets.id in (select practice_set from ${setWays(person)} ways
        where (ways.opens_at is null or ways.opens_at <= ${now}) and (ways.closes_at is null or ways.closes_at > ${now})))
    order by ${fitOf(sql`practice_sets.search_text`, search)}, practice_sets.created_at desc, practice_sets.id
    limit ${most}`.execute(db);
  return rows;
}

interface GivenSet {
  readonly id: string;
  readonly title: string;
  /** When the set was assigned or opened, whichever is later. */
  readonly since: Date;
  readonly due_at: Date | null;
  readonly is_done: boolean;
}

/** The sets assigned to a person that are open by `now`, newest first, at most `most`. */
export async function listGivenSets(
  db: Kysely<Tables>,
  person: string,
  { now, most }: { now: Date; most: number },
): Promise<GivenSet[]> {
  const { rows } = await sql<GivenSet>`
    select practice_sets.id, practice_sets.title, max(greatest(ways.allotted_at, ways.opens_at)) as since,
      max(${setDueAt(person)}) as due_at,
      exists (select from sessions where taker = ${person} and sessions.practice_set = practice_sets.id
        and submitted_at is not null) as is_done
    from ${setWays(person)} ways join practice_sets on practice_sets.id = ways.practice_set
    where (ways.opens_at is null or ways.opens_at <= ${now}) and (ways.closes_at is null or ways.closes_at > ${now})
    group by practice_sets.id order by since desc, practice_sets.id limit ${most}`.execute(db);
  return rows;
}

/**
 * The newest set made for a person from mistakes or a recommendation since `since`, if it is not submitted;
 * null otherwise. Sets of similar questions are left out.
 */
export async function findStudyUnderWay(
  db: Kysely<Tables>,
  person: string,
  since: Date,
): Promise<{ set: string; title: string; is_begun: boolean; made_at: string } | null> {
  const { rows } = await sql<{ set: string; title: string; is_begun: boolean; made_at: Date }>`
    select id as set, title, created_at as made_at,
      exists (select from sessions where sessions.practice_set = newest.id and taker = ${person}) as is_begun
    from (
      select id, title, created_at from practice_sets
      where for_user = ${person} and origin in ('mistakes', 'recommendation') and created_at > ${since}
        and starts_with(drawn_from, ${SIMILAR}) is not true
      order by created_at desc, id desc limit 1) newest
    where not exists (
      select from sessions
      where sessions.practice_set = newest.id and taker = ${person} and submitted_at is not null)`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, made_at: row.made_at.toISOString() };
}
