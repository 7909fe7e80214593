/**
 * All settings of the product: their kinds, limits, defaults and texts. Values of a different kind are
 * refused.
 */
import type { Fault } from '#contract/problem.ts';
import { ATTENTION_SETTINGS } from './attention-settings.rules.ts';
import { MARKING_SETTINGS } from './marking-settings.rules.ts';
import { SCORE_SETTINGS } from './score-settings.rules.ts';
import type { SettingDefinition } from './setting-definition.rules.ts';

/** The groups in the order of the screen. A setting's key begins with the key of its group. */
export const SETTING_GROUPS = [
  { key: 'bank', title: 'Questions and tests' },
  { key: 'marking', title: 'Grading' },
  { key: 'getting_in', title: 'Sign-in and enrollment' },
  { key: 'announcements', title: 'Announcements' },
  { key: 'reports', title: 'Weekly reports' },
  { key: 'attention', title: 'Red and amber' },
  { key: 'scores', title: 'Last score in lists' },
  { key: 'files', title: 'Files' },
  { key: 'privacy', title: 'Personal data' },
] as const;

export const SETTINGS = [
  {
    key: 'bank.tutors_publish',
    title: 'Tutors publish their own content',
    says: 'Tutors may publish questions and tests that they wrote. Off: they write drafts, and a manager publishes.',
    kind: 'switch',
    default: true,
  },
  {
    key: 'bank.link_hosts',
    title: 'Allowed link targets',
    says: 'A link in a text opens only if its server, or a domain above it, is listed here. Any other link is shown as plain text.',
    kind: 'words',
    default: [
      'collegeboard.org',
      'desmos.com',
      'geogebra.org',
      'khanacademy.org',
      'openstax.org',
      'wikipedia.org',
      'vimeo.com',
      'youtube.com',
      'youtu.be',
      'zoom.us',
    ],
    pattern: '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]',
    example: 'example.org',
    most: 100,
  },
  {
    key: 'bank.staff_share',
    title: 'Staff share with every school',
    says: 'Managers and tutors may add questions and tests for the whole installation, which staff of every school can see and copy. Off: only admins can.',
    kind: 'switch',
    default: false,
  },
  ...MARKING_SETTINGS,
  {
    key: 'getting_in.enrolment',
    title: 'Self-enrollment',
    says: 'People who sign up without an invitation become guests, or students of a group if they have its join code.',
    kind: 'choice',
    default: 'open',
    choices: [
      { value: 'closed', title: 'Closed' },
      { value: 'open', title: 'Open' },
      { value: 'otp_required', title: 'Open to people who confirm a phone number' },
    ],
  },
  {
    key: 'getting_in.join_approval',
    title: 'Approve people with a join code',
    says: 'People who sign up with a join code stay guests, without the group’s tests, until staff approve them.',
    kind: 'switch',
    default: false,
  },
  {
    key: 'getting_in.consent_age',
    title: 'Age without a guardian’s consent',
    says: 'Younger people can use their account once a guardian consents by email. 0: nobody is asked for their age.',
    kind: 'number',
    default: 0,
    least: 0,
    most: 21,
    unit: 'years',
  },
  {
    key: 'getting_in.country_codes',
    title: 'Countries for phone codes',
    says: 'Verification codes are texted only to numbers with these country codes, because each text costs money.',
    kind: 'words',
    default: ['+1'],
    pattern: '\\+[1-9][0-9]{0,3}',
    example: '+44',
    most: 50,
  },
  {
    key: 'getting_in.codes_a_day',
    title: 'Codes per day',
    says: 'The most verification codes that are texted in one day, to all numbers together.',
    kind: 'number',
    default: 500,
    least: 0,
    most: 100_000,
    unit: 'codes',
  },
  {
    key: 'getting_in.two_step',
    title: 'Two-step verification for staff',
    says: 'Staff sign in with a code from an authenticator app after their password. Required: staff must set it up at their next sign-in, within 12 hours.',
    kind: 'choice',
    default: 'optional',
    choices: [
      { value: 'optional', title: 'Optional' },
      { value: 'required', title: 'Required' },
    ],
  },
  {
    key: 'announcements.mails_a_day',
    title: 'People emailed per day',
    says: 'The most people that one writer can email in a day, with all announcements and messages together.',
    kind: 'number',
    default: 2000,
    least: 0,
    most: 100_000,
    unit: 'people',
  },
  {
    key: 'reports.tutor_sentence',
    title: 'Tutor’s sentence in weekly reports',
    says: 'A weekly report without a sentence from the student’s tutor needs a review before approval. Off: reports don’t need a sentence.',
    kind: 'switch',
    default: true,
  },
  ...ATTENTION_SETTINGS,
  ...SCORE_SETTINGS,
  {
    key: 'files.types',
    title: 'File types',
    says: 'People can upload these types of files. The type is read from the file itself; for office files also from its name.',
    kind: 'words',
    default: [
      'png',
      'jpeg',
      'gif',
      'webp',
      'pdf',
      'mp3',
      'mp4',
      'webm',
      'docx',
      'xlsx',
      'pptx',
      'odt',
      'ods',
      'odp',
    ],
    pattern: 'png|jpeg|gif|webp|pdf|mp3|mp4|webm|docx|xlsx|pptx|odt|ods|odp',
    example: 'png',
    most: 14,
  },
  {
    key: 'files.picture_mebibytes',
    title: 'Picture size',
    says: 'The largest picture, in MiB.',
    kind: 'number',
    default: 5,
    least: 1,
    most: 20,
    unit: 'MiB',
  },
  {
    key: 'files.mebibytes',
    title: 'Size of other files',
    says: 'The largest file that isn’t a picture, in MiB.',
    kind: 'number',
    default: 200,
    least: 1,
    most: 2000,
    unit: 'MiB',
  },
  {
    key: 'files.gibibytes_a_person',
    title: 'Storage per person',
    says: 'The most storage for all files that one person uploads, in GiB.',
    kind: 'number',
    default: 20,
    least: 1,
    most: 10_000,
    unit: 'GiB',
  },
  {
    key: 'files.unused_days',
    title: 'Unused files',
    says: 'Files that nothing uses are deleted this many days after the upload. 0 keeps them forever.',
    kind: 'number',
    default: 90,
    least: 0,
    most: 3650,
    unit: 'days',
  },
  {
    key: 'privacy.messages_days',
    title: 'Sent messages',
    says: 'Emails and texts that were sent, failed, or expired leave the outbox after this many days.',
    kind: 'number',
    default: 90,
    least: 1,
    most: 3650,
    unit: 'days',
  },
  {
    key: 'privacy.values_days',
    title: 'Old and new values in the audit',
    says: 'The audit deletes old and new values this many days after a change. It keeps who changed what. 0 keeps the values forever.',
    kind: 'number',
    default: 730,
    least: 0,
    most: 3650,
    unit: 'days',
  },
  {
    key: 'privacy.reasons_days',
    title: 'Reasons in sessions',
    says: 'Reasons that staff gave for pausing, extending, voiding or reopening a session are deleted after this many days. The action stays. 0 keeps them forever.',
    kind: 'number',
    default: 730,
    least: 0,
    most: 3650,
    unit: 'days',
  },
] as const satisfies readonly SettingDefinition[];

