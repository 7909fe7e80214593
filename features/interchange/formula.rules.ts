/**
 * Finds the formulas in a text by their delimiters: the bank's `\(`…`\)` and `\[`…`\]`, and others that
 * question files use.
 */

import { tagsOf } from './tag.rules.ts';

export interface Piece {
  kind: 'text' | 'formula';
  /** The piece as written, a formula with its delimiters. */
  written: string;
  /** For a formula, the LaTeX between its delimiters; else the same as `written`. */
  source: string;
  /** For a formula, whether it is on a line of its own. */
  display: boolean;
  /** For a formula, whether the file used different delimiters from the bank's. */
  rewritten: boolean;
}

const DELIMITERS = [
  { open: '\\(', close: '\\)', shown: 'inline', ours: true },
  { open: '\\[', close: '\\]', shown: 'display', ours: true },
  { open: '$$', close: '$$', shown: 'by_place', ours: false },
  { open: '[tex]', close: '[/tex]', shown: 'inline', ours: false },
] as const;

/** Longer content is text with a stray delimiter, not a formula. */
const LONGEST = 5_000;
/** Markup that editors never put inside a formula. */
const MARKUP = /<\/[a-z]|<(?:p|br|div|li|td|tr|img|script|style|iframe)\b|<!--/gi;
const VERBATIM = /<(pre|code|script|style)\b/gi;
const BLOCK_BEFORE = /(?:^|<\/?(?:p|div|br|hr|li|td|th|dd|dt|h\d|center|blockquote)\b[^<>]{0,200}>)\s*$/i;
const BLOCK_AFTER = /^\s*(?:$|<\/?(?:p|div|br|hr|li|td|th|dd|dt|h\d|center|blockquote)\b)/i;

/**
 * Splits a text into pieces, which joined give the whole text.
 * `pre` and `code` contain no formulas, as in Moodle. `$$` counts as display if it is alone in its block,
 * else as inline, because Moodle's filters differ here. Takes linear time.
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
      // Skip a closing delimiter that equals the opening one, or it would open the next formula.
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

/** A formula between the bank's delimiters. It is not escaped; callers must do that. */
export function delimited(source: string, display: boolean): string {
  return display ? `\\[${source}\\]` : `\\(${source}\\)`;
}

/** The index of the match at or after `from`; −1 if there is none. */
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

/**
 * Returns a function that finds the next match at or after an index, skipping those that `passedOver`
 * accepts. The indexes of successive calls must grow.
 */
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

/**
 * Whether an odd number of backslashes comes before the index. `\\[2pt]` breaks a line and opens no formula.
 */
function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text[index - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** The start and end of each `pre`, `code`, `script` and `style`. */
function verbatimSpans(text: string): Map<number, number> {
  const spans = new Map<number, number>();
  const closing = new Map<string, (from: number) => number>();
  // Lower case for ASCII only: other letters may change their length, and indexes would shift.
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
