/**
 * The second step of a sign-in. Its secret is encrypted, its recovery codes are hashed, and each code works
 * only once.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { isStaff, type Role } from '#core/access/access.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { forgetPoints, takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import { openText, sealText } from '#server/sealed.ts';
import { totpRequired, wrongTotp } from '../auth.contract.ts';
import { openSteps, RECOVERY_CODES, readTotp, TWO_STEP_LIMIT } from '../two-step.rules.ts';
import {
  findSecondStep,
  type SecondStep,
  saveRecoveryCodes,
  saveSecondStep,
  saveSecondStepConfirmed,
  takeRecoveryCode,
  takeStep,
} from './second-steps.store.ts';
import { base32, fittingStep } from './totp.ts';

/** 160 bits, as RFC 4226, section 4 recommends. */
const SECRET_BYTES = 20;

/** 50 bits a code: ten letters. */
const RECOVERY_BYTES = 7;
const RECOVERY_LETTERS = 10;

const USE = 'second step';

/**
 * Checks the second step of a person who has one. Throws `totp_required` without a code, `wrong_totp`,
 * `too_many`. A try is counted before the code is checked, per person over all addresses. Call it outside a
 * transaction that a refusal would roll back.
 */
export async function requireSecondStep(
  platform: Platform,
  person: string,
  totp: string | undefined,
  now: Date,
): Promise<void> {
  const db = platform.database.kysely;
  const step = await findSecondStep(db, person);
  if (step === null) return;
  if (totp === undefined || totp === '') {
    throw new Problem(totpRequired, { detail: 'If you don’t have the app, enter a recovery code.' });
  }
  const key = triesKey(person);
  await takePoint(db, key, TWO_STEP_LIMIT, now);
  const { kind, code } = readTotp(totp);
  const fits =
    kind === 'app'
      ? await takeCode(db, platform, person, { step, code, now })
      : await takeRecoveryCode(db, person, recoveryHash(code));
  if (!fits) {
    throw new Problem(wrongTotp, { detail: 'Wait for the next code in your app, or enter a recovery code.' });
  }
  await forgetPoints(db, key);
}

/** Resets the count of wrong codes for a person's second step. */
export function forgetStepTries(db: Kysely<Tables>, person: string): Promise<void> {
  return forgetPoints(db, triesKey(person));
}

function triesKey(person: string): string {
  return `two-step/${person}`;
}

/** Whether the school requires a second step that this person has not set up. */
export async function owesSecondStep(
  db: Kysely<Tables>,
  person: { id: string; role: Role },
): Promise<boolean> {
  if (!(await isTwoStepRequired(db, person.role))) return false;
  return (await findSecondStep(db, person.id)) === null;
}

/** Whether the school requires a second step of this role. */
export async function isTwoStepRequired(db: Kysely<Tables>, role: Role): Promise<boolean> {
  if (!isStaff(role)) return false;
  return (await readSettings(db))['getting_in.two_step'] === 'required';
}

/**
 * Creates and stores a secret, which takes effect once it is confirmed. Null if a second step is already on.
 */
export async function beginSecondStep(
  db: Kysely<Tables>,
  { secret }: Pick<Platform, 'secret'>,
  person: string,
  now: Date,
): Promise<Uint8Array | null> {
  const made = randomBytes(SECRET_BYTES);
  const sealed = sealText(made.toString('base64'), { secret, use: USE, row: person });
  return (await saveSecondStep(db, person, sealed, now)) ? made : null;
}

/**
 * Turns on the second step that was begun, and returns its recovery codes. Throws `wrong_totp` for a wrong
 * code.
 */
export async function confirmSecondStep(
  db: Kysely<Tables>,
  platform: Pick<Platform, 'secret'>,
  { person, code, now }: { person: string; code: string; now: Date },
): Promise<string[]> {
  const step = await findSecondStep(db, person, 'begun');
  if (step === null || !(await takeCode(db, platform, person, { step, code, now }))) {
    throw new Problem(wrongTotp, { detail: 'Enter the 6 digits that your app shows now.' });
  }
  await saveSecondStepConfirmed(db, person, now);
  return makeRecoveryCodes(db, person);
}

/**
 * Makes recovery codes in place of the earlier ones. They are stored as hashes, so this is the only time they
 * can be shown.
 */
export async function makeRecoveryCodes(db: Kysely<Tables>, person: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LETTERS),
  );
  await saveRecoveryCodes(db, person, codes.map(recoveryHash));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

async function takeCode(
  db: Kysely<Tables>,
  { secret }: Pick<Platform, 'secret'>,
  person: string,
  { step, code, now }: { step: SecondStep; code: string; now: Date },
): Promise<boolean> {
  const opened = openText(step.sealed_secret, { secret, use: USE, row: person });
  if (opened === null) return false;
  const fitting = fittingStep(Buffer.from(opened, 'base64'), code, openSteps(now, step.last_step));
  return fitting !== null && takeStep(db, person, fitting);
}

/** A code has 50 random bits, so it needs neither a salt nor a slow hash. */
function recoveryHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
