import { expect, test } from 'vitest';
import { ATOM } from './marks.rules.ts';
import { isReadingRate, saidOf, sentencesIn } from './read-aloud.rules.ts';

test('reading aloud goes sentence by sentence, and ends a sentence at the end of its paragraph', () => {
  const text = 'She kept it. Why?\nEach  morning \n\n “Yes.” ';
  expect(sentencesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'She kept it.',
    'Why?',
    'Each  morning',
    '“Yes.”',
  ]);
  expect(sentencesIn(' \n ')).toEqual([]);
});

test('reading aloud speaks formulas at their places', () => {
  const text = `If ${ATOM}, then ${ATOM}. So ${ATOM}?`;
  const atoms = ['x equals 2', 'y', 'what is z'];
  const said = sentencesIn(text).map((span) => saidOf(text, span, atoms));
  expect(said).toEqual(['If x equals 2, then y.', 'So what is z?']);
  expect(saidOf(text, { start: 0, end: text.length }, [])).toBe('If, then. So?');
});

test('reading aloud accepts only the speeds that are offered', () => {
  expect([1, 1.5, 2, 0, Number.NaN].map(isReadingRate)).toEqual([true, true, false, false, false]);
});
