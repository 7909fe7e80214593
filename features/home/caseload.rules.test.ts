import { expect, test } from 'vitest';
import { ATTENTION_LIMITS } from '#core/progress/attention.ts';
import { settingsOf } from '#features/settings/settings.rules.ts';
import { type CaseFacts, inOrder, limitsOf, shownOf, standsAt } from './caseload.rules.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
const day = (ago: number) => daysAgo(ago).getTime() / (24 * 60 * 60 * 1000);
const facts = (more: Partial<CaseFacts> = {}): CaseFacts => ({
  last_work: daysAgo(1),
  first_allotted: daysAgo(60),
  overdue: 0,
  doubt_since: null,
  has_signed_in: true,
  goal_score: null,
  test_date: null,
  scores: [],
  ...more,
});
const colour = (more: Partial<CaseFacts>, limits = ATTENTION_LIMITS) =>
  standsAt(facts(more), limits, NOW).colour;
const scored = (ago: number, score: number, scale = 'sat', [min, max] = [400, 1600]) => ({
  scale,
  day: day(ago),
  score,
  error: 30,
  is_partly_seen: false,
  min,
  max,
});

test('the color of a student depends on the limits in the settings, or on the product’s defaults if there are none', () => {
  expect(limitsOf(settingsOf(new Map()))).toEqual(ATTENTION_LIMITS);
  const set = settingsOf(new Map([['attention.red_idle_days', 30]]));
  expect(limitsOf(set)).toEqual({ ...ATTENTION_LIMITS, red_idle_days: 30 });
});

test('each student gets a color by idle days, overdue tests and waiting doubts', () => {
  expect(colour({})).toBe('on_course');
  expect(colour({ last_work: daysAgo(14) })).toBe('red');
  expect(colour({ last_work: daysAgo(14) }, { ...ATTENTION_LIMITS, red_idle_days: 15 } as never)).toBe(
    'amber',
  );
  expect(colour({ last_work: null, first_allotted: null })).toBe('not_started');
  expect(colour({ last_work: null, first_allotted: daysAgo(1), has_signed_in: false })).toBe('not_started');
  expect(colour({ last_work: null, first_allotted: daysAgo(8) })).toBe('amber');
  expect(colour({ overdue: 1 })).toBe('amber');
  expect(colour({ doubt_since: daysAgo(1.9) })).toBe('on_course');
  expect(colour({ doubt_since: daysAgo(2) })).toBe('amber');
  expect(colour({ scores: [scored(9, 1300), scored(2, 1260)] })).toBe('amber');
});

test('compares a goal with the newest score on a scale that contains it, until the day of the exam', () => {
  const near = { goal_score: 1400, test_date: '2026-12-05' };
  expect(colour({ ...near, scores: [scored(2, 1339)] })).toBe('red');
  expect(colour({ ...near, scores: [scored(2, 1340)] })).toBe('on_course');
  expect(colour({ ...near, scores: [scored(9, 1000, 'old'), scored(2, 1390)] })).toBe('on_course');
  // A score on the 200–800 scale cannot be compared with a goal on the 400–1600 scale.
  const check = scored(1, 600, 'check', [200, 800]);
  expect(colour({ ...near, scores: [scored(2, 1390), check] })).toBe('on_course');
  expect(colour({ ...near, scores: [scored(2, 1300), check] })).toBe('red');
  expect(colour({ ...near, scores: [check] })).toBe('on_course');
  expect(colour({ ...near, test_date: null, scores: [scored(2, 1000)] })).toBe('on_course');
  expect(colour({ ...near, goal_score: null, scores: [scored(2, 1000)] })).toBe('on_course');
  expect(colour({ ...near, scores: [] })).toBe('on_course');
});

test('a counselor’s students are sorted red before amber before on course, with a limited number of each', () => {
  const row = (name: string, more: Partial<CaseFacts>) => ({
    name,
    attention: standsAt(facts(more), ATTENTION_LIMITS, NOW),
  });
  const rows = inOrder([
    row('Wei', {}),
    row('Ann', { overdue: 1 }),
    row('Zoe', { overdue: 2 }),
    row('Bea', { overdue: 2, last_work: daysAgo(20) }),
    row('Amy', {}),
  ]);
  // Rows with the same color and number of reasons keep their order, which is by last name.
  expect(rows.map(({ name }) => name)).toEqual(['Bea', 'Zoe', 'Ann', 'Wei', 'Amy']);
  const many = [
    ...Array.from({ length: 200 }, () => row('Red', { overdue: 2 })),
    ...Array.from({ length: 200 }, () => row('New', { last_work: null, first_allotted: null })),
    ...Array.from({ length: 200 }, () => row('Fine', {})),
  ];
  expect(shownOf(many)).toHaveLength(250);
  expect(shownOf(many).filter(({ name }) => name === 'Fine')).toHaveLength(50);
});
