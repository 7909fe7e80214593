import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * The closing time of a test's last allocation with `counts`, which withholds answers until it closes; null
 * if none closes after `now`.
 */
export async function findCountedUntil(
  db: Kysely<Tables>,
  assessment: string,
  now: Date,
): Promise<Date | null> {
  const { last } = await db
    .selectFrom('allocations')
    .select((eb) => eb.fn.max('closes_at').as('last'))
    .where('assessment', '=', assessment)
    .where('counts', '=', true)
    .where('closes_at', '>', now)
    .executeTakeFirstOrThrow();
  return last;
}
