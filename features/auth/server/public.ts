/** Functions of this feature that the server and other features' servers may call. */
import type { Kysely } from 'kysely';
import type { Fault } from '#contract/problem.ts';
import { Problem, unauthorized } from '#contract/problem.ts';
import { reachOf } from '#core/access/access.ts';
import { countActiveAdmins } from '#features/people/server/public.store.ts';
import { readSettings } from '#features/settings/server/public.ts';
import { ConfigFaults } from '#server/config.ts';
import type { Tables } from '#server/db/tables.ts';
import { KEPT_SECONDS } from '#server/http/idempotency.ts';
import type { Caller, Platform } from '#server/http/route.ts';
import type { LoginRecord } from '../auth.contract.ts';
import { consentNeed } from '../enrolment.rules.ts';
import { isTokenGood, isUseWorthKeeping, preconditionOf } from '../token.rules.ts';
import { saveConsentSettled } from './accounts.store.ts';
import { findOwnRecord } from './auth.store.ts';
import {
  type ConsentState,
  findConsentState,
  saveConsentLost,
  saveConsentsOutgrown,
} from './consents.store.ts';
import { removeOldEnrolmentKeys } from './enrolment-keys.store.ts';
import { addFirstAdmin, makeFirstAdminLink } from './first-admin.ts';
import * as handOver from './hand-over.ts';
import { type Invited, sendInvitations, tellOfChange } from './invite.ts';
import { removeExpiredCodes } from './mobile-codes.store.ts';
import * as newPassword from './new-password.ts';
import { removeExpiredOneUseTokens, removePeoplesTokens } from './one-use-tokens.store.ts';
import * as passwordHash from './password-hash.ts';
import * as reading from './reading.ts';
import { readToken } from './token.ts';
import {
  findToken,
  isInView,
  listTokens,
  removeSpentTokens,
  revokeTokens,
  revokeTokensOf,
  saveTokenUses,
  type TokenRow,
} from './tokens.store.ts';

/**
 * The caller whom an `Authorization` header stands for now. Reads the token's row, so a revoked token fails
 * in every process. Throws `unauthorized`.
 */
export async function authenticate(platform: Platform, header: string | undefined): Promise<Caller> {
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const id = await readToken(platform.secret, header, now);
  const token = id === null ? null : await findToken(db, id);
  if (id === null || token === null || !isTokenGood(token, now)) throw new Problem(unauthorized);
  if (token.reader !== null) {
    const reach = reachOf(token.reader.role, 'people.table');
    if (!(await isInView(db, { reach, caller: token.reader.id }, token.person))) {
      throw new Problem(unauthorized);
    }
  }
  // A staff member who views Assay as a different person must not make that person look active.
  if (token.reader === null && isUseWorthKeeping(token.last_used_at, now))
    await saveTokenUses(db, [{ id, person: token.person }], now);
  return callerOf(id, token);
}

/** Whether this is the id of an existing person who is not deactivated. Reads the database. */
export async function isActive({ database }: Platform, person: string): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('people')
    .select('id')
    .where('id', '=', person)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

function callerOf(token_id: string, token: TokenRow): Caller {
  const { person, role, ends_at, proved_at, reader } = token;
  const precondition = reader === null ? preconditionOf(token) : null;
  const read_by = reader?.id ?? null;
  return { id: person, role, token_id, signed_in_until: ends_at, proved_at, precondition, read_by };
}

/**
 * The token id that an `Authorization` header is signed for; null if there is none. The token's row tells
 * whether it is still valid.
 */
export function signedTokenId(
  secret: Uint8Array,
  header: string | undefined,
  now: Date,
): Promise<string | null> {
  return readToken(secret, header, now);
}

/** A caller, and whether the use of their token should now be saved (`keepUses`). */
export type TokenCaller = Caller & { readonly is_use_due: boolean };

/** The callers of these tokens at `now`, by token id; invalid tokens are absent. Runs one SQL statement. */
export async function listCallers(
  db: Kysely<Tables>,
  tokens: readonly string[],
  now: Date,
): Promise<Map<string, TokenCaller>> {
  const rows = await listTokens(db, tokens);
  return new Map(
    rows
      .filter((row) => isTokenGood(row, now))
      .map((row) => [
        row.id,
        { ...callerOf(row.id, row), is_use_due: isUseWorthKeeping(row.last_used_at, now) },
      ]),
  );
}

/** Records that these callers used their tokens at `now`. Call it outside a transaction. */
export async function keepUses(db: Kysely<Tables>, callers: readonly Caller[], now: Date): Promise<void> {
  await saveTokenUses(
    db,
    callers.map((caller) => ({ id: caller.token_id, person: caller.id })),
    now,
  );
}

/** Ends every sign-in of a person in all processes once the transaction commits. */
export async function signOutEverywhere(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  await revokeTokens(db, person, now);
}

/** Ends every sign-in of all these people in one statement. */
export async function signOutPeople(db: Kysely<Tables>, people: readonly string[], now: Date): Promise<void> {
  await revokeTokensOf(db, people, now);
}

/** The hash of a new password. Throws `breaks_rule` if its owner cannot use it. */
export async function hashNewPassword(
  owner: Parameters<typeof newPassword.newPasswordFaults>[0],
  password: string,
): Promise<string> {
  return newPassword.hashNewPassword(owner, password);
}

/** Why a new password is rejected: one error at `body.password`, or none. */
export function newPasswordFaults(
  ...asked: Parameters<typeof newPassword.newPasswordFaults>
): Promise<Fault[]> {
  return newPassword.newPasswordFaults(...asked);
}

