import { expect, test } from 'vitest';
import { copyTitle } from './set-words.rules.ts';

test('names a copy after its set, no longer than a title may be', () => {
  expect(copyTitle('Lines')).toBe('Copy of Lines');
  expect(copyTitle('L'.repeat(60))).toHaveLength(60);
});
