import { describe, expect, test } from 'vitest';
import { isContinued, isMissedIn, noMoreSimilar, secondsOfDayLeft, similarOrigin } from './similar.rules.ts';

test('all similar questions of one skill and level are in one set; a question without a level counts as middle level', () => {
  expect(similarOrigin({ topic: 'lines', difficulty: 4 })).toBe('similar lines 4');
  expect(similarOrigin({ topic: 'lines', difficulty: null })).toBe(
    similarOrigin({ topic: 'lines', difficulty: 3 }),
  );
});

test.each([
  [[], false],
  [['right'], false],
  [['wrong'], true],
  [['partial'], true],
  [['wrong', 'right'], true],
  [[null], false],
] as const)('after tries with the outcomes %o a question is missed: %s', (outcomes, isMissed) => {
  expect(isMissedIn(outcomes.map((outcome) => ({ outcome })))).toBe(isMissed);
});

describe('a press on “Try a similar one”', () => {
  const may = new Set(['q']);
  const set = (status: string | null, tried: Record<string, boolean> = {}) => ({
    session: status === null ? null : { status },
    asked: ['q'],
    tried,
  });

  test.each([
    ['has no session', set(null)],
    ['is not started', set('generated')],
    ['is in progress', set('in_progress')],
  ])('continues the set if its question has no try and the set %s', (_, before) => {
    expect(isContinued(before, may)).toBe(true);
  });

  test.each([
    ['there is none', null, may],
    ['the question was tried', set('in_progress', { q: false }), may],
    ['the set was submitted', set('submitted'), may],
    ['a test has reserved the question', set('in_progress'), new Set<string>()],
  ])('draws a different question if %s', (_, before, allowed) => {
    expect(isContinued(before, allowed)).toBe(false);
  });
});

test('the limit of a day ends at midnight in the person’s time zone, and the problem says so', () => {
  const now = new Date('2026-11-19T22:00:30.500Z');
  expect(secondsOfDayLeft(now, 'Europe/Berlin')).toBe(3570);
  expect(secondsOfDayLeft(now, 'America/New_York')).toBe(7 * 3600 - 30);
  const { kind, options } = noMoreSimilar(now, 'Europe/Berlin');
  expect(kind).toMatchObject({ status: 429, code: 'no_more_today' });
  expect(options).toEqual({
    detail: 'You’ve opened 20 similar questions today. You can open more on 2026-11-19 at 23:00 UTC.',
    at: new Date('2026-11-19T23:00:00.000Z'),
    retry_after_seconds: 3570,
  });
});
