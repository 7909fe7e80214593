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

test('facility over several tests weighs each by its answers', () => {
  expect(facilityOf([of(300, 0.5), of(100, 0.9)])).toBeCloseTo(0.6, 12);
  expect(facilityOf([of(300, 0.5), of(4, null)])).toBe(0.5);
  expect(facilityOf([of(4, null)])).toBeNull();
  expect(facilityOf([])).toBeNull();
});

test('the sentence says how many were right and, with enough answers, how well it discriminates', () => {
  const said = (asked_in: number, ...tests: ReturnType<typeof of>[]) =>
    statisticsSentence({ asked_in, tests });
  expect(said(0)).toBe('No published test asks it.');
  expect(said(1)).toBe('One published test asks it. Nobody’s answer is scored yet.');
  expect(said(3)).toBe('3 published tests ask it. Nobody’s answer is scored yet.');
  expect(said(2, of(400, 0.58, 0.46), of(12, 0.5, 0.1))).toBe(
    'Right for 58% of 412 sessions. It separates well.',
  );
  expect(said(1, of(412, 0.58, 0.39))).toContain('It separates fairly.');
  expect(said(1, of(412, 0.58, 0.19))).toContain('It hardly tells strong students from weak ones.');
  expect(said(1, of(412, 0.58, -0.01))).toContain('Weaker students are right more often');
  expect(said(1, of(29, 0.58, 0.5))).toBe(
    'Right for 58% of 29 sessions. How well it separates can be said from 30 sessions of one test on.',
  );
  expect(said(1, of(400, 0.58, null))).toContain('from 30 sessions of one test on');
});
