import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { Agreement, Guardian } from '../guardians.contract.ts';

/**
 * The guardians of a person in the order in which they were added, each with all records of consent. Runs one
 * statement.
 */
export async function listGuardians(db: Kysely<Tables>, person: string): Promise<Guardian[]> {
  const rows = await guardians(db, person).orderBy('guardians.created_at').orderBy('guardians.id').execute();
  return rows.map(toGuardian);
}

/** One guardian of this person; null if there is none. */
export async function findGuardian(db: Kysely<Tables>, person: string, id: string): Promise<Guardian | null> {
  const row = await guardians(db, person).where('guardians.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toGuardian(row);
}

/**
 * Like `findGuardian`, with a row lock until the transaction ends, so nobody else can change the guardian or
 * record a consent.
 */
export async function findGuardianForUpdate(
  db: Kysely<Tables>,
  person: string,
  id: string,
): Promise<Guardian | null> {
  /* Locks first and reads afterwards. A joined read in the locking statement would be stale after a wait
     for the lock. */
  await db.selectFrom('guardians').select('id').where('id', '=', id).forUpdate().execute();
  return findGuardian(db, person, id);
}

/**
 * The guardian of this person with this contact, ignoring case. If there are several, the first one added.
 */
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

/** Whether a guardian of this person ever agreed to the storage of data, even if they later took it back. */
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

/** Inserts a guardian and returns their id. */
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

/**
 * Records that a guardian gave or took back a consent. If `recorded_by` is null, the guardian did it
 * themselves.
 */
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
      // The database formats instants in JSON differently from the API.
      recorded_at: new Date(recorded_at).toISOString(),
    })),
  };
}
