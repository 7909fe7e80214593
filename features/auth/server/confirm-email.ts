/** Where the link leads that was sent to an email: it signs its person in from then on, in place of another one where they asked for that. */
import { Problem } from '#contract/problem.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { linkSpent } from '../auth.contract.ts';
import { findResetting, saveEmailConfirmed, saveOwnEmail } from './accounts.store.ts';
import { tellOfChange } from './invite.ts';
import { readOneUseToken, spendOneUseToken } from './one-use-token.ts';
import { removePersonsTokens, type TokenPurpose } from './one-use-tokens.store.ts';

const CONFIRMING: readonly TokenPurpose[] = ['confirm_email', 'change_email'];

/** Throws `link_spent`. */
export async function confirmEmailBy(platform: Platform, token: string, now: Date): Promise<void> {
  const db = platform.database.kysely;
  const { person: id } = await readOneUseToken(db, token, CONFIRMING, now);
  await inTransaction(db, async (transaction) => {
    // The person first, as everywhere: whoever changes them and spends a token takes the rows in this order.
    const person = await findResetting(transaction, id, true);
    const { purpose, contact } = await spendOneUseToken(transaction, token, CONFIRMING, now);
    if (person === null || contact === null) throw new Problem(linkSpent);
    if (purpose === 'confirm_email') {
      await saveEmailConfirmed(transaction, person.id, contact, now);
      return;
    }
    const is_email_confirmed = person.email_verified_at !== null;
    await saveOwnEmail(transaction, person.id, contact, now);
    await removePersonsTokens(transaction, person.id, ['confirm_email']);
    await tellOfChange(transaction, platform, { ...person, is_email_confirmed }, 'email');
  });
}
