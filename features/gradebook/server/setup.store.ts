/** SQL for how a group's gradebook is set up: categories, exceptions for columns, and outside columns. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { ColumnKind } from '../gradebook-values.contract.ts';
import type { GradebookSetup, SentSetup } from '../setup.contract.ts';

/** The setup of a gradebook that has none. */
export const NO_SETUP: GradebookSetup = { attempt: 'latest', categories: [], columns: [], version: null };

/** The setup of a group's gradebook. Runs one statement. */
export async function findSetup(db: Kysely<Tables>, group: string): Promise<GradebookSetup> {
  const { rows } = await sql<GradebookSetup>`
    select attempt, version,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'weight', weight, 'best', best, 'takes', takes)
        order by position), '[]') from gradebook_categories where group_id = gradebooks.group_id) as categories,
      (select coalesce(json_agg(json_build_object('id', coalesce(assessment, practice_set, outside_column),
        'of', case when assessment is not null then 'test' when practice_set is not null then 'practice_set' else 'outside' end,
        'category', category, 'counts', counts)), '[]') from gradebook_columns where group_id = gradebooks.group_id) as columns
    from gradebooks where group_id = ${group}`.execute(db);
  return rows[0] ?? NO_SETUP;
}

/**
 * The category of a column: the one it was put into, else the first that takes its kind. An exception may also
 * put it into no category.
 */
export function placeOf(
  { categories, columns }: GradebookSetup,
  column: { readonly id: string; readonly kind: ColumnKind },
): { category: string | null; counts: boolean } {
  const exception = columns.find(({ id }) => id === column.id);
  if (exception !== undefined) return { category: exception.category, counts: exception.counts };
  const taking = categories.find(({ takes }) => takes.includes(column.kind));
  return { category: taking?.id ?? null, counts: true };
}

/** Locks a group's gradebook until the transaction ends and returns its version; null if it has none. */
export async function lockSetup(db: Kysely<Tables>, group: string): Promise<number | null> {
  // Without a row yet, the lock of the group keeps a second first setup waiting.
  await db.selectFrom('groups').select('id').where('id', '=', group).forUpdate().execute();
  const row = await db
    .selectFrom('gradebooks')
    .select('version')
    .where('group_id', '=', group)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Replaces the setup of a group's gradebook. The caller has locked it. */
export async function saveSetup(
  db: Kysely<Tables>,
  group: string,
  { attempt, categories, columns }: Pick<SentSetup, 'attempt' | 'categories' | 'columns'>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('gradebooks')
    .values({ group_id: group, attempt, version: 1, updated_by: by, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('group_id').doUpdateSet({
        attempt,
        version: sql`gradebooks.version + 1`,
        updated_by: by,
        updated_at: now,
      }),
    )
    .execute();
  const ids = categories.map(({ id }) => id ?? v7());
  await db.deleteFrom('gradebook_columns').where('group_id', '=', group).execute();
  // All are inserted anew, because two categories may exchange their names.
  await db.deleteFrom('gradebook_categories').where('group_id', '=', group).execute();
  if (categories.length > 0) {
    await db
      .insertInto('gradebook_categories')
      .values(
        categories.map(({ name, weight, best, takes }, position) => ({
          id: ids[position] ?? v7(),
          group_id: group,
          name,
          weight,
          best,
          takes,
          position,
        })),
      )
      .execute();
  }
  if (columns.length === 0) return;
  await db
    .insertInto('gradebook_columns')
    .values(
      columns.map(({ id, of, category, counts }) => ({
        group_id: group,
        assessment: of === 'test' ? id : null,
        practice_set: of === 'practice_set' ? id : null,
        outside_column: of === 'outside' ? id : null,
        category: category === null ? null : (ids[category] ?? null),
        counts,
      })),
    )
    .execute();
}

export interface OutsideColumn {
  readonly id: string;
  readonly title: string;
  readonly out_of: number;
  readonly held_on: string;
  readonly created_at: Date;
  /** The points of each student who has a grade. */
  readonly grades: readonly { readonly person: string; readonly points: number }[];
}

/** The outside columns of a group with the grades of these students, oldest first. Runs one statement. */
export async function listOutsideColumns(
  db: Kysely<Tables>,
  group: string,
  students: readonly string[],
): Promise<OutsideColumn[]> {
  const { rows } = await sql<OutsideColumn>`
    select id, title, out_of, held_on::text as held_on, created_at,
      (select coalesce(json_agg(json_build_object('person', person, 'points', points)), '[]') from outside_grades
        where outside_column = outside_columns.id and person = any(${students}::uuid[])) as grades
    from outside_columns where group_id = ${group} order by held_on, id`.execute(db);
  return rows;
}
