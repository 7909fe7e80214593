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

describe('what somebody has seen before they begin a test', () => {
  test('is what came out of an older one by then, as far as this one could ask it', () => {
    expect([seen(49), seen(50), seen(60)]).toEqual([[], ['a', 'b'], ['a', 'b']]);
  });

  test('is nothing of what never came out', () => {
    expect(seenBefore(QUESTIONS, 60, { earlier: [{ ...older, out_at: null }], tests: [] })).toEqual([]);
  });

  test('is what came out of any of several, one at a time', () => {
    const other = { asked: ['c'], out_at: 90 };
    expect(seen(60, [], [older, other])).toEqual(['a', 'b']);
    expect(seen(90, [], [other, older])).toEqual(QUESTIONS);
  });

  test('is nothing before it came out, though a test that withheld it was over sooner', () => {
    expect(seen(45, [under_way(20, 40)])).toEqual([]);
  });

  test('is not what another test withheld all the time since', () => {
    expect(seen(60, [under_way(40, 70)])).toEqual([]);
    expect(seen(60, [under_way(40, 70, ['a'])])).toEqual(['b']);
    expect(seen(60, [under_way(50, Number.POSITIVE_INFINITY)])).toEqual([]);
    expect(seen(90, [under_way(60, 80), under_way(45, 70)])).toEqual(['a', 'b']);
    expect(seen(75, [under_way(60, 80), under_way(45, 70)])).toEqual([]);
  });

  test('is what could be read for a while before that, or after', () => {
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
])('%i of %i seen before: partly is %s', (count, asked, expected) => {
  expect(isPartlySeen(count, asked)).toBe(expected);
});
