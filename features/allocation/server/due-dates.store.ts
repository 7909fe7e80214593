/** SQL that moves due dates without asking anybody to work again. The callers check rights. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

/** The tests and practice sets whose due dates are moved. */
interface Things {
  readonly tests: readonly string[];
  readonly sets: readonly string[];
}

/** Which of these tests and sets are assigned to the group itself. Locks the assignments. */
export async function listAssignedToGroup(
  db: Kysely<Tables>,
  group: string,
  { tests, sets }: Things,
): Promise<Set<string>> {
  const given = await db
    .selectFrom('allocations')
    .select('assessment')
    .where('group_id', '=', group)
    .where('assessment', '=', sql<string>`any(${tests}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const practice = await db
    .selectFrom('practice_allocations')
    .select('practice_set')
    .where('group_id', '=', group)
    .where('practice_set', '=', sql<string>`any(${sets}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set([
    ...given.map(({ assessment }) => assessment),
    ...practice.map(({ practice_set }) => practice_set),
  ]);
}

/** Sets the due date of a group's assignments of these tests and sets. */
export async function moveGroupsDueDate(
  db: Kysely<Tables>,
  group: string,
  { tests, sets }: Things,
  due_at: string | null,
): Promise<void> {
  await sql`update allocations set due_at = ${due_at}
    where group_id = ${group} and assessment = any(${tests}::uuid[])`.execute(db);
  await sql`update practice_allocations set due_at = ${due_at}
    where group_id = ${group} and practice_set = any(${sets}::uuid[])`.execute(db);
}

/** A student and a test or set, as the places of two lists. */
export interface StudentsWork {
  readonly student: string;
  readonly column: string;
}

/**
 * Gives students an individual assignment with a later due date, and otherwise with the terms and the time of the
 * group's assignment, so that a finished test stays finished. An individual assignment that they have for the
 * school gets the due date only.
 */
export async function moveStudentsDueDate(
  db: Kysely<Tables>,
  { group, school }: { readonly group: string; readonly school: string },
  { tests, sets }: { readonly tests: readonly StudentsWork[]; readonly sets: readonly StudentsWork[] },
  due_at: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  if (tests.length > 0) {
    await keepWhatIsOut(db, [...new Set(tests.map(({ column }) => column))], now);
    await sql`
      insert into allocations (id, assessment, person, given_for, mode, opens_at, due_at, closes_at, attempts_allowed, counts,
        allocated_by, created_at, allotted_at)
      select asked.id, asked.assessment, asked.person, ${school}, given.mode, given.opens_at, ${due_at}, given.closes_at,
        given.attempts_allowed, given.counts, ${by}, ${now}, given.allotted_at
      from unnest(${tests.map(() => v7())}::uuid[], ${tests.map(({ column }) => column)}::uuid[],
          ${tests.map(({ student }) => student)}::uuid[]) as asked (id, assessment, person)
        join allocations given on given.group_id = ${group} and given.assessment = asked.assessment
      order by asked.person, asked.assessment
      on conflict (person, assessment, given_for) where person is not null do update set due_at = excluded.due_at`.execute(
      db,
    );
  }
  if (sets.length === 0) return;
  await sql`
    insert into practice_allocations (id, practice_set, person, opens_at, due_at, closes_at, allotted_by, allotted_at)
    select asked.id, asked.practice_set, asked.person, given.opens_at, ${due_at}, given.closes_at, ${by}, given.allotted_at
    from unnest(${sets.map(() => v7())}::uuid[], ${sets.map(({ column }) => column)}::uuid[],
        ${sets.map(({ student }) => student)}::uuid[]) as asked (id, practice_set, person)
      join practice_allocations given on given.group_id = ${group} and given.practice_set = asked.practice_set
    order by asked.person, asked.practice_set
    on conflict (practice_set, person, group_id, school) do update set due_at = excluded.due_at`.execute(db);
}
