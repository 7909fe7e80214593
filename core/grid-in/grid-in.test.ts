import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsField } from './entry-text.ts';
import { answerFault, isRightEntry, type NumericKey, readEntry, refusalOf } from './grid-in.ts';

const sat = (...accepted_answers: string[]): NumericKey => ({ entry: 'sat', accepted_answers, tolerance: 0 });
const free = (tolerance: number, ...accepted_answers: string[]): NumericKey => ({
  entry: 'free',
  accepted_answers,
  tolerance,
});

test('an integer that fills the field must equal the accepted answer; a shortened accepted answer does not count', () => {
  expect(isRightEntry(sat('12345.4'), '12345')).toBe(false);
  expect(isRightEntry(sat('12345'), '12345')).toBe(true);
});

test('an accepted answer that is not a number matches nothing, and other accepted answers still work', () => {
  expect(isRightEntry(sat('x + 1'), '1')).toBe(false);
  expect(isRightEntry(sat('x + 1', '1'), '1')).toBe(true);
  expect(isRightEntry({ entry: 'free', accepted_answers: ['x', ''], tolerance: 9 }, '1')).toBe(false);
});

describe('SAT entries', () => {
  test.each([
    { keys: ['3.5'], right: ['3.5', '3.50', '7/2', '14/4'], wrong: ['31/2'] },
    {
      keys: ['2/3'],
      right: ['2/3', '4/6', '.6666', '.6667', '0.666', '0.667'],
      wrong: ['.66', '.67', '0.66', '0.67', '.666', '.667'],
    },
    { keys: ['-1/3'], right: ['-1/3', '-.3333', '-0.333'], wrong: ['-.33', '-0.33', '-00.33'] },
    { keys: ['10/3'], right: ['10/3', '3.333'], wrong: ['3.33', '3.3'] },
    { keys: ['2', '-5'], right: ['2', '-5', '-5.0'], wrong: ['-2', '5', '2/-5'] },
    { keys: ['0.1234'], right: ['.1234'], wrong: ['0.123'] },
    { keys: ['0'], right: ['0', '0.0', '0/5'], wrong: ['-', '', '0/0'] },
    // A decimal too long for the field is treated like one that never ends.
    { keys: ['0.12345'], right: ['.1234', '.1235', '0.123'], wrong: ['.1236', '0.124', '.123'] },
    { keys: ['2000/3'], right: ['666.6', '666.7'], wrong: ['666', '667', '667.0'] },
    { keys: ['99.996'], right: ['99.99', '100.0'], wrong: ['100', '99.9', '100.'] },
    // The sign is part of the answer, even if all digits are zero.
    { keys: ['1/30000'], right: ['.0000', '0.000'], wrong: ['-.0000', '0', '.0001'] },
  ])('$keys accepts $right and rejects $wrong', ({ keys, right, wrong }) => {
    expect(right.filter((entry) => !isRightEntry(sat(...keys), entry))).toEqual([]);
    expect(wrong.filter((entry) => isRightEntry(sat(...keys), entry))).toEqual([]);
  });

  test.each([
    ['3 1/2', 'space'],
    ['50%', 'percent'],
    ['$5', 'currency'],
    ['€5', 'currency'],
    ['1,000', 'comma'],
    ['x', 'character'],
    ['−3', 'character'],
    ['１', 'character'],
    ['3-', 'minus'],
    ['--3', 'minus'],
    ['123456', 'length'],
    ['-123456', 'length'],
    ['.66667', 'length'],
  ] as const)('refuses %s whatever is typed next: %s', (text, reason) => {
    expect(refusalOf('sat', text)).toBe(reason);
    expect(readEntry('sat', text)).toEqual({ outcome: 'no_answer', reason });
  });

  test.each([
    ['-', 'incomplete'],
    ['.', 'incomplete'],
    ['-.', 'incomplete'],
    ['3/', 'incomplete'],
    ['/3', 'incomplete'],
    ['-/', 'incomplete'],
    ['5/0', 'zero_denominator'],
    ['1/2/3', 'second_slash'],
    ['1.2.3', 'second_point'],
    ['.5/2', 'point_in_fraction'],
    ['1/.5', 'point_in_fraction'],
    ['00.5', 'leading_zero'],
    ['05', 'leading_zero'],
    ['00', 'leading_zero'],
    ['01/2', 'leading_zero'],
    ['1/02', 'leading_zero'],
  ] as const)('allows typing %s, which is not an answer: %s', (text, reason) => {
    expect(refusalOf('sat', text)).toBeNull();
    expect(readEntry('sat', text)).toEqual({ outcome: 'no_answer', reason });
  });

  test('takes five characters, or six with a leading minus', () => {
    expect(refusalOf('sat', '12345')).toBeNull();
    expect(refusalOf('sat', '-12345')).toBeNull();
    expect(refusalOf('sat', '-.3333')).toBeNull();
  });

  test('keeps invalid text in the field as typed, up to its length', () => {
    expect(['1,5', '3 1/2', '--3', '12345', '-12345'].map((text) => fitsField('sat', text))).toEqual(
      Array.from({ length: 5 }, () => true),
    );
    expect(['1,2345', '123456', '-123456'].map((text) => fitsField('sat', text))).toEqual(
      Array.from({ length: 3 }, () => false),
    );
    expect([30, 31].map((digits) => fitsField('free', '1'.repeat(digits)))).toEqual([true, false]);
  });

  test.each([
    ['12345', null],
    ['123456', 'unreachable'],
    ['1234.5', 'unreachable'],
    ['10000/3', 'unreachable'],
    ['1000/3', null],
    ['12/35', null],
    ['999999/3', 'unreachable'],
    ['1/123456', null],
    ['-12345', null],
    ['0.123456789', null],
    ['two', 'unreadable'],
    ['1,000', 'unreadable'],
    ['3/0', 'unreadable'],
    ['', 'unreadable'],
  ])('checks the key %s at publishing, with the error %s', (answer, fault) => {
    expect(answerFault('sat', answer)).toBe(fault);
  });
});

