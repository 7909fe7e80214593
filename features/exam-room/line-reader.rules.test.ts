import { expect, test } from 'vitest';
import { linesOf, moved, readLineReader, resized } from './line-reader.rules.ts';

test('boxes that stand side by side form one line, even if one contains a tall formula', () => {
  const boxes = [
    { top: 30, bottom: 50 },
    { top: 0, bottom: 20 },
    { top: -4, bottom: 24 },
    { top: 60, bottom: 60 },
    { top: 31, bottom: 49 },
    { top: 52, bottom: 72 },
  ];
  expect(linesOf(boxes)).toEqual([
    { top: -4, bottom: 24 },
    { top: 30, bottom: 50 },
    { top: 52, bottom: 72 },
  ]);
  expect(linesOf([])).toEqual([]);
});

test('the line reader stays on the text, whatever its size', () => {
  expect([moved(-1, 3, 10), moved(4, 3, 10), moved(9, 3, 10), moved(2, 5, 3)]).toEqual([0, 4, 7, 0]);
  expect([resized(3, 1), resized(5, 1), resized(1, -1), resized(4, -1)]).toEqual([4, 5, 1, 3]);
});

test('the line reader reads its stored state and replaces invalid parts by defaults', () => {
  expect(readLineReader(JSON.stringify({ is_on: true, lines: 5 }))).toEqual({ is_on: true, lines: 5 });
  const off = { is_on: false, lines: 3 };
  for (const value of [undefined, '', '{', '7', 'null', '{"lines":2}'])
    expect(readLineReader(value)).toEqual(off);
  expect(readLineReader('{"is_on":true,"lines":9}')).toEqual({ is_on: true, lines: 3 });
  expect(readLineReader('{"is_on":1,"lines":2}')).toEqual({ is_on: false, lines: 2 });
});
