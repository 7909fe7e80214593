/** Finds the students and the columns of a gradebook that a caller may read. */
import type { Kysely } from 'kysely';
import { breaksRule, Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { found } from '#server/http/found.ts';
import type { Caller } from '#server/http/route.ts';
import * as store from './gradebook.store.ts';
import { listOutsideColumns } from './setup.store.ts';

/** Which gradebook is read, by whom, and for whom. */
export interface Asked {
  readonly scope: store.ColumnScope;
  readonly students: readonly store.Member[];
  readonly time_zone: string;
  /** Whether the reader is the one student. */
  readonly is_own: boolean;
  readonly now: Date;
}

/** The gradebook of one group. */
export interface AskedOfGroup extends Asked {
  readonly scope: store.ColumnScope & { readonly group: store.GradebookGroup };
}

export interface Reading {
  readonly db: Kysely<Tables>;
  readonly view: View;
  readonly caller: Pick<Caller, 'id' | 'role'>;
  readonly now: Date;
}

/** The gradebook of a group in view. Throws `not_found` for any other. */
export async function askedOfGroup({ db, view, caller, now }: Reading, id: string): Promise<AskedOfGroup> {
  const group = found(await store.findGroup(db, view, id));
  const students = await store.listMembers(db, view, { group: id });
  const scope = { group, view, content: contentOf(view, caller) };
  return { scope, students, time_zone: group.time_zone, is_own: false, now };
}

/** The gradebook of chosen students. Throws `breaks_rule` if one of them is out of view. */
export async function askedOfStudents(
  { db, view, caller, now }: Reading,
  ids: readonly string[],
  path: string,
): Promise<Asked> {
  const students = await store.listMembers(db, view, { students: ids });
  const known = new Set(students.map(({ id }) => id));
  const errors = ids.flatMap((id) =>
    known.has(id) ? [] : [{ path, message: `The student ${id} doesn’t exist, or you can’t see them.` }],
  );
  if (errors.length > 0) throw new Problem(breaksRule, { errors });
  const time_zone = await store.findTimeZone(db, ids[0] ?? '');
  const scope = { group: null, view, content: contentOf(view, caller) };
  return { scope, students, time_zone, is_own: false, now };
}

/** A counselor's students may belong to other schools. The counselor sees the titles of everything assigned to them. */
function contentOf({ reach }: View, caller: Reading['caller']): View {
  return reach === 'allocated' ? { reach: 'all', caller: caller.id } : contentViewOf(caller);
}

/** Those of these columns that a group's gradebook has, each with what it is. */
export async function columnsOfGroup(
  db: Kysely<Tables>,
  { scope, students, time_zone }: AskedOfGroup,
  columns: readonly string[],
): Promise<Map<string, { readonly of: 'test' | 'practice_set' | 'outside' }>> {
  const people = students.map(({ id }) => id);
  const listed = await store.listColumns(db, scope, people, {
    time_zone,
    from: undefined,
    until: undefined,
    columns,
  });
  const outside = await listOutsideColumns(db, scope.group.id, []);
  return new Map<string, { of: 'test' | 'practice_set' | 'outside' }>([
    ...outside.map(({ id }) => [id, { of: 'outside' }] as const),
    ...listed.map(({ id, of }) => [id, { of }] as const),
  ]);
}
