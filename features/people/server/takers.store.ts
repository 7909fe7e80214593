import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { found } from '#server/http/found.ts';
import type { Caller } from '#server/http/route.ts';
import { peopleInReach, requireDecision, viewOf } from './public.store.ts';

/** A person who takes tests. Only takers have accommodations, guardians and a counselor; staff do not. */
export interface Taker {
  readonly id: string;
  readonly role: 'student' | 'guest';
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string | null;
  readonly counselor: string | null;
  readonly merged_into: string | null;
  readonly deactivated_at: Date | null;
  readonly version: number;
}

/** A student or guest whom the caller may see; null if there is none. */
export async function findTaker(
  db: Kysely<Tables>,
  { reach, caller }: View,
  id: string,
): Promise<Taker | null> {
  const row = await db
    .selectFrom('people')
    .select([
      'id',
      sql<Taker['role']>`role`.as('role'),
      'username',
      'first_name',
      'last_name',
      'counselor',
      'merged_into',
      'deactivated_at',
      'version',
    ])
    .where('id', '=', id)
    .where('role', 'in', ['student', 'guest'])
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The student or guest whom `caller` is about to change, with a row lock until the transaction ends. Throws
 * `not_found` if the caller cannot see them, and `forbidden` if the caller has no authority over them.
 */
export async function requireTakerForUpdate(db: Kysely<Tables>, caller: Caller, id: string): Promise<Taker> {
  /* Locks first and reads afterwards. A joined read in the locking statement would be stale after a wait
     for the lock. */
  await db.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
  const taker = found(await findTaker(db, viewOf(caller), id));
  await requireDecision(db, caller, taker.id);
  return taker;
}
