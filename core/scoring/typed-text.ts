/**
 * Compares a typed answer with an answer key by what a reader sees, regardless of typographic variants that a
 * keyboard or program inserts. The table of variants is explicit. Unicode's compatibility form (NFKC) is not
 * used, because it would turn ² into 2 and ½ into 1⁄2.
 */

/** Each plain character with the variants that are replaced by it. */
const VARIANTS: readonly (readonly [plain: string, signs: string])[] = [
  // Apostrophes, single quotation marks, primes and stand-alone accents.
  ["'", '\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u00b4\u0060\u2039\u203a'],
  // Double quotation marks and double primes.
  ['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u00ab\u00bb'],
  // Hyphens (also non-breaking ones), dashes and minus signs.
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63'],
  ['...', '\u2026'],
];

/**
 * Invisible characters: soft hyphens, no-break joiners, direction marks, invisible operators and emoji
 * variation selectors.
 */
const INVISIBLE =
  /\u034f|\ufe0e|\ufe0f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/**
 * Zero-width joiners and non-joiners after a character that is neither an emoji nor of a script that uses
 * them.
 */
const IDLE_JOINERS =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Newa}\p{scx=Java}\p{scx=Bali}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;

/** Full-width forms of the ASCII characters. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

const PLAIN_SIGNS = new Map(VARIANTS.flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain])));
const ANY_VARIANT = new RegExp(`[${[...PLAIN_SIGNS.keys()].join('')}]`, 'g');

/**
 * Longer texts are not normalized, because normalizing can take quadratic time. A real answer of up to 200
 * characters stays below this in any form.
 */
const LONGEST_COMPARED = 800;

/** How typed answers to a question are compared. */
export interface TypedComparison {
  readonly case_sensitive: boolean;
  /** Typographic variants count as different, for questions about typography. */
  readonly exact?: boolean | undefined;
}

/**
 * The text without invisible characters. Joiners stay where they change how a script or an emoji is drawn.
 */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(IDLE_JOINERS, '');
}

/**
 * Normalizes a typed text for comparison: removes invisible characters, trims, collapses spaces and composes
 * (NFC). Converts to lowercase unless case counts, and variants to plain characters unless the comparison is
 * exact.
 */
export function foldedTyping(text: string, { case_sensitive, exact = false }: TypedComparison): string {
  const spaced = withoutInvisible(text).trim().replaceAll(/\s+/g, ' ');
  const narrow = exact ? spaced : spaced.replaceAll(FULL_WIDTH, narrowSign);
  const composed = narrow.length > LONGEST_COMPARED ? narrow : narrow.normalize('NFC');
  const plain = exact ? composed : composed.replaceAll(ANY_VARIANT, (sign) => PLAIN_SIGNS.get(sign) ?? sign);
  return case_sensitive ? plain : plain.toLowerCase();
}

function narrowSign(sign: string): string {
  return String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET);
}

/** Whether the typed text is one of the accepted answers. */
export function isAcceptedTyping(
  typed: string,
  { accepted_answers, ...comparison }: TypedComparison & { readonly accepted_answers: readonly string[] },
): boolean {
  const folded = foldedTyping(typed, comparison);
  return accepted_answers.some((answer) => foldedTyping(answer, comparison) === folded);
}