describe('a free entry', () => {
  test.each([
    [free(0, '0.1'), ['.1', '0.10', '1/10', '00.1'], ['0.1000001', '.09999999999999999999']],
    [free(0.1, '0.2'), ['.1', '0.3', '3/10', '.25'], ['.0999999999999', '0.3000000000000001']],
    [free(1e-7, '1/3'), ['.3333333', '.33333343', '1/3'], ['.333333', '.3333335']],
    [free(1e21, '0'), ['-1000000000000000000000'], ['1000000000000000000001']],
    [free(0, '100000', '-2.5'), ['100000', '-5/2', '200000/2'], ['100,000', '2.5', '1/0']],
  ])(
    'is right if it is within the tolerance of an accepted answer, exact to the last digit',
    (key, right, wrong) => {
      expect(right.filter((entry) => !isRightEntry(key, entry))).toEqual([]);
      expect(wrong.filter((entry) => isRightEntry(key, entry))).toEqual([]);
    },
  );

  test('has a maximum length, which also applies to its accepted answers', () => {
    expect(refusalOf('free', '1'.repeat(30))).toBeNull();
    expect(refusalOf('free', '1'.repeat(31))).toBe('length');
    expect(answerFault('free', '1'.repeat(30))).toBeNull();
    expect(answerFault('free', '1'.repeat(31))).toBe('unreachable');
    expect(answerFault('free', '5 cm')).toBe('unreadable');
  });
});

describe('the preview', () => {
  test('shows a fraction as typed, never as a decimal', () => {
    expect(readEntry('sat', '-14/4')).toEqual({
      outcome: 'number',
      preview: { kind: 'fraction', is_negative: true, numerator: '14', denominator: '4' },
    });
  });

  test.each([
    ['.5', '0.5'],
    ['3.', '3'],
    ['3.50', '3.50'],
    ['0.0', '0.0'],
  ])('shows the decimal %s as %s', (text, digits) => {
    expect(readEntry('sat', text)).toEqual({
      outcome: 'number',
      preview: { kind: 'decimal', is_negative: false, digits },
    });
  });

  test('shows nothing for an empty field', () => {
    expect(readEntry('sat', '')).toEqual({ outcome: 'empty' });
  });
});

