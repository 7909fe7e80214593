/**
 * Breaks text into lines: at spaces, and between characters in languages without spaces. The caller measures
 * widths.
 */
import { lettersOf } from './letters.ts';

/** A character that is a separate word or syllable. */
const SIGN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
/**
 * Closing punctuation and small kana, which never start a line, and opening brackets, which never end one.
 */
const ENDS = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const BEGINS = /^[\p{Ps}\p{Pi}]/u;

/** Scripts without spaces, whose words are found with a dictionary. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** The positions where words begin in a script without spaces. */
function wordStarts(text: string): ReadonlySet<number> {
  if (!UNSPACED.test(text)) return new Set();
  return new Set([...words.segment(text)].flatMap(({ index, isWordLike }) => (isWordLike ? [index] : [])));
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false;
  if (before === ' ') return true;
  if (BEGINS.test(before) || ENDS.test(after)) return false;
  return SIGN.test(before) || SIGN.test(after);
}

/** Splits a text into parts between which a line may break. Together, they are the whole text. */
export function unbreakable(text: string): string[] {
  const parts: string[] = [];
  const starts = wordStarts(text);
  let before = '';
  let at = 0;
  for (const letter of lettersOf(text)) {
    const isNewWord = starts.has(at) && UNSPACED.test(before) && UNSPACED.test(letter);
    if (before === '' || isNewWord || mayBreak(before, letter)) parts.push(letter);
    else parts[parts.length - 1] += letter;
    before = letter;
    at += letter.length;
  }
  return parts;
}

/** A part of the text that ends the line. */
const BREAK = '\n';

/**
 * Groups text parts into words that must not be broken: neighboring parts with no place for a line break
 * between them.
 */
function wordsOf<Piece extends { readonly text: string }>(pieces: readonly Piece[]): Piece[][] {
  const words: Piece[][] = [];
  let before = BREAK;
  for (const piece of pieces) {
    if (piece.text === '') continue;
    if (piece.text === BREAK) {
      words.push([piece]);
      before = BREAK;
      continue;
    }
    for (const [place, text] of unbreakable(piece.text).entries()) {
      const [first = ''] = lettersOf(text);
      const isBound = place === 0 && before !== BREAK && !mayBreak(before, first);
      if (isBound) words.at(-1)?.push({ ...piece, text });
      else words.push([{ ...piece, text }]);
    }
    before = lettersOf(piece.text).at(-1) ?? before;
  }
  return words;
}

/** Puts words into lines no wider than `most`. A word that is wider is broken anywhere. */
export function linesOf<Piece extends { readonly text: string }>(
  pieces: readonly Piece[],
  most: number,
  widthOf: (piece: Piece) => number,
): Piece[][] {
  const lines: Piece[][] = [[]];
  let width = 0;
  const widthOfAll = (word: readonly Piece[]) => word.reduce((sum, part) => sum + widthOf(part), 0);
  const add = (word: readonly Piece[]) => {
    const [first] = word;
    const last = word.at(-1);
    if (first === undefined || last === undefined) return;
    if (first.text === BREAK) {
      lines.push([]);
      width = 0;
      return;
    }
    const own = widthOfAll(word);
    // A space at the end of a line adds nothing to its width.
    const seen = own - widthOf(last) + widthOf({ ...last, text: last.text.trimEnd() });
    if (width > 0 && width + seen > most) {
      lines.push([]);
      width = 0;
    }
    const letters = word.flatMap((part) => lettersOf(part.text).map((text) => ({ ...part, text })));
    if (seen > most && letters.length > 1) {
      for (const letter of letters) add([letter]);
      return;
    }
    lines.at(-1)?.push(...word);
    width += own;
  };
  for (const word of wordsOf(pieces)) add(word);
  return lines;
}
