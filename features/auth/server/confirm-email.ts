/**
 * Confirms an email by the token of the link sent to it. From then on its owner can sign in with it; a
 * requested change of email replaces the earlier one.
 */
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { linkSpent } from '../auth.contract.ts';
import { findResetting, saveEmailConfirmed, saveMobileUnconfirmed, saveOwnEmail } from './accounts.store.ts';
import { savePassword } from './auth.store.ts';
import { tellOfChange } from './invite.ts';
import { makeOneUseToken, readOneUseToken, spendOneUseToken } from './one-use-token.ts';
import { removePersonsTokens, type TokenPurpose } from './one-use-tokens.store.ts';
import { RESET_SECONDS } from './reset-password.ts';
import { signedInPerson } from './signed-in-person.ts';
import { revokeTokens } from './tokens.store.ts';

const CONFIRMING: readonly TokenPurpose[] = ['confirm_email', 'change_email'];
/** All tokens that give access to an account. */
const WAYS_IN: readonly TokenPurpose[] = ['reset', 'invitation', 'mobile_reset', 'change_email'];

/**
 * Confirms the email. Unless `authorization` (the header as sent) is a sign-in to this account, the account's
 * password and sign-ins end: a different person may have created it with this email to share it with the
 * email's owner. The returned `password_token` then sets a new password. Throws `link_spent`.
 */
export async function confirmEmailBy(
  platform: Platform,
  { token, authorization }: { token: string; authorization: string | null },
  now: Date,
): Promise<{ password_token: string | null }> {
  const db = platform.database.kysely;
  const { person: id } = await readOneUseToken(db, token, CONFIRMING, now);
  const isOwner = id !== null && (await signedInPerson(platform, authorization)) === id;
  return inTransaction(db, async (transaction) => {
    // Lock the person's row first, as every call does that changes a person and spends a token.
    const person = await findResetting(transaction, id, true);
    const { purpose, contact } = await spendOneUseToken(transaction, token, CONFIRMING, now);
    if (person === null || contact === null) throw new Problem(linkSpent);
    if (purpose === 'confirm_email') {
      await saveEmailConfirmed(transaction, person.id, contact, now);
    } else {
      const is_email_confirmed = person.email_verified_at !== null;
      await saveOwnEmail(transaction, person.id, contact, now);
      await removePersonsTokens(transaction, person.id, ['confirm_email']);
      await tellOfChange(transaction, platform, { ...person, is_email_confirmed }, 'email');
    }
    return { password_token: isOwner ? null : await endAccess(transaction, person.id, contact, now) };
  });
}

/**
 * Ends every access to the account except the confirmed `email`, and returns a token that sets a new
 * password.
 */
async function endAccess(db: Kysely<Tables>, person: string, email: string, now: Date): Promise<string> {
  await savePassword(db, person, { password_hash: null, must_change_password: false }, now);
  await saveMobileUnconfirmed(db, person, now);
  await revokeTokens(db, person, now);
  await removePersonsTokens(db, person, WAYS_IN);
  const use = { purpose: 'reset', person, contact: email, life_seconds: RESET_SECONDS } as const;
  return (await makeOneUseToken(db, use, now)).token;
}
