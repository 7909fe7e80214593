/** Signs people in: checks name, password and second step, counts tries, and makes the login record. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { forgetPoints, forgetPointsUnder, takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import { type LoginRecord, type SignedInUser, wrongCredentials } from '../auth.contract.ts';
import { foldSignInName, SIGN_IN_LIMIT, whoSignsIn } from '../sign-in.rules.ts';
import { tokenEnd } from '../token.rules.ts';
import { findSignedInUser, listCandidates } from './auth.store.ts';
import { listInitialAssessments } from './hooks.ts';
import { turns } from './in-turn.ts';
import { verifyNothing, verifyPassword } from './password-hash.ts';
import { signToken } from './token.ts';
import { addToken } from './tokens.store.ts';
import { owesSecondStep, requireSecondStep } from './two-step.ts';

/** A person who was just verified, with the password hash at that time (null if they have no password). */
interface Verified {
  id: string;
  role: Role;
  password_hash: string | null;
}

/**
 * Signs in the person to whom `username` and `password` belong. A try is counted before the password is
 * checked, so parallel guesses cannot exceed the limit. Throws `too_many`, `wrong_credentials`,
 * `choose_person`; with a second step also `totp_required`, `wrong_totp`.
 */
export async function signInByPassword(
  platform: Platform,
  given: { username: string; password: string; totp?: string | undefined; address: string },
  now: Date,
): Promise<LoginRecord> {
  const db = platform.database.kysely;
  const { password, address } = given;
  const name = foldSignInName(given.username);
  await takePoint(db, triesKey(name, address), SIGN_IN_LIMIT, now);
  const candidates = await listCandidates(db, name);
  const person = whoSignsIn(await hashing(address, () => fittingOf(candidates, password)));
  await requireSecondStep(platform, person.id, given.totp, now);
  // On a shared contact, knowing one person's password must not allow more guesses at the others' passwords.
  if (candidates.length === 1) await forgetPoints(db, triesKey(name, address));
  return openSignIn(platform, db, { ...person, has_proved: true }, now);
}

/** Node's thread pool has four threads. Hashing takes at most three, so that files can still be read. */
const hashing = turns(3);

/**
 * The candidates that have this password. Without candidates one hash is still computed, so that the response
 * takes equally long.
 */
async function fittingOf<Candidate extends { password_hash: string }>(
  candidates: readonly Candidate[],
  password: string,
): Promise<Candidate[]> {
  if (candidates.length === 0) await verifyNothing(password);
  const fitting: Candidate[] = [];
  for (const candidate of candidates) {
    if (await verifyPassword(password, candidate.password_hash)) fitting.push(candidate);
  }
  return fitting;
}

/**
 * Makes a token for a verified person, and their login record. `has_proved`: this sign-in counts as a fresh
 * proof of identity.
 */
export async function openSignIn(
  platform: Platform,
  db: Kysely<Tables>,
  person: Verified & { has_proved: boolean },
  now: Date,
): Promise<LoginRecord> {
  const ends_at = tokenEnd(person.role, now);
  const owes_two_step = await owesSecondStep(db, person);
  const id = await addToken(
    db,
    { person: person.id, verified_hash: person.password_hash },
    { now, ends_at, has_proved: person.has_proved, owes_two_step },
  );
  // The person was deactivated or their password was changed after the check.
  if (id === null) throw new Problem(wrongCredentials);
  return {
    access_token: await signToken(platform.secret, id, now, ends_at),
    expires_at: ends_at.toISOString(),
    user: await signedInUser(db, person, owes_two_step, now),
  };
}

/** The signed-in person for the login record. */
export async function signedInUser(
  db: Kysely<Tables>,
  { id }: { id: string },
  owes_two_step: boolean,
  now: Date,
): Promise<SignedInUser> {
  const { consent_due, ...user } = await findSignedInUser(db, id);
  const precondition = owes_two_step ? 'two_step' : consent_due ? 'consent' : null;
  return { ...user, precondition, initial_assessments: await listInitialAssessments(db, user, now) };
}

/**
 * Checks a signed-in person's own password. Counts as a try to sign in, so a stolen token gives no further
 * guesses. Throws `too_many`, `wrong_credentials`.
 */
export async function requireOwnPassword(
  db: Kysely<Tables>,
  { username, password_hash }: { username: string; password_hash: string | null },
  { password, address }: { password: string; address: string },
  now: Date,
): Promise<void> {
  const key = triesKey(foldSignInName(username), address);
  await takePoint(db, key, SIGN_IN_LIMIT, now);
  if (password_hash === null || !(await verifyPassword(password, password_hash))) {
    throw new Problem(wrongCredentials, { detail: 'Enter your current password and try again.' });
  }
  await forgetPoints(db, key);
}

/** Resets the failed tries at all of a person's sign-in names, from every address. */
export async function forgetTries(
  db: Kysely<Tables>,
  person: { username: string; email: string | null; mobile: string | null },
): Promise<void> {
  for (const name of [person.username, person.email, person.mobile]) {
    if (name !== null) await forgetPointsUnder(db, triesUnder(foldSignInName(name)));
  }
}

/** The name is hashed, because people type their password into the wrong field and these keys are stored. */
function triesUnder(name: string): string {
  return `sign-in/${createHash('sha256').update(name).digest('base64url')}/`;
}

/** The rate-limit key of guesses at the slip code of one name, from all addresses. */
export function slipTriesUnder(name: string): string {
  return `${triesUnder(name)}slip`;
}

export function triesKey(name: string, address: string): string {
  return `${triesUnder(name)}${address}`;
}
