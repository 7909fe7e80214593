import { expect, test } from 'vitest';
import { fullWords } from '#web/ui/when.ts';
import { ApiProblem, NetworkFailure } from './api.ts';
import { faultWords, fieldFaults } from './faults.ts';

const problem = (errors: { path: string; message: string }[], retryAfter?: number) =>
  new ApiProblem(422, { title: 'This isn’t allowed', detail: 'Mend it.', errors }, retryAfter);

test('an error message shows the server’s own message for a problem', () => {
  expect(faultWords(problem([]))).toEqual({ title: 'This isn’t allowed', detail: 'Mend it.' });
});

test('an error message shows times in the reader’s time zone', () => {
  const at = '2026-11-19T16:00:00.000Z';
  const refused = { title: 'This isn’t open now', detail: 'It opens on 2026-11-19 at 16:00 UTC.', at };
  const { detail } = faultWords(new ApiProblem(403, refused, undefined));
  expect(detail).toBe(`It opens on ${fullWords(new Date(at))}.`);
  expect(detail).toMatch(/ (?:AM|PM) \S+\.$/);
});

test('an error message says how long to wait after too many tries', () => {
  expect(faultWords(problem([], 841)).detail).toBe('Wait 15 min, then try again.');
  expect(faultWords(problem([], 40)).detail).toBe('Wait 40 s, then try again.');
});

test('an error message says that nothing changed and what to do if no response or no valid problem arrives', () => {
  expect(faultWords(new NetworkFailure(null))).toEqual({
    title: 'The server didn’t respond',
    detail: 'Check your connection and try again.',
  });
  expect(faultWords(new ApiProblem(502, {}, undefined))).toEqual({
    title: 'Something went wrong',
    detail: 'Try again in a moment.',
  });
});

test('a form shows only the first error in each field and ignores errors in other fields', () => {
  const refused = problem([
    { path: 'body.email', message: 'Enter an email address.' },
    { path: 'body.email', message: 'At most 200 characters.' },
    { path: 'body.version', message: 'Enter a whole number.' },
  ]);
  expect(fieldFaults(refused, ['email', 'first_name'])).toEqual({ email: 'Enter an email address.' });
  expect(fieldFaults(new Error('other'), ['email'])).toEqual({});
});
