/**
 * Sets a new password with the token of a link or a confirmed mobile. This spends the token and ends every
 * sign-in.
 */
import { Problem } from '#contract/problem.ts';
import { passwordChangedWords } from '#features/letters/letters.rules.ts';
import { queueMessage } from '#features/outbox/server/public.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { linkSpent } from '../auth.contract.ts';
import { isSameEmail } from '../enrolment.rules.ts';
import { findResetting, saveEmailConfirmed } from './accounts.store.ts';
import { savePassword } from './auth.store.ts';
import { endWaysIn } from './hand-over.ts';
import { hasComeIn } from './offers.store.ts';
import { readOneUseToken, spendOneUseToken } from './one-use-token.ts';
import { removePersonsTokens, type TokenPurpose } from './one-use-tokens.store.ts';
import { hashNewPassword } from './public.ts';
import { forgetTries } from './sign-in.ts';
import { revokeTokens } from './tokens.store.ts';

/** How long a token that sets a new password is valid. */
export const RESET_SECONDS = 30 * 60;

/** A former owner of an email or a mobile must not be able to set the account's password. */
function isTheirs(
  contact: string | null,
  { email, mobile }: { email: string | null; mobile: string | null },
) {
  return contact !== null && (contact === mobile || isSameEmail(contact, email ?? ''));
}

const BY_LINK: readonly TokenPurpose[] = ['reset', 'invitation', 'link'];
const BY_MOBILE: readonly TokenPurpose[] = ['mobile_reset'];

/**
 * Sets the new password. Throws `link_spent`, and `breaks_rule` for a rejected password, which leaves the
 * token valid.
 */
export async function resetPasswordBy(
  platform: Platform,
  {
    token,
    verification_token,
    password,
  }: {
    token?: string | undefined;
    verification_token?: string | undefined;
    password: string;
  },
  now: Date,
): Promise<void> {
  const db = platform.database.kysely;
  const [sent, purposes] = token === undefined ? [verification_token ?? '', BY_MOBILE] : [token, BY_LINK];
  const { person: id } = await readOneUseToken(db, sent, purposes, now);
  const owner = await findResetting(db, id);
  if (owner === null) throw new Problem(linkSpent);
  const password_hash = await hashNewPassword(owner, password);
  await inTransaction(db, async (transaction) => {
    // Lock the person's row first. Every call that changes a person and spends a token locks in this order.
    const person = await findResetting(transaction, owner.id, true);
    const use = await spendOneUseToken(transaction, sent, purposes, now);
    if (person === null) throw new Problem(linkSpent);
    /* A link that staff handed over has no address to compare. It ends once the person has signed in, or
       it would reset their password. */
    const counts =
      use.purpose === 'link' ? !(await hasComeIn(transaction, person.id)) : isTheirs(use.contact, person);
    if (!counts) throw new Problem(linkSpent);
    await savePassword(transaction, person.id, { password_hash, must_change_password: false }, now);
    if (token !== undefined && use.contact !== null) {
      await saveEmailConfirmed(transaction, person.id, use.contact, now);
    }
    await revokeTokens(transaction, person.id, now);
    await endWaysIn(transaction, [person.id]);
    await removePersonsTokens(transaction, person.id, ['reset', ...BY_MOBILE, 'change_email']);
    await forgetTries(transaction, person);
    if (use.purpose === 'invitation' || use.purpose === 'link') return;
    if (person.email === null || person.email_verified_at === null) return;
    await queueMessage(transaction, platform, {
      channel: 'mail',
      to: person.email,
      person: person.id,
      purpose: 'password_changed',
      expires_at: null,
      ...passwordChangedWords(person),
    });
  });
}
