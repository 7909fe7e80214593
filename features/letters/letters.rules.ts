/** Builds every mail and text message in the recipient's language. */
import { fullName, type PersonName } from '#core/full-name.ts';
import { harmlessName } from './harmless-name.rules.ts';
import { type Language, languageFor } from './language.rules.ts';
import type { ConsentPage, Wording, Words } from './wording.rules.ts';
import { de } from './words-de.rules.ts';
import { en } from './words-en.rules.ts';
import { es } from './words-es.rules.ts';
import { fr } from './words-fr.rules.ts';
import { it } from './words-it.rules.ts';
import { ja } from './words-ja.rules.ts';
import { ko } from './words-ko.rules.ts';
import { pl } from './words-pl.rules.ts';
import { ptBr } from './words-pt-br.rules.ts';
import { ru } from './words-ru.rules.ts';
import { uk } from './words-uk.rules.ts';
import { vi } from './words-vi.rules.ts';
import { zhHans } from './words-zh-hans.rules.ts';
import { zhHant } from './words-zh-hant.rules.ts';

const WORDINGS: Readonly<Record<Language, Wording>> = {
  de,
  en,
  es,
  fr,
  it,
  ja,
  ko,
  pl,
  ru,
  uk,
  vi,
  'pt-BR': ptBr,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

/** The recipient of a letter. `language` is a BCP 47 code, which may be a language without letters. */
export interface Addressed extends PersonName {
  readonly username: string;
  readonly language: string;
}

/** A link, and for how many seconds it works: whole days, hours or minutes. */
interface Link {
  readonly link: string;
  readonly life_seconds: number;
}

const SIGNED_BY = 'Assay';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in the language's words, in days if it is at least one day: `7 days`, `24 Stunden`. */
function spanIn(language: Language, seconds: number): string {
  const [unit, length] =
    seconds > DAY
      ? (['day', DAY] as const)
      : seconds >= HOUR
        ? (['hour', HOUR] as const)
        : (['minute', MINUTE] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
}

/** The name of a person as it appears in a letter. */
function nameIn(person: PersonName): string {
  return harmlessName(fullName(person));
}

/** A mail with its greeting and signature. */
export function signed(
  { greeting }: Wording,
  name: string,
  { subject, lines }: { readonly subject: string; readonly lines: readonly string[] },
): Words {
  return { subject, text: [greeting(name), ...lines, SIGNED_BY].join('\n\n') };
}

/** The texts in the nearest language, and the values for a link. */
export function linkedIn(language: string, { link, life_seconds }: Link) {
  const held = languageFor(language);
  return { wording: WORDINGS[held], told: { link, lasts: spanIn(held, life_seconds) } };
}

/** A mail in the recipient's nearest language, with greeting and signature. */
export function signedTo(
  to: Addressed,
  letter: { readonly subject: string; readonly lines: readonly string[] },
): Words {
  return signed(WORDINGS[languageFor(to.language)], nameIn(to), letter);
}

/**
 * The invitation to a person who has an account but no password. `by` added them. `school` is null if they
 * belong to none.
 */
export function invitationWords(
  to: Addressed,
  { by, school, ...link }: Link & { readonly by: string; readonly school: string | null },
): Words {
  const { wording, told } = linkedIn(to.language, link);
  const from = { by: harmlessName(by), school: school === null ? null : harmlessName(school) };
  return signed(wording, nameIn(to), wording.invitation({ ...told, ...from, username: to.username }));
}

export function resetWords(to: Addressed, link: Link): Words {
  const { wording, told } = linkedIn(to.language, link);
  return signed(wording, nameIn(to), wording.reset({ ...told, username: to.username }));
}

/** Tells a person that their password was changed by a link or code. */
export function passwordChangedWords(to: Addressed): Words {
  const wording = WORDINGS[languageFor(to.language)];
  return signed(wording, nameIn(to), wording.password_changed);
}

/** Tells a person that their email or mobile was changed or removed. It is sent to the old email address. */
export function contactChangedWords(to: Addressed, contact: 'email' | 'mobile'): Words {
  const wording = WORDINGS[languageFor(to.language)];
  return signed(wording, nameIn(to), wording[`${contact}_changed`]);
}

/**
 * A mail to an unconfirmed address. Anybody may have typed that address, so the mail contains nothing that
 * they could choose: no name, and no username, because the username is made from the name.
 */
function signedToStranger(
  wording: Wording,
  { subject, lines }: { readonly subject: string; readonly lines: readonly string[] },
): Words {
  return { subject, text: [wording.greeting_without_name, ...lines, SIGNED_BY].join('\n\n') };
}

export function changeEmailWords(language: string, link: Link): Words {
  const { wording, told } = linkedIn(language, link);
  return signedToStranger(wording, wording.change_email(told));
}

export function welcomeWords(language: string, link: Link): Words {
  const { wording, told } = linkedIn(language, link);
  return signedToStranger(wording, wording.welcome(told));
}

/**
 * Asks a guardian for consent, in their language. It names the student, because the guardian must know whose
 * data it is about.
 */
export function consentWords(
  ward: PersonName,
  { guardian_language }: { readonly guardian_language: string },
  link: Link,
): Words {
  const { wording, told } = linkedIn(guardian_language, link);
  return signedToStranger(wording, wording.consent({ ...told, ward: nameIn(ward) }));
}

export function mobileCodeWords(language: string, code: string, life_seconds: number): Words {
  const held = languageFor(language);
  return { subject: '', text: WORDINGS[held].mobile_code({ code, lasts: spanIn(held, life_seconds) }) };
}

/**
 * A reminder by staff of work that is not done. `title` and `by` are made harmless, so that they cannot
 * become links.
 */
export function reminderWords(
  to: Addressed,
  { title, by, link }: { readonly title: string; readonly by: string; readonly link: string },
): Words {
  const wording = WORDINGS[languageFor(to.language)];
  const told = { title: harmlessName(title), by: harmlessName(by), link };
  return signed(wording, nameIn(to), wording.reminder(told));
}

/** The end of an announcement's mail: its author, and the link to read it. */
export function announcementEnd(language: string, author: string, link: string): string {
  return [harmlessName(author), WORDINGS[languageFor(language)].read_more(link)].join('\n\n');
}

/** The words of the page on which a guardian gives consent. */
export function consentPage(language: Language): ConsentPage {
  return WORDINGS[language].consent_page;
}
