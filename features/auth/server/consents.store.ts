import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Where a person's consent stands. */
export interface ConsentState {
  /** Nothing opens to them until a guardian agrees. */
  is_due: boolean;
  /** As `2015-02-01`; null where nobody asked. */
  born_on: string | null;
  /** Who is asked by mail while it is due; null where nobody is known who has an email. */
  awaited: {
    guardian_name: string;
    guardian_email: string;
    /** Null: they agreed, took it back, and were not asked since. */
    asked_at: Date | null;
  } | null;
}

/** Where the consent for a person stands; of nobody, that none is due. */
export async function findConsentState(db: Kysely<Tables>, person: string): Promise<ConsentState> {
  const row = await db
    .selectFrom('people')
    .leftJoin('guardian_consents', 'guardian_consents.person', 'people.id')
    .select(['consent_due', 'born_on', 'guardian_name', 'guardian_email', 'asked_at', 'given_at'])
    .where('people.id', '=', person)
    .executeTakeFirst();
  if (row === undefined) return { is_due: false, born_on: null, awaited: null };
  const { consent_due: is_due, born_on, guardian_name, guardian_email, asked_at, given_at } = row;
  if (!is_due || guardian_name === null || guardian_email === null) return { is_due, born_on, awaited: null };
  return {
    is_due,
    born_on,
    awaited: { guardian_name, guardian_email, asked_at: given_at === null ? asked_at : null },
  };
}

/**
 * No guardian agrees any more: everything shuts until one does. `guardian` is who may be asked again, in the place of who
 * was asked before; null: nobody else.
 */
export async function saveConsentLost(
  db: Kysely<Tables>,
  person: string,
  guardian: { guardian_name: string; guardian_email: string; guardian_language: string } | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ consent_due: true, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', person)
    .execute();
  // It was given, on paper perhaps: that it was asked for before is over.
  await db.updateTable('guardian_consents').set({ given_at: now }).where('person', '=', person).execute();
  if (guardian === null) return;
  await db
    .insertInto('guardian_consents')
    .values({ person, ...guardian, asked_at: now, given_at: now })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(guardian))
    .execute();
}

/** Opens all to whoever needs no guardian's consent any more: who has come of `consent_age`, or everybody where it is 0. */
export async function saveConsentsOutgrown(
  db: Kysely<Tables>,
  consent_age: number,
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const born_by = `${Number(today.slice(0, 4)) - consent_age}${today.slice(4)}`;
  await db
    .updateTable('people')
    .set((eb) => ({ consent_due: false, version: eb('version', '+', 1), updated_at: now }))
    .where('consent_due', '=', true)
    // As text: the day may be none of that year (29 February).
    .where(sql<boolean>`(${consent_age === 0} or to_char(born_on, 'YYYY-MM-DD') <= ${born_by})`)
    .execute();
}
