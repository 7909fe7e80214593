/** Allotments that are taken back, by whoever may. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import { type AllocationTerms, allocationsInView, type View } from './allocations.store.ts';
import { isGivenForOwn } from './given-for.store.ts';

/** Whoever takes allotments back: of the tests that they see alone. */
export interface WritersView extends View {
  content: Parameters<typeof contentInReach>[1];
}

/**
 * Those of `ids` that are the caller's to take back, and where told as they were given; nobody else's to change until the
 * transaction ends.
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

/** What of `assessments` is allotted to a person by name and the caller's to take back; of one, what each school gave. */
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

/** Who has a student of another school allocated by name sees them, and none of that school's tests. */
const ofTestsInView = ({ content }: WritersView) => sql<SqlBool>`
  assessment in (select id from assessments where ${contentInReach('assessments.school', content)})`;

/** Takes allotments back; sessions that were begun stay. */
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