type Setting = (typeof SETTINGS)[number];
export type SettingKey = Setting['key'];

type ValueOf<One extends SettingDefinition> = One extends { kind: 'switch' }
  ? boolean
  : One extends { kind: 'number' }
    ? number
    : One extends { kind: 'choice'; choices: readonly { value: infer Value }[] }
      ? Value
      : readonly string[];

/** The values of all settings, keyed by setting and typed by their kind. */
export type Settings = { readonly [One in Setting as One['key']]: ValueOf<One> };

/** Why `value` is not valid for this setting; null if it is. */
export function settingFault(setting: SettingDefinition, value: unknown): string | null {
  switch (setting.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : 'Choose on or off.';
    case 'number':
      return Number.isInteger(value) && Number(value) >= setting.least && Number(value) <= setting.most
        ? null
        : `Enter a whole number from ${setting.least} to ${setting.most}.`;
    case 'choice':
      return setting.choices.some((choice) => choice.value === value)
        ? null
        : `One of: ${setting.choices.map((choice) => choice.value).join(', ')}.`;
    case 'words':
      return wordsFault(setting, value);
  }
}

function wordsFault(setting: SettingDefinition & { kind: 'words' }, value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
    return 'Enter a list of words.';
  if (value.length > setting.most) return `At most ${setting.most}.`;
  if (new Set(value).size < value.length) return 'Enter each one only once.';
  const fits = new RegExp(`^(?:${setting.pattern})$`, 'u');
  const odd = value.find((word) => !fits.test(word));
  return odd === undefined ? null : `“${odd}” isn’t valid. Enter it like ${setting.example}.`;
}

/** The errors in new values: unknown keys and invalid values. Null is always valid and means the default. */
export function settingFaults(values: Readonly<Record<string, unknown>>): Fault[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const setting = SETTINGS.find((one) => one.key === key);
    const message =
      setting === undefined
        ? 'This setting doesn’t exist.'
        : value === null
          ? null
          : settingFault(setting, value);
    return message === null ? [] : [{ path: `body.values.${key}`, message }];
  });
}

/**
 * The current values. If a stored value is no longer valid, for example after an update, the default is used.
 */
export function settingsOf(kept: ReadonlyMap<string, unknown>): Settings {
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const value = kept.get(setting.key) ?? null;
      return [setting.key, settingFault(setting, value) === null ? value : setting.default];
    }),
  ) as Settings;
}
