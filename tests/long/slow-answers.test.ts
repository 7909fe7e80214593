/** Measures functions that read typed words, names and answers, with the texts for which they are slowest. */
import { describe } from 'vitest';
import { composed, shortName } from '#contract/ids.ts';
import { readEntry, refusalOf } from '#core/grid-in/grid-in.ts';
import { judge } from '#core/scoring/scoring.ts';
import { fileName } from '#features/files/files.rules.ts';
import { labelKey } from '#features/tags/label.rules.ts';
import { around, grows, type Row } from '#tests/support/growth.ts';

const WORDS: readonly Row[] = [
  ['of letters that combine', around('a', '\u0301\u0316', '')],
  ['of spaces', around('a', ' ', 'b')],
  ['of digits', around('', '1', '')],
  ['of a fraction', around('1/', '3', '')],
  ['of decimals', around('.', '3', '')],
  ['of zeros', around('1.', '0', '1')],
  ['of dots', around('1', '.', '')],
  ['of minuses', around('', '-', '1')],
  ['of commas', around('1', ',111', '')],
  ['of slashes', around('', '/', 'a')],
];

describe('a name', () => grows(WORDS, (text) => shortName.safeParse(text)));
describe('a text of a field', () => grows(WORDS, (text) => composed(10_000).safeParse(text)));
describe('a file name', () => grows(WORDS, fileName));
describe('a label', () => grows(WORDS, labelKey));
describe('an answer in words', () =>
  grows(WORDS, (text) =>
    judge({ type: 'text', accepted_answers: ['a b', 'c'], case_sensitive: false }, text),
  ));
for (const entry of ['sat', 'free'] as const) {
  describe(`a number in ${entry} entry`, () => {
    grows(WORDS, (text) => readEntry(entry, text));
  });
  describe(`typed text in ${entry} entry`, () => grows(WORDS, (text) => refusalOf(entry, text)));
}
