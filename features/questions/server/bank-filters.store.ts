import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Reach, View } from '#core/access/access.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import { fitsInto } from '#features/schools/server/public.store.ts';
import { belowNode, tagsBelowNode } from '#features/subjects/server/public.store.ts';
import { tagAndBelow } from '#features/tags/server/public.store.ts';
import { SKILL_KINDS } from '#features/tags/tags.rules.ts';
import { contentInReach, contentInReachParts } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { QuestionStatus } from '../questions.contract.ts';
import type { NodeWay } from '../questions-values.contract.ts';
import { isFoundBy } from './question-code.store.ts';
import { hasCandidates } from './regrade-candidates.store.ts';

const TAG_FILTERS = ['exam', 'subject', 'mega_domain', 'domain', 'topic', 'sub_topic'] as const;

/** The filters of the question list. */
export type BankFilters = {
  search?: string | undefined;
  type?: QuestionType | undefined;
  status?: QuestionStatus | undefined;
  difficulty?: number | undefined;
  used?: boolean | undefined;
  unused_for?: string | undefined;
  node?: string | undefined;
  node_by?: NodeWay | undefined;
  source?: string | undefined;
  import?: string | undefined;
  no_topic?: boolean | undefined;
  further_tags?: boolean | undefined;
  near_duplicate?: boolean | undefined;
  to_regrade?: boolean | undefined;
  /** The reach within which the caller may regrade sessions; needed for `to_regrade`. */
  regrades?: Reach | undefined;
  /** Leaves out questions with these ids. */
  except?: readonly string[] | undefined;
  school?: string | undefined;
  fits?: string | undefined;
  shared?: boolean | undefined;
} & { [Filter in (typeof TAG_FILTERS)[number]]?: string | undefined };

/**
 * A query of the questions in view that match the filters. `inView`: a part of the view; by default all of
 * it.
 */
export function matchingQuestions(
  db: Kysely<Tables>,
  view: View,
  filters: BankFilters,
  inView = contentInReach('questions.school', view),
): SelectQueryBuilder<Tables, 'questions', object> {
  const { type, status, difficulty, used, unused_for, source, no_topic, school, fits, shared } = filters;
  let questions = db.selectFrom('questions').where(inView).where(isFoundBy(filters.search));
  if (school !== undefined) questions = questions.where('questions.school', '=', school);
  if (fits !== undefined) questions = questions.where(fitsInto('questions.school', fits));
  if (shared !== undefined) questions = questions.where('questions.school', shared ? 'is' : 'is not', null);
  if (type !== undefined) questions = questions.where('questions.type', '=', type);
  if (status !== undefined) questions = questions.where('questions.status', '=', status);
  if (difficulty !== undefined) questions = questions.where('questions.difficulty', '=', difficulty);
  if (source !== undefined) questions = questions.where('questions.source', '=', source);
  if (filters.import !== undefined) questions = questions.where('questions.import', '=', filters.import);
  for (const filter of TAG_FILTERS) {
    const tag = filters[filter];
    if (tag === undefined) continue;
    questions = questions.where(
      sql<boolean>`questions.id in (select question from question_tags where tag in ${tagAndBelow(tag)})`,
    );
  }
  if (filters.node !== undefined) questions = questions.where(ofNode(view, filters.node, filters.node_by));
  if (no_topic !== undefined) {
    const hasTopic = sql<boolean>`questions.id in (
      select question from question_tags join tags on tags.id = question_tags.tag
      where tags.kind = any(${sql.val([...SKILL_KINDS])}::text[]))`;
    questions = questions.where(no_topic ? sql<boolean>`not ${hasTopic}` : hasTopic);
  }
  if (filters.further_tags !== undefined) {
    const hasFurther = sql<boolean>`questions.id in (select question from question_further_tags)`;
    questions = questions.where(filters.further_tags ? hasFurther : sql<boolean>`not ${hasFurther}`);
  }
  if (filters.near_duplicate !== undefined) {
    // Retired near-duplicates do not count. Looked up per row, because a join reads all questions.
    const hasNear = sql<boolean>`(questions.status <> 'retired' and questions.id in (
      select near_duplicates.question from near_duplicates
      where (select other.status <> 'retired' and ${contentInReach('other.school', view)}
        from questions other where other.id = near_duplicates.other)))`;
    questions = questions.where(filters.near_duplicate ? hasNear : sql<boolean>`not ${hasNear}`);
  }
  if (filters.to_regrade !== undefined) {
    const isOne = hasCandidates(filters.regrades ?? 'none', view.caller);
    questions = questions.where(filters.to_regrade ? isOne : sql<boolean>`not ${isOne}`);
  }
  if (filters.except !== undefined && filters.except.length > 0) {
    // A subquery is hashed; a plain list would be searched for every question.
    questions = questions.where(sql<boolean>`questions.id not in (select unnest(${filters.except}::uuid[]))`);
  }
  if (used !== undefined) {
    const isUsed = sql<boolean>`exists (
      select from placements join assessment_sections on assessment_sections.id = placements.section
        join assessments on assessments.id = assessment_sections.assessment
      where placements.question = questions.id and ${contentInReach('assessments.school', view)})`;
    questions = questions.where(used ? isUsed : sql<boolean>`not ${isUsed}`);
  }
  if (unused_for !== undefined) {
    // Lists such questions only if the caller can see the test. Otherwise the list would reveal which
    // questions the test has.
    questions = questions.where(
      sql<boolean>`exists (
        select from assessments where assessments.id = ${unused_for} and ${contentInReach('assessments.school', view)}
          and (questions.school is null or questions.school = assessments.school))
      and questions.id not in (
        select placements.question from placements
          join assessment_sections on assessment_sections.id = placements.section
        where assessment_sections.assessment = ${unused_for})`,
    );
  }
  return questions;
}

/** The number of matching questions, in one statement. */
export async function countMatching(db: Kysely<Tables>, view: View, filters: BankFilters): Promise<number> {
  const counts = contentInReachParts('questions.school', view).map((part) =>
    matchingQuestions(db, view, filters, part).select((eb) => eb.fn.countAll<number>().as('count')),
  );
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Whether a question belongs to a node in view: it is on the node or below it, unless `by` says otherwise.
 */
function ofNode(view: View, node: string, by: NodeWay | undefined) {
  const placed = sql<boolean>`questions.id in (select question from question_nodes where node in ${belowNode(node, view)})`;
  const tagged = sql<boolean>`questions.id in (select question from question_tags where tag in ${tagsBelowNode(node, view)})`;
  if (by === 'both') return sql<boolean>`(${placed} and ${tagged})`;
  if (by === 'node_only') return sql<boolean>`(${placed} and not ${tagged})`;
  return by === 'tags_only' ? sql<boolean>`(${tagged} and not ${placed})` : placed;
}

/** The ids of the first `most` matching questions. */
export async function listMatchingIds(
  db: Kysely<Tables>,
  view: View,
  filters: BankFilters,
  most: number,
): Promise<string[]> {
  const rows = await matchingQuestions(db, view, filters)
    .select('questions.id')
    .orderBy('questions.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
