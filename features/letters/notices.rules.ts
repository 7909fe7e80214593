/** Builds the daily mail of notices in the recipient's language. The mail contains titles, but no scores. */
import { harmlessName } from './harmless-name.rules.ts';
import { type Language, languageFor } from './language.rules.ts';
import { type Addressed, signedTo } from './letters.rules.ts';
import { type MailedKind, NOTICE_WORDINGS } from './notice-wordings.rules.ts';
import type { Words } from './wording.rules.ts';

/** The subject of the daily mail. */
export function noticeMailTitle(language: Language): string {
  return NOTICE_WORDINGS[language].subject;
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
  const { subject, intro, headings, read, stop } = NOTICE_WORDINGS[languageFor(to.language)];
  const parts = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, own]) => {
    const titles = own.flatMap(({ title }) => (title === null ? [] : [`– ${harmlessName(title)}`]));
    const more = titles.length > MOST_NAMED ? [`+ ${titles.length - MOST_NAMED}`] : [];
    return [headings[kind], ...titles.slice(0, MOST_NAMED), ...more].join('\n');
  });
  return signedTo(to, { subject, lines: [intro, ...parts, read(link), stop(stop_link)] });
}
