import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LONGEST_NOTE, MARK_COLOURS, MOST_MARKS } from './marks.contract.ts';
import {
  ATOM,
  anchored,
  findMark,
  markAt,
  type PlacedMark,
  placedMarks,
  readMarks,
  trimmed,
  withMark,
  wordsIn,
  writtenMarks,
} from './marks.rules.ts';

const TEXT = `When the ferry stopped, she kept the slate.\nEach morning she chalked ${ATOM} on the slate.`;
const plain = { colour: 'amber', is_underline: false, note: '' } as const;

const spanOf = (text: string, words: string, from = 0): { start: number; end: number } => {
  const start = text.indexOf(words, from);
  return { start, end: start + words.length };
};
const oneIn = (text: string, words: string, from = 0) => {
  const [mark] = anchored('stimulus', text, [{ ...plain, ...spanOf(text, words, from) }]);
  return mark ?? expect.unreachable();
};

const word = fc.constantFrom('the', 'slate', 'she', 'boat', 'of', ATOM, 'a', 'kept.', 'the', 'I\n');
const words = (min: number, max: number) =>
  fc.array(word, { minLength: min, maxLength: max }).map((list) => list.join(' '));

describe('a highlight', () => {
  test('is found where it was made, whatever its text is', () => {
    fc.assert(
      fc.property(words(1, 80), fc.nat(), fc.nat(), (text, one, other) => {
        const [start, last] = [one % text.length, other % text.length].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const span = { start, end: last + 1 };
        const [mark] = anchored('stem', text, [{ ...plain, ...span }]);
        expect(mark && findMark(text, mark)).toEqual(span);
      }),
    );
  });

  test('moves along when text is inserted before or after it', () => {
    fc.assert(
      fc.property(words(0, 30), words(0, 30), words(0, 20), words(0, 20), (before, after, put, end) => {
        const marked = 'quite another thing';
        const text = `${before} ${marked} ${after}`;
        const mark = oneIn(text, marked);
        const changed = `${put} ${text} ${end}`;
        expect(findMark(changed, mark)).toEqual(spanOf(changed, marked));
      }),
    );
  });

  test('on a repeated phrase stays with the occurrence that has the same text around it', () => {
    const second = oneIn(TEXT, 'the slate', TEXT.indexOf('Each'));
    const changed = `A new line about the slate.\n${TEXT}`;
    expect(findMark(changed, second)).toEqual(spanOf(changed, 'the slate', changed.indexOf('Each')));
    // Without matching text around it, the nearest place is used.
    const bare = 'slate slate slate';
    const middle = { ...oneIn(bare, 'slate', 2), before: '', after: 'x' };
    expect(findMark(bare, middle)).toEqual({ start: 6, end: 11 });
  });

  test('counts a formula as one character, and is lost if its text is gone', () => {
    const mark = oneIn(TEXT, `chalked ${ATOM} on`);
    expect(mark.end - mark.start).toBe('chalked x on'.length);
    expect(findMark('Something else altogether', mark)).toBeNull();
    expect(findMark(TEXT.replace('chalked', 'wrote'), mark)).toBeNull();
    expect(findMark('', mark)).toBeNull();
  });

  test('is recognized by its start and end if it is long', () => {
    const long = 'first '.concat('middle '.repeat(200), 'last');
    const mark = oneIn(`x ${long} y`, long);
    expect([mark.head.length, mark.tail.length]).toEqual([24, 24]);
    expect(findMark(`x x ${long} y`, mark)).toEqual({ start: 4, end: 4 + long.length });
    expect(findMark(`x x ${long.slice(0, -1)}. y`, mark)).toBeNull();
  });
});

const placed = fc.record({
  start: fc.nat(30),
  length: fc.integer({ min: 1, max: 12 }),
  colour: fc.constantFrom(...MARK_COLOURS),
  is_underline: fc.boolean(),
  note: fc.constantFrom('', 'one', 'two', 'three'),
});

