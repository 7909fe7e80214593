import type { Kysely } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Tables } from '#server/db/tables.ts';

/** One table of a person's data: rows of one shape. */
export interface PersonalTable {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A person in reach; null if there is none. */
export async function findPerson(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  id: string,
): Promise<{ id: string; role: Role; username: string } | null> {
  const row = await db
    .selectFrom('people')
    .select(['people.id', 'people.role', 'people.username'])
    .where('people.id', '=', id)
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A person's data, table by table as each declares. It contains no password, code, secret or encrypted text,
 * and no key of a question: for an answer only the response, not whether it was right.
 */
export async function listPersonalData(
  db: Kysely<Tables>,
  tables: readonly DeclaredTable[],
  id: string,
): Promise<PersonalTable[]> {
  const data: PersonalTable[] = [];
  for (const { personal } of tables) {
    if (personal === null || !('file' in personal.exporting)) continue;
    const { file, rows } = personal.exporting;
    data.push({ name: file, rows: (await rows(id).execute(db)).rows });
  }
  return data;
}
