import { expect, test } from 'vitest';
import { countryFaults } from './mobile-code.rules.ts';

test('sends codes only to numbers that begin with an allowed country code', () => {
  expect(countryFaults('+15550100001', ['+44', '+1'])).toEqual([]);
  expect(countryFaults('+4915550100001', ['+44', '+1'])).toEqual([
    { path: 'body.mobile', message: 'We can text codes only to numbers that start with +44, +1.' },
  ]);
  expect(countryFaults('+15550100001', [])).toEqual([
    { path: 'body.mobile', message: 'We can’t text codes from this server.' },
  ]);
});
