import { describe, expect, test } from 'vitest';
import type { Evidence } from '#core/evidence/evidence.ts';
import { evidence } from '#tests/support/evidence.ts';
import { medianOfOthers, pacingOf } from './pacing.ts';

/** Evidence rows with these seconds; null means not reached. */
const rows = (...seconds: (number | null)[]): Evidence[] =>
  seconds.map((each, at) =>
    evidence({ position: at + 1, seconds: each, outcome: each === null ? 'not_reached' : 'right' }),
  );

test('the median of other people is hidden if there are fewer than five', () => {
  expect(medianOfOthers([10, 20, 30, 40])).toBeNull();
  expect(medianOfOthers([50, 10, 20, 30, 40])).toBe(30);
});

describe('pacing', () => {
  test('reports seconds behind an even pace after each question, in section order', () => {
    const pacing = pacingOf(rows(80, 40, 60, 100).toReversed(), 240);
    expect(pacing.behind_seconds).toEqual([20, 0, 0, 40]);
    expect(pacing).toMatchObject({ median_seconds: 70, omitted: 0, not_reached: 0, slow: [] });
  });

  test('reports only the median and the blanks if there is no time limit', () => {
    const [first, second, third] = rows(80, 40, null);
    const blank = { ...(second as Evidence), outcome: 'omitted' as const };
    expect(pacingOf([first as Evidence, blank, third as Evidence], null)).toEqual({
      median_seconds: 60,
      omitted: 1,
      not_reached: 1,
      behind_seconds: [],
      slow: [],
    });
    expect(pacingOf([], null).median_seconds).toBeNull();
  });

  test('names the fewest slow questions that explain why the end was not reached', () => {
    // Ten questions at one minute each, so the last two lack 120 seconds.
    expect(pacingOf(rows(50, 130, 50, 115, 60, 65, 60, 70, null, null), 600).slow).toEqual([2, 4]);
    expect(pacingOf(rows(50, 180, 50, 50, 60, 65, 60, 70, null, null), 600).slow).toEqual([2]);
    expect(pacingOf(rows(75, 75, 75, 75, 75, 75, 75, 75, null, null), 600).slow).toEqual([]);
    expect(pacingOf(rows(40, 40, 40, 40, 40, 40, 40, 40, null, null), 600).slow).toEqual([]);
    expect(pacingOf(rows(84, 84, 84, 84, 84, 40, 40, 40, null, null), 600).slow).toEqual([1, 2, 3, 4, 5]);
    expect(pacingOf(rows(300, 50, 50, 50), 240).slow).toEqual([]);
  });
});
