import { expect, test } from 'vitest';
import { countryFaults } from './mobile-code.rules.ts';

test('sends codes only to numbers that begin with an allowed country code', () => {
  expect(countryFaults('+15550100001', ['+44', '+1'])).toEqual([]);
  expect(countryFaults('+4915550100001', ['+44', '+1'])).toEqual([
    { path: 'body.mobile', message: 'Codes are sent to numbers that begin with +44, +1 alone.' },
  ]);
  expect(countryFaults('+15550100001', [])).toEqual([
    { path: 'body.mobile', message: 'Codes are not sent to mobiles here.' },
  ]);
});
