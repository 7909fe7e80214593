/** The languages in which we write to people, and which of them is nearest to what somebody wishes. It knows codes and names, and no translation. */

/** What each language calls itself, in the order in which they are shown. */
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

/** As BCP 47 has it. */
export type Language = keyof typeof OWN_NAMES;

export const LANGUAGES = Object.keys(OWN_NAMES) as readonly Language[];

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** The language's name in English: `pt-BR` is Brazilian Portuguese. What is no code is given back. */
export function languageName(code: string): string {
  try {
    return english.of(code) ?? code;
  } catch {
    return code;
  }
}

export interface LanguageChoice {
  readonly value: string;
  /** As the language calls itself. */
  readonly label: string;
  /** In English, for whoever chooses for somebody else. */
  readonly name: string;
}

export const LANGUAGE_CHOICES: readonly LanguageChoice[] = LANGUAGES.map((value) => ({
  value,
  label: OWN_NAMES[value],
  name: languageName(value),
}));

/** Whether we write in it, just as it stands. */
export function isOurs(code: string): code is Language {
  return Object.hasOwn(OWN_NAMES, code);
}

/** The choices, with what is kept among them where we do not write in it: it may come from elsewhere. */
export function choicesWith(kept: string): readonly LanguageChoice[] {
  if (isOurs(kept)) return LANGUAGE_CHOICES;
  return [{ value: kept, label: languageName(kept), name: languageName(kept) }, ...LANGUAGE_CHOICES];
}

/** A code's language and script, as `zh` and `Hant` of `zh-TW`; null for what is no code. */
function partsOf(code: string): { language: string; script: string | undefined } | null {
  try {
    const { language, script } = new Intl.Locale(code).maximize();
    return { language, script };
  } catch {
    return null;
  }
}

const OUR_PARTS = LANGUAGES.map((ours) => ({ ours, ...partsOf(ours) }));

/** The one of ours that whoever reads `code` reads: in the same script rather than in another one; null for none. */
function heldLanguage(code: string): Language | null {
  if (isOurs(code)) return code;
  const wished = partsOf(code);
  if (wished === null) return null;
  const same = OUR_PARTS.filter(({ language }) => language === wished.language);
  return (same.find(({ script }) => script === wished.script) ?? same[0])?.ours ?? null;
}

/** In which we write to whoever wishes this language: in itself, in its nearest, in English at last. */
export function languageFor(code: string): Language {
  return heldLanguage(code) ?? 'en';
}

/** The first of these in which we write, the most wished one first; English where there is none. */
export function firstLanguage(codes: readonly string[]): Language {
  for (const code of codes) {
    const held = heldLanguage(code);
    if (held !== null) return held;
  }
  return 'en';
}

/** Longer lists are no person's. */
const MOST_WISHES = 20;

/** In which we write to whoever's browser sends this `Accept-Language`; English where it says nothing that we know. */
export function languageOfHeader(header: string | null): Language {
  const wishes = (header ?? '').split(',', MOST_WISHES).flatMap((wish) => {
    const [code = '', ...settings] = wish.split(';').map((part) => part.trim());
    const weight = settings.find((setting) => setting.startsWith('q='))?.slice(2);
    const q = weight === undefined ? 1 : Number(weight);
    return q > 0 ? [{ code, q }] : [];
  });
  return firstLanguage(wishes.toSorted((a, b) => b.q - a.q).map(({ code }) => code));
}
