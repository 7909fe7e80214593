/** The languages in which people may wish to be written to. It knows codes and names, and no translation. */

/** As BCP 47 has them. */
export const LANGUAGES = [
  ...(['ar', 'bn', 'de', 'en', 'es', 'fa', 'fr', 'gu', 'hi', 'id', 'it', 'ja', 'ko', 'ms', 'nl'] as const),
  ...(['pa', 'pl', 'ps', 'pt', 'pt-BR', 'ro', 'ru', 'so', 'sw', 'ta', 'te', 'th', 'tl', 'tr', 'uk'] as const),
  ...(['ur', 'vi', 'yo', 'zh-Hans', 'zh-Hant'] as const),
] as const;
export type Language = (typeof LANGUAGES)[number];

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The language's name in English: `pt-BR` is Brazilian Portuguese. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** To choose from, in the order of their names. */
export const LANGUAGE_CHOICES: readonly { readonly value: Language; readonly label: string }[] =
  LANGUAGES.map((value) => ({ value, label: languageName(value) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
