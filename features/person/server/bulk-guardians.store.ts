import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** A guardian who is to be inserted. */
export interface BulkGuardian {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly contact: string;
  readonly language: string;
}

/** A guardian who is already stored. */
export interface KnownGuardian extends Omit<BulkGuardian, 'language'> {
  /** Whether any consent of the guardian was recorded. */
  readonly has_consents: boolean;
}

/** The guardians of these people, in the order in which they were added. */
export async function listGuardiansOfPeople(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<KnownGuardian[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<KnownGuardian>`
    select id, person, name, contact,
      exists (select from guardian_agreements where guardian = guardians.id) as has_consents
    from guardians where person = any(${people}::uuid[]) order by person, created_at, id`.execute(db);
  return rows;
}

/** Inserts guardians without any consent. */
export async function addGuardians(
  db: Kysely<Tables>,
  guardians: readonly BulkGuardian[],
  now: Date,
): Promise<void> {
  if (guardians.length === 0) return;
  await sql`
    insert into guardians (id, person, name, contact, language, created_at, updated_at)
    select id, person, name, contact, language, ${now}, ${now} from unnest(
      ${guardians.map(({ id }) => id)}::uuid[], ${guardians.map(({ person }) => person)}::uuid[],
      ${guardians.map(({ name }) => name)}::text[], ${guardians.map(({ contact }) => contact)}::text[],
      ${guardians.map(({ language }) => language)}::text[]) as made (id, person, name, contact, language)`.execute(
    db,
  );
}

/** Changes the names of guardians. */
export async function renameGuardians(
  db: Kysely<Tables>,
  guardians: readonly { readonly id: string; readonly name: string }[],
  now: Date,
): Promise<void> {
  if (guardians.length === 0) return;
  await sql`
    update guardians set name = said.name, version = guardians.version + 1, updated_at = ${now}
    from unnest(${guardians.map(({ id }) => id)}::uuid[], ${guardians.map(({ name }) => name)}::text[])
      as said (id, name)
    where guardians.id = said.id`.execute(db);
}
