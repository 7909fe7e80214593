import { expect, test } from 'vitest';
import { csvLine, unguarded } from './csv.ts';

test('a CSV file quotes text and doubles its quotes, leaves numbers unquoted, and writes null as empty', () => {
  expect(csvLine(['Ann "A" Lee', -3.5, null, ''])).toBe('"Ann ""A"" Lee",-3.5,,""\r\n');
});

test('a CSV file guards text that a spreadsheet would read as a formula', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=1", 'a=1'];
  expect(csvLine(texts)).toBe(`"'=1+1","'+1","'-1","'@x","'\tx","'\rx","''=1","a=1"\r\n`);
});

test('a CSV file guards text that starts with a full-width sign, and reading it gives the original text back', () => {
  const texts = ['\uFF1D1+1', '\uFF0B1', '\uFF0D1', '\uFF20x', "'\uFF1D1"];
  const cells = csvLine(texts).trimEnd().split(',');
  expect(cells).toEqual(texts.map((text) => `"'${text}"`));
  expect(cells.map((cell) => unguarded(cell.slice(1, -1)))).toEqual(texts);
});
