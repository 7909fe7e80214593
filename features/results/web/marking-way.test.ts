import { expect, test } from 'vitest';
import { firstWaiting, nextUnmarked, typedCriteria, typedMarks } from './marking-way.ts';

test('grading goes to the next answer without points, then to skipped answers, then to none', () => {
  const answers = ['a', 'b', 'c', 'd'].map((attempt) => ({ attempt }));
  const marked = (...ids: string[]) => new Map(ids.map((id) => [id, 1]));
  expect(nextUnmarked(answers, marked('a'), 0)).toBe(1);
  expect(nextUnmarked(answers, marked('a', 'b'), 0)).toBe(2);
  expect(nextUnmarked(answers, marked('b', 'c', 'd'), 3)).toBe(0);
  expect(nextUnmarked(answers, marked('b', 'd'), 3)).toBe(0);
  expect(nextUnmarked(answers, marked('a', 'b', 'd'), 2)).toBe(2);
  expect(nextUnmarked(answers, marked('a', 'b', 'c', 'd'), 1)).toBeNull();
  expect(nextUnmarked([], marked(), 0)).toBeNull();
});

test('points are a number from 0 to the answer’s maximum', () => {
  expect([0, 4.5, 6].map((typed) => typedMarks(typed, 6))).toEqual([0, 4.5, 6]);
  expect([-0.5, 6.5, '', '4'].map((typed) => typedMarks(typed, 6))).toEqual([null, null, null, null]);
});

test('grading starts at the first question with waiting answers', () => {
  const questions = [0, 2, 5].map((waiting, place) => ({ question: `q${place}`, waiting }));
  expect(firstWaiting(questions)).toBe('q1');
  expect(firstWaiting(questions.slice(0, 1))).toBeUndefined();
});

test('a rubric is complete once each criterion has allowed points', () => {
  const rubric = [{ marks: 2 }, { marks: 4 }];
  expect(typedCriteria(rubric, [2, 0.5])).toEqual([2, 0.5]);
  expect([typedCriteria(rubric, [2]), typedCriteria(rubric, [3, 1]), typedCriteria(rubric, ['', 1])]).toEqual(
    [null, null, null],
  );
  const levels = [{ marks: 2 }, { marks: 0 }];
  expect([[2], [1], ['']].map((typed) => typedCriteria([{ marks: 2, levels }], typed))).toEqual([
    [2],
    null,
    null,
  ]);
});
