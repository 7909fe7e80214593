import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { Agreement, Guardian } from '../guardians.contract.ts';

/** The guardians of a person, in the order they were added, each with all that was recorded. One statement. */
export async function listGuardians(db: Kysely<Tables>, person: string): Promise<Guardian[]> {
  const rows = await guardians(db, person).orderBy('guardians.created_at').orderBy('guardians.id').execute();
  return rows.map(toGuardian);
}

/** One guardian of this person. */
export async function findGuardian(db: Kysely<Tables>, person: string, id: string): Promise<Guardian | null> {
  const row = await guardians(db, person).where('guardians.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toGuardian(row);
}

/** As `findGuardian`; nobody else changes them, or records a consent, until the transaction ends. */
export async function findGuardianForUpdate(
  db: Kysely<Tables>,
  person: string,
  id: string,
): Promise<Guardian | null> {
  // Locked first and read after: what is read beside the locked row would be as old as the wait was long.
  await db.selectFrom('guardians').select('id').where('id', '=', id).forUpdate().execute();
  return findGuardian(db, person, id);
}

/** The guardian of this person with this contact, in any case; the one who was added first. */
export async function findGuardianByContact(
  db: Kysely<Tables>,
  person: string,
  contact: string,
): Promise<Guardian | null> {
  const row = await guardians(db, person)
    .where(sql<boolean>`lower(guardians.contact) = lower(${contact})`)
    .orderBy('guardians.created_at')
    .orderBy('guardians.id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toGuardian(row);
}

/** Whether a guardian of this person agreed once that data is kept, and took it back or not. */
export async function hasGuardianAgreed(db: Kysely<Tables>, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('guardian_agreements')
    .innerJoin('guardians', 'guardians.id', 'guardian_agreements.guardian')
    .select('guardian_agreements.id')
    .where('guardians.person', '=', person)
    .where('guardian_agreements.kind', '=', 'personal_data')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface GuardianFields {
  name: string;
  contact: string;
  language: string;
}

/** Adds a guardian and returns their id. */
export async function addGuardian(
  db: Kysely<Tables>,
  guardian: GuardianFields & { person: string },
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('guardians')
    .values({ id, ...guardian, created_at: now, updated_at: now })
    .execute();
  return id;
}

export async function saveGuardian(
  db: Kysely<Tables>,
  id: string,
  change: { [Field in keyof GuardianFields]?: string | undefined },
  now: Date,
): Promise<void> {
  await db
    .updateTable('guardians')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function removeGuardian(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('guardians').where('id', '=', id).execute();
}

/** Adds to what a guardian agreed to, or took back; recorded by nobody: by themselves. */
export async function addConsent(
  db: Kysely<Tables>,
  consent: { guardian: string; kind: Agreement; is_given: boolean; recorded_by: string | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('guardian_agreements')
    .values({ id: v7(), ...consent, recorded_at: now })
    .execute();
}

function guardians(db: Kysely<Tables>, person: string) {
  return db
    .selectFrom('guardians')
    .select((eb) => [
      'guardians.id',
      'guardians.name',
      'guardians.contact',
      'guardians.language',
      'guardians.created_at',
      'guardians.version',
      jsonArrayFrom(
        eb
          .selectFrom('guardian_agreements as agreements')
          .leftJoin('people as recorders', 'recorders.id', 'agreements.recorded_by')
          .select([
            'agreements.kind',
            'agreements.is_given',
            'agreements.recorded_at',
            'recorders.id as recorder',
            sql<string>`concat_ws(' ', recorders.first_name, recorders.last_name)`.as('recorder_name'),
          ])
          .whereRef('agreements.guardian', '=', 'guardians.id')
          .orderBy('agreements.recorded_at', 'desc')
          .orderBy('agreements.id', 'desc'),
      ).as('consents'),
    ])
    .where('guardians.person', '=', person);
}

type GuardianRow = Awaited<ReturnType<ReturnType<typeof guardians>['executeTakeFirstOrThrow']>>;

function toGuardian({ created_at, consents, ...row }: GuardianRow): Guardian {
  return {
    ...row,
    created_at: created_at.toISOString(),
    consents: consents.map(({ kind, is_given, recorded_at, recorder, recorder_name }) => ({
      kind: kind as Agreement,
      is_given,
      recorded_by: recorder === null ? null : { id: recorder, name: recorder_name },
      // Inside of JSON the database writes instants in its own way.
      recorded_at: new Date(recorded_at).toISOString(),
    })),
  };
}
