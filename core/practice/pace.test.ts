import { expect, test } from 'vitest';
import { plannedSeconds, practiceMinutes } from './pace.ts';

test('practice plans at least a minute per question, and 75 seconds without known times', () => {
  expect([plannedSeconds(undefined), plannedSeconds(20), plannedSeconds(95)]).toEqual([75, 60, 95]);
});

test('estimates whole minutes from the number of questions', () => {
  expect(practiceMinutes(12, 75)).toBe(15);
  expect(practiceMinutes(8, 20)).toBe(8);
  expect(practiceMinutes(0, 75)).toBe(1);
});
