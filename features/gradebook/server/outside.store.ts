/** SQL that stores grades from elsewhere. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';

/** What identifies the students of a gradebook in a file. */
export async function listIdentities(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<{ id: string; username: string; email: string | null }[]> {
  return db
    .selectFrom('people')
    .select(['id', 'username', sql<string | null>`email::text`.as('email')])
    .where('id', '=', sql<string>`any(${students}::uuid[])`)
    .execute();
}

interface OutsideFields {
  readonly title: string;
  readonly out_of: number;
  readonly held_on: string;
}

/** Adds a column, or changes the one with this id, and returns its id. */
export async function saveOutsideColumn(
  db: Kysely<Tables>,
  { group, column }: { readonly group: string; readonly column: string | null },
  { title, out_of, held_on }: OutsideFields,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string> {
  if (column !== null) {
    await db
      .updateTable('outside_columns')
      .set((eb) => ({ title, out_of, held_on, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', column)
      .execute();
    return column;
  }
  const id = v7();
  await db
    .insertInto('outside_columns')
    .values({ id, group_id: group, title, out_of, held_on, added_by: by, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Replaces the grades of these students in a column. Grades of other students stay. */
export async function replaceGrades(
  db: Kysely<Tables>,
  column: string,
  students: readonly string[],
  grades: readonly { readonly person: string; readonly points: number }[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await db
    .deleteFrom('outside_grades')
    .where('outside_column', '=', column)
    .where('person', '=', sql<string>`any(${students}::uuid[])`)
    .execute();
  await sql`
    insert into outside_grades (outside_column, person, points, entered_by, updated_at)
    select ${column}, person, points, ${by}, ${now}
    from unnest(${grades.map(({ person }) => person)}::uuid[], ${grades.map(({ points }) => points)}::double precision[])
      as given (person, points)`.execute(db);
}

/** The group of a column, whose row is locked until the transaction ends; null if there is none. */
export async function findColumnForUpdate(
  db: Kysely<Tables>,
  column: string,
): Promise<{ group: string } | null> {
  const row = await db
    .selectFrom('outside_columns')
    .select('group_id as group')
    .where('id', '=', column)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Removes a column with its grades. */
export async function removeColumn(db: Kysely<Tables>, column: string): Promise<void> {
  await db.deleteFrom('outside_columns').where('id', '=', column).execute();
}

/** The highest grade in a column of students other than these; 0 without one. */
export async function findHighestOther(
  db: Kysely<Tables>,
  column: string,
  students: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('outside_grades')
    .select(({ fn }) => fn.max('points').as('highest'))
    .where('outside_column', '=', column)
    .where(sql<boolean>`person <> all(${students}::uuid[])`)
    .executeTakeFirst();
  return row?.highest ?? 0;
}
