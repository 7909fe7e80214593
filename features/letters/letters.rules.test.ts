import { describe, expect, test } from 'vitest';
import { LANGUAGES } from './language.rules.ts';
import {
  announcementEnd,
  changeEmailWords,
  consentPage,
  consentWords,
  contactChangedWords,
  invitationWords,
  mobileCodeWords,
  passwordChangedWords,
  reminderWords,
  resetWords,
  welcomeWords,
} from './letters.rules.ts';
import type { Words } from './wording.rules.ts';

const LINK = 'https://assay.test/page?token=abc-123';
const noor = { first_name: 'Noor', last_name: 'Haddad', username: 'noor.haddad' };

interface Case {
  readonly words: (language: string) => Words;
  /** The parts that are the same in every language. */
  readonly holds: readonly string[];
  /** The number in the text that says how long the link or code works. */
  readonly lasts: string | null;
}

const linked = (life_seconds: number) => ({ link: LINK, life_seconds });
const INVITED_BY = { by: 'Renee Castillo', school: 'Harbor Tutoring' };
const CASES: Readonly<Record<string, Case>> = {
  invitation: {
    words: (language) => invitationWords({ ...noor, language }, { ...linked(7 * 86_400), ...INVITED_BY }),
    holds: ['Noor Haddad', LINK, 'noor.haddad', 'Renee Castillo', 'Harbor Tutoring'],
    lasts: '7',
  },
  'invitation without a school': {
    words: (language) =>
      invitationWords({ ...noor, language }, { ...linked(7 * 86_400), ...INVITED_BY, school: null }),
    holds: ['Noor Haddad', LINK, 'noor.haddad', 'Renee Castillo'],
    lasts: '7',
  },
  reset: {
    words: (language) => resetWords({ ...noor, language }, linked(30 * 60)),
    holds: ['Noor Haddad', LINK, 'noor.haddad'],
    lasts: '30',
  },
  'changed password': {
    words: (language) => passwordChangedWords({ ...noor, language }),
    holds: ['Noor Haddad'],
    lasts: null,
  },
  'changed email': {
    words: (language) => contactChangedWords({ ...noor, language }, 'email'),
    holds: ['Noor Haddad'],
    lasts: null,
  },
  'changed mobile': {
    words: (language) => contactChangedWords({ ...noor, language }, 'mobile'),
    holds: ['Noor Haddad'],
    lasts: null,
  },
  'new email': {
    words: (language) => changeEmailWords(language, linked(86_400)),
    holds: [LINK],
    lasts: '24',
  },
  welcome: {
    words: (language) => welcomeWords(language, linked(3 * 86_400)),
    holds: [LINK],
    lasts: '3',
  },
  reminder: {
    words: (language) =>
      reminderWords({ ...noor, language }, { title: 'Slope is a rate', by: 'Daniel Osei', link: LINK }),
    holds: ['Noor Haddad', 'Slope is a rate', 'Daniel Osei', LINK],
    lasts: null,
  },
  consent: {
    words: (language) => consentWords(noor, { guardian_language: language }, linked(14 * 86_400)),
    holds: ['Noor Haddad', LINK],
    lasts: '14',
  },
  code: {
    words: (language) => mobileCodeWords(language, '012345', 5 * 60),
    holds: ['012345'],
    lasts: '5',
  },
  announcement: {
    words: (language) => ({ subject: '', text: announcementEnd(language, 'Tess Hill', LINK) }),
    holds: ['Tess Hill', LINK],
    lasts: null,
  },
};

/** Pairs of languages so similar that short sentences can be the same in both. */
const NEIGHBOURS = [
  ['zh-Hans', 'zh-Hant'],
  ['ru', 'uk'],
  ['es', 'pt-BR'],
];

/** Whether two languages may have the same sentence: similar languages, or the same language. */
const areNeighbours = (one: string, other: string) =>
  one === other || NEIGHBOURS.some((pair) => pair.includes(one) && pair.includes(other));

/** The sentences in lower case, without the parts that are the same in every language. */
function saidIn({ subject, text }: Words, holds: readonly string[]): string[] {
  let rest = `${subject}\n\n${text}`;
  for (const part of [...holds, 'Assay']) rest = rest.replaceAll(part, ' ');
  return rest
    .split(/\n\n|[.?:。：？]\s*/u)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => /\p{L}/u.test(part));
}

describe.each(Object.entries(CASES))('the letter %s', (_name, { words, holds, lasts }) => {
  test.each(LANGUAGES)('contains all its parts in %s, and no sentence in a second language', (language) => {
    const { subject, text } = words(language);
    for (const part of holds) expect(text).toContain(part);
    if (holds.includes(LINK)) expect(text).toMatch(/^https:\/\/assay\.test\/page\?token=abc-123$/m);
    if (lasts !== null)
      expect(text.replaceAll(/https\S+|\d{6}/g, '')).toMatch(new RegExp(`(?<!\\d)${lasts}(?!\\d)`));
    expect(`${subject}${text}`).not.toMatch(/undefined|\$\{|\bnull\b|NaN/);
    const said = saidIn({ subject, text }, holds);
    expect(said.length).toBeGreaterThan(0);
    for (const other of LANGUAGES) {
      const there = saidIn(words(other), holds);
      if (other !== language) expect(there, `as in ${other}`).not.toEqual(said);
      if (areNeighbours(language, other)) continue;
      const shared = there.filter((part) => said.includes(part));
      expect(shared, `as in ${other}`).toEqual([]);
    }
  });
});

test('the consent page has every text in every language, and no text is the same in two languages', () => {
  const pages = LANGUAGES.map((language) => {
    const { done, ...words } = consentPage(language);
    expect(done('Noor'), language).toContain('Noor');
    return { language, said: [done('Noor'), ...Object.values(words)] };
  });
  for (const { language, said } of pages) {
    expect(
      said.every((words) => words.trim() !== ''),
      language,
    ).toBe(true);
    expect(new Set(said).size, language).toBe(said.length);
  }
  for (const { language, said } of pages) {
    const others = pages.filter((other) => !areNeighbours(language, other.language));
    const shared = others.flatMap((other) => other.said).filter((words) => said.includes(words));
    expect(shared, language).toEqual([]);
  }
});

test('a letter follows the plural rules of its language to say how long a link works', () => {
  const text = (language: string, life_seconds: number) => welcomeWords(language, linked(life_seconds)).text;
  expect(text('en', 3 * 86_400)).toContain('works for 3 days.');
  expect(text('de', 3 * 86_400)).toContain('gilt 3 Tage.');
  expect(text('ru', 24 * 3600)).toContain('действует 24 часа.');
  expect(text('pl', 30 * 60)).toContain('działa 30 minut.');
  expect(text('zh-Hans', 7 * 86_400)).toContain('链接7天内有效');
});

test('no name in a mail can become a link', () => {
  const evil = { first_name: 'evil.example', last_name: 'a@b.example', username: 'evil.example' };
  const mails = [
    passwordChangedWords({ ...evil, language: 'de' }),
    consentWords(evil, { guardian_language: 'es' }, linked(86_400)),
    { subject: '', text: announcementEnd('en', 'evil.example', LINK) },
  ];
  for (const { subject, text } of mails) {
    const words = `${subject} ${text}`.replaceAll(LINK, '');
    expect(words).toContain('evil. example');
    expect(words).not.toMatch(/\w\.\w|@|\/\//);
  }
});
