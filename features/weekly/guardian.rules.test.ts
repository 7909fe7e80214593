import { expect, test } from 'vitest';
import { pausedUntil, standingOf, tokenOpens } from './guardian.rules.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const READING = { stops: false };
const agrees = { agrees: true, stopped_it: false, paused_until: null };
const stopped = { ...agrees, agrees: false, stopped_it: true };
const ended = { ...agrees, agrees: false };

test.each([
  [false, agrees, { reads: true }],
  [false, { ...agrees, paused_until: pausedUntil(NOW) }, { reads: true }],
  [false, stopped, { reads: false }],
  [false, ended, null],
  [true, agrees, { reads: false }],
  [true, stopped, { reads: false }],
  [true, ended, { reads: false }],
])('a token (only for stopping: %s) for a guardian with consent %j opens %j', (stops, consent, opens) => {
  expect(tokenOpens({ stops }, consent)).toEqual(opens);
});

test('mails are on, paused or stopped; guardians can resume only mails that they stopped themselves', () => {
  expect(standingOf(agrees, READING, NOW)).toEqual({ letters: 'on', paused_until: null, may_resume: true });
  const paused_until = pausedUntil(NOW);
  expect(paused_until.toISOString()).toBe('2026-12-21T09:00:00.000Z');
  expect(standingOf({ ...agrees, paused_until }, READING, NOW)).toEqual({
    letters: 'paused',
    paused_until: paused_until.toISOString(),
    may_resume: true,
  });
  expect(standingOf({ ...agrees, paused_until: NOW }, READING, NOW).letters).toBe('on');
  expect(standingOf(stopped, READING, NOW)).toEqual({
    letters: 'stopped',
    paused_until: null,
    may_resume: true,
  });
  expect(standingOf(ended, READING, NOW)).toEqual({
    letters: 'stopped',
    paused_until: null,
    may_resume: false,
  });
});

test('a link that only stops the mails can neither pause nor resume them', () => {
  expect(standingOf(agrees, { stops: true }, NOW)).toMatchObject({ letters: 'on', may_resume: false });
  expect(standingOf(stopped, { stops: true }, NOW)).toMatchObject({ letters: 'stopped', may_resume: false });
});
