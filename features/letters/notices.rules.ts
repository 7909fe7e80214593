/** The daily mail of notices in every language that we write in. It knows titles, and no figure. */
import { harmlessName } from './harmless-name.rules.ts';
import { type Language, languageFor } from './language.rules.ts';
import { type Addressed, signedTo } from './letters.rules.ts';
import type { MailedKind, NoticeWording } from './notice-wording.rules.ts';
import { de } from './notices-de.rules.ts';
import { en } from './notices-en.rules.ts';
import { es } from './notices-es.rules.ts';
import { fr } from './notices-fr.rules.ts';
import { it } from './notices-it.rules.ts';
import { ja } from './notices-ja.rules.ts';
import { ko } from './notices-ko.rules.ts';
import { pl } from './notices-pl.rules.ts';
import { ptBr } from './notices-pt-br.rules.ts';
import { ru } from './notices-ru.rules.ts';
import { uk } from './notices-uk.rules.ts';
import { vi } from './notices-vi.rules.ts';
import { zhHans } from './notices-zh-hans.rules.ts';
import { zhHant } from './notices-zh-hant.rules.ts';
import type { Words } from './wording.rules.ts';

const NOTICES: Readonly<Record<Language, NoticeWording>> = {
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

/** The subject of the daily mail. */
export function noticeMailTitle(language: Language): string {
  return NOTICES[language].subject;
}

/** How many titles of a kind are listed. */
const MOST_NAMED = 5;

/**
 * The daily mail of a person's notices, grouped by kind in order of appearance. Titles are made harmless, so
 * that they cannot become links.
 */
export function noticeWords(
  to: Addressed,
  items: readonly { readonly kind: MailedKind; readonly title: string | null }[],
  { link, stop_link }: { readonly link: string; readonly stop_link: string },
): Words {
  const { subject, intro, headings, read, stop } = NOTICES[languageFor(to.language)];
  const parts = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, own]) => {
    const titles = own.flatMap(({ title }) => (title === null ? [] : [`– ${harmlessName(title)}`]));
    const more = titles.length > MOST_NAMED ? [`+ ${titles.length - MOST_NAMED}`] : [];
    return [headings[kind], ...titles.slice(0, MOST_NAMED), ...more].join('\n');
  });
  return signedTo(to, { subject, lines: [intro, ...parts, read(link), stop(stop_link)] });
}
