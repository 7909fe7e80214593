/** One-time tokens for links. They are created here, and only their hashes are stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Config } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import { linkSpent } from '../auth.contract.ts';
import {
  addOneUseTokens,
  findOneUseToken,
  type OneUseToken,
  type TokenPurpose,
  takeOneUseToken,
} from './one-use-tokens.store.ts';

const TOKEN_BYTES = 32;

interface NewUse extends OneUseToken {
  readonly life_seconds: number;
}

interface Made {
  readonly token: string;
  readonly expires_at: Date;
}

/** Makes a token that lives for `life_seconds`. Its text is not stored. */
export async function makeOneUseToken(db: Kysely<Tables>, use: NewUse, now: Date): Promise<Made> {
  const [made] = await makeOneUseTokens(db, [use], now);
  if (made === undefined) throw new Error('No token was made.');
  return made;
}

/** Makes a token for each of `uses`, in their order, in one statement. */
export async function makeOneUseTokens(
  db: Kysely<Tables>,
  uses: readonly NewUse[],
  now: Date,
): Promise<Made[]> {
  const made = uses.map(({ life_seconds, ...use }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    return { token, expires_at: new Date(now.getTime() + life_seconds * 1000), use };
  });
  await addOneUseTokens(
    db,
    made.map(({ token, expires_at, use }) => ({ ...use, token_hash: hashOf(token), expires_at })),
    now,
  );
  return made.map(({ token, expires_at }) => ({ token, expires_at }));
}

/**
 * Finds a token of one of these purposes and returns its use. Throws `link_spent` if it was used, expired or
 * never existed.
 */
export async function readOneUseToken(
  db: Kysely<Tables>,
  token: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<OneUseToken> {
  return (await findOneUseToken(db, { token_hash: hashOf(token), purposes }, now)) ?? refuse(purposes);
}

/** Like `readOneUseToken`, but also uses up the token. */
export async function spendOneUseToken(
  db: Kysely<Tables>,
  token: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<OneUseToken> {
  return (await takeOneUseToken(db, { token_hash: hashOf(token), purposes }, now)) ?? refuse(purposes);
}

/**
 * The link to a screen with its token, for mails. The host comes from the configuration, never from a
 * request.
 */
export function linkTo({ origin, host, port }: Config, screen: string, token: string): string {
  return `${origin ?? `http://${host}:${port}`}${screen}?token=${token}`;
}

const WHAT_TO_DO: Readonly<Record<TokenPurpose, string>> = {
  first_admin: 'Restart the server. While there is no admin, it prints a new link.',
  invitation: 'Ask your school for a new link.',
  link: 'Ask your school for a new link.',
  slip: 'Ask your school for a new slip.',
  reset:
    'Choose “Forgot password?” on the sign-in page. If you’ve never signed in, ask your school for a new link.',
  confirm_email: 'Go to your profile to get a new link.',
  change_email: 'Go to your profile to get a new link.',
  consent: 'Ask the student to send you a new link.',
  mobile_enroll: 'Get a new code.',
  mobile_reset: 'Get a new code.',
};

function refuse([first]: readonly TokenPurpose[]): never {
  throw new Problem(linkSpent, first === undefined ? {} : { detail: WHAT_TO_DO[first] });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
