/** SQL that excuses students and stores what staff write about their work. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';

/** One student's work in a column. */
export interface CellOf {
  readonly student: string;
  readonly column: string;
  readonly of: 'test' | 'practice_set' | 'outside';
}

const columnsOf = (cells: readonly CellOf[]) => ({
  students: cells.map(({ student }) => student),
  tests: cells.map(({ column, of }) => (of === 'test' ? column : null)),
  sets: cells.map(({ column, of }) => (of === 'practice_set' ? column : null)),
});

type Changed = Pick<CellOf, 'student' | 'column'>;

/** Excuses students for a school and returns the cells that were not excused before. */
export async function addExcuses(
  db: Kysely<Tables>,
  school: string,
  cells: readonly CellOf[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<Changed[]> {
  const { students, tests, sets } = columnsOf(cells);
  const { rows } = await sql<Changed>`
    insert into excuses (id, person, assessment, practice_set, school, excused_by, excused_at)
    select asked.id, asked.person, asked.assessment, asked.practice_set, ${school}, ${by}, ${now}
    from unnest(${cells.map(() => v7())}::uuid[], ${students}::uuid[], ${tests}::uuid[], ${sets}::uuid[])
      as asked (id, person, assessment, practice_set)
    order by asked.person, asked.assessment, asked.practice_set
    on conflict do nothing
    returning person as student, coalesce(assessment, practice_set) as column`.execute(db);
  return rows;
}

/** Takes back excuses of a school and returns the cells that were excused. */
export async function removeExcuses(
  db: Kysely<Tables>,
  school: string,
  cells: readonly CellOf[],
): Promise<Changed[]> {
  const { students, tests, sets } = columnsOf(cells);
  const { rows } = await sql<Changed>`
    delete from excuses
    using unnest(${students}::uuid[], ${tests}::uuid[], ${sets}::uuid[]) as asked (person, assessment, practice_set)
    where excuses.person = asked.person and excuses.school = ${school}
      and coalesce(excuses.assessment, excuses.practice_set) = coalesce(asked.assessment, asked.practice_set)
    returning excuses.person as student, coalesce(excuses.assessment, excuses.practice_set) as column`.execute(
    db,
  );
  return rows;
}

/** Stores the comment and the note of a school on a cell. The caller has checked the version. */
export async function saveRemarks(
  db: Kysely<Tables>,
  school: string,
  { student, column, of }: CellOf,
  { comment, note }: { readonly comment: string; readonly note: string },
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into gradebook_remarks (id, person, school, assessment, practice_set, outside_column, comment, note, written_by, updated_at)
    values (${v7()}, ${student}, ${school}, ${of === 'test' ? column : null}, ${of === 'practice_set' ? column : null},
      ${of === 'outside' ? column : null}, ${comment}, ${note}, ${by}, ${now})
    on conflict (person, school, assessment, practice_set, outside_column) do update set
      comment = excluded.comment, note = excluded.note, written_by = excluded.written_by,
      updated_at = excluded.updated_at, version = gradebook_remarks.version + 1`.execute(db);
}
