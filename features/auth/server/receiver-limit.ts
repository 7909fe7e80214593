/** One limit for all mails to an address that the sender has not confirmed as their own. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import { RECEIVER_LIMIT } from '../enrolment.rules.ts';

/**
 * Counts one mail to `email` and throws `too_many` above five an hour. Password resets have their own limit,
 * so nobody can use up a different person's resets. Call it outside a transaction that a refusal would roll
 * back.
 */
export async function takeReceiverPoint(db: Kysely<Tables>, email: string, now: Date): Promise<void> {
  const receiver = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await takePoint(db, `mail-to/${receiver}`, RECEIVER_LIMIT, now);
}
