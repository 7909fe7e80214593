import { expect, test } from 'vitest';
import { readScale, scaleText } from './scale-text.rules.ts';

test('a pasted score table may have one score per line, or all on one line', () => {
  expect(readScale('200\n210\n\n230\n')).toEqual({ scaled: [200, 210, 230], fault: null });
  expect(readScale('200, 210; 230')).toEqual({ scaled: [200, 210, 230], fault: null });
  expect(readScale(scaleText([200, 310.5]))).toEqual({ scaled: [200, 310.5], fault: null });
  expect(readScale('')).toEqual({ scaled: [], fault: null });
});

test('a pasted score table is read as pairs of a raw and a scaled score only if the raw scores count up from 0', () => {
  expect(readScale('0\t200\n1\t210\n2\t230').scaled).toEqual([200, 210, 230]);
  expect(readScale('200\t210\n220\t230').scaled).toEqual([200, 210, 220, 230]);
});

test('an error in a pasted score table names a word that is not a valid score', () => {
  expect(readScale('200\nten').fault).toBe('“ten” isn’t a score from 0 to 10000.');
  expect(readScale('200\n-10').fault).toContain('-10');
  expect(readScale('200\n20000').fault).toContain('20000');
});
