/** SQL for the person whose study is requested. */
import { type Kysely, sql } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** One person in view who takes tests; null if there is none. */
export async function findTaker(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  id: string,
): Promise<{ id: string; name: string; role: Role } | null> {
  const row = await db
    .selectFrom('people')
    .select([
      'people.id',
      'people.role',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name'),
    ])
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a session is this person's own practice of a set. */
export async function isOwnPractice(db: Kysely<Tables>, session: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', session)
    .where('taker', '=', person)
    .where('practice_set', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
