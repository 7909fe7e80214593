import { expect, test } from 'vitest';
import { inLetters } from './zoom-choice.ts';

test('the text size scales the widths in a media query and changes nothing else', () => {
  expect(inLetters('(max-width: 720px)', 200)).toBe('(max-width: 1440px)');
  expect(inLetters('(width <= 48em) and (min-width: 30.5rem)', 150)).toBe(
    '(width <= 72em) and (min-width: 45.75rem)',
  );
  expect(inLetters('(max-width: 720px)', 100)).toBe('(max-width: 720px)');
  const others = 'print, (pointer: coarse) and (prefers-reduced-motion: reduce) and (min-resolution: 2dppx)';
  expect(inLetters(others, 80)).toBe(others);
});
