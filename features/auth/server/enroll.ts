/**
 * Self-enrollment: creates a guest, or a student if a join code is given, and signs them in immediately. A
 * guardian may have to consent first.
 */
import type { Kysely } from 'kysely';
import type { AnswerInput, ParsedInput } from '#contract/endpoint.ts';
import { breaksRule, Problem } from '#contract/problem.ts';
import { joinGroup } from '#features/groups/server/public.ts';
import type { Language } from '#features/letters/language.rules.ts';
import { deliveryOf } from '#features/outbox/server/public.ts';
import { addPerson } from '#features/people/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { takePoint } from '#server/http/rate-limit.ts';
import type { Platform } from '#server/http/route.ts';
import { ENROLMENT_LIMIT, enrolmentFaults, needsConsent, requireOpenEnrolment } from '../enrolment.rules.ts';
import type { enrollUser } from '../getting-in.contract.ts';
import { findResetting, saveFirstLanguage } from './accounts.store.ts';
import { askForConsent } from './consent.ts';
import { enrollOnce } from './enroll-once.ts';
import { sendConfirmation } from './invite.ts';
import { spendOneUseToken } from './one-use-token.ts';
import { hashNewPassword } from './public.ts';
import { takeReceiverPoint } from './receiver-limit.ts';
import { openSignIn } from './sign-in.ts';

type Enrolling = ParsedInput<typeof enrollUser>['body'];

/**
 * Enrolls a person from their own details; mails to them are in `language`. Their contacts can be used only
 * once confirmed. A repeated `key` enrolls nobody and returns the first response. Throws `too_many`,
 * `enrolment_closed`, `breaks_rule`, `idempotency_mismatch`, and `link_spent` for the token of a mobile. If
 * it throws, nothing is stored.
 */
export async function enroll(
  platform: Platform,
  who: Enrolling,
  { address, key, language }: { address: string; key: string | null; language: Language },
  now: Date,
): Promise<AnswerInput<typeof enrollUser>> {
  const db = platform.database.kysely;
  await takePoint(db, `enroll/${address}`, ENROLMENT_LIMIT, now);
  const settings = await readSettings(db);
  const rules = {
    enrolment: settings['getting_in.enrolment'],
    consent_age: settings['getting_in.consent_age'],
  };
  const today = now.toISOString().slice(0, 10);
  requireOpenEnrolment(rules);
  requireNoFaults(enrolmentFaults(who, rules, today));
  const consent_due = needsConsent(who, rules, today);
  if (who.email !== undefined) await takeReceiverPoint(db, who.email, now);
  if (consent_due && who.guardian_email !== undefined) await takeReceiverPoint(db, who.guardian_email, now);
  const email = who.email ?? null;
  const password_hash = await hashNewPassword({ ...who, email, username: '' }, who.password);
  const newcomer = { ...who, language, password_hash, consent_due, asks_age: rules.consent_age > 0 };
  const waits = settings['getting_in.join_approval'];
  return inTransaction(db, (transaction) =>
    enrollOnce(transaction, platform, { key, who, now }, () =>
      addNewcomer(transaction, platform, newcomer, waits, now),
    ),
  );
}

async function addNewcomer(
  db: Kysely<Tables>,
  platform: Platform,
  who: Enrolling & { language: Language; password_hash: string; consent_due: boolean; asks_age: boolean },
  waits: boolean,
  now: Date,
): Promise<AnswerInput<typeof enrollUser>> {
  const { first_name, last_name, email = null, mobile, password_hash, consent_due } = who;
  const is_mobile_confirmed = await spendMobileToken(db, who, now);
  const born_on = who.asks_age ? (who.born_on ?? null) : null;
  const person = { first_name, last_name, email, mobile, password_hash, role: 'guest' } as const;
  const self_enrolled = { is_mobile_confirmed, born_on, consent_due };
  const id = await addPerson(db, { ...person, must_change_password: false, schools: [], self_enrolled }, now);
  if (id !== null) await saveFirstLanguage(db, id, who.language);
  const made = id === null ? null : await findResetting(db, id);
  if (made === null) throw new Error('The username made from the name is taken.');
  const group = await joined(db, made.id, who, waits, now);
  if (email !== null) await sendConfirmation(db, platform, { ...made, email }, now);
  if (consent_due) {
    const { guardian_name = '', guardian_email = '', guardian_language = who.language } = who;
    const guardian = { guardian_name, guardian_email, guardian_language };
    await askForConsent(db, platform, made.id, guardian, now);
  }
  const role = group === null || group.is_waiting ? 'guest' : 'student';
  const record = await openSignIn(platform, db, { id: made.id, role, password_hash, has_proved: true }, now);
  const confirmation = email === null ? null : deliveryOf(platform.config, 'mail');
  return { ...record, username: made.username, confirmation, group };
}

/** Spends the token of this mobile, if one was sent, and returns whether the mobile is confirmed. */
async function spendMobileToken(
  db: Kysely<Tables>,
  { mobile, verification_token }: Enrolling,
  now: Date,
): Promise<boolean> {
  if (verification_token === undefined) return false;
  const { contact } = await spendOneUseToken(db, verification_token, ['mobile_enroll'], now);
  if (contact === mobile) return true;
  throw new Problem(breaksRule, {
    errors: [{ path: 'body.mobile', message: 'This isn’t the phone you confirmed.' }],
  });
}

async function joined(
  db: Kysely<Tables>,
  person: string,
  { join_code }: Enrolling,
  waits: boolean,
  now: Date,
): Promise<{ name: string; is_waiting: boolean } | null> {
  return join_code === undefined ? null : joinGroup(db, { code: join_code, person, waits }, now);
}
