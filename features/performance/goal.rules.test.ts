import { describe, expect, test } from 'vitest';
import { goalLine, goalPace, goalScores, seenScores } from './goal.rules.ts';
import type { PastScore } from './performance.contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-21T09:00:00.000Z');

const score = (daysAgo: number, scaled: number | null): PastScore => ({
  session: '019aa000-0000-7000-8000-000000000001',
  title: 'Practice Test',
  submitted_at: new Date(NOW - daysAgo * DAY_MS).toISOString(),
  raw: 50,
  raw_max: 98,
  scaled,
  range: scaled === null ? null : { low: scaled - 40, high: scaled + 40 },
  scale: scaled === null ? null : { min: 400, max: 1600 },
  metric: scaled === null ? 'quiz' : 'mock',
  sections: [],
  partly_seen_before: false,
});

const onTheWay = (scores: readonly PastScore[]) => goalScores(scores, 1400);

test('scores of tests with too many questions seen before are named and do not count toward the goal', () => {
  const [first, seen, quiz] = [
    score(63, 1180),
    { ...score(0, 1310), partly_seen_before: true },
    { ...score(0, null), partly_seen_before: true },
  ];
  expect(seenScores([first, seen, quiz])).toEqual([seen]);
  expect(onTheWay([first, seen, quiz]).map(({ scaled }) => scaled)).toEqual([1180]);
});

describe('the pace to the goal', () => {
  const testDay = NOW + 70 * DAY_MS;

  test('is the missing score divided by the weeks left, next to the gain per week so far', () => {
    expect(goalPace(onTheWay([score(63, 1180), score(0, 1310)]), 1400, testDay, NOW)).toEqual({
      distance: 90,
      needed_a_week: 9,
      gained_a_week: 14,
    });
  });

  test('has no gain with a single score, and no needed gain once the goal is reached', () => {
    expect(goalPace(onTheWay([score(0, 1420)]), 1400, testDay, NOW)).toEqual({
      distance: -20,
      needed_a_week: null,
      gained_a_week: null,
    });
  });

  test('is null before there is a score on the scale', () => {
    expect(goalPace(onTheWay([score(3, null)]), 1400, testDay, NOW)).toBeNull();
  });

  test('uses only comparable scores on a scale that contains the goal', () => {
    const part = { ...score(0, 700), scale: { min: 200, max: 800 }, metric: 'math' };
    const older = { ...score(70, 1500), metric: 'another exam' };
    const given = [older, score(63, 1180), score(7, 1310), part, score(0, null)];
    expect(onTheWay(given).map(({ value }) => value)).toEqual([1180, 1310]);
    expect(goalScores([part, score(0, null)], 1400)).toEqual([]);
    const ends = { ...score(0, 400), scale: { min: 400, max: 1400 } };
    expect(goalScores([ends], 1400)).toHaveLength(1);
    expect(goalScores([ends], 400)).toHaveLength(1);
    expect(goalScores([ends], 390)).toEqual([]);
  });
});

test('the drawing of a goal runs from the first score to the test date, with the highest value at the top', () => {
  const line = goalLine(
    onTheWay([score(30, 1200), score(0, 1300)]),
    { aim: { score: 1400, day: NOW + 30 * DAY_MS }, now: NOW },
    { width: 400, height: 120 },
  );
  expect(line.points.map(({ x, y }) => [x, y])).toEqual([
    [0, expect.closeTo(100, 5)],
    [200, 50],
  ]);
  expect(line.goal).toEqual({ x: 400, y: 0 });
  expect(line.today).toBe(200);
  const old = goalLine(
    onTheWay([score(30, 1200)]),
    { aim: { score: 1400, day: NOW + 90 * DAY_MS }, now: NOW },
    { width: 400, height: 120 },
  );
  expect([old.points[0]?.x, old.today, old.goal?.x]).toEqual([0, 100, 400]);
  expect(line.points[0]?.low).toBe(120);
});
