/** The guardians of a student or guest: their contact, their language, and their consents. */
import { z } from 'zod';
import { sentEmail } from '#contract/email.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentMobile, shortName, version } from '#contract/ids.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';

/**
 * The kinds of consent that a guardian may give: to the storage of data, to messages from the school, and to
 * a weekly report.
 */
export const AGREEMENTS = ['personal_data', 'messages', 'weekly_report'] as const;
export type Agreement = (typeof AGREEMENTS)[number];

const contact = z.union([sentEmail, sentMobile], {
  error: 'Enter an email, or a phone number with its country code, like +15551234567.',
});

/** A language tag of BCP 47: `en`, `pt-BR`. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Choose a language.');

const consent = z.object({
  kind: z.enum(AGREEMENTS),
  /** Whether the guardian consented; false if they took the consent back. */
  is_given: z.boolean(),
  /** The staff member who recorded the consent; null if the guardian used the link in our mail. */
  recorded_by: z.object({ id: idOut, name: z.string() }).nullable(),
  recorded_at: instant,
});

const guardian = z.object({
  id: idOut,
  name: z.string(),
  contact: z.string(),
  language: z.string(),
  /** All records, newest first. The first record of each kind counts. */
  consents: z.array(consent),
  created_at: instant,
  version,
});
export type Guardian = z.infer<typeof guardian>;

const consentAwaited = z.object({
  guardian_name: z.string(),
  guardian_email: z.string(),
  /** Null: the consent was taken back, and the guardian has not been asked since. */
  asked_at: instant.nullable(),
});
export type ConsentAwaited = z.infer<typeof consentAwaited>;

const guardiansOfPerson = z.object({
  results: z.array(guardian),
  /** Whether the person's account is closed until a guardian agrees. */
  is_consent_due: z.boolean(),
  /**
   * Whether the account must be closed while no guardian's consent is valid, from the consent age in the
   * settings and the date of birth.
   */
  needs_consent: z.enum(['yes', 'no', 'unknown']),
  /** The guardian who is asked by mail while consent is due. Null if no guardian with an email is known. */
  awaited: consentAwaited.nullable(),
});
export type GuardiansOfPerson = z.infer<typeof guardiansOfPerson>;

const onPerson = z.strictObject({ id });
const oneGuardian = z.strictObject({ id, guardian: id });

/** The maximum number of guardians of a person, because the list has no pages. */
export const MOST_GUARDIANS = 10;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/users/{id}/guardians/',
  summary: 'List the guardians of a student or guest, with their consents',
  about: 'person',
  access: 'people.care',
  params: onPerson,
  response: guardiansOfPerson,
});

export const addGuardian = endpoint({
  method: 'POST',
  path: '/api/users/{id}/guardians/',
  summary: 'Add a guardian',
  act: 'Added a guardian',
  access: 'people.decide',
  params: onPerson,
  body: z.strictObject({ name: shortName, contact, language }),
  status: 201,
  response: guardian,
  problems: [breaksRule],
});

export const changeGuardian = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}/guardians/{guardian}/',
  summary: 'Change a guardian’s name, contact, or language',
  act: 'Edited a guardian’s details',
  access: 'people.decide',
  params: oneGuardian,
  body: z.strictObject({
    version,
    name: shortName.optional(),
    contact: contact.optional(),
    language: language.optional(),
  }),
  response: guardian,
  problems: [staleVersion],
});

export const removeGuardian = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/guardians/{guardian}/',
  summary:
    'Remove a guardian and their consents. If a required consent is then missing, the student is locked out until another guardian agrees',
  act: 'Removed a guardian',
  access: 'people.decide',
  params: oneGuardian,
});

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/users/{id}/guardians/{guardian}/consents/',
  summary:
    'Record that a guardian gave or withdrew a consent. Withdrawing the last required consent locks a young student out; a new one lets them back in',
  act: {
    of: 'is_given',
    words: { true: 'Recorded a guardian’s consent', false: 'Recorded that a guardian withdrew consent' },
    otherwise: 'Recorded a guardian’s consent',
  },
  access: 'people.decide',
  params: oneGuardian,
  body: z.strictObject({ kind: z.enum(AGREEMENTS), is_given: z.boolean() }),
  status: 201,
  response: guardian,
  problems: [breaksRule],
});
