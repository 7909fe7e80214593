import { expect, test } from 'vitest';
import type { ExamView } from '#features/sessions/exam.contract.ts';
import { isAtMost, laidOutOf, nextWaitsWords, placeWords, questionsWords } from './one-at-a-time.rules.ts';

const viewOf = (first_number: number, questions: readonly string[], is_one_at_a_time: boolean) =>
  ({
    is_one_at_a_time,
    sections: [
      { id: 'other', question_count: 5 },
      { id: 'here', question_count: 20 },
    ],
    present: { section: { id: 'here' }, first_number, questions: questions.map((id) => ({ id })) },
  }) as unknown as ExamView;
const between = { ...viewOf(1, [], true), present: null };

test('the name of the displayed content changes with the question, although the section stays the same', () => {
  expect(laidOutOf(viewOf(1, ['a'], true))).toBe(laidOutOf(viewOf(1, ['a'], true)));
  expect(laidOutOf(viewOf(2, ['b'], true))).not.toBe(laidOutOf(viewOf(1, ['a'], true)));
  expect([laidOutOf(between), laidOutOf(null)]).toEqual([null, null]);
});

test('the exam room states the largest possible number of questions if the actual one is unknown', () => {
  const [one, all] = [viewOf(3, ['c'], true), viewOf(1, ['a', 'b', 'c'], false)];
  expect([questionsWords(one, 20), questionsWords(all, 1)]).toEqual(['Up to 20 questions', '1 question']);
  expect([placeWords(one, 0), placeWords(all, 2), placeWords(between, 0)]).toEqual([
    '3 of up to 20',
    '3 of 3',
    '',
  ]);
});

test('the exam room recognizes the last possible question by its number', () => {
  expect([19, 20, 21].map((number) => isAtMost(viewOf(number, ['x'], true)))).toEqual([false, true, true]);
  expect(isAtMost(between)).toBe(false);
});

test('a test with one question at a time says offline that the answer is safe and that the next question needs a connection', () => {
  const waiting = (waiting_count: number) =>
    nextWaitsWords({ trouble: 'offline', waiting_count, is_kept: true });
  expect(waiting(1)).toMatch(/^1 answer saved on this device\. The next question will load when/);
  expect(waiting(0)).toMatch(/^Your answer is saved\. /);
});
