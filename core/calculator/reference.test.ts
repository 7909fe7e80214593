/**
 * Compares the calculator with independent engines. The values were computed once, outside this project, from
 * expressions and data written for these tests: expressions and derivatives by SymPy (exact arithmetic, printed to 17 digits),
 * lists and tables by NumPy, and best fits by SciPy's `least_squares`, started at the parameters from which
 * noisy data had been generated and refined until the steps vanished.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AngleUnit } from './functions.ts';
import { Meter } from './meter.ts';
import type { LineResult, Table } from './results.ts';
import { readSheet } from './sheet.ts';

function rowsOf(name: string): readonly (readonly string[])[] {
  return readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split('\t'));
}

const numbers = (text = '') => text.split(' ').map(Number);
const isClose = (value: number, right: number, share: number) =>
  Math.abs(value - right) <= share * Math.max(1, Math.abs(right));
const said = (result: LineResult | undefined) => (result?.kind === 'fault' ? result.words : result?.kind);

test('expressions have the same value as in a second calculator program, to eleven digits', () => {
  const rows = rowsOf('reference-values.tsv');
  expect(rows.length).toBeGreaterThanOrEqual(280);
  const wrong = rows.flatMap(([line = '', angle, text = '']) => {
    const [result] = readSheet([line], angle === 'degrees' ? 'degrees' : 'radians', new Meter(10_000));
    const value = result?.kind === 'value' ? result.value : Number.NaN;
    return isClose(value, Number(text), 1e-11) ? [] : [`${line} in ${angle}: ${said(result)} for ${text}`];
  });
  expect(wrong).toEqual([]);
});

test('derivatives have the same value as in a second calculator program, to ten digits', () => {
  const rows = rowsOf('reference-derivatives.tsv');
  expect(rows.length).toBeGreaterThanOrEqual(130);
  const wrong = rows.flatMap(([f = '', unit, x = '', once = '', twice = '']) => {
    const right = [once, once, twice, twice].map(Number);
    const lines = [`f(x) = ${f}`, `g(x) = d/dx (${f})`, 'h(x) = d/dx g(x)'];
    const asked = [`f'(${x})`, `g(${x})`, `f''(${x})`, `h(${x})`];
    const results = readSheet([...lines, ...asked], unit as AngleUnit, new Meter(10_000)).slice(lines.length);
    return results.flatMap((result, index) => {
      const value = result.kind === 'value' ? result.value : Number.NaN;
      const wanted = right[index] ?? Number.NaN;
      return isClose(value, wanted, 1e-10)
        ? []
        : [`${asked[index]} of ${f} in ${unit}: ${said(result)} ${value} for ${wanted}`];
    });
  });
  expect(wrong).toEqual([]);
});

describe('best fits have the same parameters and R² as in a second calculator program', () => {
  const rows = rowsOf('reference-fits.tsv');

  test('there are at least sixty', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)('%s', (_name, angle, line, x = '', y = '', parameters = '', r_squared = '') => {
    const table: Table = {
      columns: [
        { head: 'x_1', cells: x.split(' ') },
        { head: 'y_1', cells: y.split(' ') },
      ],
    };
    const result = readSheet([table, line ?? ''], angle as AngleUnit, new Meter(2_000_000))[1];
    if (result?.kind !== 'fit') throw new Error(said(result));
    expect(result.fit.is_ambiguous).toBe(false);
    expect(isClose(result.fit.r_squared ?? Number.NaN, Number(r_squared), 1e-9)).toBe(true);
    for (const pair of parameters.split(' ')) {
      const [name, text] = pair.split('=');
      const value = result.fit.parameters.find((each) => each.name === name)?.value ?? Number.NaN;
      expect(Math.abs(value / Number(text) - 1), `${name} is ${value} for ${text}`).toBeLessThan(1e-5);
    }
  });
});

describe('tables have the same computed columns and statistics as in a second calculator program', () => {
  const rows = rowsOf('reference-tables.tsv');

  test('the reference file has at least forty tables', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
  });

  test.each(rows)('f(x) = %s, x_1 = %s', (f, x = '', w = '', computed = '', asked = '') => {
    const heads = computed.split(' ; ').map((each) => each.split(' => '));
    const asks = asked.split(' ; ').map((each) => each.split(' => '));
    const table: Table = {
      columns: [
        { head: 'x_1', cells: x.split(' ') },
        { head: 'w_1', cells: w.split(' ') },
        ...heads.map(([head = '']) => ({ head, cells: [] })),
      ],
    };
    const lines = [table, `f(x) = ${f}`, ...asks.map(([line = '']) => line)];
    const [first, , ...results] = readSheet(lines, 'radians', new Meter(2_000_000));
    const columns = first?.kind === 'table' ? first.columns.slice(2) : [];
    heads.forEach(([head, values], index) => {
      const right = numbers(values);
      const found = columns[index]?.values ?? [];
      expect(found, `${head}: ${columns[index]?.words}`).toHaveLength(right.length);
      for (const [row, value] of right.entries())
        expect(isClose(found[row] ?? Number.NaN, value, 1e-11), `${head}, row ${row}`).toBe(true);
    });
    asks.forEach(([line, text], index) => {
      const result = results[index];
      const value = result?.kind === 'value' ? result.value : Number.NaN;
      expect(isClose(value, Number(text), 1e-11), `${line}: ${said(result)} ${value} for ${text}`).toBe(true);
    });
  });
});
