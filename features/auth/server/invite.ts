/**
 * Mails that invite people to choose a password, ask them to confirm an email, or tell them of a changed
 * contact.
 */
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import {
  changeEmailWords,
  contactChangedWords,
  invitationWords,
  welcomeWords,
} from '#features/letters/letters.rules.ts';
import { queueMessage, queueMessages } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Platform } from '#server/http/route.ts';
import { listLanguages } from './accounts.store.ts';
import { endWaysIn } from './hand-over.ts';
import { findInviting, saveOffers } from './offers.store.ts';
import { linkTo, makeOneUseToken, makeOneUseTokens } from './one-use-token.ts';
import { removePersonsTokens } from './one-use-tokens.store.ts';

const INVITATION_SECONDS = 7 * 24 * 60 * 60;
const CONFIRMATION_SECONDS = 3 * 24 * 60 * 60;
const CHANGE_SECONDS = 24 * 60 * 60;

export interface Invited {
  id: string;
  first_name: string;
  last_name: string | null;
  username: string;
  email: string;
}

/** A person and their preferred language. */
type Written = Invited & { language: string };

/**
 * Queues a mail for each person with a link to choose their password, in the name of `by`. Earlier links and
 * slips stop working. People count as invited once their mail is sent.
 */
export async function sendInvitations(
  db: Kysely<Tables>,
  platform: Platform,
  people: readonly Invited[],
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const ids = people.map(({ id }) => id);
  await endWaysIn(db, ids);
  const uses = people.map(({ id, email }) => ({
    purpose: 'invitation' as const,
    person: id,
    contact: email,
    life_seconds: INVITATION_SECONDS,
  }));
  const made = await makeOneUseTokens(db, uses, now);
  const languages = await listLanguages(db, ids);
  const inviting = await findInviting(db, by, ids);
  const mails = people.flatMap((person, place) => {
    const token = made[place];
    const language = languages.get(person.id);
    if (token === undefined || language === undefined) return [];
    const link = linkTo(platform.config, '/reset-password', token.token);
    const from = { by: inviting.by, school: inviting.schools.get(person.id) ?? null };
    return {
      channel: 'mail' as const,
      to: person.email,
      person: person.id,
      purpose: 'invitation' as const,
      id: v7(),
      expires_at: token.expires_at,
      ...invitationWords({ ...person, language }, { ...from, link, life_seconds: INVITATION_SECONDS }),
    };
  });
  await queueMessages(db, platform, mails);
  const offers = mails.map(({ id, person, expires_at }) => ({
    person,
    way: 'mail' as const,
    message: id,
    expires_at,
  }));
  await saveOffers(db, offers, now);
}

/** Queues a mail with a link that confirms the person's email. Earlier links stop working. */
export async function sendConfirmation(
  db: Kysely<Tables>,
  platform: Platform,
  person: Written,
  now: Date,
): Promise<void> {
  await removePersonsTokens(db, person.id, ['confirm_email']);
  const use = { purpose: 'confirm_email', person: person.id, contact: person.email } as const;
  const made = await makeOneUseToken(db, { ...use, life_seconds: CONFIRMATION_SECONDS }, now);
  const link = linkTo(platform.config, '/confirm-email', made.token);
  await queueMessage(db, platform, {
    channel: 'mail',
    to: person.email,
    person: person.id,
    purpose: 'confirm_email',
    expires_at: made.expires_at,
    ...welcomeWords(person.language, { link, life_seconds: CONFIRMATION_SECONDS }),
  });
}

/** Queues a mail to `email` with a link that makes it the person's email. Replaces an earlier request. */
export async function sendEmailChange(
  db: Kysely<Tables>,
  platform: Platform,
  person: Written,
  now: Date,
): Promise<void> {
  await removePersonsTokens(db, person.id, ['change_email']);
  const use = { purpose: 'change_email', person: person.id, contact: person.email } as const;
  const made = await makeOneUseToken(db, { ...use, life_seconds: CHANGE_SECONDS }, now);
  const link = linkTo(platform.config, '/confirm-email', made.token);
  await queueMessage(db, platform, {
    channel: 'mail',
    to: person.email,
    person: person.id,
    purpose: 'confirm_email',
    expires_at: made.expires_at,
    ...changeEmailWords(person.language, { link, life_seconds: CHANGE_SECONDS }),
  });
}

/**
 * Notifies a person that one of their contacts was changed or removed. The mail goes to the email that was
 * confirmed until now.
 */
export async function tellOfChange(
  db: Kysely<Tables>,
  platform: Platform,
  before: Omit<Written, 'email'> & { email: string | null; is_email_confirmed: boolean },
  contact: 'email' | 'mobile',
): Promise<void> {
  if (before.email === null || !before.is_email_confirmed) return;
  await queueMessage(db, platform, {
    channel: 'mail',
    to: before.email,
    person: before.id,
    purpose: 'contact_changed',
    expires_at: null,
    ...contactChangedWords(before, contact),
  });
}
