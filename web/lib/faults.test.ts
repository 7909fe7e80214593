import { expect, test } from 'vitest';
import { ApiProblem, NetworkFailure } from './api.ts';
import { faultWords, fieldFaults } from './faults.ts';

const problem = (errors: { path: string; message: string }[], retryAfter?: number) =>
  new ApiProblem(422, { title: 'The request breaks a rule', detail: 'Mend it.', errors }, retryAfter);

test("a problem's words are the server's", () => {
  expect(faultWords(problem([]))).toEqual({ title: 'The request breaks a rule', detail: 'Mend it.' });
});

test('too many tries say how long to wait', () => {
  expect(faultWords(problem([], 841)).detail).toBe('Wait 15 min, then try again.');
  expect(faultWords(problem([], 40)).detail).toBe('Wait 40 s, then try again.');
});

test('no answer, and an answer that is no problem, say what is safe and what to do', () => {
  expect(faultWords(new NetworkFailure(null))).toEqual({
    title: 'The server did not answer',
    detail: 'Nothing was changed. Check your connection and try again.',
  });
  expect(faultWords(new ApiProblem(502, {}, undefined))).toEqual({
    title: 'Something went wrong',
    detail: 'Nothing was changed. Try again in a moment.',
  });
});

test('faults of the body go to their fields, the first of each; others are left', () => {
  const refused = problem([
    { path: 'body.email', message: 'Write an email address.' },
    { path: 'body.email', message: 'At most 200 characters.' },
    { path: 'body.version', message: 'A whole number.' },
  ]);
  expect(fieldFaults(refused, ['email', 'first_name'])).toEqual({ email: 'Write an email address.' });
  expect(fieldFaults(new Error('other'), ['email'])).toEqual({});
});
