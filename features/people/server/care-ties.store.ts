import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { CareStep, Tie } from '../care.rules.ts';

/** The managers and counselor of these people, both as students and as staff. */
export async function listTies(db: Kysely<Tables>, people: readonly string[]): Promise<Tie[]> {
  const { rows } = await sql<Tie>`
    select student, 'manager' as kind, manager as carer from manager_allocations
      where student = any(${people}::uuid[]) or manager = any(${people}::uuid[])
    union all
    select id, 'counselor', counselor from people
      where counselor is not null and (id = any(${people}::uuid[]) or counselor = any(${people}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** Records steps that another change has already carried out, such as a change of role. */
export async function keepCareSteps(
  db: Kysely<Tables>,
  steps: readonly CareStep[],
  { by, note, now }: { by: string; note: string | null; now: Date },
): Promise<void> {
  if (steps.length === 0) return;
  await sql`insert into care_changes (id, student, kind, before, after, by, at, note)
    select id, student, kind, before, after, ${by}, ${now}, ${note}
    from unnest(${steps.map(() => v7())}::uuid[], ${steps.map(({ student }) => student)}::uuid[],
      ${steps.map(({ kind }) => kind)}::text[], ${steps.map(({ before }) => before)}::uuid[],
      ${steps.map(({ after }) => after)}::uuid[]) as step (id, student, kind, before, after)`.execute(db);
}
