/** Rules on who may enroll themselves and which fields they must fill in. */
import { type Fault, Problem } from '#contract/problem.ts';
import { enrolmentClosed } from './getting-in.contract.ts';

/**
 * The limit on enrollments per network address. A whole school may enroll from one address in one morning.
 */
export const ENROLMENT_LIMIT = { points: 500, window_seconds: 60 * 60 };

/** Limits per person: mails that they have sent to themselves or to a guardian, and tries at join codes. */
export const OWN_LIMIT = { points: 20, window_seconds: 60 * 60 };

/**
 * The limit on mails to one address that the sender has not confirmed as their own, counted over all calls.
 */
export const RECEIVER_LIMIT = { points: 5, window_seconds: 60 * 60 };

/** The limit on mails to one guardian that one member of staff requests. */
export const CONSENT_LIMIT = { points: 5, window_seconds: 60 * 60 };

/** The limit on invitations mailed to one person, counted over all staff who send them. */
export const INVITATION_LIMIT = { points: 5, window_seconds: 60 * 60 };

/** The rate-limit key of invitations to this person. */
export function invitationKey(person: string): string {
  return `invitation/${person}`;
}

interface EnrolmentRules {
  readonly enrolment: 'closed' | 'open' | 'otp_required';
  /** The age in years below which a guardian must consent; 0 means that nobody needs consent. */
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

/** Throws `enrolment_closed` where people cannot enroll themselves. */
export function requireOpenEnrolment({ enrolment }: Pick<EnrolmentRules, 'enrolment'>): void {
  if (enrolment !== 'closed') return;
  throw new Problem(enrolmentClosed, { detail: 'Ask your school to add you.' });
}

/** The missing or invalid fields of an enrollment on `today` (as `2026-11-21`). */
export function enrolmentFaults(who: Enrolling, rules: EnrolmentRules, today: string): Fault[] {
  const faults: Fault[] = [];
  const add = (field: keyof Enrolling, message: string) => faults.push({ path: `body.${field}`, message });
  if (rules.enrolment === 'otp_required' && who.mobile === undefined)
    add('mobile', 'Enter your phone number.');
  if (rules.enrolment === 'otp_required' && who.verification_token === undefined) {
    add('verification_token', 'Confirm your phone with the code we text you.');
  }
  if (who.verification_token !== undefined && who.mobile === undefined) {
    add('mobile', 'Enter the phone number you confirmed.');
  }
  const hasConfirmedMobile = who.mobile !== undefined && who.verification_token !== undefined;
  if (who.email === undefined && !hasConfirmedMobile) add('email', 'Enter your email.');
  if (rules.consent_age === 0) return faults;
  if (who.born_on === undefined) add('born_on', 'Enter your date of birth.');
  else if (who.born_on > today || ageOn(who.born_on, today) > 120)
    add('born_on', 'Check this date of birth.');
  else if (needsConsent(who, rules, today)) {
    if (who.guardian_name === undefined) add('guardian_name', 'Enter the name of a parent or guardian.');
    if (who.guardian_email === undefined) add('guardian_email', 'Enter their email.');
    else if (who.email !== undefined && isSameEmail(who.guardian_email, who.email))
      add('guardian_email', 'Enter their email, not yours.');
  }
  return faults;
}

/** Whether a guardian must consent before this person's account opens. */
export function needsConsent(
  { born_on }: Pick<Enrolling, 'born_on'>,
  { consent_age }: Pick<EnrolmentRules, 'consent_age'>,
  today: string,
): boolean {
  return consent_age > 0 && born_on !== undefined && ageOn(born_on, today) < consent_age;
}

/**
 * Whether the settings require a guardian's consent for a person of this date of birth. `unknown` if they set
 * an age and the date of birth is missing.
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

/** Whole years between two days. People born on February 29 turn a year older on March 1 in other years. */
export function ageOn(born_on: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born_on.slice(0, 4));
  return today.slice(5) < born_on.slice(5) ? years - 1 : years;
}
