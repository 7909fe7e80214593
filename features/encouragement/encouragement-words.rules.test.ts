import { expect, test } from 'vitest';
import { goalShare, goalWords, reachedWords, streakWords } from './encouragement-words.rules.ts';

const streak = (days: number, span: number, days_ago: number) =>
  streakWords({ days, span, days_ago }, String);

test('a streak names its days, and days off where there were some', () => {
  expect(streak(4, 4, 0)).toBe('You’ve studied 4 days in a row');
  expect(streak(4, 5, 1)).toBe('You studied 4 days in a row, up to yesterday');
  expect(streak(4, 5, 0)).toBe('You’ve studied on 4 of the last 5 days');
  expect(streak(4, 6, 2)).toBe('You’ve studied on 4 of the last 6 days');
});

test('one day is no streak', () => {
  expect(streak(1, 1, 0)).toBeNull();
  expect(streakWords(null, String)).toBeNull();
});

test('the week’s minutes are rounded as in the weekly report', () => {
  expect(goalWords(55 * 60 + 29, 90, String)).toBe('55 of 90 minutes this week');
  expect(goalWords(55 * 60 + 30, 90, String)).toBe('56 of 90 minutes this week');
  expect(goalWords(0, 1200, (minutes) => minutes.toLocaleString('en-US'))).toBe(
    '0 of 1,200 minutes this week',
  );
});

test('a goal is reached as soon as its minutes are shown', () => {
  expect(goalWords(90 * 60 - 30, 90, String)).toBe(
    'You reached your weekly goal: 90 of 90 minutes this week',
  );
  expect(goalShare(90 * 60 - 31, 90)).toBeLessThan(1);
  expect([goalShare(45 * 60, 90), goalShare(900 * 60, 90)]).toEqual([0.5, 1]);
});

test('the title of the message about new levels names the skill if there is only one level', () => {
  const one = { level: 'proficient', topic: { id: 't', name: 'Linear functions' } } as const;
  expect(reachedWords([one])).toBe('You reached Proficient in Linear functions');
  expect(reachedWords([one, one])).toBe('You reached new levels');
});