describe('overlapping highlights', () => {
  test('are resolved without overlap, cover the same text, use the newest style, and lose no note', () => {
    fc.assert(
      fc.property(fc.array(placed, { minLength: 1, maxLength: 8 }), (list) => {
        let marks: PlacedMark[] = [];
        for (const { length, start, ...look } of list) {
          const added = { ...look, start, end: start + length };
          const before = marks;
          marks = withMark(before, added);
          const covers = (some: readonly PlacedMark[], at: number) => markAt(some, at) !== undefined;
          for (let at = 0; at < 50; at += 1) {
            expect(covers(marks, at)).toBe(covers([...before, added], at));
            if (covers([added], at)) expect(markAt(marks, at)).toMatchObject({ colour: look.colour });
          }
          marks.forEach((each, index) => {
            expect(each.start).toBeLessThan(each.end);
            if (index > 0) expect(marks[index - 1]?.end).toBeLessThanOrEqual(each.start);
          });
          const notes = (some: readonly PlacedMark[]) =>
            some.flatMap(({ note }) => (note === '' ? [] : note.split('\n'))).sort();
          expect(notes(marks)).toEqual(notes([...before, added]));
        }
      }),
    );
  });

  test('with the same style become one highlight, with both notes in the order of the text', () => {
    const first = { ...plain, start: 5, end: 10, note: 'second' };
    const joined = withMark([first], { ...plain, start: 0, end: 6, note: 'first' });
    expect(joined).toEqual([{ ...plain, start: 0, end: 10, note: 'first\nsecond' }]);
    // Adjacent highlights stay separate.
    expect(withMark([first], { ...plain, start: 10, end: 12 })).toHaveLength(2);
    const long = { ...plain, start: 0, end: 9, note: 'x'.repeat(400) };
    expect(withMark([long], { ...long, start: 3 })[0]?.note).toHaveLength(LONGEST_NOTE);
  });

  test('with a different style are replaced by the new one, and keep their note exactly once', () => {
    const old = { ...plain, start: 0, end: 10, note: 'kept' };
    const blue = { ...plain, colour: 'blue', start: 3, end: 5 } as const;
    expect(withMark([old], blue)).toEqual([{ ...old, end: 3 }, blue, { ...old, start: 5, note: '' }]);
    expect(withMark([old], { ...blue, start: 0 })).toEqual([
      { ...blue, start: 0 },
      { ...old, start: 5 },
    ]);
    expect(withMark([old], { ...blue, start: 0, end: 12 })).toEqual([
      { ...blue, start: 0, end: 12, note: 'kept' },
    ]);
    expect(withMark([old], { ...old, is_underline: true, note: '' })).toHaveLength(1);
  });
});

describe('stored highlights', () => {
  test('are read as written, and split into those found in the text and those lost', () => {
    const marks = [oneIn(TEXT, 'the ferry'), { ...oneIn(TEXT, 'slate'), note: 'Why?' }];
    const value = writtenMarks(marks) ?? expect.unreachable();
    expect(readMarks(value)).toEqual(marks);
    const gone = { ...oneIn(TEXT, 'slate'), head: 'gone' };
    const read = placedMarks('stimulus', TEXT, [...marks, gone, { ...oneIn(TEXT, 'Each'), part: 'stem' }]);
    expect(read.placed.map(({ start, end }) => TEXT.slice(start, end))).toEqual(['the ferry', 'slate']);
    expect(read.lost).toEqual([gone]);
  });

  test('leave out invalid entries and stop at the limits', () => {
    const mark = oneIn(TEXT, 'slate');
    for (const value of [undefined, '', '{', '{}', '[1, null, {"part": "stem"}]'])
      expect(readMarks(value)).toEqual([]);
    expect(
      readMarks(JSON.stringify([mark, { ...mark, note: 'x'.repeat(501) }, { ...mark, end: 0 }])),
    ).toEqual([mark]);
    expect(writtenMarks([])).toBeNull();
    expect(writtenMarks(Array.from({ length: MOST_MARKS + 1 }, () => mark))).toBe('too_many');
    const noted = { ...mark, note: 'x'.repeat(LONGEST_NOTE) };
    expect(writtenMarks(Array.from({ length: MOST_MARKS }, () => noted))).toBe('too_many');
    expect(writtenMarks(Array.from({ length: MOST_MARKS }, () => mark))).toContain('slate');
  });
});

test('a highlight leaves out white space at both ends of a selection', () => {
  const text = 'a  b c ';
  expect(trimmed(text, { start: 1, end: 5 })).toEqual({ start: 3, end: 4 });
  expect(trimmed(text, { start: 0, end: 7 })).toEqual({ start: 0, end: 6 });
  expect(trimmed(text, { start: 1, end: 3 })).toBeNull();
});

test('finds single words, with each formula as a word of its own', () => {
  const text = `If ${ATOM}, then\nx${ATOM}`;
  expect(wordsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'If',
    ATOM,
    ',',
    'then',
    'x',
    ATOM,
  ]);
});
