import { describe, expect, test } from 'vitest';
import { adjustedSeconds, timeMultiplier } from '#core/exam-clock/exam-clock.ts';
import {
  accommodationsOf,
  changedNeeds,
  isSameNeeds,
  needsFaults,
  STANDARD_NEEDS,
} from './accommodations.rules.ts';

const needs = {
  ...STANDARD_NEEDS,
  time: { default: 1.5, reading_writing: null, math: 2 },
  stop_clock_breaks: { count: 2, seconds: 300 },
};

describe('accommodations of a person', () => {
  test('a section uses the multiplier of its own kind if there is one, otherwise the default', () => {
    const { time } = accommodationsOf(needs);
    expect(time).toEqual({ default: 1.5, math: 2 });
    const minutes = (kind: 'reading_writing' | 'math' | 'other') =>
      (adjustedSeconds(32 * 60, timeMultiplier(time, kind)) ?? 0) / 60;
    expect([minutes('reading_writing'), minutes('math'), minutes('other')]).toEqual([48, 64, 48]);
  });

  test('requires both the number and the length of clock breaks, or neither', () => {
    expect(needsFaults(needs)).toEqual([]);
    expect(needsFaults(STANDARD_NEEDS)).toEqual([]);
    for (const stop_clock_breaks of [
      { count: 1, seconds: 0 },
      { count: 0, seconds: 60 },
    ]) {
      expect(needsFaults({ stop_clock_breaks })).toMatchObject([{ path: 'body.stop_clock_breaks' }]);
    }
  });

  test('lists each change in words with the new and the old value', () => {
    expect(changedNeeds(STANDARD_NEEDS, needs)).toEqual([
      'Time ×1.5, was ×1',
      'Time in math ×2, was the same as other sections',
      'Timer pauses 2 × 300 s, was none',
    ]);
    expect(changedNeeds(needs, needs)).toEqual([]);
    expect(isSameNeeds(needs, { ...needs })).toBe(true);
    expect(isSameNeeds(needs, { ...needs, zoom_percent: 150 })).toBe(false);
    expect(changedNeeds(needs, { ...needs, read_aloud: true })).toEqual(['Read aloud yes, was no']);
  });
});
