/**
 * A guardian's consent: requests it by mail, takes it through the link, and records it in the person's list
 * of guardians.
 */
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { type Language, languageFor } from '#features/letters/language.rules.ts';
import { consentWords } from '#features/letters/letters.rules.ts';
import { queueMessage } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { linkSpent } from '../auth.contract.ts';
import { findResetting, saveConsentAsked, saveConsentGiven } from './accounts.store.ts';
import { recordGuardianConsent } from './hooks.ts';
import { linkTo, makeOneUseToken, readOneUseToken, spendOneUseToken } from './one-use-token.ts';
import { removePersonsTokens } from './one-use-tokens.store.ts';

const CONSENT_SECONDS = 14 * 24 * 60 * 60;

/** Mails the guardian a consent link in their language. Earlier links stop working. */
export async function askForConsent(
  db: Kysely<Tables>,
  platform: Platform,
  person: string,
  guardian: { guardian_name: string; guardian_email: string; guardian_language: string },
  now: Date,
): Promise<void> {
  const minor = await findResetting(db, person, true);
  if (minor === null) return;
  await saveConsentAsked(db, person, guardian, now);
  await removePersonsTokens(db, person, ['consent']);
  const use = { purpose: 'consent', person, contact: guardian.guardian_email } as const;
  const made = await makeOneUseToken(db, { ...use, life_seconds: CONSENT_SECONDS }, now);
  const page = linkTo(platform.config, '/consent', made.token);
  const link = `${page}&language=${languageFor(guardian.guardian_language)}`;
  const words = consentWords(minor, guardian, { link, life_seconds: CONSENT_SECONDS });
  await queueMessage(db, platform, {
    channel: 'mail',
    to: guardian.guardian_email,
    person,
    purpose: 'guardian_consent',
    expires_at: made.expires_at,
    ...words,
  });
}

/**
 * Takes a guardian's consent by the link's token. This opens the account and records the guardian and the
 * consent. A new guardian keeps the language in which they read the page, or else the one they were asked in.
 * Returns the student's first name. Throws `link_spent`.
 */
export async function giveConsentBy(
  platform: Platform,
  { token, language }: { token: string; language?: Language | undefined },
  now: Date,
): Promise<string> {
  const db = platform.database.kysely;
  const { person: id } = await readOneUseToken(db, token, ['consent'], now);
  return inTransaction(db, async (transaction) => {
    // Lock the person's row first. Every call that changes a person and spends a token locks in this order.
    const person = await findResetting(transaction, id, true);
    await spendOneUseToken(transaction, token, ['consent'], now);
    if (person === null) throw new Problem(linkSpent);
    const { guardian_name, guardian_email, guardian_language } = await saveConsentGiven(
      transaction,
      person.id,
      now,
    );
    const guardian = {
      person: person.id,
      name: guardian_name,
      contact: guardian_email,
      language: language ?? guardian_language,
    };
    await recordGuardianConsent(transaction, guardian, now);
    return person.first_name;
  });
}
