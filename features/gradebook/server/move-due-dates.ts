/** Finds the students for whom a later due date changes something. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { isMovable } from '../setup.rules.ts';
import type { AskedOfGroup } from './asked.ts';
import { listColumns } from './gradebook.store.ts';
import { readCells, readColumn } from './read-gradebook.ts';

interface Movable {
  readonly student: string;
  readonly column: string;
  readonly of: 'test' | 'practice_set';
  readonly is_movable: boolean;
}

/** Each student's work on these tests and sets, and whether a due date at `due_at` changes it. */
export async function listMovable(
  db: Kysely<Tables>,
  { scope, students }: Pick<AskedOfGroup, 'scope' | 'students'>,
  { tests, sets }: { readonly tests: readonly string[]; readonly sets: readonly string[] },
  { due_at, now }: { readonly due_at: number; readonly now: Date },
): Promise<Movable[]> {
  const people = students.map(({ id }) => id);
  const columns = (
    await listColumns(db, scope, people, {
      time_zone: scope.group.time_zone,
      from: undefined,
      until: undefined,
      columns: [...tests, ...sets],
    })
  ).map(readColumn);
  const cells = await readCells(db, scope, students, columns, now);
  return columns.flatMap(({ id, of }, place) =>
    students.map((student, index) => {
      const facts = cells[place]?.[index];
      const is_movable = facts !== undefined && !facts.is_excused && isMovable(facts.allotment, due_at);
      return { student: student.id, column: id, of, is_movable };
    }),
  );
}
