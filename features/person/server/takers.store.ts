import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';

export interface View {
  readonly reach: Reach;
  readonly caller: string;
}

/** Someone who takes tests: what stands here around a person, staff have not. */
export interface Taker {
  readonly id: string;
  readonly role: 'student' | 'guest';
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
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

/** As `findTaker`; nobody else changes them until the transaction ends. */
export async function findTakerForUpdate(db: Kysely<Tables>, view: View, id: string): Promise<Taker | null> {
  // Locked first and read after: what is read beside the locked row would be as old as the wait was long.
  await db.selectFrom('people').select('id').where('id', '=', id).forUpdate().execute();
  return findTaker(db, view, id);
}
