/** The words of the letters in English. */
import type { Wording } from './wording.rules.ts';

const ignore = 'If you didn’t ask for this, you can ignore this email. Nothing has changed.';
const alarm = 'If this wasn’t you, tell your school right away.';
const works = (lasts: string) => `The link works for ${lasts}.`;

export const en: Wording = {
  greeting: (name) => `Hello ${name},`,
  greeting_without_name: 'Hello,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} invites you to Assay`,
    lines: [
      school === null
        ? `${by} created an account for you on Assay, a platform for tests, practice, and results.`
        : `${by} at ${school} created an account for you on Assay. ${school} uses it for tests, practice, and results.`,
      `Choose your password here, then sign in:\n${link}`,
      works(lasts),
      `Your username is ${username}. You can sign in with it or with this email address.`,
      `If you don’t know ${school ?? by}, you can ignore this email.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Set a new password',
    lines: [
      `Set a new password here:\n${link}`,
      `The link works once and expires in ${lasts}.`,
      `Your username is ${username}. You can sign in with it or with this email address.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Your password was changed',
    lines: ['Your password was just changed. You’ve been signed out everywhere.', alarm],
  },
  email_changed: {
    subject: 'Your email was changed',
    lines: ['The email address you sign in with was just changed or removed.', alarm],
  },
  mobile_changed: {
    subject: 'Your phone number was changed',
    lines: ['The phone number you sign in with was just changed or removed.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Confirm your new email',
    lines: [
      `Confirm that this is your email address:\n${link}`,
      works(lasts),
      'Once you confirm it, sign in with this address. The old one will stop working.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Confirm your email',
    lines: [
      `Confirm that this is your email address:\n${link}`,
      works(lasts),
      'Once you confirm it, you can sign in with this address.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} asks for your consent`,
    lines: [
      `${ward} signed up for Assay to take tests and practice, and named you as their parent or guardian.`,
      `To give your consent, open this page:\n${link}`,
      works(lasts),
      `${ward} can’t start without your consent. If you don’t agree, you don’t need to do anything.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} is your verification code. It works for ${lasts}. Your school will never ask for it.`,
  reminder: ({ title, by, link }) => ({
    subject: `Still to do: ${title}`,
    lines: [`${by} reminds you about “${title}”. You haven’t finished it yet.`, `Open it in Assay:\n${link}`],
  }),
  read_more: (link) => `Read it in Assay:\n${link}`,
  consent_page: {
    title: 'Your consent',
    intro:
      'As a parent or guardian, you agree that the child named in the email takes tests and practices here, and that their answers and results are stored for this. You can withdraw your consent at any time by telling the school.',
    act: 'I agree',
    acting: 'Saving',
    done: (first_name) => `Thank you. ${first_name} can start now.`,
    no_token: 'Open the complete link from the email.',
    spent: 'This link was already used or has expired. Ask the student to send you a new one.',
    unreached: 'The server didn’t respond. Nothing was changed. Check your connection and try again.',
    failed: 'Something went wrong. Nothing was changed. Try again in a few minutes.',
    language: 'Language',
  },
};
