/** The second step of a sign-in: its secret is sealed, its recovery codes are hashed, and no code counts twice. */
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

/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20;

/** 50 bits a code: ten letters. */
const RECOVERY_BYTES = 7;
const RECOVERY_LETTERS = 10;

const USE = 'second step';

/**
 * Throws unless this person has no second step, or `totp` is a code of it: `totp_required` without one, `wrong_totp`,
 * `too_many`. A try is counted before the code is looked at, for the person from all addresses together. Call it
 * outside of a transaction that a refusal would roll back.
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
    throw new Problem(totpRequired, { detail: 'Your app shows it. Without the app, write a recovery code.' });
  }
  const key = triesKey(person);
  await takePoint(db, key, TWO_STEP_LIMIT, now);
  const { kind, code } = readTotp(totp);
  const fits =
    kind === 'app'
      ? await takeCode(db, platform, person, { step, code, now })
      : await takeRecoveryCode(db, person, recoveryHash(code));
  if (!fits) {
    throw new Problem(wrongTotp, { detail: 'Wait for the next code of your app, or write a recovery code.' });
  }
  await forgetPoints(db, key);
}

/** Forgets the wrong codes that were tried at a person's second step. */
export function forgetStepTries(db: Kysely<Tables>, person: string): Promise<void> {
  return forgetPoints(db, triesKey(person));
}

function triesKey(person: string): string {
  return `two-step/${person}`;
}

/** Whether this person signs in with less than the school asks of staff. */
export async function owesSecondStep(
  db: Kysely<Tables>,
  person: { id: string; role: Role },
): Promise<boolean> {
  if (!(await isTwoStepRequired(db, person.role))) return false;
  return (await findSecondStep(db, person.id)) === null;
}

/** Whether the school asks a second step of this role. */
export async function isTwoStepRequired(db: Kysely<Tables>, role: Role): Promise<boolean> {
  if (!isStaff(role)) return false;
  return (await readSettings(db))['getting_in.two_step'] === 'required';
}

/** Makes and keeps a secret, which counts once it is confirmed; null where one counts already. */
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

/** Turns on what was begun, and gives its recovery codes. Throws `wrong_totp` for another code. */
export async function confirmSecondStep(
  db: Kysely<Tables>,
  platform: Pick<Platform, 'secret'>,
  { person, code, now }: { person: string; code: string; now: Date },
): Promise<string[]> {
  const step = await findSecondStep(db, person, 'begun');
  if (step === null || !(await takeCode(db, platform, person, { step, code, now }))) {
    throw new Problem(wrongTotp, { detail: 'Write the six digits that your app shows now.' });
  }
  await saveSecondStepConfirmed(db, person, now);
  return makeRecoveryCodes(db, person);
}

/** Makes recovery codes in place of those before; they are kept as hashes, and shown this once. */
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

/** Of 50 random bits: no salt and no slow hash are needed. */
function recoveryHash(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
