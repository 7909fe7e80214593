import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { fitsInto, schoolOfRow } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AssessmentLabel, labelTaken } from '../labels.contract.ts';

interface LabelsQuery {
  search?: string | undefined;
  fits?: string | undefined;
  shared?: boolean | undefined;
  ordering: 'name' | '-name';
}

/** A page of the labels that the caller can see, ordered by name. */
export async function listLabels(
  db: Kysely<Tables>,
  view: View,
  query: LabelsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<AssessmentLabel>> {
  const { fits, shared } = query;
  let matching = db
    .selectFrom('assessment_labels')
    .where(contentInReach('assessment_labels.school', view))
    .where(everyWord(sql`searched_name(assessment_labels.name)`, query.search));
  if (shared !== undefined)
    matching = matching.where('assessment_labels.school', shared ? 'is' : 'is not', null);
  if (fits !== undefined) matching = matching.where(fitsInto('assessment_labels.school', fits));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'name' ? 'asc' : 'desc';
  const rows = await matching
    .select(columnsFor(view))
    .orderBy('assessment_labels.name', direction)
    .orderBy('assessment_labels.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** One label that the caller can see; null if there is none. */
export async function findLabel(db: Kysely<Tables>, view: View, id: string): Promise<AssessmentLabel | null> {
  const row = await db
    .selectFrom('assessment_labels')
    .select(columnsFor(view))
    .where('assessment_labels.id', '=', id)
    .where(contentInReach('assessment_labels.school', view))
    .executeTakeFirst();
  return row ?? null;
}

/** One label that the caller can see, with its row locked until the transaction ends. */
export async function findLabelForUpdate(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<AssessmentLabel | null> {
  await db.selectFrom('assessment_labels').select('id').where('id', '=', id).forUpdate().execute();
  return findLabel(db, view, id);
}

/**
 * Which of `ids` are labels that a test of this school may have: the school's own labels and the shared ones.
 * Locks their rows until the transaction ends, so that they cannot be removed.
 */
export async function listLabelsForShare(
  db: Kysely<Tables>,
  school: string | null,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('assessment_labels')
    .select('id')
    .where('id', 'in', ids)
    .where(fitsInto('assessment_labels.school', school))
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Adds a label and returns its id. Throws `label_taken`. */
export async function addLabel(
  db: Kysely<Tables>,
  { name, school }: { name: string; school: string | null },
  now: Date,
): Promise<string> {
  const id = v7();
  const row = { id, name, school, created_at: now, updated_at: now };
  await refusingTakenName(db.insertInto('assessment_labels').values(row).execute());
  return id;
}

/** Saves a label's name. Throws `label_taken`. */
export async function saveLabel(db: Kysely<Tables>, id: string, name: string, now: Date): Promise<void> {
  await refusingTakenName(
    db
      .updateTable('assessment_labels')
      .set((eb) => ({ name, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute(),
  );
}

/** Removes a label, also from all assessments that have it. */
export async function removeLabel(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('assessment_labels').where('id', '=', id).execute();
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'assessment_labels_name_key')) throw error;
    throw new Problem(labelTaken, { detail: 'Choose another name.' });
  }
}

function columnsFor(view: View) {
  return (_eb: ExpressionBuilder<Tables, 'assessment_labels'>) =>
    [
      'assessment_labels.id',
      'assessment_labels.name',
      'assessment_labels.version',
      schoolOfRow('assessment_labels.school').as('school'),
      sql<number>`(select count(*) from assessment_label_uses
        join assessments on assessments.id = assessment_label_uses.assessment
        where assessment_label_uses.label = assessment_labels.id and ${contentInReach('assessments.school', view)})`.as(
        'assessment_count',
      ),
    ] as const;
}
