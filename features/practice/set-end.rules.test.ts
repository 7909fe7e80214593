import { expect, test } from 'vitest';
import type { QuestionCourse } from './practice.contract.ts';
import { endingOf, endSum, endTitle, keyWords, responseWords, wellSentence } from './set-end.rules.ts';

const told = { right_options: ['a'], accepted_answers: [] } as unknown as QuestionCourse['told'];

/** A question with these outcomes, in a set that is over. */
function course(question: string, outcomes: readonly ('right' | 'wrong' | null)[]) {
  const is_told = outcomes.length > 1 || outcomes.includes('right');
  return {
    attempt: question,
    question,
    is_held_back: false,
    hints_used: 0,
    tries: outcomes.map((outcome, place) => ({
      number: place + 1,
      response: 'a',
      outcome,
      tried_at: '2026-11-21T00:00:00Z',
    })),
    tries_left: is_told ? 0 : 2 - outcomes.length,
    told: is_told && !outcomes.includes(null) ? told : null,
  };
}

const noTopic = () => null;

test('the end of a practice set tells the tries of a question apart, and counts an unused second try as not right', () => {
  expect(endingOf(course('a', ['right']))).toBe('first');
  expect(endingOf(course('a', ['wrong', 'right']))).toBe('later');
  expect(endingOf(course('a', ['wrong', 'wrong']))).toBe('again');
  expect(endingOf(course('a', ['wrong']))).toBe('again');
  expect(endingOf(course('a', [null]))).toBe('waits');
  expect(endingOf(course('a', []))).toBe('untried');
  const held = { ...course('a', ['wrong', 'right']), is_held_back: true, told: null };
  expect(endingOf(held)).toBe('later');
});

test('the headline counts right answers at either try, among the answers with a result', () => {
  const title = (...tries: ('right' | 'wrong' | null)[][]) =>
    endTitle(endSum(tries.map((one, place) => course(`${place}`, one))));
  expect(title(['right'], ['wrong', 'right'], ['wrong', 'wrong'], [])).toBe('You got 2 of 3 right');
  expect(title(['wrong'], ['wrong', 'wrong'])).toBe('This set was hard');
  expect(title(['right'], [null])).toBe('You got 1 of 1 right');
  expect(title([null])).toBe('Your results come later');
  expect(title([], [])).toBe('No questions tried');
});

test('the end of a practice set first says what went well, and claims only what the figures show', () => {
  const lines = { id: 'lines', name: 'Linear functions' };
  const topicOf = (question: string) => (question.startsWith('l') ? lines : { id: 'c', name: 'Circles' });
  const courses = [
    course('l1', ['right']),
    course('l2', ['wrong', 'right']),
    course('c1', ['wrong', 'wrong']),
    course('c2', ['right']),
  ];
  expect(wellSentence(courses, topicOf)).toBe('You got all 2 questions on Linear functions right.');
  expect(wellSentence(courses, noTopic)).toBe('2 were right on the first try.');
  expect(wellSentence(courses.slice(0, 2), topicOf)).toBe(
    'You got every question on Linear functions right.',
  );
  expect(wellSentence([course('l1', ['right']), course('c1', ['right'])], topicOf)).toBe(
    'All of them on the first try.',
  );
  expect(wellSentence([course('l1', ['wrong']), course('c1', ['wrong'])], topicOf)).toBe(
    'You worked through all 2.',
  );
  expect(wellSentence([course('l1', ['wrong']), course('c1', [])], topicOf)).toBe(
    'You worked through 1 of 2.',
  );
  expect(wellSentence([course('l1', ['wrong', 'right']), course('c1', ['wrong'])], topicOf)).toBeNull();
  expect(wellSentence([course('l1', [])], topicOf)).toBeNull();
});

test('the end of a practice set writes the student’s answer and the right one in the same form', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
  const solved = (fields: object) => ({ ...told, ...fields }) as NonNullable<QuestionCourse['told']>;
  expect(responseWords({ type: 'single_choice', options }, 'b')).toBe('B');
  expect(responseWords({ type: 'multiple_choice', options }, ['c', 'a'])).toBe('A and C');
  expect(responseWords({ type: 'ordering', options }, ['c', 'a', 'b'])).toBe('1: C, 2: A, 3: B');
  expect(responseWords({ type: 'numeric', options: [] }, '8.5')).toBe('8.5');
  expect(responseWords({ type: 'gaps', options: [] }, ['its', ''])).toBe('1: its, 2: –');
  expect(keyWords({ type: 'single_choice', options }, solved({}))).toBe('A');
  const typed = solved({ accepted_answers: ['8.5', '17/2'] });
  expect(keyWords({ type: 'numeric', options: [] }, typed)).toBe('8.5 or 17/2');
  const gaps = [{ accepted_answers: ['its', 'their'], is_right: false, mistake: null }];
  expect(keyWords({ type: 'gaps', options: [] }, solved({ gaps }))).toBe('1: its or their');
});
