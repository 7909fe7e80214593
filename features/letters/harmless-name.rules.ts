/**
 * Makes names safe for mails. Mail programs turn anything like an address into a link, and a person's name
 * must never become one.
 */

/** Matches control characters and line separators. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Invisible characters that may hide or reverse others, except the two joiners that some scripts need. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;

/** Characters of addresses, in all the Unicode widths in which they can be typed. */
const AT = /[@＠﹫]/gu;
const SLASHES = /[/\\／＼⁄∕]{2,}/gu;
const DOT_IN_WORD = /([.．。｡․﹒])(?=\u200c|\u200d|[\p{L}\p{M}\p{N}])/gu;
const COLON_IN_WORD = /([:：﹕])(?=\u200c|\u200d|[\p{L}\p{M}])/gu;

/**
 * Changes a name so that no program takes it for a web or mail address: `evil.example` becomes `evil.
 * example`, `a@b` becomes `a b`. Normal names stay readable.
 */
export function harmlessName(name: string): string {
  return name
    .replaceAll(CONTROL, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(AT, ' ')
    .replaceAll(SLASHES, ' ')
    .replaceAll(DOT_IN_WORD, '$1 ')
    .replaceAll(COLON_IN_WORD, '$1 ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