describe('for any accepted answer', () => {
  const whole = fc.integer({ min: -9999, max: 9999 });
  const fraction = fc.tuple(whole, fc.integer({ min: 1, max: 999 }));
  /** Fractions below 1000 in size whose decimal never ends. */
  const endless = fraction
    .filter(([top, bottom]) => !endsInDecimal(top, bottom) && Math.abs(top / bottom) < 1000)
    .map(([top, bottom]) => ({ top, bottom, key: `${top}/${bottom}`, minus: top < 0 ? '-' : '' }));

  test('accepts every equal fraction that fits the field, in lowest terms or not', () => {
    fc.assert(
      fc.property(fraction, fc.integer({ min: 1, max: 20 }), ([top, bottom], times) => {
        const entry = `${top * times}/${bottom * times}`;
        fc.pre(refusalOf('sat', entry) === null);
        expect(isRightEntry(sat(`${top}/${bottom}`), entry)).toBe(true);
      }),
    );
  });

  test('accepts a decimal that fills the field, truncated or rounded, with or without a leading zero', () => {
    fc.assert(
      fc.property(endless, ({ top, bottom, key, minus }) => {
        for (const { digits } of filling(top, bottom)) {
          expect([key, digits, isRightEntry(sat(key), minus + digits)]).toEqual([key, digits, true]);
        }
      }),
    );
  });

  test('rejects a decimal with one digit fewer, or one more than a unit away in the last place', () => {
    fc.assert(
      fc.property(endless, ({ top, bottom, key, minus }) => {
        for (const { digits, places, isShort } of filling(top, bottom)) {
          if (places > 1) expect(isRightEntry(sat(key), minus + digits.slice(0, -1))).toBe(false);
          const exact = (Math.abs(top) * 10 ** places) / bottom;
          for (const off of [Math.floor(exact) - 1, Math.ceil(exact) + 1]) {
            if (off < 0) continue;
            const text = decimalText(off, places, isShort);
            if (text.length === digits.length) {
              expect([key, text, isRightEntry(sat(key), minus + text)]).toEqual([key, text, false]);
            }
          }
        }
      }),
    );
  });

  test('rejects the opposite sign, except for zero', () => {
    fc.assert(
      fc.property(fraction, ([top, bottom]) => {
        fc.pre(top !== 0);
        expect(isRightEntry(sat(`${top}/${bottom}`), `${-top}/${bottom}`)).toBe(false);
      }),
    );
  });

  const entry = fc
    .tuple(fc.constantFrom('', '-'), fc.string({ unit: fc.constantFrom(...'0123456789./'), maxLength: 5 }))
    .map((parts) => parts.join(''));

  test('accepts an entry if it matches one of several accepted answers', () => {
    fc.assert(
      fc.property(fc.array(fraction, { maxLength: 4 }), entry, (fractions, text) => {
        const keys = fractions.map(([top, bottom]) => `${top}/${bottom}`);
        expect(isRightEntry(sat(...keys), text)).toBe(keys.some((key) => isRightEntry(sat(key), text)));
      }),
    );
  });

  test('every accepted answer that may be published has a matching entry, and every accepted answer with a matching entry may be published', () => {
    fc.assert(
      fc.property(entry, fc.integer({ min: 0, max: 99_999 }), (text, beyond) => {
        fc.pre(readEntry('sat', text).outcome === 'number');
        const key = text.includes('.') ? `${text}${beyond}` : text;
        expect(isRightEntry(sat(text), text)).toBe(true);
        if (isRightEntry(sat(key), text)) expect(answerFault('sat', key)).toBeNull();
      }),
    );
  });

  test('reads any text without failing, and never accepts text that is not a number', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('sat' as const, 'free' as const), (text, kind) => {
        const reading = readEntry(kind, text);
        if (refusalOf(kind, text) !== null) expect(reading.outcome).toBe('no_answer');
        const right = isRightEntry({ entry: kind, accepted_answers: [text, '0'], tolerance: 0 }, text);
        if (reading.outcome !== 'number') expect(right).toBe(false);
        else expect(right).toBe(true);
      }),
    );
  });
});

function endsInDecimal(top: number, bottom: number): boolean {
  return (top * 10 ** 12) % bottom === 0;
}

/** A decimal with `places` digits, `scaled` units of the last place, with or without a leading zero. */
function decimalText(scaled: number, places: number, isShort: boolean): string {
  const text = (scaled / 10 ** places).toFixed(places);
  return isShort && text.startsWith('0.') ? text.slice(1) : text;
}

/** All decimals that fill five characters with |top / bottom|, truncated and rounded. */
function filling(top: number, bottom: number) {
  const value = Math.abs(top / bottom);
  const ways = value < 1 ? [true, false] : [false];
  return ways
    .flatMap((isShort) => {
      const places = isShort ? 4 : 4 - String(Math.floor(value)).length;
      return [Math.floor, Math.round].map((take) => {
        const scaled = take((Math.abs(top) * 10 ** places) / bottom);
        return { digits: decimalText(scaled, places, isShort), places, isShort };
      });
    })
    .filter(({ digits }) => digits.length === 5);
}
