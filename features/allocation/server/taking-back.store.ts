/** SQL for taking back allocations, limited to what the caller may take back. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AllocationTerms, allocationsInView, type View } from './allocations.store.ts';
import { isGivenForOwn } from './given-for.store.ts';

/** The reach of a caller who takes allocations back: only of tests that they can see. */
export interface WritersView extends View {
  content: Parameters<typeof contentInReach>[1];
}

/**
 * The allocations of `ids` that the caller may take back, optionally only those with the terms `as_given`;
 * locked until the transaction ends.
 */
export async function listAllocationsInViewForUpdate(
  db: Kysely<Tables>,
  view: WritersView,
  ids: readonly string[],
  as_given: (Omit<AllocationTerms, 'mode'> & { allocated_by: string }) | null = null,
): Promise<string[]> {
  let rows = db
    .selectFrom('allocations')
    .select('id')
    .where('id', 'in', ids)
    .where(allocationsInView(view))
    .where(ofTestsInView(view))
    .where(isGivenForOwn(view))
    .orderBy('id')
    .forUpdate();
  for (const [column, value] of Object.entries(as_given ?? {})) {
    rows = rows.where(sql<boolean>`${sql.ref(column)} is not distinct from ${value}`);
  }
  return (await rows.execute()).map((row) => row.id);
}

/**
 * The individual allocations of `assessments` to a person that the caller may take back. One test may have
 * several, from different schools.
 */
export function listAllocationsOfPerson(
  db: Kysely<Tables>,
  view: WritersView,
  person: string,
  assessments: readonly string[],
): Promise<{ id: string; assessment: string }[]> {
  return db
    .selectFrom('allocations')
    .select(['id', 'assessment'])
    .where('person', '=', person)
    .where('assessment', 'in', assessments)
    .where(ofTestsInView(view))
    .where(isGivenForOwn(view))
    .execute();
}

/**
 * A manager may have a student of a different school allocated. They see the student, but none of that
 * school's tests.
 */
const ofTestsInView = ({ content }: WritersView) => sql<SqlBool>`
  assessment in (select id from assessments where ${contentInReach('assessments.school', content)})`;

/** Takes back allocations; started sessions stay. */
export async function removeAllocations(
  db: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const given = db.selectFrom('allocations').select('assessment').distinct().where('id', 'in', ids);
  const assessments = (await given.execute()).map(({ assessment }) => assessment);
  await keepWhatIsOut(db, assessments, now);
  await db.deleteFrom('allocations').where('id', 'in', ids).execute();
}
