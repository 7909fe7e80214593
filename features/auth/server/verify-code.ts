/**
 * Checks codes sent to mobiles. A right code signs in, gives a token for one purpose, or confirms a person's
 * own mobile.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import type { LoginRecord } from '../auth.contract.ts';
import { type CodePurpose, wrongCode } from '../getting-in.contract.ts';
import { CONFIRMED_SECONDS, type CodeFor, VERIFY_LIMIT } from '../mobile-code.rules.ts';
import { foldSignInName, onlyOne } from '../sign-in.rules.ts';
import { findVerified } from './accounts.store.ts';
import { mobileCodeHash } from './ask-by-contact.ts';
import { type ContactOwner, listOwnersOfMobile } from './contact-requests.store.ts';
import { removeMobileCode, takeCodeTry } from './mobile-codes.store.ts';
import { makeOneUseToken } from './one-use-token.ts';
import { openSignIn } from './sign-in.ts';
import { requireSecondStep } from './two-step.ts';

interface Tried {
  mobile: string;
  otp: string;
  purpose: CodePurpose;
  username?: string | undefined;
  totp?: string | undefined;
  address: string;
}

type Verified = LoginRecord | { verification_token: string; expires_at: string };

/**
 * Checks a code and spends it. A try is counted before the code is checked, so parallel guesses cannot exceed
 * the limit. Throws `too_many`, `wrong_code`; `choose_person` if several people share the mobile;
 * `totp_required`, `wrong_totp`.
 */
export async function verifyMobileCode(platform: Platform, tried: Tried, now: Date): Promise<Verified> {
  const db = platform.database.kysely;
  const { mobile, purpose } = tried;
  const spend = await tryCode(platform, tried, now);
  if (purpose === 'sign_in') {
    const owner = await ownerOf(db, tried);
    const person = (await findVerified(db, owner.id)) ?? refuse();
    await requireSecondStep(platform, person.id, tried.totp, now);
    return inTransaction(db, async (transaction) => {
      await spend(transaction);
      return openSignIn(platform, transaction, { ...person, has_proved: false }, now);
    });
  }
  const person = purpose === 'enroll' ? null : (await ownerOf(db, tried)).id;
  return inTransaction(db, async (transaction) => {
    await spend(transaction);
    const use = { purpose: `mobile_${purpose}`, person, contact: mobile } as const;
    const made = await makeOneUseToken(transaction, { ...use, life_seconds: CONFIRMED_SECONDS }, now);
    return { verification_token: made.token, expires_at: made.expires_at.toISOString() };
  });
}

/**
 * Counts and checks a try at a code, outside of any transaction. Returns a function that spends the code
 * once, for use inside a transaction. Throws `too_many`, `wrong_code`; the function throws `wrong_code` if
 * another call has already spent the code.
 */
export async function tryCode(
  platform: Platform,
  tried: CodeFor & { otp: string; address: string },
  now: Date,
): Promise<(transaction: Kysely<Tables>) => Promise<void>> {
  const db = platform.database.kysely;
  const { mobile, purpose, otp, address } = tried;
  await takePoint(db, `code-try/${address}`, VERIFY_LIMIT, now);
  const code_hash = mobileCodeHash(platform.secret, tried, otp);
  const kept = await takeCodeTry(db, { mobile, purpose }, now);
  if (kept === null || !timingSafeEqual(kept, code_hash)) refuse();
  return async (transaction) => {
    if (!(await removeMobileCode(transaction, { mobile, purpose, code_hash }))) refuse();
  };
}

async function ownerOf(db: Kysely<Tables>, { mobile, username }: Tried): Promise<ContactOwner> {
  const owners = await listOwnersOfMobile(db, mobile);
  const name = username === undefined ? null : foldSignInName(username);
  return onlyOne(name === null ? owners : owners.filter((owner) => owner.username === name)) ?? refuse();
}

function refuse(): never {
  throw new Problem(wrongCode, { detail: 'Check the code, or get a new one.' });
}
