import { expect, test } from 'vitest';
import { copyTitle } from './set-words.rules.ts';

test('a copy is named after its set, shortened to fit a title', () => {
  expect(copyTitle('Lines')).toBe('Copy of Lines');
  expect(copyTitle('L'.repeat(60))).toHaveLength(60);
});
