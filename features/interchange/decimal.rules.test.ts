import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  halfOf,
  printDecimal,
  readDecimal,
  subtractDecimals,
} from './decimal.rules.ts';

const decimal = fc.record({ units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), places: fc.nat(40) });

function read(text: string) {
  const value = readDecimal(text);
  if (value === null) throw new Error(`${text} is not a decimal`);
  return value;
}

test.each([
  ['3', '3'],
  ['-3.50', '-3.5'],
  ['+.5', '0.5'],
  ['5.', '5'],
  ['1.2e-3', '0.0012'],
  ['1.25E2', '125'],
  ['-0.0', '0'],
])('prints %s as %s', (text, printed) => {
  expect(printDecimal(read(text))).toBe(printed);
});

test.each(['', '.', '-', '1,5', '1/2', '1e', '0x10', 'Infinity', '1e999', '9'.repeat(61)])(
  'rejects “%s” as a number',
  (text) => {
    expect(readDecimal(text)).toBeNull();
  },
);

test('reads a printed number as the same number', () => {
  fc.assert(
    fc.property(decimal, (value) => {
      const printed = printDecimal(value);
      fc.pre(printed.replaceAll(/\D/g, '').length <= 60);
      expect(compareDecimals(read(printed), value)).toBe(0);
    }),
  );
});

test('computes sums, differences and halves exactly', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(compareDecimals(subtractDecimals(addDecimals(a, b), b), a)).toBe(0);
      expect(compareDecimals(addDecimals(halfOf(a), halfOf(a)), a)).toBe(0);
    }),
  );
});
