/** Signing in and out, one's own record, and the first admin's set-up. */

import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, id, idOut, instant, lastName, sentDay, shortName, version } from '#contract/ids.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { ROLES } from '#core/access/access.ts';
import { LANGUAGES } from '#features/letters/language.rules.ts';

export const wrongCredentials = problemKind(400, 'wrong_credentials', 'The name or the password is wrong');
export const choosePerson = problemKind(409, 'choose_person', 'More than one person uses this contact');
export const totpRequired = problemKind(409, 'totp_required', 'Write the code of your second step too');
export const wrongTotp = problemKind(400, 'wrong_totp', 'The code of your second step is wrong');
export const linkSpent = problemKind(422, 'link_spent', 'This link was used or has run out');

/** 10 to 128 characters; what else is asked (not common, not one's name) needs to know the person. */
export const newPassword = z.string().min(10, 'At least 10 characters.').max(128, 'At most 128 characters.');

const NO_LINK = 'Write a name, without an address of the web.';

function holdsNoLink(name: string): boolean {
  return !/[/\\]|www\./i.test(name);
}

/**
 * A name that somebody gives themselves, or a guardian whom they name: it stands in mails of ours to addresses of their
 * choice, so that it must hold no link.
 */
export const ownName = shortName.refine(holdsNoLink, NO_LINK);

/** The last name that somebody gives themselves, if they have one. */
export const ownLastName = lastName.refine((name) => name === null || holdsNoLink(name), NO_LINK);

/** A code of the second step: six digits of the app, or one of the recovery codes. */
export const totp = z.string().trim().max(40).optional();

/** Who is signed in, as the login record keeps it. */
export const signedInUser = z.object({
  id: idOut,
  role: z.enum(ROLES),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** A student's school, or the one a member of staff belongs to where it is one alone. */
  school: z.object({ id: idOut, name: z.string() }).nullable(),
  /** The areas in which they may do something beyond themselves: `people`, `bank`. */
  permissions: z.array(z.string()),
  must_change_password: z.boolean(),
  /** What else comes before anything: a second step to set up, a guardian's consent to wait for. */
  precondition: z.enum(['two_step', 'consent']).nullable(),
  /** The assessments allotted and not yet begun; blanked before the login record is stored. */
  initial_assessments: z.array(idOut),
});
export type SignedInUser = z.infer<typeof signedInUser>;

export const loginRecord = z.object({ access_token: z.string(), expires_at: instant, user: signedInUser });
export type LoginRecord = z.infer<typeof loginRecord>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sign-in/',
  summary: 'Sign in with a code, a verified email or a verified mobile, and a password',
  access: 'anyone',
  body: z.strictObject({
    username: z.string().trim().min(1, 'Write your code, email or mobile.').max(254),
    password: z.string().min(1, 'Write your password.').max(1024),
    totp,
  }),
  response: loginRecord,
  problems: [wrongCredentials, choosePerson, totpRequired, wrongTotp],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sign-out/',
  summary: 'End this sign-in: its token is refused from now on, by every server',
  act: 'Signed out',
  access: 'signed_in',
  exempt_from_preconditions: true,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/api/set-up/',
  summary: 'Make the first admin through the one-time link printed at the first start',
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

/** One's own record. */
export const ownRecord = z.object({
  id: idOut,
  role: z.enum(ROLES),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** Whether one signs in with it. */
  is_email_confirmed: z.boolean(),
  is_mobile_confirmed: z.boolean(),
  /** The email that is to be one's own once its link is opened. */
  pending_email: z.string().nullable(),
  /** Whether a code of the second step is asked for at the sign-in. */
  has_two_step: z.boolean(),
  school: z.object({ id: idOut, name: z.string(), time_zone: z.string() }).nullable(),
  goal_score: z.int().nullable(),
  test_date: day.nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  /** In which one wishes to be written to, as BCP 47 has it; where we do not write in it, we write in the nearest. */
  language: z.string(),
  /** How large one reads, in percent. */
  zoom: z.int(),
  must_change_password: z.boolean(),
  /** What comes before anything else. */
  precondition: z.enum(['password', 'two_step', 'consent']).nullable(),
  version,
});
export type OwnRecord = z.infer<typeof ownRecord>;

export const getMe = endpoint({
  method: 'GET',
  path: '/api/me/',
  summary: 'Your own record',
  access: 'signed_in',
  exempt_from_preconditions: true,
  response: ownRecord,
});

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/api/me/',
  summary: 'Change your own record: name, goal, test date, theme, language, zoom',
  act: 'Changed their own profile',
  access: 'signed_in',
  body: z.strictObject({
    version,
    first_name: ownName.optional(),
    last_name: ownLastName.optional(),
    /** A digital SAT total: 400 to 1600 in steps of 10. */
    goal_score: z
      .int()
      .min(400, 'From 400 to 1600.')
      .max(1600, 'From 400 to 1600.')
      .multipleOf(10, 'In steps of 10.')
      .nullable()
      .optional(),
    test_date: sentDay.nullable().optional(),
    theme: z.enum(['system', 'light', 'dark']).optional(),
    language: z.enum(LANGUAGES, 'Choose one of the languages.').optional(),
    zoom: z
      .int()
      .min(80, 'From 80 to 200.')
      .max(200, 'From 80 to 200.')
      .multipleOf(10, 'In steps of 10.')
      .optional(),
  }),
  response: ownRecord,
  problems: [staleVersion],
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/users/{id}/setpassword/',
  summary: "Set a person's password; every other token of that person is revoked",
  act: 'Set a password',
  access: 'signed_in',
  exempt_from_preconditions: true,
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Asked of whoever changes their own. */
    current_password: z.string().min(1).max(1024).optional(),
    password: newPassword,
  }),
  problems: [wrongCredentials, breaksRule],
});

export const unlock = endpoint({
  method: 'POST',
  path: '/api/users/{id}/unlock/',
  summary: "Forget a person's failed sign-ins and second steps, so that they may try again at once",
  act: 'Unlocked a person',
  access: 'people.decide',
  params: z.strictObject({ id }),
});
