import { expect, test } from 'vitest';
import { type Grade, type Memory, recall, recallIfReviewed, remembered } from './review.ts';

const A_DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 10, 1, 12, 30);

/**
 * Reviews one question exactly when due each time. Returns stability, difficulty and days to the next review.
 */
function course(grades: readonly Grade[]) {
  let memory: Memory | null = null;
  return grades.map((grade) => {
    const at: number = memory?.due_at ?? START;
    memory = remembered(memory, grade, at);
    const round = (value: number) => Math.round(value * 1e4) / 1e4;
    return [round(memory.stability), round(memory.difficulty), (memory.due_at - at) / A_DAY];
  });
}

// The expected values are from ts-fsrs 5.4.2 with FSRS 6 default weights, without fuzz and short-term steps.
test('a long series of reviews has the same due dates as the reference implementation', () => {
  const days = course([
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'again' as const,
    'again' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
    'good' as const,
  ]).map(([, , interval]) => interval);
  expect(days).toEqual([3, 14, 57, 196, 586, 1559, 10, 1, 3, 5, 9, 15, 25]);
});

test('each grade changes the memory as in the reference implementation', () => {
  expect(course(['again', 'hard', 'good', 'easy', 'good'])).toEqual([
    [0.212, 6.4133, 1],
    [1.2192, 7.6042, 2],
    [4.23, 7.5918, 4],
    [15.2191, 6.7724, 15],
    [37.0158, 6.7608, 37],
  ]);
});

test.each([
  [1, 1, 0.9],
  [10, 10, 0.9],
  [5, 10, 0.94034429],
  [30, 10, 0.8093881],
  [365, 100, 0.79089699],
])('the chance of recall after %i days with a stability of %i is %f', (days, stability, chance) => {
  const memory = { stability, difficulty: 5, reviewed_at: START, due_at: START };
  expect(recall(memory, START + days * A_DAY)).toBeCloseTo(chance, 8);
});

test('a question just reviewed counts as known, and a clock that is set back causes no forgetting', () => {
  const memory = remembered(null, 'again', START);
  expect(recall(memory, START)).toBe(1);
  expect(recall(memory, START - A_DAY)).toBe(1);
});

test('a review now raises the chance of recall in a week, but not to certainty', () => {
  const memory = remembered(null, 'again', START);
  const [now, then] = [START + A_DAY, START + 8 * A_DAY];
  const reviewed = recallIfReviewed(memory, now, then);
  expect(reviewed).toBeGreaterThan(recall(memory, then));
  expect(reviewed).toBeLessThan(1);
  expect(recallIfReviewed(memory, now, now)).toBe(1);
  // A question that is almost surely known counts as answered right, a forgotten one as missed.
  const [fresh, faded] = [
    { ...memory, stability: 1e4 },
    { ...memory, stability: 1e-3 },
  ];
  expect(recallIfReviewed(fresh, now, then)).toBeCloseTo(recall(remembered(fresh, 'good', now), then), 3);
  const [again, good] = (['again', 'good'] as const).map((grade) =>
    recall(remembered(faded, grade, now), then),
  );
  const share = recall(faded, now);
  expect(recallIfReviewed(faded, now, then)).toBeCloseTo(
    share * (good ?? Number.NaN) + (1 - share) * (again ?? Number.NaN),
    8,
  );
});
