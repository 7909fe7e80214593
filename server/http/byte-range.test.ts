import { expect, test } from 'vitest';
import { byteRange } from './byte-range.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-3', [0, 4]],
  ['bytes=4-', [4, 10]],
  ['Bytes=-3', [7, 10]],
  ['bytes=-99', [0, 10]],
  ['bytes=8-99', [8, 10]],
  ['bytes=9-9', [9, 10]],
  ['bytes=10-', 'none'],
  ['bytes=10-12', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=0-1,4-5', 'several'],
  // A range that cannot be parsed is ignored.
  ['bytes=3-2', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=0-1,x', 'whole'],
  ['lines=0-3', 'whole'],
])('of ten bytes, the range %j gives %j', (range, expected) => {
  const asked = byteRange({ range, if_range: undefined }, { size: 10, tag: 'a1' });
  expect(typeof asked === 'string' ? asked : [asked.from, asked.to]).toEqual(expected);
});

test('a range request gets the whole file if the file has changed since', () => {
  const of = (if_range: string) => byteRange({ range: 'bytes=2-3', if_range }, { size: 10, tag: 'a1' });
  expect(of('"a1"')).toEqual({ from: 2, to: 4 });
  for (const other of ['"b2"', 'W/"a1"', 'Thu, 19 Nov 2026 09:00:00 GMT']) expect(of(other)).toBe('whole');
});
