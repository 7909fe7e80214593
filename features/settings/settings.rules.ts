/**
 * All settings of the installation: their kinds, limits, defaults and texts. Values of another kind are
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
  { key: 'marking', title: 'Marking' },
  { key: 'getting_in', title: 'Getting in' },
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
    title: 'Tutors publish their own',
    says: 'Tutors may take live the questions and publish the tests that they wrote themselves. Off: they write drafts, and a manager publishes.',
    kind: 'switch',
    default: true,
  },
  {
    key: 'bank.link_hosts',
    title: 'Where links lead',
    says: 'A link in a text, to a page or a film, opens where its reader presses it if its server is named here, or is below one that is. Any other is shown as words.',
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
    says: 'Managers and tutors may put what they write with the installation’s questions and tests, which the staff of every school see and copy. Off: admins alone put something there.',
    kind: 'switch',
    default: false,
  },
  ...MARKING_SETTINGS,
  {
    key: 'getting_in.enrolment',
    title: 'Self-enrolment',
    says: 'Who comes without an invitation becomes a guest, or with a group’s join code its student.',
    kind: 'choice',
    default: 'open',
    choices: [
      { value: 'closed', title: 'Closed' },
      { value: 'open', title: 'Open' },
      { value: 'otp_required', title: 'Open with a confirmed mobile' },
    ],
  },
  {
    key: 'getting_in.join_approval',
    title: 'Join codes wait for approval',
    says: 'Who comes with a join code stays a guest, and gets no test of the group, until staff let them in.',
    kind: 'switch',
    default: false,
  },
  {
    key: 'getting_in.consent_age',
    title: 'Age without a guardian',
    says: 'Who is younger when enrolling gets in once a guardian agrees by mail. 0 asks nobody for their age.',
    kind: 'number',
    default: 0,
    least: 0,
    most: 21,
    unit: 'years',
  },
  {
    key: 'getting_in.country_codes',
    title: 'Countries of mobiles',
    says: 'Codes are sent to numbers of these country codes alone: each message costs.',
    kind: 'words',
    default: ['+1'],
    pattern: '\\+[1-9][0-9]{0,3}',
    example: '+44',
    most: 50,
  },
  {
    key: 'getting_in.codes_a_day',
    title: 'Codes a day',
    says: 'So many codes are sent to mobiles in a day at most, to all numbers together.',
    kind: 'number',
    default: 500,
    least: 0,
    most: 100_000,
    unit: 'codes',
  },
  {
    key: 'getting_in.two_step',
    title: 'Second step of staff',
    says: 'Staff sign in with a code of their authenticator app after the password. Required: from their next sign-in on, 12 hours from now at the latest, nothing else opens until they have set it up.',
    kind: 'choice',
    default: 'optional',
    choices: [
      { value: 'optional', title: 'Their own choice' },
      { value: 'required', title: 'Required' },
    ],
  },
  {
    key: 'announcements.mails_a_day',
    title: 'People mailed in a day',
    says: 'So many people one writer reaches by mail within a day at most, with all announcements and messages together.',
    kind: 'number',
    default: 2000,
    least: 0,
    most: 100_000,
    unit: 'people',
  },
  {
    key: 'reports.tutor_sentence',
    title: 'A sentence from the tutor',
    says: 'A weekly report without a sentence from the student’s tutor asks for a look before it is approved. Off: no sentence is waited for.',
    kind: 'switch',
    default: true,
  },
  ...ATTENTION_SETTINGS,
  ...SCORE_SETTINGS,
  {
    key: 'files.types',
    title: 'Types of files',
    says: 'Files of these types may be uploaded. The type is read from the bytes; which of the office files it is, from the name.',
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
    title: 'Size of pictures',
    says: 'A picture may have so many MiB at most.',
    kind: 'number',
    default: 5,
    least: 1,
    most: 20,
    unit: 'MiB',
  },
  {
    key: 'files.mebibytes',
    title: 'Size of other files',
    says: 'Any other file may have so many MiB at most.',
    kind: 'number',
    default: 200,
    least: 1,
    most: 2000,
    unit: 'MiB',
  },
  {
    key: 'files.gibibytes_a_person',
    title: 'Files of one person',
    says: 'All files that one person uploaded may take so many GiB together at most.',
    kind: 'number',
    default: 20,
    least: 1,
    most: 10_000,
    unit: 'GiB',
  },
  {
    key: 'files.unused_days',
    title: 'Files that nothing shows',
    says: 'A file that nothing shows is removed so many days after it was uploaded. 0 keeps them all.',
    kind: 'number',
    default: 90,
    least: 0,
    most: 3650,
    unit: 'days',
  },
  {
    key: 'privacy.messages_days',
    title: 'Messages sent',
    says: 'A message by mail or SMS that went out, failed or ran out leaves the outbox so many days after it was made.',
    kind: 'number',
    default: 90,
    least: 1,
    most: 3650,
    unit: 'days',
  },
  {
    key: 'privacy.values_days',
    title: 'What stood before and after',
    says: 'The audit forgets so many days after a change what stood there before and after; who changed what stays. 0 keeps it.',
    kind: 'number',
    default: 730,
    least: 0,
    most: 3650,
    unit: 'days',
  },
  {
    key: 'privacy.reasons_days',
    title: 'Reasons in sessions',
    says: 'What staff wrote when they paused, extended, voided or reopened a session is forgotten so many days later; that they did it stays. 0 keeps it.',
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
      return typeof value === 'boolean' ? null : 'On or off.';
    case 'number':
      return Number.isInteger(value) && Number(value) >= setting.least && Number(value) <= setting.most
        ? null
        : `A whole number from ${setting.least} to ${setting.most}.`;
    case 'choice':
      return setting.choices.some((choice) => choice.value === value)
        ? null
        : `One of: ${setting.choices.map((choice) => choice.value).join(', ')}.`;
    case 'words':
      return wordsFault(setting, value);
  }
}

function wordsFault(setting: SettingDefinition & { kind: 'words' }, value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string')) return 'A list of words.';
  if (value.length > setting.most) return `At most ${setting.most}.`;
  if (new Set(value).size < value.length) return 'Name each once.';
  const fits = new RegExp(`^(?:${setting.pattern})$`, 'u');
  const odd = value.find((word) => !fits.test(word));
  return odd === undefined ? null : `“${odd}” does not fit. Write it as ${setting.example}.`;
}

/** The faults of new values: unknown keys and invalid values. Null is always valid and means the default. */
export function settingFaults(values: Readonly<Record<string, unknown>>): Fault[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const setting = SETTINGS.find((one) => one.key === key);
    const message =
      setting === undefined
        ? 'There is no such setting.'
        : value === null
          ? null
          : settingFault(setting, value);
    return message === null ? [] : [{ path: `body.values.${key}`, message }];
  });
}

/**
 * The current values. A stored value that is no longer valid, for example after an update, counts as the
 * default.
 */
export function settingsOf(kept: ReadonlyMap<string, unknown>): Settings {
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const value = kept.get(setting.key) ?? null;
      return [setting.key, settingFault(setting, value) === null ? value : setting.default];
    }),
  ) as Settings;
}
