/**
 * Endpoints for getting into an account without staff: enrollment, codes to mobiles, forgotten passwords,
 * confirmed contacts and guardians' consent.
 */
import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentDay, sentMobile } from '#contract/ids.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { LANGUAGES } from '#features/letters/language.rules.ts';
import { delivery, queued } from '#features/outbox/outbox.contract.ts';
import {
  choosePerson,
  linkSpent,
  loginRecord,
  newPassword,
  ownLastName,
  ownName,
  signedInUser,
  totp,
  totpRequired,
  wrongCredentials,
  wrongTotp,
} from './auth.contract.ts';

export const enrolmentClosed = problemKind(403, 'enrolment_closed', 'Sign-up is closed');
export const wrongCode = problemKind(400, 'wrong_code', 'That code is wrong or has expired');

const language = z.enum(LANGUAGES, 'Choose one of the languages.');
const token = z.string().min(1).max(100);

/** A join code as typed. Spaces, dashes and case are ignored. */
const joinCode = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'Enter the code.').max(20, 'This code is too long.'));

export const getEnrolment = endpoint({
  method: 'GET',
  path: '/api/enroll-user/',
  summary: 'Show whether and how people can sign up',
  access: 'anyone',
  response: z.object({
    enrolment: z.enum(['closed', 'open', 'otp_required']),
    /** People under this age need a guardian's consent; 0 means that nobody does. */
    consent_age: z.int(),
    /** The country codes of mobiles that receive codes, as `+44`. */
    country_codes: z.array(z.string()),
  }),
});

export const enrollUser = endpoint({
  method: 'POST',
  path: '/api/enroll-user/',
  summary: 'Sign up as a guest, or as a student with the join code of a group',
  access: 'anyone',
  body: z.strictObject({
    first_name: ownName,
    last_name: ownLastName.default(null),
    /** The email. It is required unless the mobile is confirmed, because one contact is enough. */
    email: sentEmail.optional(),
    mobile: sentMobile.optional(),
    password: newPassword,
    join_code: joinCode.optional(),
    /** Token of the confirmed mobile, for the purpose `enroll`. */
    verification_token: token.optional(),
    /** The date of birth. Required where the school sets an age for consent. */
    born_on: sentDay.optional(),
    /** The guardian. Required for people under the age for consent. */
    guardian_name: ownName.optional(),
    guardian_email: sentEmail.optional(),
    /** The language of mails to the guardian. Defaults to the language in the call's `Accept-Language`. */
    guardian_language: language.optional(),
  }),
  status: 201,
  response: loginRecord.extend({
    /** The login code. The person signs in with it until a contact is confirmed. */
    username: z.string(),
    /** The delivery state of the mail that confirms the email; null if no email was given. */
    confirmation: delivery.nullable(),
    /** The group joined, and whether staff must approve the person first. */
    group: z.object({ name: z.string(), is_waiting: z.boolean() }).nullable(),
  }),
  problems: [enrolmentClosed, breaksRule, linkSpent],
});

const codePurpose = z.enum(['enroll', 'sign_in', 'reset']);
export type CodePurpose = z.infer<typeof codePurpose>;

