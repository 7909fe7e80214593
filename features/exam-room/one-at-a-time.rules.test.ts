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

test('another question laid out in the same section is something else; another place in it is not', () => {
  expect(laidOutOf(viewOf(1, ['a'], true))).toBe(laidOutOf(viewOf(1, ['a'], true)));
  expect(laidOutOf(viewOf(2, ['b'], true))).not.toBe(laidOutOf(viewOf(1, ['a'], true)));
  expect([laidOutOf(between), laidOutOf(null)]).toEqual([null, null]);
});

test('how many questions there are is told as what it may be at most where nobody knows', () => {
  const [one, all] = [viewOf(3, ['c'], true), viewOf(1, ['a', 'b', 'c'], false)];
  expect([questionsWords(one, 20), questionsWords(all, 1)]).toEqual(['Up to 20 questions', '1 question']);
  expect([placeWords(one, 0), placeWords(all, 2), placeWords(between, 0)]).toEqual([
    '3 of up to 20',
    '3 of 3',
    '',
  ]);
});

test('the last that there may be is the one of that number', () => {
  expect([19, 20, 21].map((number) => isAtMost(viewOf(number, ['x'], true)))).toEqual([false, true, true]);
  expect(isAtMost(between)).toBe(false);
});

test('who has gone on offline is told that the answer is kept and what the next question waits for', () => {
  const waiting = (waiting_count: number) =>
    nextWaitsWords({ trouble: 'offline', waiting_count, is_kept: true });
  expect(waiting(1)).toMatch(/^1 answer waits on this device\. The next question needs a connection/);
  expect(waiting(0)).toMatch(/^Your answer is saved\. /);
});
