import { describe, expect, test } from 'vitest';
import { drawnIn } from './drawing.ts';
import { Meter } from './meter.ts';
import type { Line, LineResult } from './results.ts';
import { readSheet } from './sheet.ts';
import { spotsOf } from './spots.ts';

const read = (...lines: readonly Line[]) => readSheet(lines, 'radians', new Meter(2_000_000));
const words = (result: LineResult | undefined) =>
  result?.kind === 'fault' ? result.words : result?.kind === 'value' ? result.value : result?.kind;
const last = (...lines: readonly Line[]) => words(read(...lines).at(-1));
const VIEW = { left: -5, right: 5, bottom: -5, top: 5 };

/** The curve of a line, with its points of interest. */
function curveAt(results: readonly LineResult[], line: number) {
  const result = results[line];
  if (result?.kind !== 'curve') throw new Error(`Line ${line + 1} is ${words(result)}`);
  result.refill();
  return { at: result.curve, spots: spotsOf({ line, curve: result.curve }, VIEW) };
}

describe('primes', () => {
  test.each(["f'(2)", 'f’(2)', 'f′(2)', "f' (2)"])('%s is the first derivative at 2', (line) => {
    expect(last('f(x) = x^3 - 2x', line)).toBe(10);
  });

  test.each(["f''(2)", 'f″(2)', 'f′′(2)'])('%s is the second derivative at 2', (line) => {
    expect(last('f(x) = x^3 - 2x', line)).toBe(12);
  });

  test('apply to lists, to other functions and inside of other expressions', () => {
    const lines = ['f(x) = x^2', 'g(x) = f(3x) + 1', 'k(x) = 5x'];
    const results = read(...lines, "f'([1, 2, 3])", "g'(2)", "2f'(3) + f(1)", "k'([1...4])");
    expect(results[3]).toMatchObject({ values: [2, 4, 6] });
    expect(results.slice(4, 6).map(words)).toEqual([36, 13]);
    expect(results[6]).toMatchObject({ values: [5, 5, 5, 5] });
  });

  test('use the values of sliders', () => {
    expect(last('a = 3', 'f(x) = a x^2', "f'(2)")).toBe(12);
  });

  test('have no value where the function has none or turns sharply', () => {
    expect(last('f(x) = ln x', "f'(-1)")).toBe('The result isn’t a real number.');
    expect(last('f(x) = |x|', "f'(0)")).toBe('The result isn’t a real number.');
  });

  test('are shown as primes, and as a number in brackets from the fourth on', () => {
    const results = read('f(x) = x^5', "f''(x)", "f''''(x)");
    expect(results[1]).toMatchObject({ tex: "f''\\left(x\\right)" });
    expect(results[2]).toMatchObject({ tex: 'f^{(4)}\\left(x\\right)' });
  });

  test('say what is missing', () => {
    expect(last("h'(x)")).toBe('Define the function h first, like h(x) = x².');
    expect(last('f(x) = x^2', "f'")).toBe('Put what f′ is of in parentheses, like f′(2).');
    expect(last('p(a, b) = a b', "p'(1, 2)")).toBe('p′ needs a function of one letter. Use d/dx instead.');
    expect(last('f(x) = x!', "f'(2)")).toBe('The calculator has no derivative of n!.');
    expect(last("f(x) = f'(x) + 1")).toBe('f depends on itself.');
  });
});

