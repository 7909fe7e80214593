import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import { MOST_SHARING_A_CONTACT } from '../sign-in.rules.ts';

/** A request for a link by mail or a code to a mobile. */
export interface ContactRequest {
  contact: string;
  purpose: 'reset_by_mail' | 'enroll' | 'sign_in' | 'reset';
  /** The language of the code if no account has the number, as a BCP 47 tag. */
  language: string;
}

export async function addContactRequest(
  db: Kysely<Tables>,
  request: Omit<ContactRequest, 'language'> & { language?: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('contact_requests')
    .values({ id: v7(), ...request, created_at: now })
    .execute();
}

/** Takes up to `most` requests, the oldest first. Skips those that a different process holds. */
export async function takeContactRequests(db: Kysely<Tables>, most: number): Promise<ContactRequest[]> {
  const { rows } = await sql<ContactRequest>`
    delete from contact_requests where id in (
      select id from contact_requests order by created_at, id limit ${most} for update skip locked
    ) returning contact, purpose, language`.execute(db);
  return rows;
}

export interface ContactOwner {
  id: string;
  first_name: string;
  last_name: string | null;
  username: string;
  /** The preferred language, as a BCP 47 tag. */
  language: string;
}

/**
 * The active people who confirmed this email, in any case. Each comes with the email as they confirmed it.
 */
export function listOwnersOfEmail(
  db: Kysely<Tables>,
  email: string,
): Promise<(ContactOwner & { email: string })[]> {
  return owners(db)
    .select('email')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .$narrowType<{ email: string }>()
    .execute();
}

/** The active people who confirmed this mobile. */
export function listOwnersOfMobile(db: Kysely<Tables>, mobile: string): Promise<ContactOwner[]> {
  return owners(db).where('mobile', '=', mobile).where('mobile_verified_at', 'is not', null).execute();
}

function owners(db: Kysely<Tables>) {
  return db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'username', 'language'])
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .limit(MOST_SHARING_A_CONTACT);
}
