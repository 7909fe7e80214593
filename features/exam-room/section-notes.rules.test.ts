import { expect, test } from 'vitest';
import type { Mark } from './marks.contract.ts';
import { writtenMarks } from './marks.rules.ts';
import { notedQuestions, withNote } from './section-notes.rules.ts';

const mark = (part: Mark['part'], start: number, note: string): Mark => ({
  part,
  start,
  end: start + 4,
  head: 'word',
  tail: 'word',
  before: '',
  after: '',
  colour: 'amber',
  is_underline: false,
  note,
});

test('lists the highlights that have a note, by question; notes on the passage come first, each in the order of the text', () => {
  const kept = writtenMarks([
    mark('stem', 2, 'asks'),
    mark('stimulus', 40, 'late'),
    mark('stimulus', 20, ''),
    mark('stimulus', 3, 'early'),
  ]);
  if (kept === null || kept === 'too_many') return expect.unreachable();
  const questions = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const noted = notedQuestions({ questions, first_number: 5 }, new Map([['highlight b', kept]]));
  expect(noted.map(({ id, index, number }) => [id, index, number])).toEqual([['b', 1, 6]]);
  expect(noted[0]?.notes.map(({ note }) => note)).toEqual(['early', 'late', 'asks']);
});

test('sets, replaces and removes a note without touching the others', () => {
  const first = withNote(new Map([['scratch s', 'x']]), { kind: 'calculator', target: 's' }, '1');
  const second = withNote(first, { kind: 'calculator', target: 's' }, '2');
  expect(new Map(second)).toEqual(
    new Map([
      ['scratch s', 'x'],
      ['calculator s', '2'],
    ]),
  );
  expect(new Map(withNote(second, { kind: 'calculator', target: 's' }, null))).toEqual(
    new Map([['scratch s', 'x']]),
  );
});
