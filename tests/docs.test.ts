import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCESS_PAGE, accessPage } from '../build/access-page.ts';

test('the page of who may do what says what the table says', () => {
  expect(readFileSync(ACCESS_PAGE, 'utf8'), 'run npm run access-page').toBe(accessPage());
});
