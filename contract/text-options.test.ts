import { expect, test } from 'vitest';
import { choosableWords, standInText, turnChoosable } from './text-options.ts';

test('text in double brackets can be chosen, including a formula', () => {
  const stem = '<p>[[He]] <b>[[don’t]]</b> know [[ that\n\\(x^2\\) ]].</p>';
  expect(choosableWords(stem)).toEqual(['He', 'don’t', 'that \\(x^2\\)']);
  expect(turnChoosable(stem, (words, number) => `<i>${number} ${words}</i>`).html).toBe(
    '<p><i>1 He</i> <b><i>2 don’t</i></b> know  <i>3 that \\(x^2\\)</i> .</p>',
  );
});

test('words in double brackets are not choosable in an attribute or a formula, or if an element begins or ends between the brackets', () => {
  expect(choosableWords('<img alt="[[a]]"> \\(x_{[[b]]}\\) <math><mi>[[c]]</mi></math>')).toEqual([]);
  expect(choosableWords('[[a <i>b</i>]] [[]] [[ ]] [c] [[d \\(e]] f\\) [[g')).toEqual([]);
});

test('options count as part of the text only if they match all its choosable words in order', () => {
  const options = [{ text: 'the' }, { text: ' cat ' }, { text: 'the' }];
  expect(standInText('<p>[[the]] [[cat]] and [[the]] dog</p>', options)).toBe(true);
  expect(standInText('<p>[[the]] [[cat]] and [[the]] [[dog]]</p>', options)).toBe(false);
  expect(standInText('<p>[[cat]] [[the]] [[the]]</p>', options)).toBe(false);
  expect(standInText('<p>[[the]]</p>', [{ text: 'the' }])).toBe(false);
  expect(
    standInText('<p>What is x[[1]], and what x[[2]]?</p>', [{ text: 'A list' }, { text: 'A number' }]),
  ).toBe(false);
});
