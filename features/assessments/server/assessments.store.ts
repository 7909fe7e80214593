import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import type { Reach, View } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { ASSESSMENT_CONTENT, type Assessment, type AssessmentStatus } from '../assessments.contract.ts';

/** The assessments that a caller sees, and the reach within which their sessions are counted. */
export interface TestView extends View {
  readonly sessions: Reach;
}

interface AssessmentsQuery {
  search?: string | undefined;
  ordering: `${'' | '-'}${'updated_at' | 'created_at' | 'title'}`;
  status?: AssessmentStatus | undefined;
  exam?: string | undefined;
  tag?: string | undefined;
  kind?: Assessment['kind'] | undefined;
  open_to_guests?: boolean | undefined;
  school?: string | undefined;
  shared?: boolean | undefined;
}

/** A page of the assessments in view. Runs two statements, whatever the page size. */
export async function listAssessments(
  db: Kysely<Tables>,
  view: TestView,
  query: AssessmentsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Assessment>> {
  const { tag, shared } = query;
  const matching = () => {
    let assessments = db
      .selectFrom('assessments')
      .where(contentInReach('assessments.school', view))
      .where(everyWord(sql`assessments.search_text`, query.search));
    if (shared !== undefined)
      assessments = assessments.where('assessments.school', shared ? 'is' : 'is not', null);
    for (const filter of ['status', 'exam', 'kind', 'open_to_guests', 'school'] as const) {
      const value = query[filter];
      if (value !== undefined) assessments = assessments.where(`assessments.${filter}`, '=', value);
    }
    if (tag !== undefined) {
      assessments = assessments.where(
        sql<boolean>`assessments.id in (select assessment from assessment_label_uses where label = ${tag})`,
      );
    }
    return assessments;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const field = query.ordering.replace('-', '') as 'updated_at' | 'created_at' | 'title';
  const page = matching()
    .orderBy(`assessments.${field}`, direction)
    .orderBy('assessments.id', direction)
    .limit(limit)
    .offset(offset);
  return { count, rows: await read(page, view) };
}

/** One assessment in view; null if there is none. */
export async function findAssessment(
  db: Kysely<Tables>,
  view: TestView,
  id: string,
): Promise<Assessment | null> {
  const one = db.selectFrom('assessments').where('assessments.id', '=', id);
  const [assessment = null] = await read(one.where(contentInReach('assessments.school', view)), view);
  return assessment;
}

/**
 * One assessment in view. Locks its row until the transaction ends; this also guards its sections and
 * placements.
 */
export async function findAssessmentForUpdate(
  db: Kysely<Tables>,
  view: TestView,
  id: string,
): Promise<Assessment | null> {
  await db.selectFrom('assessments').select('id').where('id', '=', id).forUpdate().execute();
  return findAssessment(db, view, id);
}

/** Removes an assessment with its sections and revisions. It must not be assigned to anybody. */
export async function removeAssessment(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('assessments').where('id', '=', id).execute();
}

async function read(
  assessments: SelectQueryBuilder<Tables, 'assessments', object>,
  view: TestView,
): Promise<Assessment[]> {
  const rows = await assessments
    .innerJoin('people', 'people.id', 'assessments.author')
    .leftJoin('assessment_revisions', 'assessment_revisions.id', 'assessments.revision')
    .select((eb) => columns(eb, view))
    .$narrowType<Pick<Assessment, 'modes' | (typeof JSON_COLUMNS)[number]>>()
    .execute();
  return rows.map(({ author, author_name, revision_number, revision_created_at, ...row }) => ({
    ...row,
    opens_at: row.opens_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    author: { id: author, name: author_name },
    revision:
      revision_number === null || revision_created_at === null
        ? null
        : { number: revision_number, created_at: revision_created_at.toISOString() },
  }));
}

/** Columns of an assessment that hold JSON. */
export const JSON_COLUMNS = ['tools', 'release', 'marks', 'scale', 'shuffle', 'late_answers', 'cat'] as const;

/**
 * The sum of the versions of all placed questions. It grows with every change of a question while placements
 * stay the same.
 */
export const QUESTION_VERSIONS = sql<number>`(
  select coalesce(sum(questions.version), 0) from assessment_sections
    join placements on placements.section = assessment_sections.id
    join questions on questions.id = placements.question
  where assessment_sections.assessment = assessments.id)`;

/** Restricts a count to sessions whose takers the caller sees. */
function inReachOf({ sessions, caller }: TestView) {
  if (sessions === 'all') return sql``;
  return sql`and sessions.taker in (select id from people where ${peopleInReach(sessions, caller)})`;
}

/**
 * The modules of a row of `assessments`. A taker takes only one variant of each. `seconds` is null for an
 * untimed module.
 */
const MODULES = sql`(
  select case when bool_or(duration_seconds is null) then null else max(duration_seconds) end as seconds
  from assessment_sections where assessment = assessments.id group by coalesce(kind || stage, id::text))`;

function columns(eb: ExpressionBuilder<Tables, 'assessments' | 'people'>, view: TestView) {
  return [
    'assessments.id',
    'assessments.status',
    ...ASSESSMENT_CONTENT.map((column) => `assessments.${column}` as const),
    'assessments.author',
    schoolOfRow('assessments.school').as('school'),
    sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('author_name'),
    'assessments.created_at',
    'assessments.updated_at',
    'assessments.version',
    sql<number | null>`assessment_revisions.number`.as('revision_number'),
    sql<Date | null>`assessment_revisions.created_at`.as('revision_created_at'),
    sql<boolean>`(assessments.revision is not null and (
      assessments.content_version <> assessments.frozen_content_version
      or assessments.frozen_question_versions <> ${QUESTION_VERSIONS}))`.as('has_unpublished_changes'),
    sql<number>`(select count(*) from assessment_sections
      where assessment_sections.assessment = assessments.id)`.as('section_count'),
    sql<number>`(select count(*) from assessment_sections
      join placements on placements.section = assessment_sections.id
      where assessment_sections.assessment = assessments.id)`.as('question_count'),
    sql<number>`(select coalesce(sum(module.seconds), 0) from ${MODULES} module)`.as('duration_seconds'),
    sql<number>`(select count(*) from ${MODULES} module where module.seconds is null)`.as('untimed_sections'),
    sql<number>`(select count(*) from sessions where sessions.assessment = assessments.id
      ${inReachOf(view)})`.as('session_count'),
    jsonArrayFrom(
      eb
        .selectFrom('assessment_label_uses')
        .innerJoin('assessment_labels', 'assessment_labels.id', 'assessment_label_uses.label')
        .select(['assessment_labels.id', 'assessment_labels.name'])
        .whereRef('assessment_label_uses.assessment', '=', 'assessments.id')
        .orderBy('assessment_labels.name')
        .orderBy('assessment_labels.id'),
    ).as('tags'),
  ] as const;
}