/** The hash of a password that was already checked. */
export function hashPassword(password: string): Promise<string> {
  return passwordHash.hashPassword(password);
}

/** First sign-ins that staff hand over in person: links, slip codes, and the address in a slip's QR code. */
export const makeLinks = (...asked: Parameters<typeof handOver.makeLinks>) => handOver.makeLinks(...asked);
export const newSlipCode = () => handOver.newSlipCode();
export const keepSlipCodes = (...asked: Parameters<typeof handOver.keepSlipCodes>) =>
  handOver.keepSlipCodes(...asked);
export const slipAddress = (...asked: Parameters<typeof handOver.slipAddress>) =>
  handOver.slipAddress(...asked);

/**
 * Creates the token of the link that sets up the first admin, and ends older ones; null once there is an
 * admin.
 */
export async function offerSetUp({ database, clock }: Platform): Promise<string | null> {
  return database.kysely.transaction().execute((transaction) => makeFirstAdminLink(transaction, clock.now()));
}

/**
 * Creates the configured admin if there is none. Throws `ConfigFaults` for a rejected password.
 * The configuration has no name, so a placeholder is used until the first sign-in.
 */
export async function ensureAdmin({ config, database, clock }: Platform): Promise<void> {
  if (config.first_admin === null || (await countActiveAdmins(database.kysely)) > 0) return;
  const { email, password } = config.first_admin;
  const nameless = { first_name: '', last_name: '', username: '', email };
  const faults: Fault[] = await newPasswordFaults(nameless, password);
  if (faults.length > 0)
    throw new ConfigFaults(faults.map((fault) => `ASSAY_ADMIN_PASSWORD: ${fault.message}`));
  const admin = {
    first_name: 'First',
    last_name: 'Admin',
    email,
    password_hash: await hashPassword(password),
  };
  await database.kysely
    .transaction()
    .execute((transaction) => addFirstAdmin(transaction, admin, clock.now()));
}

/**
 * A login record with which the holder of the token `read_through` sees Assay as `person` does for half an
 * hour, read-only.
 */
export function openReading(...asked: Parameters<typeof reading.openReading>): Promise<LoginRecord> {
  return reading.openReading(...asked);
}

/** Ends the viewing as `person` that was opened through this token; returns whether there was one. */
export function closeReading(...asked: Parameters<typeof reading.closeReading>): Promise<boolean> {
  return reading.closeReading(...asked);
}

/**
 * Queues an invitation mail for each person with a link to choose their password, in the name of `by`.
 * Earlier links and slips end.
 */
export async function invite(
  db: Kysely<Tables>,
  platform: Platform,
  people: readonly Invited[],
  asked: { by: string; now: Date },
): Promise<void> {
  await sendInvitations(db, platform, people, asked);
}

/** Ends the links for email changes that these people requested, because staff changed their emails. */
export async function forgetEmailChanges(db: Kysely<Tables>, people: readonly string[]): Promise<void> {
  await removePeoplesTokens(db, people, ['change_email']);
}

/**
 * Tells a person that staff change or remove their contacts, at the email that was confirmed until now.
 * Contacts missing in `after` stay. Call it before the change.
 */
export async function tellOfOtherContacts(
  db: Kysely<Tables>,
  platform: Platform,
  person: string,
  after: { readonly email?: string | null | undefined; readonly mobile?: string | null | undefined },
): Promise<void> {
  const before = await findOwnRecord(db, person, platform.clock.now());
  for (const contact of ['email', 'mobile'] as const) {
    const given = after[contact];
    if (given !== undefined && given !== before[contact]) await tellOfChange(db, platform, before, contact);
  }
}

/** The state of a person's consent, and whether the settings require one at their age. */
export async function findConsent(
  db: Kysely<Tables>,
  person: string,
  now: Date,
): Promise<Pick<ConsentState, 'is_due' | 'awaited'> & { need: ReturnType<typeof consentNeed> }> {
  const { born_on, ...state } = await findConsentState(db, person);
  const consent_age = (await readSettings(db))['getting_in.consent_age'];
  return { ...state, need: consentNeed(born_on, { consent_age }, now.toISOString().slice(0, 10)) };
}

/**
 * Handles that a person no longer has a guardian's consent. If one is required, the account closes at once in
 * every process until a guardian consents; `guardian` may be asked again. No data is lost. The caller must
 * hold the lock on the person's row.
 */
export async function loseConsent(
  db: Kysely<Tables>,
  person: string,
  guardian: Parameters<typeof saveConsentLost>[2],
  now: Date,
): Promise<void> {
  const { need } = await findConsent(db, person, now);
  if (need !== 'yes') return;
  await saveConsentLost(db, person, guardian, now);
  // A link sent before the consent was given on paper may still be open.
  await removePeoplesTokens(db, [person], ['consent']);
}

/** Opens the account of a person who waited for consent, after staff recorded that a guardian gave it. */
export async function settleConsent(db: Kysely<Tables>, person: string, now: Date): Promise<void> {
  await saveConsentSettled(db, person, now);
}

/** Deletes expired tokens, links and codes, and opens the accounts of people who no longer need consent. */
export async function sweepAuth({ database, clock }: Platform): Promise<void> {
  await removeSpentTokens(database.kysely, clock.now());
  await removeExpiredOneUseTokens(database.kysely, clock.now());
  await removeExpiredCodes(database.kysely, clock.now());
  await removeOldEnrolmentKeys(database.kysely, new Date(clock.now().getTime() - KEPT_SECONDS * 1000));
  const { 'getting_in.consent_age': consent_age } = await readSettings(database.kysely);
  await saveConsentsOutgrown(database.kysely, consent_age, clock.now());
}
