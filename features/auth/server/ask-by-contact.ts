/**
 * Links and codes requested by email or mobile. The call only stores the request; a job answers it a moment
 * later. So the response is the same, and as fast, whether or not an account has that contact.
 */
import { createHash, createHmac, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { languageFor } from '#features/letters/language.rules.ts';
import { mobileCodeWords, resetWords } from '#features/letters/letters.rules.ts';
import { queueMessage } from '#features/outbox/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { takePlace, takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import type { CodePurpose } from '../getting-in.contract.ts';
import {
  ADDRESS_LIMIT,
  CODE_SECONDS,
  CODE_TRIES,
  type CodeFor,
  countryFaults,
  dayLimit,
  NUMBER_LIMITS,
} from '../mobile-code.rules.ts';
import {
  addContactRequest,
  type ContactRequest,
  listOwnersOfEmail,
  listOwnersOfMobile,
  takeContactRequests,
} from './contact-requests.store.ts';
import { saveMobileCode } from './mobile-codes.store.ts';
import { linkTo, makeOneUseToken } from './one-use-token.ts';
import { RESET_SECONDS } from './reset-password.ts';

/**
 * Limits per email and per network address. A whole school may share one address, and each request only sends
 * a short mail.
 */
const RESET_LIMIT = { points: 5, window_seconds: 60 * 60 };
const RESET_ADDRESS_LIMIT = { points: 600, window_seconds: 60 * 60 };

/** The number of requests that are answered in one transaction. */
const AT_ONCE = 20;

/** Stores a request for a reset link to this email. Throws `too_many`. */
export async function askForReset(
  db: Kysely<Tables>,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<void> {
  await takePoint(db, `reset-address/${address}`, RESET_ADDRESS_LIMIT, now);
  await takePoint(db, `reset/${hashOf(email.toLowerCase())}`, RESET_LIMIT, now);
  await addContactRequest(db, { contact: email, purpose: 'reset_by_mail' }, now);
}

/**
 * Stores a request for a code to this mobile. `language` is used if no account has the number. Throws
 * `breaks_rule` for its country, `too_many`.
 */
export async function askForCode(
  db: Kysely<Tables>,
  {
    mobile,
    purpose,
    address,
    language,
  }: { mobile: string; purpose: CodePurpose; address: string; language: string },
  now: Date,
): Promise<void> {
  await takeCodePoints(db, { mobile, address }, now);
  await addContactRequest(db, { contact: mobile, purpose, language }, now);
}

/**
 * Counts one code to this mobile, for any purpose, against the limits for the number, the network address and
 * the whole server. Throws `breaks_rule` for its country, `too_many`. Call this function outside a
 * transaction that a refusal would roll back.
 */
export async function takeCodePoints(
  db: Kysely<Tables>,
  { mobile, address }: { mobile: string; address: string },
  now: Date,
): Promise<void> {
  const settings = await readSettings(db);
  requireNoFaults(countryFaults(mobile, settings['getting_in.country_codes']));
  await takePoint(db, `code-address/${address}`, ADDRESS_LIMIT, now);
  await takePlace(db, `code-minute/${hashOf(mobile)}`, NUMBER_LIMITS.minute, now);
  await takePlace(db, `code-hour/${hashOf(mobile)}`, NUMBER_LIMITS.hour, now);
  await takePoint(db, 'code-day', dayLimit(settings['getting_in.codes_a_day']), now);
}

/**
 * Answers stored requests: creates the links and codes and queues their messages. Ends when no request is
 * left or `stop` aborts.
 */
export async function answerContactRequests(platform: Platform, stop: AbortSignal): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE && !stop.aborted; ) {
    taken = await inTransaction(platform.database.kysely, async (db) => {
      const requests = await takeContactRequests(db, AT_ONCE);
      for (const request of requests) await answer(db, platform, request);
      return requests.length;
    });
  }
}

