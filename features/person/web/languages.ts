/* The languages that guardians are written to in, under their own names where the browser knows them. */

const CODES = [
  ...['ar', 'bn', 'de', 'en', 'es', 'fa', 'fr', 'gu', 'hi', 'id', 'it', 'ja', 'ko', 'ms', 'nl', 'pa', 'pl'],
  ...['ps', 'pt', 'pt-BR', 'ro', 'ru', 'so', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'yo'],
  ...['zh-Hans', 'zh-Hant'],
];

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The language's name in English: `pt-BR` is Brazilian Portuguese. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** To choose from, in the order of their names. */
export const LANGUAGES = CODES.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
