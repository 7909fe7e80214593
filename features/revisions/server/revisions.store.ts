import { type Kysely, sql } from 'kysely';
import type { FrozenAssessment, FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { Tables } from '#server/db/tables.ts';

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** One revision, and in `before` the content of the previous revision (null for the first). */
interface Frozen<Content> {
  readonly number: number;
  readonly created_at: Date;
  readonly content: Content;
  readonly before: Content | null;
}

interface Revisions<Row> {
  readonly count: number;
  /** The newest revision, whichever page was asked for. */
  readonly newest: Row | null;
  readonly rows: Row[];
}

/**
 * The revisions of a question, the newest first. Runs one statement. The caller must check first that the
 * question is in view.
 */
export function listOfQuestion(
  db: Kysely<Tables>,
  question: string,
  part: Part,
): Promise<Revisions<Frozen<FrozenQuestion>>> {
  return read(
    db,
    sql`select number, created_at, content, null::uuid as by, null as by_name from question_revisions
      where question = ${question}`,
    part,
  );
}

/**
 * The revisions of an assessment, the newest first. Runs one statement. The caller must check first that the
 * assessment is in view.
 */
export function listOfAssessment(
  db: Kysely<Tables>,
  assessment: string,
  part: Part,
): Promise<Revisions<Frozen<FrozenAssessment> & { by: string; by_name: string }>> {
  return read(
    db,
    sql`select number, assessment_revisions.created_at, content, people.id as by,
        concat_ws(' ', people.first_name, people.last_name) as by_name
      from assessment_revisions join people on people.id = assessment_revisions.published_by
      where assessment = ${assessment}`,
    part,
  );
}

async function read<Row>(
  db: Kysely<Tables>,
  revisions: ReturnType<typeof sql>,
  { limit, offset }: Part,
): Promise<Revisions<Row>> {
  const { rows } = await sql<Row & { count: number; place: number }>`
    select * from (
      select *, lag(content) over (order by number) as before, (count(*) over ())::integer as count,
        (row_number() over (order by number desc))::integer as place
      from (${revisions}) revisions
    ) placed where place = 1 or (place > ${offset} and place <= ${offset + limit}) order by place`.execute(
    db,
  );
  const [newest = null] = rows;
  return { count: newest?.count ?? 0, newest, rows: rows.filter(({ place }) => place > offset) };
}

/** The number of the revision with this content; null if there is none. */
export async function numberOfContent(
  db: Kysely<Tables>,
  question: string,
  content: FrozenQuestion,
): Promise<number | null> {
  const row = await db
    .selectFrom('question_revisions')
    .select('number')
    .where('question', '=', question)
    .where('content', '=', sql<string>`${JSON.stringify(content)}::jsonb`)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The names of these tags, by id. */
export async function namesOfTags(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The stems of these questions as they are in the bank now, by id. */
export async function stemsOfQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'stem'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, stem }) => [id, stem]));
}
