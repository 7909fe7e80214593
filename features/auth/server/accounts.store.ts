import { type Kysely, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';

interface Resetting {
  id: string;
  username: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  email_verified_at: Date | null;
  mobile: string | null;
  /** The preferred language, as a BCP 47 tag. */
  language: string;
}

/**
 * Finds an active person who may set a new password with a token. `lock` locks the row until the transaction
 * ends.
 */
export async function findResetting(
  db: Kysely<Tables>,
  id: string | null,
  lock = false,
): Promise<Resetting | null> {
  let query = db
    .selectFrom('people')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'email_verified_at', 'mobile', 'language'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null);
  if (lock) query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Finds an active person for a sign-in that was confirmed by a proof other than the password. */
export async function findVerified(
  db: Kysely<Tables>,
  id: string,
): Promise<{ id: string; role: Role; password_hash: string | null } | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role', 'password_hash'])
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records that an email was confirmed. Does nothing if the person no longer has this email or confirmed it
 * before.
 */
export async function saveEmailConfirmed(
  db: Kysely<Tables>,
  id: string,
  email: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ email_verified_at: now, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Saves an email that its owner just confirmed, and replaces the earlier one. Null removes the email. */
export async function saveOwnEmail(
  db: Kysely<Tables>,
  id: string,
  email: string | null,
  now: Date,
): Promise<void> {
  const confirmed = { email, email_verified_at: email === null ? null : now };
  await db
    .updateTable('people')
    .set((eb) => ({ ...confirmed, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Like `saveOwnEmail`, but for a mobile number. */
export async function saveOwnMobile(
  db: Kysely<Tables>,
  id: string,
  mobile: string | null,
  now: Date,
): Promise<void> {
  const confirmed = { mobile, mobile_verified_at: mobile === null ? null : now };
  await db
    .updateTable('people')
    .set((eb) => ({ ...confirmed, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Marks the person's mobile as unconfirmed, so it can neither sign in nor reset a password. */
export async function saveMobileUnconfirmed(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ mobile_verified_at: null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('mobile_verified_at', 'is not', null)
    .execute();
}

/** Finds a person whose email is still unconfirmed; null if there is no email to confirm. */
export async function findUnconfirmed(
  db: Kysely<Tables>,
  id: string,
): Promise<(Omit<Resetting, 'email'> & { email: string }) | null> {
  const person = await findResetting(db, id);
  if (person === null || person.email === null || person.email_verified_at !== null) return null;
  return { ...person, email: person.email };
}

/** Saves the language of mails for a person who just enrolled. */
export async function saveFirstLanguage(db: Kysely<Tables>, id: string, language: string): Promise<void> {
  await db.updateTable('people').set({ language }).where('id', '=', id).execute();
}

/** The preferred language of each of these people. */
export async function listLanguages(
  db: Kysely<Tables>,
  people: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'language'])
    .where('id', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, language }) => [id, language]));
}

interface Consent {
  guardian_name: string;
  guardian_email: string;
  /** The language of mails to the guardian, as a BCP 47 tag. */
  guardian_language: string;
}

/** Saves whom a person named as their guardian, and when the guardian was asked. */
export async function saveConsentAsked(
  db: Kysely<Tables>,
  person: string,
  { guardian_name, guardian_email, guardian_language }: Consent,
  now: Date,
): Promise<void> {
  const asked = { guardian_name, guardian_email, guardian_language, asked_at: now, given_at: null };
  await db
    .insertInto('guardian_consents')
    .values({ person, ...asked })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(asked))
    .execute();
}

/**
 * The guardian whose consent a person still needs, and when they were asked. `given_at` is set if the consent
 * was withdrawn and nobody asked again. Null if no consent is needed.
 */
export async function findConsentDue(
  db: Kysely<Tables>,
  person: string,
): Promise<(Consent & { asked_at: Date; given_at: Date | null }) | null> {
  const row = await db
    .selectFrom('guardian_consents')
    .innerJoin('people', 'people.id', 'guardian_consents.person')
    .select(['guardian_name', 'guardian_email', 'guardian_language', 'asked_at', 'given_at'])
    .where('person', '=', person)
    .where('people.consent_due', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Records that the guardian consented through the link, which opens the account. Returns the guardian. */
export async function saveConsentGiven(db: Kysely<Tables>, person: string, now: Date): Promise<Consent> {
  const guardian = await db
    .updateTable('guardian_consents')
    .set({ given_at: now })
    .where('person', '=', person)
    .returning(['guardian_name', 'guardian_email', 'guardian_language'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('people')
    .set((eb) => ({ consent_due: false, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', person)
    .execute();
  return guardian;
}

/** Opens the account of a person who waited for consent, after staff recorded that a guardian gave it. */
export async function saveConsentSettled(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ consent_due: false, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', person)
    .where('consent_due', '=', true)
    .execute();
}