async function answer(db: Kysely<Tables>, platform: Platform, request: ContactRequest): Promise<void> {
  const { contact, purpose, language } = request;
  const now = platform.clock.now();
  if (purpose === 'reset_by_mail') await mailResetLinks(db, platform, contact, now);
  else await sendCode(db, platform, { mobile: contact, purpose, language }, now);
}

/**
 * If several people share the email, each gets a mail. It goes to the email as they confirmed it, not as it
 * was typed.
 */
async function mailResetLinks(
  db: Kysely<Tables>,
  platform: Platform,
  asked: string,
  now: Date,
): Promise<void> {
  for (const { email, ...person } of await listOwnersOfEmail(db, asked)) {
    const use = { purpose: 'reset', person: person.id, contact: email } as const;
    const made = await makeOneUseToken(db, { ...use, life_seconds: RESET_SECONDS }, now);
    const link = linkTo(platform.config, '/reset-password', made.token);
    await queueMessage(db, platform, {
      channel: 'mail',
      to: email,
      person: person.id,
      purpose: 'reset_password',
      expires_at: made.expires_at,
      ...resetWords(person, { link, life_seconds: RESET_SECONDS }),
    });
  }
}

/**
 * Makes a code for every number, so guessing a code is the same for all numbers. Sends it only if somebody
 * has the number.
 */
async function sendCode(
  db: Kysely<Tables>,
  platform: Platform,
  { mobile, purpose, language }: { mobile: string; purpose: CodePurpose; language: string },
  now: Date,
): Promise<void> {
  const made = await makeCode(db, platform, { mobile, purpose }, now);
  const owners = await listOwnersOfMobile(db, mobile);
  if (purpose !== 'enroll' && owners.length === 0) return;
  const person = owners.length === 1 ? (owners[0]?.id ?? null) : null;
  const theirs = new Set(owners.map((owner) => languageFor(owner.language)));
  const [only, ...others] = theirs;
  const shared = others.length === 0 ? only : undefined;
  await queueCode(db, platform, { ...made, mobile, person, language: shared ?? language });
}

/** Sends a code to a mobile that `person`, who is signed in, wants to confirm as their own. */
export async function sendOwnCode(
  db: Kysely<Tables>,
  platform: Platform,
  { mobile, person, language }: { mobile: string; person: string; language: string },
  now: Date,
): Promise<void> {
  const made = await makeCode(db, platform, { mobile, purpose: 'confirm', person }, now);
  await queueCode(db, platform, { ...made, mobile, person, language });
}

interface MadeCode {
  code: string;
  expires_at: Date;
}

/** Makes a code and stores its hash in place of the previous one. */
async function makeCode(
  db: Kysely<Tables>,
  { secret }: Pick<Platform, 'secret'>,
  use: CodeFor,
  now: Date,
): Promise<MadeCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires_at = new Date(now.getTime() + CODE_SECONDS * 1000);
  const { mobile, purpose } = use;
  const code_hash = mobileCodeHash(secret, use, code);
  await saveMobileCode(db, { mobile, purpose, code_hash, tries_left: CODE_TRIES, expires_at });
  return { code, expires_at };
}

async function queueCode(
  db: Kysely<Tables>,
  platform: Platform,
  {
    code,
    expires_at,
    mobile,
    person,
    language,
  }: MadeCode & { mobile: string; person: string | null; language: string },
): Promise<void> {
  await queueMessage(db, platform, {
    channel: 'sms',
    to: mobile,
    person,
    purpose: 'mobile_code',
    expires_at,
    ...mobileCodeWords(language, code, CODE_SECONDS),
  });
}

/** Uses a keyed hash, because six digits are quickly guessed from a plain one. */
export function mobileCodeHash(secret: Uint8Array, use: CodeFor, code: string): Buffer {
  const whose = use.purpose === 'confirm' ? `${use.purpose}/${use.person}` : use.purpose;
  return createHmac('sha256', secret).update(`mobile code/${whose}/${use.mobile}/${code}`).digest();
}

function hashOf(contact: string): string {
  return createHash('sha256').update(contact).digest('base64url');
}
