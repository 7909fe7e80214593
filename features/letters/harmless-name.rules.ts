/**
 * Names that people gave, as they stand in our mails: mail programs make links of what looks like an address, and a
 * name must never be one. It knows signs, and nobody's name.
 */

/** What ends a line, or steers a machine. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** What is not seen and may hide or turn round what is; but for the two joiners that scripts are written with. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;

/** The signs of an address, in every width in which they are typed. */
const AT = /[@＠﹫]/gu;
const SLASHES = /[/\\／＼⁄∕]{2,}/gu;
const DOT_IN_WORD = /([.．。｡․﹒])(?=\u200c|\u200d|[\p{L}\p{M}\p{N}])/gu;
const COLON_IN_WORD = /([:：﹕])(?=\u200c|\u200d|[\p{L}\p{M}])/gu;

/**
 * A name that no program takes for an address of the web or of a person: `evil.example` becomes `evil. example`,
 * `a@b` becomes `a b`. What is a name to people stays one.
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
