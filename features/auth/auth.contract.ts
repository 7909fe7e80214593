/** Endpoints for signing in and out, for the caller's own record, and for setting up the first admin. */

import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, instant, lastName, sentDay, shortName, version } from '#contract/ids.ts';
import { locale } from '#contract/locales.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';
import { LANGUAGES } from '#features/letters/language.rules.ts';

export const wrongCredentials = problemKind(
  400,
  'wrong_credentials',
  'That username or password isn’t right',
);
export const choosePerson = problemKind(
  409,
  'choose_person',
  'More than one account uses this email or phone',
);
export const totpRequired = problemKind(409, 'totp_required', 'Enter the code from your authenticator app');
export const wrongTotp = problemKind(400, 'wrong_totp', 'That code isn’t right');
export const linkSpent = problemKind(422, 'link_spent', 'This link or code has expired or was already used');

/**
 * 10 to 128 characters. Other rules (not a common password, not the person's name) need the person's record,
 * so the server checks them.
 */
export const newPassword = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(128, 'Use at most 128 characters.');

const NO_LINK = 'A name can’t contain a web address.';

function holdsNoLink(name: string): boolean {
  return !/[/\\]|www\./i.test(name);
}

/**
 * A name that people give themselves or their guardian. It must contain no link, because we print it in mails
 * to addresses that they choose.
 */
export const ownName = shortName.refine(holdsNoLink, NO_LINK);

/** The last name that people give themselves; null if they have none. */
export const ownLastName = lastName.refine((name) => name === null || holdsNoLink(name), NO_LINK);

/** A code of the second step: six digits from the authenticator app, or a recovery code. */
export const totp = z.string().trim().max(40).optional();

/** The signed-in person, as the login record stores it. */
export const signedInUser = z.object({
  id: idOut,
  role: z.enum(ROLES),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** A student's school. For staff: their school if they belong to exactly one. */
  school: z.object({ id: idOut, name: z.string() }).nullable(),
  /** The areas in which the person may do more than manage their own data: `people`, `bank`. */
  permissions: z.array(z.string()),
  must_change_password: z.boolean(),
  /** The step that blocks everything else: setting up the second step, or a guardian's missing consent. */
  precondition: z.enum(['two_step', 'consent']).nullable(),
  /**
   * Assigned tests that the person has not started. The browser blanks this field before it stores the login
   * record.
   */
  initial_assessments: z.array(idOut),
});
export type SignedInUser = z.infer<typeof signedInUser>;

export const loginRecord = z.object({ access_token: z.string(), expires_at: instant, user: signedInUser });
export type LoginRecord = z.infer<typeof loginRecord>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/',
  summary: 'Sign in with a password and a username, verified email, or verified phone',
  access: 'anyone',
  body: z.strictObject({
    username: z.string().trim().min(1, 'Enter your username, email, or phone.').max(254),
    password: z.string().min(1, 'Enter your password.').max(1024),
    totp,
  }),
  response: loginRecord,
  problems: [wrongCredentials, choosePerson, totpRequired, wrongTotp],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out/',
  summary: 'Sign out. Every server refuses the token from now on',
  act: 'Signed out',
  access: 'signed_in',
  exempt_from_preconditions: true,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/api/set-up/',
  summary: 'Create the first admin with the one-time link printed at the first start',
  access: 'anyone',
  body: z.strictObject({
    token: z.string().min(1).max(100),
    first_name: shortName,
    last_name: lastName.default(null),
    email: sentEmail,
    password: newPassword,
  }),
  status: 201,
  response: loginRecord,
  problems: [linkSpent, breaksRule],
});

/** The signed-in person's own account. */
export const ownRecord = z.object({
  id: idOut,
  role: z.enum(ROLES),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether the person can sign in with this email. */
  is_email_confirmed: z.boolean(),
  is_mobile_confirmed: z.boolean(),
  /** A new email that replaces the current one once the person opens the link sent to it. */
  pending_email: z.string().nullable(),
  /** Whether signing in asks for a code of the second step. */
  has_two_step: z.boolean(),
  school: z.object({ id: idOut, name: z.string(), time_zone: z.string(), locale }).nullable(),
  goal_score: z.int().nullable(),
  test_date: day.nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /**
   * The person's preferred language as a BCP 47 tag. If there are no mails in this language, the nearest
   * language is used.
   */
  language: z.string(),
  /** Zoom of the person's screens, in percent. */
  zoom: z.int(),
  must_change_password: z.boolean(),
  /** The step that the person must do before anything else. */
  precondition: z.enum(['password', 'two_step', 'consent']).nullable(),
  version,
});
export type OwnRecord = z.infer<typeof ownRecord>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me/',
  summary: 'Get your own record',
  access: 'signed_in',
  exempt_from_preconditions: true,
  response: ownRecord,
});

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/api/me/',
  summary: 'Change your name, goal, test date, theme, language, or text size',
  act: 'Changed their own profile',
  access: 'signed_in',
  body: z.strictObject({
    version,
    first_name: ownName.optional(),
    last_name: ownLastName.optional(),
    /** A total score of the digital SAT: 400 to 1600 in steps of 10. */
    goal_score: z
      .int()
      .min(400, 'Enter a score from 400 to 1600.')
      .max(1600, 'Enter a score from 400 to 1600.')
      .multipleOf(10, 'Enter a multiple of 10.')
      .nullable()
      .optional(),
    test_date: sentDay.nullable().optional(),
    theme: z.enum(['system', 'light', 'dark']).optional(),
    language: z.enum(LANGUAGES, 'Choose one of the languages.').optional(),
    zoom: z
      .int()
      .min(80, 'Choose a size from 80 to 200.')
      .max(200, 'Choose a size from 80 to 200.')
      .multipleOf(10, 'Enter a multiple of 10.')
      .optional(),
  }),
  response: ownRecord,
  problems: [staleVersion],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/users/{id}/setpassword/',
  summary: "Set a person's password and revoke all their other tokens",
  act: 'Set a password',
  access: 'signed_in',
  exempt_from_preconditions: true,
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** The current password. Required when people change their own password. */
    current_password: z.string().min(1).max(1024).optional(),
    password: newPassword,
  }),
  problems: [wrongCredentials, breaksRule],
});

export const unlock = endpoint({
  method: 'POST',
  path: '/api/users/{id}/unlock/',
  summary: "Clear a person's failed sign-ins and codes, so they can try again right away",
  act: 'Unlocked a person',
  access: 'people.decide',
  params: z.strictObject({ id }),
});
