/** The letters in German, with "Sie". */
import type { Wording } from './wording.rules.ts';

const ignore = 'Sie haben das nicht angefordert? Dann hat sich nichts geändert, und Sie müssen nichts tun.';
const alarm = 'Das waren nicht Sie? Sagen Sie sofort Ihrer Schule Bescheid.';
const works = (lasts: string) => `Der Link gilt ${lasts}.`;

export const de: Wording = {
  greeting: (name) => `Guten Tag ${name},`,
  greeting_without_name: 'Guten Tag,',
  invitation: ({ link, lasts, username, by, school }) => ({
    subject: `${school ?? by} lädt Sie zu Assay ein`,
    lines: [
      school === null
        ? `${by} hat für Sie ein Konto bei Assay eingerichtet, einer Plattform für Tests, Übungen und Ergebnisse.`
        : `${by} (${school}) hat für Sie ein Konto bei Assay eingerichtet. Dort finden Sie Tests, Übungen und Ergebnisse von ${school}.`,
      `Wählen Sie hier Ihr Passwort, danach können Sie sich anmelden:\n${link}`,
      works(lasts),
      `Ihr Benutzername ist ${username}. Sie können sich damit oder mit dieser E-Mail-Adresse anmelden.`,
      `Sie kennen ${school ?? by} nicht? Dann können Sie diese E-Mail ignorieren.`,
    ],
  }),
  reset: ({ link, lasts, username }) => ({
    subject: 'Legen Sie ein neues Passwort fest',
    lines: [
      `hier legen Sie ein neues Passwort fest:\n${link}`,
      `Der Link gilt ${lasts} und nur ein einziges Mal.`,
      `Ihr Benutzername ist ${username}. Sie können sich damit oder mit dieser E-Mail-Adresse anmelden.`,
      ignore,
    ],
  }),
  password_changed: {
    subject: 'Ihr Passwort wurde geändert',
    lines: ['Ihr Passwort wurde soeben geändert, und Sie sind überall abgemeldet.', alarm],
  },
  email_changed: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    lines: ['die E-Mail-Adresse, mit der Sie sich anmelden, wurde soeben geändert oder entfernt.', alarm],
  },
  mobile_changed: {
    subject: 'Ihre Handynummer wurde geändert',
    lines: ['die Handynummer, mit der Sie sich anmelden, wurde soeben geändert oder entfernt.', alarm],
  },
  change_email: ({ link, lasts }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    lines: [
      `bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist:\n${link}`,
      works(lasts),
      'Danach melden Sie sich mit dieser Adresse an und nicht mehr mit der bisherigen.',
      ignore,
    ],
  }),
  welcome: ({ link, lasts }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lines: [
      `bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist:\n${link}`,
      works(lasts),
      'Danach können Sie sich damit anmelden.',
      ignore,
    ],
  }),
  consent: ({ ward, link, lasts }) => ({
    subject: `${ward} braucht Ihre Einwilligung`,
    lines: [
      `${ward} hat sich bei Assay angemeldet, um Tests zu machen und zu üben, und Sie als erziehungsberechtigte Person angegeben.`,
      `Wenn Sie einwilligen, öffnen Sie bitte diese Seite:\n${link}`,
      works(lasts),
      `Ohne Ihre Einwilligung kann ${ward} nicht beginnen. Wenn Sie nicht einwilligen, müssen Sie nichts tun.`,
    ],
  }),
  mobile_code: ({ code, lasts }) =>
    `${code} ist Ihr Code. Er gilt ${lasts}. Niemand von der Schule fragt Sie danach.`,
  reminder: ({ title, by, link }) => ({
    subject: `Noch offen: ${title}`,
    lines: [
      `${by} erinnert Sie an „${title}“: Damit sind Sie noch nicht fertig.`,
      `Öffnen Sie es in Assay:\n${link}`,
    ],
  }),
  read_more: (link) => `In Assay lesen:\n${link}`,
  consent_page: {
    title: 'Ihre Einwilligung',
    intro:
      'Als erziehungsberechtigte Person willigen Sie ein, dass das in der E-Mail genannte Kind hier Tests macht und übt und dass seine Antworten und Ergebnisse dafür gespeichert werden. Sie können das jederzeit widerrufen, indem Sie der Schule Bescheid sagen.',
    act: 'Ich willige ein',
    acting: 'Wird gespeichert',
    done: (first_name) => `Danke. ${first_name} kann jetzt beginnen.`,
    no_token: 'Öffnen Sie den vollständigen Link aus der E-Mail.',
    spent:
      'Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie Ihr Kind, Ihnen einen neuen schicken zu lassen.',
    unreached:
      'Der Server hat nicht geantwortet. Es wurde nichts geändert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    failed: 'Etwas ist schiefgegangen. Es wurde nichts geändert. Versuchen Sie es in einigen Minuten erneut.',
    language: 'Sprache',
  },
};
