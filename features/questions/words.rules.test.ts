import { expect, test } from 'vitest';
import { optionsOfWords } from './words.rules.ts';

let count = 0;
const made = () => {
  count += 1;
  return { text: '', key: `new ${count}` };
};
const row = (text: string, key = text) => ({ text, key });
const keysOf = (words: string[], options: ReturnType<typeof row>[]) => {
  count = 0;
  return optionsOfWords(words, options, made).map(({ key }) => key);
};

test('choosable words keep their options when words around them become choosable or stop being choosable', () => {
  const options = [row('He'), row('don’t'), row('know')];
  expect(keysOf(['Still', 'He', 'don’t', 'know'], options)).toEqual(['new 1', 'He', 'don’t', 'know']);
  expect(keysOf(['He', 'know'], options)).toEqual(['He', 'know']);
  expect(keysOf(['He', 'don’t', 'quite', 'know', 'it'], options)).toEqual([
    'He',
    'don’t',
    'new 1',
    'know',
    'new 2',
  ]);
});

test('reworded words stay the same option', () => {
  const options = [row('He'), row('don’t'), row('know')];
  expect(optionsOfWords(['He', 'does not', 'know'], options, made)[1]).toEqual(row('does not', 'don’t'));
});

test('equal words are separate options', () => {
  const options = [row('the', 'first'), row('cat'), row('the', 'second')];
  expect(keysOf(['the', 'the'], options)).toEqual(['first', 'second']);
  expect(keysOf(['the', 'cat', 'the', 'the'], options)).toEqual(['first', 'cat', 'second', 'new 1']);
});

test('marking words works if there were no options or words before', () => {
  expect(keysOf(['a', 'b'], [])).toEqual(['new 1', 'new 2']);
  expect(keysOf([], [row('a')])).toEqual([]);
});
