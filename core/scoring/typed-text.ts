/**
 * How a typed answer is compared with a key: by what a reader sees, not by which of several signs a keyboard or a program
 * chose for it. The table is written out. It is no Unicode compatibility form (NFKC), which would make ² a 2 and ½ a 1⁄2.
 */

/** The plain sign, and the signs that stand for it. Each is replaced one by one. */
const VARIANTS: readonly (readonly [plain: string, signs: string])[] = [
  // Apostrophes, single quotation marks, primes, and the accents that keyboards offer beside them.
  ["'", '\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u00b4\u0060\u2039\u203a'],
  // Double quotation marks and double primes.
  ['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u02ba\u00ab\u00bb'],
  // Hyphens, the non-breaking one too, dashes and minus signs.
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63'],
  ['...', '\u2026'],
];

/** What nobody sees: soft hyphens, joins that forbid a break, marks of direction, invisible operators, ways to draw an emoji. */
const INVISIBLE =
  /\u034f|\ufe0e|\ufe0f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Zero width joiner and non-joiner where the sign before them is of no script that joins by them, and no emoji. */
const IDLE_JOINERS =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Mand}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Newa}\p{scx=Java}\p{scx=Bali}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu;

/** The ASCII signs in the width of a Chinese one. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

const PLAIN_SIGNS = new Map(VARIANTS.flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain])));
const ANY_VARIANT = new RegExp(`[${[...PLAIN_SIGNS.keys()].join('')}]`, 'g');

/** An answer of 200 characters in whatever form they are written. Longer ones are nobody's, and would be put in order by the square. */
const LONGEST_COMPARED = 800;

/** How the answers of one question are compared. */
export interface TypedComparison {
  readonly case_sensitive: boolean;
  /** Typographic variants differ too, as where they are what is taught. */
  readonly exact?: boolean | undefined;
}

/** The text without what nobody sees. Joiners stay where a script or an emoji is drawn otherwise by them. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '').replaceAll(IDLE_JOINERS, '');
}

/**
 * What two typed texts are compared by: trimmed, each space one blank, composed (NFC), without invisible characters; lower
 * case unless case counts; each typographic variant as its plain sign unless the comparison is exact.
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

/** Whether what was typed is one of the accepted answers. */
export function isAcceptedTyping(
  typed: string,
  { accepted_answers, ...comparison }: TypedComparison & { readonly accepted_answers: readonly string[] },
): boolean {
  const folded = foldedTyping(typed, comparison);
  return accepted_answers.some((answer) => foldedTyping(answer, comparison) === folded);
}
