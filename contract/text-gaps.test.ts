import { expect, test } from 'vitest';
import { gapNumbers, replaceGaps } from './text-gaps.ts';

test('gaps are found in text, lists and tables, but not in formulas, images or markup', () => {
  const stem = '<p>A [[1]] b <b>[[2]]</b></p><table><tbody><tr><td>[[3]]</td></tr></tbody></table>';
  expect(gapNumbers(stem)).toEqual([1, 2, 3]);
  expect(gapNumbers('[[1]] \\([[2]]\\) <img alt="[[3]]" src="x"> <math><mi>[[4]]</mi></math>')).toEqual([1]);
  expect(gapNumbers('[[x]] [1] [[]] [[123]]')).toEqual([]);
});

test('replacing gaps changes nothing else', () => {
  expect(replaceGaps('<p>a [[2]] \\(\\frac{[[1]]}{2}\\) [[1]]</p> b', (number) => `<i>${number}</i>`)).toBe(
    '<p>a <i>2</i> \\(\\frac{[[1]]}{2}\\) <i>1</i></p> b',
  );
});
