/**
 * Endpoints for getting into an account without help: enrollment, codes to mobiles, forgotten passwords,
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

export const enrolmentClosed = problemKind(403, 'enrolment_closed', 'Enrolment is closed');
export const wrongCode = problemKind(400, 'wrong_code', 'The code is wrong or has run out');

const language = z.enum(LANGUAGES, 'Choose one of the languages.');
const token = z.string().min(1).max(100);

/** A join code as typed. Spaces, dashes and case are ignored. */
const joinCode = z
  .string()
  .max(40)
  .transform((code) => code.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, 'Write the code.').max(20, 'This is longer than a code.'));

export const getEnrolment = endpoint({
  method: 'GET',
  path: '/api/enroll-user/',
  summary: 'Whether and how people enrol themselves here',
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
  summary: 'Enrol oneself: as a guest, or as a student with the join code of a group',
  access: 'anyone',
  body: z.strictObject({
    first_name: ownName,
    last_name: ownLastName.default(null),
    /** Required unless the mobile is confirmed: one contact is enough. */
    email: sentEmail.optional(),
    mobile: sentMobile.optional(),
    password: newPassword,
    join_code: joinCode.optional(),
    /** Token of the confirmed mobile, for the purpose `enroll`. */
    verification_token: token.optional(),
    /** Required where the school sets an age for consent. */
    born_on: sentDay.optional(),
    /** Required for people under that age. */
    guardian_name: ownName.optional(),
    guardian_email: sentEmail.optional(),
    /** The language of mails to the guardian. Defaults to the one of the call's `Accept-Language`. */
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
  summary: 'Send a six-digit code to a mobile; the answer is the same whether or not anyone has this number',
  access: 'anyone',
  body: z.strictObject({ mobile: sentMobile, purpose: codePurpose }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const verifyMobileOtp = endpoint({
  method: 'POST',
  path: '/verify-mobile-otp/',
  summary: 'Turn a code into a token of one use; for sign-in into the sign-in itself',
  access: 'anyone',
  body: z.strictObject({
    mobile: sentMobile,
    otp: z.string().regex(/^\d{6}$/, 'Six digits.'),
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
  summary:
    'Ask for a link to set a new password; the answer is the same whether or not anyone has this email',
  access: 'anyone',
  body: z.strictObject({ email: sentEmail }),
  status: 202,
  response: queued,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/',
  summary: 'Set a new password with the token of a link, or of a confirmed mobile; every sign-in ends',
  access: 'anyone',
  body: z
    .strictObject({ token: token.optional(), verification_token: token.optional(), password: newPassword })
    .refine((body) => (body.token === undefined) !== (body.verification_token === undefined), {
      error: 'Send the token of a link or of a mobile, one of them.',
      path: ['token'],
    }),
  problems: [linkSpent, breaksRule],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/confirm-email/',
  summary: 'Confirm an email with the token of the link that was sent to it: it signs in from then on',
  access: 'anyone',
  body: z.strictObject({ token }),
  response: z.object({
    /**
     * Null if the link was opened in a browser that is signed in to this account. In any other browser the
     * password and all sign-ins of the account end, because somebody else may have created it. This token
     * then sets a new password.
     */
    password_token: z.string().nullable(),
  }),
  problems: [linkSpent],
});

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/me/confirm-email/',
  summary: 'Send the link that confirms your own email once more',
  act: 'Asked for the link that confirms their email',
  access: 'signed_in',
  exempt_from_preconditions: true,
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const giveConsent = endpoint({
  method: 'POST',
  path: '/api/guardian-consent/',
  summary: 'Agree, as a guardian, with the token of the link in the mail',
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
  summary: 'Send your guardian the link once more, to another address where the first was wrong',
  act: 'Asked their guardian again',
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
  summary: 'Send the guardian of a student or guest the link once more with which they agree',
  act: 'Asked a guardian again',
  access: 'people.decide',
  params: z.strictObject({ id }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/users/{id}/invite/',
  summary: 'Mail a person the link with which they choose their password',
  act: 'Mailed a link to choose a password',
  access: 'people.decide',
  params: z.strictObject({ id }),
  status: 202,
  response: queued,
  problems: [breaksRule],
});

export const signInFirst = endpoint({
  method: 'POST',
  path: '/api/first-sign-in/',
  summary: 'Sign in for the first time with the one-time code of a slip, and choose a password',
  access: 'anyone',
  body: z.strictObject({
    username: z.string().trim().min(1, 'Write your username.').max(254),
    code: z.string().trim().min(1, 'Write the code of your slip.').max(40, 'This is longer than a code.'),
    password: newPassword,
  }),
  response: loginRecord,
  problems: [wrongCode, breaksRule, wrongCredentials],
});

const ownGroup = z.object({ id: idOut, name: z.string() });

export const listOwnGroups = endpoint({
  method: 'GET',
  path: '/api/me/join/',
  summary: 'Your groups, and those whose staff have yet to let you in',
  access: 'signed_in',
  response: z.object({ groups: z.array(ownGroup), waiting: z.array(ownGroup) }),
});

export const joinGroup = endpoint({
  method: 'POST',
  path: '/api/me/join/',
  summary: 'Join a group by its code; a guest becomes a student of its school',
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
