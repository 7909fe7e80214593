/** Mails that ask somebody to choose a password or to confirm their email. */
import type { Kysely } from 'kysely';
import { queueMessage } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import { invitationWords, welcomeWords } from '../messages.rules.ts';
import { linkTo, makeOneUseToken } from './one-use-token.ts';
import { removePersonsTokens } from './one-use-tokens.store.ts';

const INVITATION_SECONDS = 7 * 24 * 60 * 60;
const CONFIRMATION_SECONDS = 3 * 24 * 60 * 60;

export interface Invited {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
}

/** Queues a link with which they choose their password; links sent before work no more. */
export async function sendInvitation(
  db: Kysely<Tables>,
  platform: Platform,
  person: Invited,
  now: Date,
): Promise<void> {
  await removePersonsTokens(db, person.id, ['invitation']);
  const use = { purpose: 'invitation', person: person.id, contact: person.email } as const;
  const made = await makeOneUseToken(db, { ...use, life_seconds: INVITATION_SECONDS }, now);
  const link = linkTo(platform.config, '/reset-password', made.token);
  await queueMessage(db, platform, {
    ...{ channel: 'mail', to: person.email, person: person.id, purpose: 'invitation' },
    ...{ expires_at: made.expires_at, ...invitationWords(person, link) },
  });
}

/** Queues a link with which they confirm their email; links sent before work no more. */
export async function sendConfirmation(
  db: Kysely<Tables>,
  platform: Platform,
  person: Invited,
  now: Date,
): Promise<void> {
  await removePersonsTokens(db, person.id, ['confirm_email']);
  const use = { purpose: 'confirm_email', person: person.id, contact: person.email } as const;
  const made = await makeOneUseToken(db, { ...use, life_seconds: CONFIRMATION_SECONDS }, now);
  const link = linkTo(platform.config, '/confirm-email', made.token);
  await queueMessage(db, platform, {
    ...{ channel: 'mail', to: person.email, person: person.id, purpose: 'confirm_email' },
    ...{ expires_at: made.expires_at, ...welcomeWords(person, link) },
  });
}
