/**
 * Where formulas stand in a text. It knows delimiters, the bank's `\(`…`\)` and `\[`…`\]` and those that
 * question files use besides; it refuses to know LaTeX.
 */

import { tagsOf } from './tag.rules.ts';

export interface Piece {
  kind: 'text' | 'formula';
  /** As it stands in the text, a formula with its delimiters. */
  written: string;
  /** Of a formula: what stands between its delimiters; else the same. */
  source: string;
  /** Of a formula: on a line of its own. */
  display: boolean;
  /** Of a formula: whether the file wrote it between other delimiters than the bank's. */
  rewritten: boolean;
}

const DELIMITERS = [
  { open: '\\(', close: '\\)', shown: 'inline', ours: true },
  { open: '\\[', close: '\\]', shown: 'display', ours: true },
  { open: '$$', close: '$$', shown: 'by_place', ours: false },
  { open: '[tex]', close: '[/tex]', shown: 'inline', ours: false },
] as const;

/** A formula is short; what is longer is text with a stray delimiter. */
const LONGEST = 5_000;
/** Markup that an editor never leaves within a formula. */
const MARKUP = /<\/[a-z]|<(?:p|br|div|li|td|tr|img|script|style|iframe)\b|<!--/gi;
const VERBATIM = /<(pre|code|script|style)\b/gi;
const BLOCK_BEFORE = /(?:^|<\/?(?:p|div|br|hr|li|td|th|dd|dt|h\d|center|blockquote)\b[^<>]{0,200}>)\s*$/i;
const BLOCK_AFTER = /^\s*(?:$|<\/?(?:p|div|br|hr|li|td|th|dd|dt|h\d|center|blockquote)\b)/i;

/**
 * `text` in pieces, in order; joined they are the whole. Within `pre` and `code`, in which Moodle shows no
 * formulas either, there are none. `$$` counts as display where it stands alone in its block, else as inline,
 * since one Moodle filter shows it so and another so. Takes time in proportion to the text's length.
 */
export function piecesOf(text: string, hasTags: boolean): Piece[] {
  const pieces: Piece[] = [];
  const verbatim = hasTags ? verbatimSpans(text) : new Map<number, number>();
  const tagEnd = tagsOf(text);
  const nextClose = DELIMITERS.map(({ close }) => positions(text, wordIn(close), isEscaped));
  const nextOpen = DELIMITERS.map(({ open }) => positions(text, wordIn(open)));
  const nextMarkup = positions(text, patternIn(MARKUP));
  let from = 0;
  const pushText = (to: number) => {
    if (to <= from) return;
    const source = text.slice(from, to);
    pieces.push({ kind: 'text', written: source, source, display: false, rewritten: false });
  };

  for (let index = 0; index < text.length; index += 1) {
    const skipped = verbatim.get(index) ?? (hasTags && text[index] === '<' ? tagEnd(index) : null);
    if (skipped !== null) {
      index = skipped - 1;
      continue;
    }
    const which = DELIMITERS.findIndex(({ open }) => text.startsWith(open, index));
    const delimiter = DELIMITERS[which];
    if (delimiter === undefined || isEscaped(text, index)) continue;
    const start = index + delimiter.open.length;
    const end = nextClose[which]?.(start) ?? -1;
    if (end === -1 || end === start || end - start > LONGEST) continue;
    if (hasTags && isBefore(nextMarkup(start), end)) {
      // The same sign closes as opens: taken for the next opening, it would turn text and formulas about.
      if (delimiter.open === delimiter.close) index = end + delimiter.close.length - 1;
      continue;
    }
    const again = nextOpen[which]?.(start) ?? -1;
    if (isBefore(again, end - delimiter.open.length + 1) && !isEscaped(text, again)) continue;
    const source = text.slice(start, end);
    pushText(index);
    from = end + delimiter.close.length;
    const display =
      delimiter.shown === 'display' ||
      (delimiter.shown === 'by_place' &&
        BLOCK_BEFORE.test(text.slice(Math.max(0, index - 300), index)) &&
        BLOCK_AFTER.test(text.slice(from, from + 300)));
    const written = text.slice(index, from);
    pieces.push({ kind: 'formula', written, source, display, rewritten: !delimiter.ours });
    index = from - 1;
  }
  pushText(text.length);
  return pieces;
}

/** A formula between the bank's delimiters, as given: whoever calls escapes it. */
export function delimited(source: string, display: boolean): string {
  return display ? `\\[${source}\\]` : `\\(${source}\\)`;
}

/** Where something stands in a text at or after a place, −1 where it does not. */
type Search = (text: string, from: number) => number;

function wordIn(word: string): Search {
  return (text, from) => text.indexOf(word, from);
}

function patternIn(pattern: RegExp): Search {
  return (text, from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}

/** Where the next thing that is not `passedOver` stands at or after a place; the places asked for must grow. */
function positions(
  text: string,
  search: Search,
  passedOver: (text: string, index: number) => boolean = () => false,
): (from: number) => number {
  let known = -2;
  return (from) => {
    if (known === -1 || known >= from) return known;
    do known = search(text, known < from ? from : known + 1);
    while (known !== -1 && passedOver(text, known));
    return known;
  };
}

function isBefore(place: number, other: number): boolean {
  return place !== -1 && place < other;
}

/** By an odd number of backslashes before it: `\\[2pt]` breaks a line and opens nothing. */
function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** From the start of each `pre`, `code`, `script` and `style` to its end. */
function verbatimSpans(text: string): Map<number, number> {
  const spans = new Map<number, number>();
  const closing = new Map<string, (from: number) => number>();
  // Of ASCII alone: other letters may grow by it, and no place would be right after them.
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let end = 0;
  for (const match of lower.matchAll(VERBATIM)) {
    const name = match[1] ?? '';
    if (match.index < end) continue;
    const next = closing.get(name) ?? positions(lower, wordIn(`</${name}`));
    closing.set(name, next);
    const close = next(match.index);
    if (close === -1) continue;
    end = close;
    spans.set(match.index, close);
  }
  return spans;
}
