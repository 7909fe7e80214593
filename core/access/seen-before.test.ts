import { describe, expect, test } from 'vitest';
import { isPartlySeen, seenBefore, type WithholdingTest } from './seen-before.ts';

const QUESTIONS = ['a', 'b', 'c'];
const older = { asked: ['a', 'b', 'z'], out_at: 50 };
const under_way = (from: number, until: number, questions = QUESTIONS): WithholdingTest => ({
  could_ask: new Set(questions),
  from,
  until,
});
const seen = (at: number, tests: WithholdingTest[] = [], earlier = [older]) =>
  seenBefore(QUESTIONS, at, { earlier, tests });

describe('questions that a taker saw before a test', () => {
  test('are the questions of this test whose answers an older session had released by then', () => {
    expect([seen(49), seen(50), seen(60)]).toEqual([[], ['a', 'b'], ['a', 'b']]);
  });

  test('do not include answers that were never released', () => {
    expect(seenBefore(QUESTIONS, 60, { earlier: [{ ...older, out_at: null }], tests: [] })).toEqual([]);
  });

  test('include the answers of each of several older sessions once they are released', () => {
    const other = { asked: ['c'], out_at: 90 };
    expect(seen(60, [], [older, other])).toEqual(['a', 'b']);
    expect(seen(90, [], [other, older])).toEqual(QUESTIONS);
  });

  test('do not include answers before their release, even if a withholding test ended earlier', () => {
    expect(seen(45, [under_way(20, 40)])).toEqual([]);
  });

  test('do not include questions that a second test has withheld ever since their release', () => {
    expect(seen(60, [under_way(40, 70)])).toEqual([]);
    expect(seen(60, [under_way(40, 70, ['a'])])).toEqual(['b']);
    expect(seen(60, [under_way(50, Number.POSITIVE_INFINITY)])).toEqual([]);
    expect(seen(90, [under_way(60, 80), under_way(45, 70)])).toEqual(['a', 'b']);
    expect(seen(75, [under_way(60, 80), under_way(45, 70)])).toEqual([]);
  });

  test('include questions that were readable for a while before or after the other test', () => {
    expect(seen(60, [under_way(51, 70)])).toEqual(['a', 'b']);
    expect(seen(60, [under_way(40, 55)])).toEqual(['a', 'b']);
    expect(seen(60, [under_way(20, 50)])).toEqual(['a', 'b']);
  });
});

test.each([
  [0, 0, false],
  [0, 10, false],
  [1, 10, false],
  [2, 10, true],
  [3, 30, false],
  [4, 30, true],
  [1, 1, true],
])('for %i of %i questions seen before, the test counts as partly seen: %s', (count, asked, expected) => {
  expect(isPartlySeen(count, asked)).toBe(expected);
});
