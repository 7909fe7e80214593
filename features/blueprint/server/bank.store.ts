import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { ItemParameters } from '#core/irt/item-curve.ts';
import type { QuestionStatus, QuestionUse } from '#features/questions/questions.contract.ts';
import { fitsInto } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';

/** The facts about a question in the bank that the filling needs, without its content. */
export interface WeighedQuestion {
  readonly id: string;
  readonly status: QuestionStatus;
  readonly use: QuestionUse;
  readonly difficulty: number | null;
  readonly options: number;
  /** The question's own tags, without those above them. */
  readonly tags: readonly string[];
}

/** A larger bank is cut to this many questions, those changed last. */
const MOST_WEIGHED = 30_000;

/**
 * Every question in view that a test of this school may contain and that has one of `tags` or is in `also`.
 * Null `tags`: questions of any tag.
 */
export async function listWeighed(
  db: Kysely<Tables>,
  view: View,
  { school, tags, also }: { school: string | null; tags: readonly string[] | null; also: readonly string[] },
): Promise<WeighedQuestion[]> {
  const isAbout: RawBuilder<SqlBool> =
    tags === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(questions.id in (select question from question_tags where tag = any(${tags}::uuid[]))
          or questions.id = any(${also}::uuid[]))`;
  const { rows } = await sql<WeighedQuestion>`
    select id, status, use, difficulty, coalesce(borne.tags, '{}') as tags,
      case when type = 'single_choice'
        then (select count(*) from question_options where question_options.question = questions.id) else 0 end as options
    from questions left join lateral (
      select array_agg(tag) as tags from question_tags where question_tags.question = questions.id) borne on true
    where ${contentInReach('questions.school', view)} and ${fitsInto('questions.school', school)} and ${isAbout}
    order by updated_at desc, id limit ${MOST_WEIGHED}`.execute(db);
  return rows;
}

/** Every tag except reasons for errors, with its parent. */
export function listTags(
  db: Kysely<Tables>,
): Promise<
  { id: string; name: string; kind: string; code: string | null; parent: string | null; position: number }[]
> {
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'kind', 'code', 'parent', 'position'])
    .where('kind', '<>', 'reason_for_error')
    .execute();
}

/**
 * The item parameters of questions, by question, from the accepted calibrations of tests in view. If there
 * are several, the newest calibration counts.
 */
export async function listMeasured(db: Kysely<Tables>, view: View): Promise<Map<string, ItemParameters>> {
  const { rows } = await sql<ItemParameters & { question: string }>`
    select distinct on (item.question) item.question, item.a, item.b, item.c
    from calibrations join assessments on assessments.id = calibrations.assessment,
      jsonb_to_recordset(calibrations.items) as item (question uuid, a float8, b float8, c float8)
    where calibrations.is_in_use and ${contentInReach('assessments.school', view)}
    order by item.question, calibrations.accepted_at desc, calibrations.id`.execute(db);
  return new Map(rows.map(({ question, ...item }) => [question, item]));
}

/** Which of `ids` are questions in view. */
export async function listInView(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('questions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(contentInReach('questions.school', view))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The stems and types of these questions, by id. */
export async function listStems(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, { stem: string; type: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'stem', 'type'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
