/**
 * Highlights and notes in texts: anchoring them, finding them again, and joining those that overlap. A text
 * consists of the words as displayed. Each formula, picture and break between blocks counts as one character,
 * so positions are the same on every device and at every zoom.
 */
import {
  keptMarks,
  LONGEST_CONTEXT,
  LONGEST_NOTE,
  type Mark,
  type MarkPart,
  MOST_MARKS,
  mark,
} from './marks.contract.ts';

/** Stands for a formula or a picture, as one character. */
export const ATOM = '\uFFFC';

/** The maximum number of characters that a session stores for one question. */
const LONGEST_VALUE = 16_000;

/** The color and style of a highlight. */
export type MarkLook = Pick<Mark, 'colour' | 'is_underline'>;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A highlight at its current position in a text. */
export interface PlacedMark extends MarkLook, Span {
  readonly note: string;
}

/** The stored highlights of a question. Invalid ones are left out. */
export function readMarks(value: string | undefined): Mark[] {
  if (value === undefined) return [];
  try {
    const list = keptMarks.safeParse(JSON.parse(value));
    return (list.data ?? []).flatMap((each) => mark.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}

/** The text to store; null if there are no highlights, `too_many` if they exceed the limits. */
export function writtenMarks(marks: readonly Mark[]): string | null | 'too_many' {
  if (marks.length === 0) return null;
  const value = JSON.stringify(marks);
  return marks.length > MOST_MARKS || value.length > LONGEST_VALUE ? 'too_many' : value;
}

/** Anchors highlights in the text of one part. */
export function anchored(part: MarkPart, text: string, placed: readonly PlacedMark[]): Mark[] {
  return placed.map(({ start, end, ...look }) => {
    const middle = text.slice(start, end);
    return {
      part,
      start,
      end,
      ...look,
      head: middle.slice(0, LONGEST_CONTEXT),
      tail: middle.slice(-LONGEST_CONTEXT),
      before: text.slice(Math.max(0, start - LONGEST_CONTEXT), start),
      after: text.slice(end, end + LONGEST_CONTEXT),
    };
  });
}

/**
 * The current position of a highlight. If its old place no longer matches, takes the match with the most
 * equal text around it. If several matches have equally much, takes the nearest. Null if the text is gone.
 */
export function findMark(text: string, { start, end, head, tail, before, after }: Mark): Span | null {
  const length = end - start;
  const fits = (at: number) =>
    at >= 0 &&
    at + length <= text.length &&
    text.startsWith(head, at) &&
    text.slice(at, at + length).endsWith(tail);
  if (head === '' || length < head.length) return null;
  const around = (at: number) =>
    commonEnd(text.slice(0, at), before) + commonStart(text.slice(at + length), after);
  if (fits(start) && around(start) === before.length + after.length) return { start, end };
  let found: number | null = null;
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    if (!fits(at)) continue;
    const isBetter =
      found === null ||
      around(at) > around(found) ||
      (around(at) === around(found) && Math.abs(at - start) < Math.abs(found - start));
    if (isBetter) found = at;
  }
  return found === null ? null : { start: found, end: found + length };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** The highlights of one part: those found in its text, in order and without overlaps, and those lost. */
export function placedMarks(
  part: MarkPart,
  text: string,
  marks: readonly Mark[],
): { placed: PlacedMark[]; lost: Mark[] } {
  const lost: Mark[] = [];
  let placed: PlacedMark[] = [];
  for (const each of marks.filter((one) => one.part === part)) {
    const span = findMark(text, each);
    const { colour, is_underline, note } = each;
    if (span === null) lost.push(each);
    else placed = withMark(placed, { ...span, colour, is_underline, note });
  }
  return { placed, lost };
}

const isSameLook = (one: MarkLook, other: MarkLook) =>
  one.colour === other.colour && one.is_underline === other.is_underline;

/**
 * Adds a highlight. It merges with overlapping highlights of the same style. Overlapping highlights of a
 * different style are cut back; if nothing is left of one, its note moves to the new highlight. Notes are
 * only cut at the maximum length of one note.
 */
export function withMark(marks: readonly PlacedMark[], added: PlacedMark): PlacedMark[] {
  let { start, end } = added;
  const notes: { at: number; note: string }[] = [{ at: added.start, note: added.note }];
  const kept: PlacedMark[] = [];
  for (const each of marks) {
    const isApart = each.end <= added.start || each.start >= added.end;
    if (isApart) kept.push(each);
    else if (isSameLook(each, added)) {
      start = Math.min(start, each.start);
      end = Math.max(end, each.end);
      notes.push({ at: each.start, note: each.note });
    } else {
      const [before, after] = [
        { ...each, end: added.start },
        { ...each, start: added.end },
      ];
      const [first, second] = [before, after].filter((one) => one.start < one.end);
      if (first !== undefined) kept.push(first);
      // Keep the note on only one of the two pieces.
      if (second !== undefined) kept.push({ ...second, note: '' });
      if (first === undefined) notes.push({ at: each.start, note: each.note });
    }
  }
  const whole = { ...added, start, end, note: joined(notes) };
  return [...kept, whole].sort((one, other) => one.start - other.start);
}

function joined(notes: { at: number; note: string }[]): string {
  return notes
    .sort((one, other) => one.at - other.at)
    .flatMap(({ note }) => (note === '' ? [] : [note]))
    .join('\n')
    .slice(0, LONGEST_NOTE);
}

/** The highlight at this position of the text. */
export function markAt(marks: readonly PlacedMark[], at: number): PlacedMark | undefined {
  return marks.find(({ start, end }) => start <= at && at < end);
}

/** The span without white space at its ends; null if it contains only white space. */
export function trimmed(text: string, { start, end }: Span): Span | null {
  const chosen = text.slice(start, end);
  const from = start + chosen.length - chosen.trimStart().length;
  const to = end - (chosen.length - chosen.trimEnd().length);
  return from < to ? { start: from, end: to } : null;
}

/** The words of a text, formulas included, for selecting by keyboard. */
export function wordsIn(text: string): Span[] {
  return Array.from(text.matchAll(/\uFFFC|[^\s\uFFFC]+/g), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
}
