/**
 * First sign-ins that staff hand over in person: a link, or the code on a printed slip. They are for people
 * who have never signed in.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { withdrawMessages } from '#features/outbox/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import type { LoginRecord } from '../auth.contract.ts';
import { wrongCode } from '../getting-in.contract.ts';
import { foldSignInName, SIGN_IN_LIMIT } from '../sign-in.rules.ts';
import { foldSlipCode, handOverRefusal, SLIP_LIMIT, slipCode } from '../slip.rules.ts';
import { savePassword } from './auth.store.ts';
import { hashNewPassword } from './new-password.ts';
import { findSlipOwner, listOfferedMessages, type SlipOwner, saveOffers } from './offers.store.ts';
import { linkTo, makeOneUseTokens } from './one-use-token.ts';
import {
  addOneUseTokens,
  findOneUseToken,
  removePeoplesTokens,
  type TokenPurpose,
  takeOneUseToken,
} from './one-use-tokens.store.ts';
import { forgetTries, openSignIn, slipTriesUnder, triesKey } from './sign-in.ts';
import { revokeTokens } from './tokens.store.ts';

const LINK_SECONDS = 7 * 24 * 60 * 60;

const WAYS_IN: readonly TokenPurpose[] = ['invitation', 'link', 'slip'];

/**
 * Ends all links, slips and invitations of these people, and withdraws invitation mails that have not been
 * sent.
 */
export async function endWaysIn(db: Kysely<Tables>, people: readonly string[]): Promise<void> {
  await withdrawMessages(db, await listOfferedMessages(db, people));
  await removePeoplesTokens(db, people, WAYS_IN);
}

/**
 * Creates a link for each of these people, in their order, and ends their earlier links, slips and
 * invitations. The link's text is not stored.
 */
export async function makeLinks(
  db: Kysely<Tables>,
  { config }: Pick<Platform, 'config'>,
  people: readonly string[],
  now: Date,
): Promise<{ link: string; expires_at: Date }[]> {
  await endWaysIn(db, people);
  const uses = people.map((person) => ({
    purpose: 'link' as const,
    person,
    contact: null,
    life_seconds: LINK_SECONDS,
  }));
  const made = await makeOneUseTokens(db, uses, now);
  const offers = people.flatMap((person, place) => {
    const expires_at = made[place]?.expires_at;
    return expires_at === undefined ? [] : { person, way: 'link' as const, message: null, expires_at };
  });
  await saveOffers(db, offers, now);
  return made.map(({ token, expires_at }) => ({
    link: linkTo(config, '/reset-password', token),
    expires_at,
  }));
}

/** A new slip code as printed. It works only after `keepSlipCodes` has stored its hash. */
export function newSlipCode(): string {
  return slipCode(randomBytes(8));
}

interface Slip {
  readonly person: string;
  readonly code: string;
  readonly expires_at: Date;
}

/** Stores the hash of each code, and ends the people's earlier links, slips and invitations. */
export async function keepSlipCodes(
  db: Kysely<Tables>,
  { secret }: Pick<Platform, 'secret'>,
  slips: readonly Slip[],
  now: Date,
): Promise<void> {
  const people = slips.map(({ person }) => person);
  await endWaysIn(db, people);
  const tokens = slips.map(({ person, code, expires_at }) => ({
    purpose: 'slip' as const,
    person,
    contact: null,
    expires_at,
    token_hash: slipHash(secret, person, code),
  }));
  await addOneUseTokens(db, tokens, now);
  const offers = slips.map(({ person, expires_at }) => ({
    person,
    way: 'slip' as const,
    message: null,
    expires_at,
  }));
  await saveOffers(db, offers, now);
}

/** The address in a slip's QR code. The code comes after `#`, so no server or log sees it. */
export function slipAddress(config: Platform['config'], username: string, code: string): string {
  const { origin, host, port } = config;
  return `${origin ?? `http://${host}:${port}`}/first-sign-in#${encodeURIComponent(username)}/${code}`;
}

interface Tried {
  readonly username: string;
  readonly code: string;
  readonly password: string;
  readonly address: string;
}

/**
 * Signs a person in for the first time by the code of their slip, sets their password and spends the code. A
 * try is counted before the code is checked, so parallel guesses cannot exceed the limit. Throws `too_many`;
 * `wrong_code` for any wrong name or code; `breaks_rule` for a rejected password, which leaves the code
 * valid.
 */
export async function signInBySlip(platform: Platform, tried: Tried, now: Date): Promise<LoginRecord> {
  const db = platform.database.kysely;
  const name = foldSignInName(tried.username);
  await takePoint(db, triesKey(name, tried.address), SIGN_IN_LIMIT, now);
  await takePoint(db, slipTriesUnder(name), SLIP_LIMIT, now);
  const owner = mayComeIn(await findSlipOwner(db, name));
  const key = { token_hash: slipHash(platform.secret, owner.id, tried.code), purposes: ['slip'] } as const;
  if ((await findOneUseToken(db, key, now))?.person !== owner.id) refuse();
  const password_hash = await hashNewPassword(owner, tried.password);
  return inTransaction(db, async (transaction) => {
    // Lock the person's row first. Every call that changes a person and spends a token locks in this order.
    const { id, role, ...person } = mayComeIn(await findSlipOwner(transaction, name, true));
    const spent = await takeOneUseToken(transaction, key, now);
    if (spent?.person !== id) refuse();
    await savePassword(transaction, id, { password_hash, must_change_password: false }, now);
    await endWaysIn(transaction, [id]);
    await revokeTokens(transaction, id, now);
    await forgetTries(transaction, person);
    return openSignIn(platform, transaction, { id, role, password_hash, has_proved: true }, now);
  });
}

function mayComeIn(owner: SlipOwner | null): SlipOwner {
  return owner === null || handOverRefusal(owner) !== null ? refuse() : owner;
}

function refuse(): never {
  throw new Problem(wrongCode, {
    detail: 'Check your username and code. Use your newest slip, or ask your school for another.',
  });
}

/**
 * A keyed hash, because the codes are short: reading the table alone is not enough to find them by trying.
 */
function slipHash(secret: Uint8Array, person: string, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(`slip/${person}/${foldSlipCode(code)}`)
    .digest();
}
