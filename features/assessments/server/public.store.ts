/** SQL about assessments that other features' servers may use. */
import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Assessment, ReleaseSwitches } from '../assessments.contract.ts';

/**
 * The fields of an assessment that are needed to make a session and to show it before it starts. Instants are
 * in milliseconds since 1970, as `core/access/allocation` takes them.
 */
export interface AssessmentForSession {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly kind: Assessment['kind'];
  readonly status: Assessment['status'];
  readonly modes: Assessment['modes'];
  readonly opens_at: number | null;
  readonly closes_at: number | null;
  /** Whether the end of the window also ends sessions in progress. */
  readonly hard_close: boolean;
  readonly attempts_allowed: number | null;
  readonly open_to_guests: boolean;
  readonly release: ReleaseSwitches;
  readonly late_answers: Assessment['late_answers'];
  /** The revision that new sessions get; null before the first publishing. */
  readonly revision: string | null;
  /** The person who wrote the assessment. */
  readonly author: string;
  readonly school: string | null;
}

/** Which of `ids` are assessments in view, by id. */
export async function listAssessmentsInView(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<Map<string, AssessmentForSession>> {
  if (ids.length === 0) return new Map();
  const rows = await assessmentsForSession(db, ids)
    .where(contentInReach('assessments.school', view))
    .execute();
  return new Map(rows.map((row) => [row.id, asForSession(row)]));
}

/**
 * A query of these assessments, whether in view or not. Callers may add columns and pass each row to
 * `asForSession`.
 */
export function assessmentsForSession(db: Kysely<Tables>, ids: readonly string[]) {
  return db
    .selectFrom('assessments')
    .select([
      'id',
      'title',
      'description',
      'kind',
      'status',
      'modes',
      'opens_at',
      'closes_at',
      'hard_close',
      'attempts_allowed',
      'open_to_guests',
      'release',
      'late_answers',
      'revision',
      'author',
      'school',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .$narrowType<Pick<Assessment, 'modes' | 'release' | 'late_answers'>>();
}

type ForSessionRow = Omit<AssessmentForSession, 'opens_at' | 'closes_at'> &
  Record<'opens_at' | 'closes_at', Date | null>;

/** Turns a row of `assessmentsForSession` into an assessment, with instants as numbers. */
export function asForSession(row: ForSessionRow): AssessmentForSession {
  return { ...row, opens_at: row.opens_at?.getTime() ?? null, closes_at: row.closes_at?.getTime() ?? null };
}

/** How many published or archived tests in view contain a question, and the newest of them. */
export async function listAssessmentsAsking(
  db: Kysely<Tables>,
  view: View,
  question: string,
  most: number,
): Promise<{ count: number; newest: { id: string }[] }> {
  const asking = db
    .selectFrom('assessments')
    .where('assessments.revision', 'is not', null)
    .where(contentInReach('assessments.school', view))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('placements')
          .innerJoin('assessment_sections', 'assessment_sections.id', 'placements.section')
          .select('placements.question')
          .where('placements.question', '=', question)
          .whereRef('assessment_sections.assessment', '=', 'assessments.id'),
      ),
    );
  const { count } = await asking
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const newest = await asking
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return { count: Number(count), newest };
}

/**
 * The published or archived tests in view that contain any of these questions. Those with most of them come
 * first, then the newest.
 */
export async function listAssessmentsAskingSome(
  db: Kysely<Tables>,
  view: View,
  questions: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select assessments.id from assessments
      join assessment_sections on assessment_sections.assessment = assessments.id
      join placements on placements.section = assessment_sections.id
    where placements.question = any(${questions}::uuid[]) and assessments.revision is not null
      and ${contentInReach('assessments.school', view)}
    group by assessments.id
    order by count(distinct placements.question) desc, assessments.created_at desc, assessments.id
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
