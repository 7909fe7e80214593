import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { type AssessmentLabel, labelTaken } from '../assessments.contract.ts';

/** A page of the labels of assessments by name. */
export async function listLabels(
  db: Kysely<Tables>,
  query: { search?: string | undefined; ordering: 'name' | '-name' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<AssessmentLabel>> {
  const matching = db
    .selectFrom('assessment_labels')
    .where(everyWord(sql`fold(assessment_labels.name)`, query.search));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'name' ? 'asc' : 'desc';
  const rows = await matching
    .select(columns)
    .orderBy(sql`fold(assessment_labels.name)`, direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** One label. */
export async function findLabel(db: Kysely<Tables>, id: string): Promise<AssessmentLabel | null> {
  const row = await db
    .selectFrom('assessment_labels')
    .select(columns)
    .where('assessment_labels.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** One label, nobody else's to change until the transaction ends. */
export async function findLabelForUpdate(db: Kysely<Tables>, id: string): Promise<AssessmentLabel | null> {
  await db.selectFrom('assessment_labels').select('id').where('id', '=', id).forUpdate().execute();
  return findLabel(db, id);
}

/** Those of `ids` that exist; they stay until the transaction ends. */
export async function listLabelsForShare(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('assessment_labels')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

/** Adds a label and returns its id. Throws `label_taken`. */
export async function addLabel(db: Kysely<Tables>, name: string, now: Date): Promise<string> {
  const id = v7();
  await refusingTakenName(
    db.insertInto('assessment_labels').values({ id, name, created_at: now, updated_at: now }).execute(),
  );
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

/** Removes a label; assessments lose it. */
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

function columns(_eb: ExpressionBuilder<Tables, 'assessment_labels'>) {
  return [
    'assessment_labels.id',
    'assessment_labels.name',
    'assessment_labels.version',
    sql<number>`(select count(*) from assessment_label_uses
      where assessment_label_uses.label = assessment_labels.id)`.as('assessment_count'),
  ] as const;
}
