import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { CareChange } from '../care.contract.ts';
import type { CareStep } from '../care.rules.ts';
import { keepCareSteps } from './care-ties.store.ts';

interface Named {
  id: string;
  name: string;
}

/** The maximum number of changes shown for a student. The newest are shown. */
const MOST_HISTORY = 100;

/** The managers who follow each of these students individually. */
export async function listManagersOf(
  db: Kysely<Tables>,
  students: readonly string[],
): Promise<Map<string, Named[]>> {
  const rows = await db
    .selectFrom('manager_allocations')
    .innerJoin('people', 'people.id', 'manager_allocations.manager')
    .select([
      'manager_allocations.student',
      'people.id',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
    ])
    .where('manager_allocations.student', '=', sql<string>`any(${students}::uuid[])`)
    .orderBy('people.sort_name')
    .orderBy('people.id')
    .execute();
  const byStudent = new Map<string, Named[]>();
  for (const { student, ...manager } of rows) {
    byStudent.set(student, [...(byStudent.get(student) ?? []), manager]);
  }
  return byStudent;
}

/** Applies changes of managers and counselors, records them, and increments the students' versions. */
export async function saveCareSteps(
  db: Kysely<Tables>,
  steps: readonly CareStep[],
  { by, note, now }: { by: string; note: string | null; now: Date },
): Promise<void> {
  if (steps.length === 0) return;
  const ended = steps.filter(({ kind, before }) => kind === 'manager' && before !== null);
  const begun = steps.filter(({ kind, after }) => kind === 'manager' && after !== null);
  await sql`delete from manager_allocations using unnest(${ended.map(({ student }) => student)}::uuid[],
      ${ended.map(({ before }) => before)}::uuid[]) as gone (student, manager)
    where manager_allocations.student = gone.student and manager_allocations.manager = gone.manager`.execute(
    db,
  );
  await sql`insert into manager_allocations (student, manager) select * from unnest(
      ${begun.map(({ student }) => student)}::uuid[], ${begun.map(({ after }) => after)}::uuid[])
    on conflict do nothing`.execute(db);
  const counseled = steps.filter(({ kind }) => kind === 'counselor');
  await sql`update people set counselor = next.counselor from unnest(
      ${counseled.map(({ student }) => student)}::uuid[], ${counseled.map(({ after }) => after)}::uuid[])
      as next (student, counselor)
    where people.id = next.student`.execute(db);
  await sql`update people set version = version + 1, updated_at = ${now}
    where id = any(${[...new Set(steps.map(({ student }) => student))]}::uuid[])`.execute(db);
  await keepCareSteps(db, steps, { by, note, now });
}

/** The recorded changes of one student's managers or counselor, newest first. */
export async function listCareChanges(
  db: Kysely<Tables>,
  student: string,
  kind: CareStep['kind'],
): Promise<CareChange[]> {
  const { rows } = await sql<Omit<CareChange, 'at'> & { at: Date }>`
    select care_changes.at, care_changes.note, ${named('by')} as by, ${named('before')} as from, ${named('after')} as to
    from care_changes where student = ${student} and kind = ${kind}
    order by care_changes.at desc, care_changes.id desc limit ${MOST_HISTORY}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

function named(column: 'by' | 'before' | 'after') {
  return sql`(select jsonb_build_object('id', people.id, 'name', concat_ws(' ', people.first_name, people.last_name))
    from people where people.id = care_changes.${sql.ref(column)})`;
}
