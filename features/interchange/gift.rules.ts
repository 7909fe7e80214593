/**
 * GIFT's syntax: splits a file into blocks, and a block into its parts. `gift-item.rules.ts` turns them into
 * items.
 */
import type { FormattedText } from './formatted-text.rules.ts';
import { type GiftAnswers, orNull, readAnswers } from './gift-answer.rules.ts';
import { findSign, giftText, unescaped } from './gift-text.rules.ts';
import { hasWrittenGaps, withoutWrittenGaps } from './moodle-gaps.rules.ts';

export interface GiftQuestion {
  kind: 'question';
  /** The line of the question's first line that is no comment, from 1. */
  line: number;
  /** Values from the comments: `[id:…]`, `[tag:…]`, and `[entry:sat]`, which the bank's export writes. */
  id: string | null;
  tags: string[];
  entry: string | null;
  title: string | null;
  stem: FormattedText;
  /** Whether the answers are within the text. `_____` takes their place. */
  has_embedded_answers: boolean;
  general_feedback: FormattedText | null;
  answers: GiftAnswers;
}

/** A text that contains its gaps with their answers, like Moodle's cloze. */
export type ClozeBlock = Pick<GiftQuestion, 'line' | 'id' | 'tags' | 'title' | 'stem'> & {
  readonly kind: 'cloze';
};

export type GiftBlock =
  | GiftQuestion
  | ClozeBlock
  | { kind: 'category'; line: number; path: string }
  | { kind: 'fault'; line: number; title: string | null; reason: string };

interface RawBlock {
  line: number;
  lines: string[];
  comments: string[];
}

/**
 * The blocks of a GIFT file, in order. Line breaks must be `\n`. Never throws: an unreadable block is a
 * `fault`.
 */
export function readGift(text: string): GiftBlock[] {
  return rawBlocks(text.split('\n')).flatMap(blocksOf);
}

/** Blank lines separate blocks, except between braces. */
function rawBlocks(lines: readonly string[]): RawBlock[] {
  const blocks: RawBlock[] = [];
  let block: RawBlock = { line: 0, lines: [], comments: [] };
  let isOpen = false;
  let closedBy = -1;
  const end = () => {
    if (block.lines.length > 0) blocks.push(block);
    block = { line: 0, lines: [], comments: [] };
    isOpen = false;
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      if (isOpen && closedBy <= index) closedBy = closingLine(lines, index);
      if (!isOpen || closedBy <= index) end();
      else block.lines.push('');
    } else if (isComment(line)) {
      block.comments.push(line);
    } else {
      if (block.lines.length === 0) block.line = index + 1;
      block.lines.push(line);
      isOpen = opensAfter(line, isOpen);
    }
  }
  end();
  return blocks;
}

function isComment(line: string): boolean {
  return line.trimStart().startsWith('//');
}

/** Whether a brace is open at the end of `line`. */
function opensAfter(line: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  for (let at = findSign(line, '{}'); at !== -1; at = findSign(line, '{}', at + 1)) isOpen = line[at] === '{';
  return isOpen;
}

/** The index of the line after `from` whose first brace closes; −1 if another brace opens before. */
function closingLine(lines: readonly string[], from: number): number {
  for (let index = from + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const at = isComment(line) ? -1 : findSign(line, '{}');
    if (at !== -1) return line[at] === '}' ? index : -1;
  }
  return -1;
}

const CATEGORY = /^\s*\$CATEGORY:(.*)$/;

function blocksOf({ line, lines, comments }: RawBlock): GiftBlock[] {
  const blocks: GiftBlock[] = [];
  for (const [index, text] of lines.entries()) {
    const path = CATEGORY.exec(text)?.[1];
    if (path === undefined) {
      blocks.push(questionOf({ line: line + index, lines: lines.slice(index), comments }));
      break;
    }
    blocks.push({ kind: 'category', line: line + index, path: unescaped(path) });
  }
  return blocks;
}

function questionOf({ line, lines, comments }: RawBlock): GiftBlock {
  const { title, body } = withoutTitle(lines.join('\n').trim());
  const fault = (reason: string): GiftBlock => ({ kind: 'fault', line, title, reason });
  if (hasWrittenGaps(body)) {
    const { id, tags } = marksOf(comments);
    return { kind: 'cloze', line, id, tags, title, stem: { format: 'moodle', text: body } };
  }
  const open = findSign(body, '{');
  const close = findSign(body, '}');
  if ((open === -1) !== (close === -1) || close < open) {
    return fault('the answers must be between { and }. To use these characters in a text, write \\{ and \\}');
  }
  const tail = close === -1 ? '' : body.slice(close + 1);
  if (findSign(tail, '{}') !== -1 || findSign(body.slice(open + 1, Math.max(close, 0)), '{') !== -1) {
    return fault('there is more than one { or }. To use these characters in a text, write \\{ and \\}');
  }

  const hasEmbedded = tail.trim() !== '';
  const stem = giftText(
    open === -1 ? body : hasEmbedded ? `${body.slice(0, open)}_____${tail}` : body.slice(0, open),
    'moodle',
  );
  const inner = open === -1 ? '' : body.slice(open + 1, close);
  if (isNoAnswer(inner, open === -1 ? '' : body.slice(0, open), tail)) {
    return fault('the text between { and } isn’t a GIFT answer, which begins with = or ~');
  }
  const split = generalFeedbackAt(inner);
  return {
    kind: 'question',
    line,
    ...marksOf(comments),
    title,
    stem,
    has_embedded_answers: hasEmbedded,
    general_feedback: split === -1 ? null : orNull(giftText(inner.slice(split + 4), stem.format)),
    answers:
      open === -1 ? { kind: 'none' } : readAnswers(split === -1 ? inner : inner.slice(0, split), stem.format),
  };
}

