/**
 * Confirms an email by the token of the link that was sent to it: from then on the email signs its person in, in place of
 * an earlier one where they asked for that.
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
/** All tokens with which somebody gets into an account. */
const WAYS_IN: readonly TokenPurpose[] = ['reset', 'invitation', 'mobile_reset', 'change_email'];

/**
 * Confirms the email. Where `authorization` (the header as sent) does not speak for the account itself, its sign-ins and
 * its password end: somebody else may have made the account with this email in order to share it with its owner. The
 * answer's `password_token` then sets a new password. Throws `link_spent`.
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
    // The person's row is locked first, as in every call that changes a person and spends a token.
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

/** Ends every way into the account but the confirmed `email`, and gives the token that sets a new password. */
async function endAccess(db: Kysely<Tables>, person: string, email: string, now: Date): Promise<string> {
  await savePassword(db, person, { password_hash: null, must_change_password: false }, now);
  await saveMobileUnconfirmed(db, person, now);
  await revokeTokens(db, person, now);
  await removePersonsTokens(db, person, WAYS_IN);
  const use = { purpose: 'reset', person, contact: email, life_seconds: RESET_SECONDS } as const;
  return (await makeOneUseToken(db, use, now)).token;
}
