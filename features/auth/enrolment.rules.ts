/** Who may enrol themselves, and with what. It knows settings and dates; codes and tokens are the server's. */
import { type Fault, Problem } from '#contract/problem.ts';
import { enrolmentClosed } from './getting-in.contract.ts';

/** For one address, behind which a whole school may enrol in one morning. */
export const ENROLMENT_LIMIT = { points: 500, window_seconds: 60 * 60 };

/** Mails that one has sent to oneself or to a guardian, and tries at join codes, of one person. */
export const OWN_LIMIT = { points: 20, window_seconds: 60 * 60 };

/** Mails to one address that somebody sets off who has not shown that it is theirs, over all calls. */
export const RECEIVER_LIMIT = { points: 5, window_seconds: 60 * 60 };

/** Mails to one guardian that one member of staff asks for. */
export const CONSENT_LIMIT = { points: 5, window_seconds: 60 * 60 };

/** Invitations mailed to one person, whoever of the staff asks for them. */
export const INVITATION_LIMIT = { points: 5, window_seconds: 60 * 60 };

/** What they are counted under. */
export function invitationKey(person: string): string {
  return `invitation/${person}`;
}

interface EnrolmentRules {
  readonly enrolment: 'closed' | 'open' | 'otp_required';
  /** In years; 0: nobody's age is asked. */
  readonly consent_age: number;
}

interface Enrolling {
  readonly email?: string | undefined;
  readonly mobile?: string | undefined;
  readonly verification_token?: string | undefined;
  readonly born_on?: string | undefined;
  readonly guardian_name?: string | undefined;
  readonly guardian_email?: string | undefined;
}

/** Throws `enrolment_closed` where nobody enrols themselves. */
export function requireOpenEnrolment({ enrolment }: Pick<EnrolmentRules, 'enrolment'>): void {
  if (enrolment !== 'closed') return;
  throw new Problem(enrolmentClosed, { detail: 'Ask the school: a member of staff adds you.' });
}

/** What is missing or odd in what somebody enrols with on `today` (as `2026-11-21`). */
export function enrolmentFaults(who: Enrolling, rules: EnrolmentRules, today: string): Fault[] {
  const faults: Fault[] = [];
  const add = (field: keyof Enrolling, message: string) => faults.push({ path: `body.${field}`, message });
  if (rules.enrolment === 'otp_required' && who.mobile === undefined) add('mobile', 'Write your mobile.');
  if (rules.enrolment === 'otp_required' && who.verification_token === undefined) {
    add('verification_token', 'Confirm your mobile with the code that is sent to it.');
  }
  if (who.verification_token !== undefined && who.mobile === undefined) {
    add('mobile', 'Write the mobile that you confirmed.');
  }
  const hasConfirmedMobile = who.mobile !== undefined && who.verification_token !== undefined;
  if (who.email === undefined && !hasConfirmedMobile) add('email', 'Write your email.');
  if (rules.consent_age === 0) return faults;
  if (who.born_on === undefined) add('born_on', 'Write the day you were born.');
  else if (who.born_on > today || ageOn(who.born_on, today) > 120)
    add('born_on', 'Nobody is born on this day.');
  else if (needsConsent(who, rules, today)) {
    if (who.guardian_name === undefined) add('guardian_name', 'Write the name of a parent or guardian.');
    if (who.guardian_email === undefined) add('guardian_email', 'Write their email.');
    else if (who.email !== undefined && isSameEmail(who.guardian_email, who.email))
      add('guardian_email', 'Write their email, not your own.');
  }
  return faults;
}

/** Whether a guardian must agree first. */
export function needsConsent(
  { born_on }: Pick<Enrolling, 'born_on'>,
  { consent_age }: Pick<EnrolmentRules, 'consent_age'>,
  today: string,
): boolean {
  return consent_age > 0 && born_on !== undefined && ageOn(born_on, today) < consent_age;
}

/**
 * Whether a guardian must agree to what is done with somebody's data, by the age that the settings ask; unknown where they
 * ask for one and nobody knows the day of birth.
 */
export function consentNeed(
  born_on: string | null,
  rules: Pick<EnrolmentRules, 'consent_age'>,
  today: string,
): 'yes' | 'no' | 'unknown' {
  if (rules.consent_age === 0) return 'no';
  if (born_on === null) return 'unknown';
  return needsConsent({ born_on }, rules, today) ? 'yes' : 'no';
}

export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whole years from one day to another; who was born on 29 February is a year older on 1 March. */
export function ageOn(born_on: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born_on.slice(0, 4));
  return today.slice(5) < born_on.slice(5) ? years - 1 : years;
}
