/** SQL for what is behind one cell: when sessions started, their release, the excuse and the remarks. */
import { type Kysely, sql } from 'kysely';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { type ColumnScope, isOfScope } from './gradebook.store.ts';

/** When these sessions started, by session. */
export async function listStarts(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, Date | null>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'started_at'])
    .where('id', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, started_at }) => [id, started_at]));
}

/** The facts on which the release of a session depends; null for a session of a practice set. */
export async function findToRelease(db: Kysely<Tables>, session: string) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
    .select([
      'sessions.status',
      'sessions.mode',
      'sessions.pending_marks',
      'sessions.released_at',
      'sessions.correctness_released_at',
      'sessions.answers_released_at',
      'assessments.release',
    ])
    .where('sessions.id', '=', session)
    .$narrowType<{ release: ReleaseSwitches }>()
    .executeTakeFirst();
  return row ?? null;
}

interface By {
  readonly id: string;
  readonly name: string;
}

const BY = sql<By>`(select json_build_object('id', staff.id, 'name', concat_ws(' ', staff.first_name, staff.last_name))
  from people staff where staff.id = by_person)`;

/** Who excused a student from a column, and when; null if nobody did. */
export async function findExcuse(
  db: Kysely<Tables>,
  scope: ColumnScope,
  { student, column }: { readonly student: string; readonly column: string },
): Promise<{ by: By; at: string } | null> {
  const { rows } = await sql<{ by: By; excused_at: Date }>`
    select ${BY} as by, excused_at from (select excused_by as by_person, * from excuses) excuses
    where person = ${student} and coalesce(assessment, practice_set) = ${column} and ${isOfScope('excuses.school', scope)}
    order by excused_at desc limit 1`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { by: row.by, at: row.excused_at.toISOString() };
}

/** The comment and the note on a student's work in a column; null without any. */
export async function findRemarks(
  db: Kysely<Tables>,
  scope: ColumnScope,
  { student, column }: { readonly student: string; readonly column: string },
): Promise<{ comment: string; note: string; version: number; by: By; updated_at: string } | null> {
  const { rows } = await sql<{ comment: string; note: string; version: number; by: By; updated_at: Date }>`
    select comment, note, version, ${BY} as by, updated_at
    from (select written_by as by_person, * from gradebook_remarks) remarks
    where person = ${student} and coalesce(assessment, practice_set, outside_column) = ${column}
      and ${isOfScope('remarks.school', scope)}
    order by updated_at desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { comment, note, version, by, updated_at } = row;
  return { comment, note, version, by, updated_at: updated_at.toISOString() };
}
