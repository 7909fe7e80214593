/** Where lines break: at spaces, and between the signs of languages that write none. It knows widths only by asking. */
import { lettersOf } from './letters.ts';

/** A sign that is a word or a syllable by itself. */
const SIGN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/** They begin no line, and end none. */
const ENDS = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const BEGINS = /^[\p{Ps}\p{Pi}]/u;

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false;
  if (before === ' ') return true;
  if (BEGINS.test(before) || ENDS.test(after)) return false;
  return SIGN.test(before) || SIGN.test(after);
}

/** A text in the parts between which a line may break; together they are the text. */
export function unbreakable(text: string): string[] {
  const parts: string[] = [];
  let before = '';
  for (const letter of lettersOf(text)) {
    if (before === '' || mayBreak(before, letter)) parts.push(letter);
    else parts[parts.length - 1] += letter;
    before = letter;
  }
  return parts;
}

/** Words of one kind after each other, in lines no wider than `most`. A word that is wider by itself is broken anywhere. */
export function linesOf<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  most: number,
  widthOf: (piece: Piece) => number,
): Piece[][] {
  const lines: Piece[][] = [[]];
  let width = 0;
  const add = (word: Piece) => {
    const own = widthOf(word);
    // A space at the end of a line takes none of it.
    const seen = widthOf({ ...word, text: word.text.trimEnd() });
    if (width > 0 && width + seen > most) {
      lines.push([]);
      width = 0;
    }
    const letters = lettersOf(word.text);
    if (seen > most && letters.length > 1) {
      for (const text of letters) add({ ...word, text });
      return;
    }
    lines.at(-1)?.push(word);
    width += own;
  };
  for (const piece of pieces) for (const text of unbreakable(piece.text)) add({ ...piece, text });
  return lines;
}
