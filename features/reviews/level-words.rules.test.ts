import { expect, test } from 'vitest';
import { levelBar, movesTitle } from './level-words.rules.ts';

test('the bar of a skill shows the share that stayed, the share gained and the share lost', () => {
  expect(levelBar(0.61, 0.79)).toEqual({ held: 61, gained: 18, lost: 0 });
  expect(levelBar(0.86, 0.74)).toEqual({ held: 74, gained: 0, lost: 12 });
  expect(levelBar(null, 0.5)).toEqual({ held: 50, gained: 0, lost: 0 });
});

test('the number of skills whose level changed is put into words', () => {
  const up = { from: 'attempted', to: 'familiar' } as const;
  const down = { from: 'familiar', to: 'attempted' } as const;
  expect(movesTitle([])).toBe('Your levels');
  expect(movesTitle([up])).toBe('1 skill moved up');
  expect(movesTitle([up, up, up, down])).toBe('3 skills moved up, 1 slipped');
  expect(movesTitle([down, down])).toBe('2 skills slipped');
  expect(movesTitle(Array.from({ length: 12 }, () => up))).toBe('12 skills moved up');
});