describe('d/dx', () => {
  test('applies to the product after it, which the line shows in brackets', () => {
    const [sum, fraction] = read('d/dx x^2 + 3x', 'd/dx x^2/2');
    expect(sum).toMatchObject({ tex: '\\frac{d}{dx}\\left({x}^{2}\\right)+3x' });
    expect(fraction).toMatchObject({ tex: '\\frac{d}{dx}\\left(\\frac{{x}^{2}}{2}\\right)' });
    expect(curveAt(read('d/dx x^2 + 3x'), 0).at).toMatchObject({ of: 'x' });
  });

  test('differentiates by any letter, also one with a value', () => {
    expect(last('a = 3', 'd/da (a^3)')).toBe(27);
    expect(last('g(t) = d/dt (t^2)', 'g(5)')).toBe(10);
    expect(last('v_1 = 2', 'd/dv_1 v_1^2')).toBe(4);
  });

  test('can be nested', () => {
    expect(last('g(x) = d/dx(d/dx(x^4))', 'g(2)')).toBe(48);
    expect(last('p(x, y) = x^2 y^3', 'q(x, y) = d/dy(d/dx(p(x, y)))', 'q(1, 2)')).toBe(24);
  });

  test('needs a letter and an expression', () => {
    expect(last('d/dπ x')).toBe('Write a letter and an expression, like d/dx (x²).');
    expect(last('d/dx')).toBe('Something is missing at the end of this line.');
  });

  test('leaves a quotient by the letter d alone', () => {
    expect(last('d = 4', 'd/2')).toBe(2);
    expect(last('d = 4', 'd/d')).toBe(1);
  });
});

test('a derivative is drawn, and its zeros and turning points are found', () => {
  const results = read('f(x) = x^3 - 3x', "y = f'(x)", 'd/dx sin x');
  const slope = curveAt(results, 1);
  expect(slope.spots.map(({ x, y, what }) => [x, y, what])).toEqual([
    [-1, 0, 'zero'],
    [0, -3, 'lowest'],
    [1, 0, 'zero'],
  ]);
  expect(drawnIn(curveAt(results, 2).at, VIEW).lines.length).toBe(1);
});

test('a column of a table can be a derivative', () => {
  const table: Line = {
    columns: [
      { head: 'x_1', cells: ['0', '1', '2'] },
      { head: "f'(x_1)", cells: [] },
    ],
  };
  const [result] = read(table, 'f(x) = x^3');
  expect(result).toMatchObject({ columns: [{}, { is_computed: true, values: [0, 3, 12] }] });
});

describe('hostile derivatives end quickly, with a value or a message', () => {
  const deep = (open: string, inner: string, count: number) => open.repeat(count) + inner;
  const chain = Array.from({ length: 18 }, (_, index) => {
    const [own, next] = ['bcfghklmnopqsuvwzj'[index] ?? '', 'cfghklmnopqsuvwzj'[index]];
    return next === undefined ? `${own}(x) = x^x` : `${own}(x) = ${next}(x)${next}'(x)${next}(x)${next}'(x)`;
  });
  test.each<[string, readonly string[]]>([
    ['nested roots', [`f(x) = ${deep('√', 'x', 190)}`, "f'(2)", "f''(2)"]],
    ['nested sines', [`f(x) = ${deep('sin ', 'x', 48)}`, "f''(2)", "f'''(2)"]],
    ['nested derivatives', [deep('d/dx(', 'x^x^x', 38)]],
    ['nested own functions', ['f(x) = x^x+sin x', `${deep('f(', 'x', 95)}`, `${deep("f'(", 'x', 60)}`]],
    ['towers of powers', [`f(x) = ${'x^'.repeat(90)}x`, "f'(x)", "f''(x)"]],
    ['long products', [`f(x) = ${'(x+1)'.repeat(38)}`, "f'(x)", "f''(x)", "f'''(1)"]],
    ['many primes', ['f(x) = e^x sin x', "f''''''''(1)", `f${"'".repeat(150)}(1)`]],
    ['functions of functions', [...chain, "b'(1.1)", "b''(1.1)"]],
    ['long lists', ['L = [1...1000]', 'f(x) = total(L x^L)', "f'(1)", "f''(1)", "y = f'(x)"]],
    ['many brackets', [`d/dx ${deep('(', 'x', 190)}`, `d/dx ${deep('|', 'x', 90)}`]],
  ])('%s', (_name, lines) => {
    for (const result of read(...lines)) {
      if (result.kind !== 'curve') continue;
      result.refill();
      try {
        drawnIn(result.curve, VIEW);
      } catch (fault) {
        expect((fault as Error).message).toBe('This takes too long to calculate.');
      }
    }
  });
});
