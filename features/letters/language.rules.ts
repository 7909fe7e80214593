/**
 * The languages of our letters, and the rules that pick the one nearest to the language that a person asked
 * for.
 */

/** Each language's own name, in the order in which they are listed. */
const OWN_NAMES = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  vi: 'Tiếng Việt',
  ru: 'Русский',
  uk: 'Українська',
  ja: '日本語',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  ko: '한국어',
} as const;

/** The language's BCP 47 code. */
export type Language = keyof typeof OWN_NAMES;

export const LANGUAGES = Object.keys(OWN_NAMES) as readonly Language[];

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/**
 * The language's name in English, such as Brazilian Portuguese for `pt-BR`. An invalid code is returned
 * unchanged.
 */
export function languageName(code: string): string {
  try {
    return english.of(code) ?? code;
  } catch {
    return code;
  }
}

export interface LanguageChoice {
  readonly value: string;
  /** The name of the language in that language. */
  readonly label: string;
  /** The name in English, for people who choose for a different person. */
  readonly name: string;
}

export const LANGUAGE_CHOICES: readonly LanguageChoice[] = LANGUAGES.map((value) => ({
  value,
  label: OWN_NAMES[value],
  name: languageName(value),
}));

/** Whether letters exist in exactly this language. */
export function isOurs(code: string): code is Language {
  return Object.hasOwn(OWN_NAMES, code);
}

/**
 * The options. If the stored language is not available, it is added as the first option, because it may come
 * from an import.
 */
export function choicesWith(kept: string): readonly LanguageChoice[] {
  if (isOurs(kept)) return LANGUAGE_CHOICES;
  return [{ value: kept, label: languageName(kept), name: languageName(kept) }, ...LANGUAGE_CHOICES];
}

/** The language and script of a code, such as `zh` and `Hant` for `zh-TW`; null if the code is invalid. */
function partsOf(code: string): { language: string; script: string | undefined } | null {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return { language, script };
  } catch {
    return null;
  }
}

const OUR_PARTS = LANGUAGES.map((ours) => ({ ours, ...partsOf(ours) }));

/** The available language for a reader of `code`, in the same script if possible; null if there is none. */
function heldLanguage(code: string): Language | null {
  if (isOurs(code)) return code;
  const wished = partsOf(code);
  if (wished === null) return null;
  const same = OUR_PARTS.filter(({ language }) => language === wished.language);
  return (same.find(({ script }) => script === wished.script) ?? same[0])?.ours ?? null;
}

/**
 * The language of letters to a person who asked for `code`: the same language, the nearest one, or English.
 */
export function languageFor(code: string): Language {
  return heldLanguage(code) ?? 'en';
}

/** The first of these languages that is available, in order of preference; English if none is. */
export function firstLanguage(codes: readonly string[]): Language {
  for (const code of codes) {
    const held = heldLanguage(code);
    if (held !== null) return held;
  }
  return 'en';
}

/** The maximum number of languages; no real header lists more. */
const MOST_WISHES = 20;

/**
 * The language for a browser that sends this `Accept-Language` header; English if it names none that is
 * available.
 */
export function languageOfHeader(header: string | null): Language {
  const wishes = (header ?? '').split(',', MOST_WISHES).flatMap((wish) => {
    const [code = '', ...settings] = wish.split(';').map((part) => part.trim());
    const weight = settings.find((setting) => setting.startsWith('q='))?.slice(2);
    const q = weight === undefined ? 1 : Number(weight);
    return q > 0 ? [{ code, q }] : [];
  });
  return firstLanguage(wishes.toSorted((a, b) => b.q - a.q).map(({ code }) => code));
}
