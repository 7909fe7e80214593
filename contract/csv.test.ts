import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('text is quoted and its quotes doubled; numbers stay numbers, nothing stays empty', () => {
  expect(csvLine(['Ann "A" Lee', -3.5, null, ''])).toBe('"Ann ""A"" Lee",-3.5,,""\r\n');
});

test('no text is read as a formula', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=1", 'a=1'];
  expect(csvLine(texts)).toBe(`"'=1+1","'+1","'-1","'@x","'\tx","'\rx","''=1","a=1"\r\n`);
});
