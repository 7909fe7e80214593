/**
 * Links and codes that are asked for by an email or a mobile. The call only writes down that somebody asked, so that
 * it answers alike and as fast whoever has the contact; what is sent to whom is found out a moment later.
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

/** For one email; and for one address, behind which a whole school may sit: each asks for nothing but a short mail. */
const RESET_LIMIT = { points: 5, window_seconds: 60 * 60 };
const RESET_ADDRESS_LIMIT = { points: 600, window_seconds: 60 * 60 };

/** Requests taken up in one transaction. */
const AT_ONCE = 20;

/** Writes down that somebody asked for a link to this email. Throws `too_many`. */
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
 * Writes down that somebody asked for a code to this mobile, and in which language where it is nobody's. Throws
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
 * Counts one code to this mobile, whatever it is for: for the number, the address and the installation. Throws
 * `breaks_rule` for its country, `too_many`. Call it outside of a transaction that a refusal would roll back.
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

/** Makes and queues what was asked for, until nothing waits or `stop` is told. */
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

/** Of several who share the email each gets a mail, to the email as it was confirmed and not as it was typed. */
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

/** Every number gets a code, so that trying one is the same for all; only somebody's is sent. */
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

/** Sends a code to a mobile that `person`, who is signed in, wants to make their own. */
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

/** Makes a code and keeps its hash in place of the one before. */
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

/** Keyed, because six digits are soon tried out against a bare hash. */
export function mobileCodeHash(secret: Uint8Array, use: CodeFor, code: string): Buffer {
  const whose = use.purpose === 'confirm' ? `${use.purpose}/${use.person}` : use.purpose;
  return createHmac('sha256', secret).update(`mobile code/${whose}/${use.mobile}/${code}`).digest();
}

function hashOf(contact: string): string {
  return createHash('sha256').update(contact).digest('base64url');
}
