import type { Kysely } from 'kysely';
import type { Reach, Role } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { DeclaredTable } from '#server/db/declared-tables.ts';
import type { Tables } from '#server/db/tables.ts';

/** One table of what is held of a person: rows of one shape. */
export interface PersonalTable {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** A person in reach. */
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
 * What is held of a person, table by table as each says. No password, code, secret or sealed text is in it, and no key of
 * a question: of an answer what was answered, not whether it was right.
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
