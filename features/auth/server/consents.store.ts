import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** The state of a person's consent. */
export interface ConsentState {
  /** The account stays closed until a guardian consents. */
  is_due: boolean;
  /** The date of birth as `2015-02-01`; null if nobody asked for it. */
  born_on: string | null;
  /**
   * The guardian to be asked by mail while consent is missing; null if no guardian with an email is known.
   */
  awaited: {
    guardian_name: string;
    guardian_email: string;
    /** When the guardian was asked; null if they withdrew consent and nobody asked again. */
    asked_at: Date | null;
  } | null;
}

/** The state of a person's consent. For an unknown person: not due. */
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
 * Closes the account because no guardian consents any more. `guardian` replaces the guardian who was asked
 * before, and may be asked again. Null keeps the earlier guardian.
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
  // Ends an open request: consent was given in the meantime, perhaps on paper, and has now been withdrawn.
  await db.updateTable('guardian_consents').set({ given_at: now }).where('person', '=', person).execute();
  if (guardian === null) return;
  await db
    .insertInto('guardian_consents')
    .values({ person, ...guardian, asked_at: now, given_at: now })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(guardian))
    .execute();
}

/**
 * Opens the accounts of people who no longer need consent: those who reached `consent_age`, or everybody if
 * it is 0.
 */
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
    // Compared as text, because the day may not exist in that year (February 29).
    .where(sql<boolean>`(${consent_age === 0} or to_char(born_on, 'YYYY-MM-DD') <= ${born_by})`)
    .execute();
}
