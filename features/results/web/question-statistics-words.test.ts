import { expect, test } from 'vitest';
import { facilityOf, statisticsSentence } from './question-statistics-words.ts';

const of = (count: number, facility: number | null, discrimination: number | null = null) => ({
  assessment: { id: '1', title: 'Mock' },
  item: {
    label: 'M1·1',
    count,
    facility,
    discrimination,
    irt: null,
    omitted_share: 0,
    median_time_seconds: null,
  },
  options: [],
});

test('facility over several tests weighs each test by its answers', () => {
  expect(facilityOf([of(300, 0.5), of(100, 0.9)])).toBeCloseTo(0.6, 12);
  expect(facilityOf([of(300, 0.5), of(4, null)])).toBe(0.5);
  expect(facilityOf([of(4, null)])).toBeNull();
  expect(facilityOf([])).toBeNull();
});

test('the sentence says how many answers were right and, with enough answers, how well the question discriminates', () => {
  const said = (asked_in: number, ...tests: ReturnType<typeof of>[]) =>
    statisticsSentence({ asked_in, tests });
  expect(said(0)).toBe('No published test uses this question.');
  expect(said(1)).toBe('Used in 1 published test. No answers are scored yet.');
  expect(said(3)).toBe('Used in 3 published tests. No answers are scored yet.');
  expect(said(2, of(400, 0.58, 0.46), of(12, 0.5, 0.1))).toBe(
    '58% right in 412 sessions. It separates strong from weak students well.',
  );
  expect(said(1, of(412, 0.58, 0.39))).toContain('It separates strong from weak students fairly well.');
  expect(said(1, of(412, 0.58, 0.19))).toContain('It hardly separates strong from weak students.');
  expect(said(1, of(412, 0.58, -0.01))).toContain('Weaker students get it right more often');
  expect(said(1, of(29, 0.58, 0.5))).toBe(
    '58% right in 29 sessions. It takes 30 sessions of one test to say how well it separates strong from weak students.',
  );
  expect(said(1, of(400, 0.58, null))).toContain('It takes 30 sessions of one test');
});
