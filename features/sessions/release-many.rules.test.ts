import { describe, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { NOT_BY_HAND } from '#features/releases/release.rules.ts';
import { askedFaults, effectiveAt, leakOf, releaseState } from './release-many.rules.ts';

const BY_HAND: ReleaseSwitches = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
};
const NONE = { score: false, correctness: false, answers: false, explanations: false };
const SCORES = { ...NONE, score: true, correctness: true };
const NOW = 1_000_000;
const SCORED = { ...NOT_BY_HAND, status: 'scored', pending_marks: 0, released: NONE };

test('a release takes effect no earlier than a minute after the request', () => {
  expect(effectiveAt(null, NOW)).toBe(NOW + 60_000);
  expect(effectiveAt(NOW + 5, NOW)).toBe(NOW + 60_000);
  expect(effectiveAt(NOW + 90_000, NOW)).toBe(NOW + 90_000);
});

test.each<[string, Partial<typeof SCORED> & object, string, Partial<ReleaseSwitches>?]>([
  ['a scored session whose score waits for staff is ready', {}, 'ready'],
  ['one that is not submitted is in progress', { status: 'paused' }, 'in_progress'],
  ['one that was made and not started is not started', { status: 'generated' }, 'not_started'],
  ['one with answers to grade needs grading', { status: 'submitted', pending_marks: 2 }, 'needs_grading'],
  ['one without is being scored', { status: 'submitted' }, 'being_scored'],
  ['one whose time ran out before the start is expired', { status: 'expired' }, 'expired'],
  ['one with a release to come is planned', { released_at: NOW + 1 } as object, 'planned'],
  [
    'one with the score released and answers to come is planned too',
    { released: SCORES, status: 'released', answers_released_at: NOW + 1 } as object,
    'planned',
  ],
  ['one whose answers are still to be released is partly released', { released: SCORES }, 'partly'],
  [
    'one that shows all that its test may show is released',
    { released: SCORES },
    'released',
    { answers: 'never', explanations: 'never' },
  ],
  ['one of a test that shows no score is never released', {}, 'never', { score: 'never' }],
])('a session in a mass release has the state: %s', (_, facts, state, switches = {}) => {
  expect(releaseState({ ...SCORED, ...facts }, { ...BY_HAND, ...switches }, NOW)).toBe(state);
});

describe('releasing the right answers', () => {
  const CLOSED = { closed_at: 10, under_way_until: null, counted_until: null, counting_until: null };

  test('is safe once the test is over at all schools of its takers', () => {
    expect(leakOf([CLOSED, CLOSED], NOW)).toEqual({ waits_for: null, safe_from: null });
    expect(leakOf([], NOW)).toEqual({ waits_for: null, safe_from: null });
  });

  test('waits for the last window and for the last taker in progress', () => {
    const open = { ...CLOSED, closed_at: NOW + 5, under_way_until: NOW + 9 };
    expect(leakOf([CLOSED, open], NOW)).toEqual({ waits_for: 'others', safe_from: NOW + 9 });
  });

  test('has no safe time while the end of the test is unknown', () => {
    expect(leakOf([{ ...CLOSED, closed_at: null }], NOW)).toEqual({ waits_for: 'others', safe_from: null });
    expect(leakOf([{ ...CLOSED, under_way_until: Infinity }], NOW).safe_from).toBeNull();
  });

  test('waits for an assignment that withholds answers until it closes, whatever its other windows are', () => {
    expect(leakOf([{ ...CLOSED, counted_until: NOW + 7 }], NOW)).toEqual({
      waits_for: 'counts',
      safe_from: NOW + 7,
    });
  });
});

describe('a request to release results', () => {
  const asked = { correctness: true, answers: true, at: null };
  const paths = (more: object, switches: Partial<ReleaseSwitches> = {}) =>
    askedFaults(
      { ...asked, ...more },
      {
        switches: { ...BY_HAND, ...switches },
        states: new Map([
          ['ready', 'ready'],
          ['working', 'in_progress'],
        ]),
        now: NOW,
      },
    ).map(({ path }) => path);

  test('rejects releasing parts that the test never shows', () => {
    expect(paths({}, { answers: 'never' })).toEqual(['body.answers']);
    expect(paths({}, { score: 'never' })).toEqual(['body.assessment']);
  });

  test('shows right answers only together with which answers were right', () => {
    expect(paths({ correctness: false })).toEqual(['body.answers']);
  });

  test('takes a future time within a year', () => {
    expect(paths({ at: new Date(NOW - 1).toISOString() })).toEqual(['body.at']);
    expect(paths({ at: new Date(NOW + 400 * 86_400_000).toISOString() })).toEqual(['body.at']);
    expect(paths({ at: new Date(NOW + 86_400_000).toISOString() })).toEqual([]);
  });

  test('accepts only sessions that the caller can see and that can be released', () => {
    expect(paths({ sessions: ['ready', 'working', 'unknown'] })).toEqual([
      'body.sessions.1',
      'body.sessions.2',
    ]);
  });
});