export const sendMobileOtp = endpoint({
  method: 'POST',
  path: '/send-mobile-otp/',
  summary: 'Text a 6-digit code to a phone. The response does not reveal whether anyone uses the number',
  access: 'anyone',
  body: z.strictObject({ mobile: sentMobile, purpose: codePurpose }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const verifyMobileOtp = endpoint({
  method: 'POST',
  path: '/verify-mobile-otp/',
  summary: 'Check a code. Returns a one-time token, or the login record when signing in',
  access: 'anyone',
  body: z.strictObject({
    mobile: sentMobile,
    otp: z.string().regex(/^\d{6}$/, 'Enter 6 digits.'),
    purpose: codePurpose,
    /** Chooses one of the people who share the mobile, after the problem `choose_person`. */
    username: z.string().max(254).optional(),
    totp,
  }),
  response: z.union([loginRecord, z.object({ verification_token: z.string(), expires_at: instant })]),
  problems: [wrongCode, choosePerson, totpRequired, wrongTotp, wrongCredentials],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password/',
  summary: 'Request a link to set a new password. The response does not reveal whether anyone uses the email',
  access: 'anyone',
  body: z.strictObject({ email: sentEmail }),
  status: 202,
  response: queued,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/',
  summary:
    'Set a new password with the token of a link or a confirmed phone. Signs the person out everywhere',
  access: 'anyone',
  body: z
    .strictObject({ token: token.optional(), verification_token: token.optional(), password: newPassword })
    .refine((body) => (body.token === undefined) !== (body.verification_token === undefined), {
      error: 'Send either the token from the link or the one from confirming a phone, not both.',
      path: ['token'],
    }),
  problems: [linkSpent, breaksRule],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/confirm-email/',
  summary: 'Confirm an email with the token of the link sent to it, so that its owner can sign in with it',
  access: 'anyone',
  body: z.strictObject({ token }),
  response: z.object({
    /**
     * Null if the link was opened in a browser that is signed in to this account. In any other browser the
     * password and all sign-ins of the account end, because a different person may have created it. This
     * token then sets a new password.
     */
    password_token: z.string().nullable(),
  }),
  problems: [linkSpent],
});

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/me/confirm-email/',
  summary: 'Send the link that confirms your email again',
  act: 'Asked for a new link to confirm their email',
  access: 'signed_in',
  exempt_from_preconditions: true,
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/guardian-consent/',
  summary: 'Give consent as a guardian, with the token of the link in the email',
  access: 'anyone',
  body: z.strictObject({
    token,
    /**
     * The language in which the guardian reads the consent text. A guardian who is new to the person's list
     * gets later mails in it.
     */
    language: language.optional(),
  }),
  response: z.object({ first_name: z.string() }),
  problems: [linkSpent],
});

export const askConsentAgain = endpoint({
  method: 'POST',
  path: '/api/me/consent/',
  summary: 'Email your guardian the consent link again, to another address if you give one',
  act: 'Asked their guardian for consent again',
  access: 'signed_in',
  exempt_from_preconditions: true,
  body: z.strictObject({ guardian_email: sentEmail.optional() }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const askConsentOf = endpoint({
  method: 'POST',
  path: '/api/users/{id}/consent/',
  summary: 'Email the consent link to the guardian of a student or guest again',
  act: 'Asked a guardian for consent again',
  access: 'people.decide',
  params: z.strictObject({ id }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/users/{id}/invite/',
  summary: 'Email a person a link to choose their password',
  act: 'Emailed a link to choose a password',
  access: 'people.decide',
  params: z.strictObject({ id }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const signInFirst = endpoint({
  method: 'POST',
  path: '/api/first-sign-in/',
  summary: 'Sign in for the first time with the one-time code from a slip, and choose a password',
  access: 'anyone',
  body: z.strictObject({
    username: z.string().trim().min(1, 'Enter your username.').max(254),
    code: z.string().trim().min(1, 'Enter the code from your slip.').max(40, 'This code is too long.'),
    password: newPassword,
  }),
  response: loginRecord,
  problems: [wrongCode, breaksRule, wrongCredentials],
});

const ownGroup = z.object({ id: idOut, name: z.string() });

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/me/join/',
  summary: 'List your groups, and those that have yet to approve you',
  access: 'signed_in',
  response: z.object({ groups: z.array(ownGroup), waiting: z.array(ownGroup) }),
});

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/me/join/',
  summary: 'Join a group with its code. A guest becomes a student of its school',
  act: 'Joined a group',
  access: 'signed_in',
  body: z.strictObject({ join_code: joinCode }),
  response: z.object({
    group: z.object({ name: z.string(), is_waiting: z.boolean() }),
    /** The updated user for the login record: role and school may have changed. */
    user: signedInUser,
  }),
  problems: [breaksRule],
});
