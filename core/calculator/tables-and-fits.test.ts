import { describe, expect, test } from 'vitest';
import { Meter } from './meter.ts';
import { valueWords } from './numbers.ts';
import type { Line, LineResult, Table } from './results.ts';
import { pointsOf } from './results.ts';
import { readSheet } from './sheet.ts';

const read = (...lines: Line[]) => readSheet(lines, 'radians', new Meter(2_000_000));
const words = (result: LineResult | undefined): string | undefined =>
  result?.kind === 'fault'
    ? result.words
    : result?.kind === 'value'
      ? valueWords(result.value)
      : result?.kind;
const table = (...columns: (readonly [head: string, ...cells: string[]])[]): Table => ({
  columns: columns.map(([head, ...cells]) => ({ head, cells })),
});
const DATA = table(['x_1', '1', '2', '4', '6', '8'], ['y_1', '5.4', '7.1', '9.9', '13.2', '15.9']);

function columnsOf(result: LineResult | undefined) {
  if (result?.kind !== 'table') throw new Error('The line is not a table.');
  return result.columns;
}

describe('a table', () => {
  test('gives its columns to other lines and computes columns whose heading is an expression', () => {
    const results = read(
      table(['x_1', '1', '2', '', '1/2', ''], ['2x_1 + k', '9'], ['y_1', '4', '', '7', 'k']),
      'k = 10',
      'length(x_1)',
      'total(y_1[1, 4])',
    );
    const [x, sum, y] = columnsOf(results[0]);
    expect(x?.values).toEqual([1, 2, Number.NaN, 0.5]);
    expect([sum?.is_computed, sum?.values]).toEqual([true, [12, 14, Number.NaN, 11]]);
    expect(y?.values).toEqual([4, Number.NaN, 7, 10]);
    expect(pointsOf(columnsOf(results[0]))[1]).toEqual([
      { x: 1, y: 4, column: 2, row: 0 },
      { x: 0.5, y: 10, column: 2, row: 3 },
    ]);
    expect(results.slice(2).map(words)).toEqual(['4', '14']);
  });

  test('says which cell or column has no value, and never causes an endless loop', () => {
    const results = read(
      table(['x_1', '1', '2+', 'x_1[1]'], ['', '3'], ['q + 1', '3'], ['x_1 $']),
      'x_1[1]',
      'L = [1, 2]',
      table(['L', '5']),
    );
    const [x, unnamed, missing, wrong] = columnsOf(results[0]);
    expect([...(x?.cell_words ?? [])]).toEqual([
      [1, 'Something is missing at the end of this line.'],
      [2, 'x_1 depends on itself.'],
    ]);
    expect([unnamed, missing, wrong].map((column) => column?.words)).toEqual([
      'Name this column, like y_1.',
      'q isn’t defined. Add a line like q = 1.',
      'Unknown symbol “$”.',
    ]);
    expect(words(results[1])).toBe('1');
    // A column whose heading is a name that a different line defines shows that line's values.
    expect(columnsOf(results[3])[0]).toMatchObject({ is_computed: true, values: [1, 2] });
  });
});

describe('a best fit', () => {
  test('gives its parameters and residuals to other lines', () => {
    const results = read('10m + b', DATA, 'y_1 ~ m x_1 + b', 'y = m x + b', 'total(e_1^2)');
    expect(words(results[0])).toBe('19.01768293');
    expect(results[2]).toMatchObject({ kind: 'fit', fit: { of_lists: { x: 'x_1', y: 'y_1' } } });
    const fit = results[2]?.kind === 'fit' ? results[2].fit : null;
    expect(fit?.parameters.map(({ name, value }) => `${name} ${value.toPrecision(4)}`)).toEqual([
      'm 1.503',
      'b 3.987',
    ]);
    expect([fit?.r_squared?.toPrecision(4), fit?.r?.toPrecision(4)]).toEqual(['0.9989', '0.9995']);
    expect(words(results[3])).toBe('curve');
    expect(words(results[4])).toBe('0.07969512195');
  });

  test('does not change letters that already have a value, and leaves out rows with an empty cell', () => {
    const gaps = table(['x_1', '1', '2', '3', '4'], ['y_1', '2', '', '6', '8']);
    const [, fit, , value] = read(gaps, 'y_1 ~ m x_1 + c', 'c = 0', 'e_1[2]');
    expect(fit).toMatchObject({ fit: { parameters: [{ name: 'm' }], r_squared: 1, r: null } });
    expect(fit?.kind === 'fit' && fit.fit.parameters[0]?.value).toBeCloseTo(2, 12);
    expect(words(value)).toBe('The result isn’t a real number.');
  });

  test('says why it finds no solution', () => {
    const one = table(['x_1', '1'], ['y_1', '2']);
    const fault = (...lines: Line[]) => words(read(...lines).at(-1));
    expect(fault(one, 'y_1 ~ m x_1 + b')).toBe('Best fit needs at least 2 points.');
    expect(fault(DATA, 'y_1 ~ a x_1^2 + b x_1 + c + d x_1^3 + f x_1^4 + g x_1^5')).toBe(
      'Best fit needs at least 6 points.',
    );
    expect(fault(DATA, 'y_1 ~ 2x_1')).toBe(
      'A best fit needs a letter without a value, like m in y_1 ~ m x_1.',
    );
    expect(fault('3 ~ m + 1')).toBe('A best fit needs lists, like y_1 ~ m x_1 + b.');
    expect(fault(DATA, 'y ~ m x + b')).toBe('Use the names of lists, like y_1 ~ m x_1 + b.');
    expect(fault(DATA, 'y_1 ~ ln(m - 10^9) x_1 + √(−1−m^2)')).toBe(
      'No best fit found. Try another kind of curve.',
    );
    expect(fault(DATA, 'y_1 ~')).toBe('Something is missing after ~.');
    expect(fault('m = 2', 'm ~ 3')).toBe('A best fit needs a letter without a value, like m in y_1 ~ m x_1.');
    expect(fault(table(['x_1', 'm'], ['y_1', '2']), 'y_1 ~ m x_1')).toBe('Best fit needs at least 2 points.');
  });

  test('says when other values of its parameters would fit equally well', () => {
    const upright = table(['x_1', '3', '3'], ['y_1', '2', '4']);
    expect(read(upright, 'y_1 ~ m x_1 + b')[1]).toMatchObject({ fit: { is_ambiguous: true } });
  });

  test('is computed once while its lines stay the same, and ends in a limited time', () => {
    const known = new Map();
    const lines = [DATA, 'y_1 ~ a b^x_1 + c', 'k = 1'];
    readSheet(lines, 'radians', new Meter(2_000_000), known);
    const [fit] = known.values();
    readSheet([DATA, 'y_1 ~ a b^x_1 + c', 'k = 2'], 'radians', new Meter(2_000_000), known);
    expect([...known.values()]).toEqual([fit]);
    readSheet([DATA, 'y_1 ~ a b^x_1 + c k', 'k = 2'], 'radians', new Meter(2_000_000), known);
    expect(known.size).toBe(2);
    const long = table(
      ['x_1', ...Array.from({ length: 60 }, (_, row) => `${row}`)],
      ['y_1', ...Array.from({ length: 60 }, (_, row) => `${(row * 37) % 11}`)],
    );
    const hard = 'y_1 ~ a sin(b x_1 + c^x_1) + d^(x_1 g) + h tan(x_1^k) f(x_1)';
    const slow = 'f(t) = total([1...1000]^t)';
    expect(['fit', 'This takes too long to calculate.']).toContain(words(read(long, slow, hard)[2]));
  });
});
