/** The letters in English. */
import type { Wording } from './wording.rules.ts';

const ignore = 'You did not ask for this? Then nothing has changed, and there is nothing you need to do.';
const alarm = 'It was not you? Tell your school at once.';
const works = (lasts: string) => `The link works for ${lasts}.`;

export const en: Wording = {
  greeting: (name) => `Hello ${name},`,
  greeting_without_name: 'Hello,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} invites you to Assay`,
    lines: [
      school === null
        ? `${by} has made an account for you on Assay, a platform for tests, practice and results.`
        : `${by} of ${school} has made an account for you on Assay, where ${school} has its tests, practice and results.`,
      `Choose your password here. Then you can sign in:\n${link}`,
      works(lasts),
      `Your username is ${username}. You can sign in with it or with this email address.`,
      `You do not know ${school ?? by}? Then you can ignore this email.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Set a new password',
    lines: [
      `Set a new password here:\n${link}`,
      `The link works once, and for ${lasts}.`,
      `You sign in with your password and this email, or your code: ${username}`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Your password was changed',
    lines: ['Your password was just changed, and you are signed out everywhere.', alarm],
  },
  email_changed: {
    subject: 'Your email was changed',
    lines: ['The email with which you sign in was just changed or removed.', alarm],
  },
  mobile_changed: {
    subject: 'Your mobile was changed',
    lines: ['The mobile with which you sign in was just changed or removed.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Confirm your new email',
    lines: [
      `Confirm that this is your email:\n${link}`,
      works(lasts),
      'From then on you sign in with it, and no longer with the one before.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Confirm your email',
    lines: [
      `Confirm that this is your email:\n${link}`,
      works(lasts),
      'From then on you sign in with it.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} asks for your consent`,
    lines: [
      `${ward} has enrolled in Assay to take and practise tests, and named you as parent or guardian.`,
      `To agree, open this page:\n${link}`,
      works(lasts),
      `Without your consent ${ward} can not begin. If you do not agree, there is nothing you need to do.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} is your code. It works for ${lasts}. Nobody at the school will ask you for it.`,
  reminder: ({ title, by, link }) => ({
    subject: `Still to do: ${title}`,
    lines: [
      `${by} reminds you of “${title}”, which you have not finished yet.`,
      `Open it in Assay:\n${link}`,
    ],
  }),
  read_more: (link) => `Read it in Assay:\n${link}`,
  consent_page: {
    title: 'Your consent',
    intro:
      'You agree, as parent or guardian, that the child named in the mail takes and practises tests here, and that their answers and results are kept for that. You can take this back at any time by telling the school.',
    act: 'I agree',
    acting: 'Keeping it',
    done: (first_name) => `Thank you. ${first_name} can begin now.`,
    no_token: 'Open the whole link of the mail.',
    spent: 'This link was used or has run out. Ask the student to have a new one sent to you.',
    unreached: 'The server did not answer. Nothing was changed. Check your connection and try again.',
    failed: 'Something went wrong. Nothing was changed. Try again in a few minutes.',
    language: 'Language',
  },
};
