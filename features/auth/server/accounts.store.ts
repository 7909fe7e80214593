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
  /** In which they wish to be written to, as BCP 47 has it. */
  language: string;
}

/** An active person who may set a new password by a token; `lock`: nobody else's to change until the transaction ends. */
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

/** An active person as far as signing in goes, without a word on their password. */
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

/** Keeps that an email was confirmed; nothing where it is the person's no more, or was confirmed before. */
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

/** Keeps an email that its person just confirmed, in place of the one before; null: none. */
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

/** As `saveOwnEmail`, of a mobile. */
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

/** Keeps that nobody has shown the person's mobile to be theirs: it neither signs in nor resets. */
export async function saveMobileUnconfirmed(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ mobile_verified_at: null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('mobile_verified_at', 'is not', null)
    .execute();
}

/** Whether a person's email waits to be confirmed, and who they are. */
export async function findUnconfirmed(
  db: Kysely<Tables>,
  id: string,
): Promise<(Omit<Resetting, 'email'> & { email: string }) | null> {
  const person = await findResetting(db, id);
  if (person === null || person.email === null || person.email_verified_at !== null) return null;
  return { ...person, email: person.email };
}

/** Keeps in which language somebody who has just enrolled is written to. */
export async function saveFirstLanguage(db: Kysely<Tables>, id: string, language: string): Promise<void> {
  await db.updateTable('people').set({ language }).where('id', '=', id).execute();
}

/** In which language each of these people wishes to be written to. */
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
  /** In which they are written to, as BCP 47 has it. */
  guardian_language: string;
}

/** Keeps whom a person named as their guardian, and when they were asked. */
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
 * The guardian whose consent a person waits for, and since when; `given_at`: they agreed, took it back, and were not asked
 * since. Null where none is due.
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

/** A guardian agreed through the link: everything opens. Gives who they are. */
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

/** Staff wrote down that a guardian agreed: everything opens to whoever waited for that. */
export async function saveConsentSettled(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set((eb) => ({ consent_due: false, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', person)
    .where('consent_due', '=', true)
    .execute();
}