const TRUTH = /^(?:TRUE|T|FALSE|F)\s*(?:#|$)/;

/**
 * Whether text in braces is not an answer. An answer without a sign must be a line of words at the end of its
 * question.
 */
function isNoAnswer(inner: string, before: string, tail: string): boolean {
  const answer = inner.trim();
  if (answer === '' || findSign(answer, '=~#') === 0 || TRUTH.test(answer)) return false;
  const isBare = findSign(answer, '=~') === -1;
  return isBare && (tail.trim() !== '' || findSign(answer, ':') !== -1 || isOfTable(before));
}

/** Whether a text contains cells separated by tabs. */
function isOfTable(text: string): boolean {
  return text.split('\n').some((line) => line.trim().includes('\t'));
}

const SIGNS = /^[ \t]*::|^[ \t]*\$CATEGORY:|(?<!\\)\{\s*(?:[=~#}]|(?:TRUE|T|FALSE|F)\s*[#}])/m;
const DELIMITERS = [
  { sign: '\t', least: 1 },
  { sign: ';', least: 2 },
  { sign: ',', least: 2 },
];
/** The maximum number of lines of a text that are examined. */
const MOST_LINES = 200;

/** Whether a text is a table of cells and has none of the signs of GIFT. */
export function isForeignTable(text: string): boolean {
  if (SIGNS.test(text) || hasWrittenGaps(text)) return false;
  const lines = text.split('\n', MOST_LINES).filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  return DELIMITERS.some(({ sign, least }) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    return counts.every((count) => count >= least && count === counts[0]);
  });
}

/** A text that is a single question with gaps, as Moodle reads such a file; null if it is not. */
export function clozeFile(text: string): ClozeBlock | null {
  if (!hasWrittenGaps(text) || SIGNS.test(text)) return null;
  const rest = withoutWrittenGaps(text);
  if (rest === null || findSign(rest, '{}') !== -1) return null;
  const line = text.slice(0, text.search(/\S/)).split('\n').length;
  return {
    kind: 'cloze',
    line,
    id: null,
    tags: [],
    title: null,
    stem: { format: 'moodle', text: text.trim() },
  };
}

function withoutTitle(text: string): { title: string | null; body: string } {
  if (!text.startsWith('::')) return { title: null, body: text };
  for (let at = findSign(text, ':', 2); at !== -1; at = findSign(text, ':', at + 1)) {
    if (text[at + 1] === ':') {
      return { title: unescaped(text.slice(2, at)), body: text.slice(at + 2).trim() };
    }
  }
  return { title: null, body: text };
}

/** The index of the last `####`; −1 if there is none. */
function generalFeedbackAt(inner: string): number {
  let last = -1;
  for (let at = findSign(inner, '#'); at !== -1; at = findSign(inner, '#', at + 1)) {
    if (inner.startsWith('####', at)) last = at;
  }
  return last;
}

function marksOf(comments: readonly string[]): Pick<GiftQuestion, 'id' | 'tags' | 'entry'> {
  const marks = comments.flatMap(marksIn);
  const values = (kind: Mark['kind']) => marks.flatMap((mark) => (mark.kind === kind ? [mark.value] : []));
  return {
    id: values('id')[0] ?? null,
    tags: [...new Set(values('tag'))],
    entry: values('entry')[0] ?? null,
  };
}

interface Mark {
  kind: 'id' | 'tag' | 'entry';
  value: string;
}

const MARK = /\[(id|tag|entry):/y;

/** Reads `[id:…]`, `[tag:…]` and `[entry:…]`. A `]` within them is written `\]`. */
function marksIn(comment: string): Mark[] {
  const marks: Mark[] = [];
  for (let at = comment.indexOf('['); at !== -1; at = comment.indexOf('[', at)) {
    MARK.lastIndex = at;
    const kind = MARK.exec(comment)?.[1];
    at += 1;
    if (kind !== 'id' && kind !== 'tag' && kind !== 'entry') continue;
    const from = MARK.lastIndex;
    const end = closingBracket(comment, from);
    // If this mark has no end, later marks cannot have one either.
    if (end === -1) break;
    const value = comment.slice(from, end).replaceAll('\\]', ']').trim();
    if (value !== '') marks.push({ kind, value });
    at = end;
  }
  return marks;
}

function closingBracket(comment: string, from: number): number {
  let end = comment.indexOf(']', from);
  while (end !== -1 && comment[end - 1] === '\\') end = comment.indexOf(']', end + 1);
  return end;
}
