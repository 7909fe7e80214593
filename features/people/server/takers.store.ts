import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { found } from '#server/http/found.ts';
import type { Caller } from '#server/http/route.ts';
import { peopleInReach, requireDecision, viewOf } from './public.store.ts';

/** Someone who takes tests: what stands here around a person, staff have not. */
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

/** A student or guest in view. */
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
 * The student or guest to be changed by `caller`, nobody else's to change until the transaction ends. Throws `not_found`
 * where they are not in view, `forbidden` where the caller does not decide over them.
 */
export async function requireTakerForUpdate(db: Kysely<Tables>, caller: Caller, id: string): Promise<Taker> {
  // Locked first and read after: what is read beside the locked row would be as old as the wait was long.
  await db.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
  const taker = found(await findTaker(db, viewOf(caller), id));
  await requireDecision(db, caller, taker.id);
  return taker;
}
