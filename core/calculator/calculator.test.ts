import { describe, expect, test } from 'vitest';
import { Meter } from './meter.ts';
import { coordinateWords, fractionWords, pointWords, valueWords } from './numbers.ts';
import type { LineResult } from './results.ts';
import { readSheet } from './sheet.ts';

const read = (...lines: string[]) => readSheet(lines, 'radians', new Meter(200_000));
const words = (result: LineResult | undefined) =>
  result?.kind === 'fault'
    ? result.words
    : result?.kind === 'value'
      ? valueWords(result.value)
      : result?.kind;
const last = (...lines: string[]) => words(read(...lines).at(-1));

describe('a line', () => {
  test.each([
    ['3+', 'Something is missing at the end of this line.'],
    ['*3', 'Something is missing before ×.'],
    ['()', 'Something is missing before ).'],
    ['2)', 'This ) has no matching opening bracket.'],
    ['2 3', 'Put an operator, like + or ×, between the two numbers.'],
    ['2$', 'Unknown symbol “$”.'],
    ['1,2', 'Use commas only between the numbers of a list or a point.'],
    ['sin^(x)(1)', 'Put the exponent after the parentheses of sin.'],
    ['P.x', 'P isn’t a point. Add a line like P = (1, 2).'],
    ['[n for n = 3]', 'Use a list after for, like for n = [1...5].'],
    ['[n for 3]', 'Write a letter and a list after for, like for n = [1...5].'],
    ['(1, 2), (x, 3)', 'x has no value here.'],
    ['sin^3', 'Something is missing at the end of this line.'],
    ['ln^-1(2)', 'Put the exponent after the parentheses of ln.'],
    ['mean()', 'Something is missing before ).'],
    ['mod(1)', 'mod takes 2 numbers.'],
    ['stdev(1)', 'stdev takes 2 to 1000 numbers.'],
    ['corr(1,2)', 'corr takes a list and a second value.'],
    ['√-4', 'The result isn’t a real number.'],
    ['(-3)!', 'The result isn’t a real number.'],
    ['tan(90°)', 'The result isn’t a real number.'],
    ['1/0', 'The result is undefined or too large.'],
    ['k+1', 'k isn’t defined. Add a line like k = 1.'],
    ['y = kx', 'k isn’t defined. Add a line like k = 1.'],
    ['x+y', 'Add = to make this an equation.'],
    ['2 = 3', 'Use x or y to draw a graph, or define a letter, like a = 2.'],
    ['1 < x > 3', 'Use only one sign like =, <, or > in a line.'],
    ['y =', 'Something is missing after =.'],
    ['π = 3', 'π already has a fixed value.'],
    ['ans', 'There is no answer above this line.'],
    ['1'.repeat(201), 'This line is too long.'],
  ])('without a value explains why: %s', (line, why) => {
    expect(last(line)).toBe(why);
  });

  test('closes brackets that were left open', () => {
    expect([last('(1+2'), last('2(3+√(16'), last('|3-5')]).toEqual(['3', '14', '2']);
  });

  test('is computed in a limited number of steps, whatever the input', () => {
    const letters = [...'abcdghjklmnopqrstu'];
    const doubled = letters.map((name, index) => {
      const before = letters[index - 1];
      return `${name}(x) = ${before === undefined ? 'x' : `${before}(x)+${before}(x)`}`;
    });
    expect(last(...doubled, 'u(1)')).toBe('This takes too long to calculate.');
    const steep = ['9!!!!!!!!', '2^'.repeat(80).concat('2'), 'nPr(10^9,10^8)', 'nCr(10^15,5*10^14)'];
    expect(steep.map((line) => last(line))).toEqual(steep.map(() => 'The result is undefined or too large.'));
    expect([
      last('('.repeat(99).concat('1')),
      last('-'.repeat(199).concat('1')),
      last('√'.repeat(199).concat('1')),
    ]).toEqual(['1', '−1', '1']);
  });
});

describe('several lines', () => {
  test('name numbers, lists and functions that lines above or below may use', () => {
    const results = read(
      'f(a)+b_1',
      'a = 3',
      'f(t) = a t^2',
      'b_1 = 0.5',
      'L = [1, a, 8]',
      'mean(L)',
      'x_1 = 2a',
      'g(u,v) = u-v',
      'g(f(1), x_1)',
    );
    expect(results.map(words)).toEqual(['27.5', '3', 'function', '0.5', 'list', '4', '6', 'function', '−3']);
  });

  test('make the previous answer available as `ans`', () => {
    expect(read('2+3', 'y=x', '', 'ans·2').map(words)).toEqual(['5', 'curve', 'empty', '10']);
  });

  test('report where a name has no value, and never cause an endless loop', () => {
    expect(
      read('a = b+1', 'b = a', 'c = √-1', 'c+1', 'd = 1/k', '2d', 'a = 4', 'f(x) = f(x-1)').map(words),
    ).toEqual([
      'b has no value. Check line 2.',
      'a has no value. Check line 1.',
      'The result isn’t a real number.',
      'The result isn’t a real number.',
      'k isn’t defined. Add a line like k = 1.',
      'd has no value. Check line 5.',
      'a is already defined on line 1.',
      'f depends on itself.',
    ]);
    expect(last('f(x)=x^2', 'f(1,2)')).toBe('f takes one number.');
  });

  test('are recognized as curves of x, of y or of both, and as points', () => {
    const shapes = read(
      'y = 2x-4',
      'x^2',
      'x = 3',
      'x = y^2',
      '3 ≥ y',
      'y < 2x',
      'x > 1',
      'x^2+y^2=25',
      '2x+3=7',
      'f(x)=x',
      '(1, 2^3)',
      'y>=x^2+y',
    ).map((result) => {
      if (result.kind === 'point') return `(${result.x}, ${result.y})`;
      if (result.kind !== 'curve') return words(result);
      const { of, region } = result.curve;
      return `${of}${region === null ? '' : ` ${region.is_less ? 'less' : 'more'}${region.is_strict ? ' strictly' : ''}`}`;
    });
    expect(shapes).toEqual([
      'x',
      'x',
      'y',
      'y',
      'x less',
      'x less strictly',
      'y more strictly',
      'both',
      'both',
      'x',
      '(1, 8)',
      'both more',
    ]);
  });

  test('are shown as TeX in handwritten notation', () => {
    const tex = (line: string) => {
      const [result] = read(line);
      return result === undefined || !('tex' in result) ? null : result.tex;
    };
    expect(tex('y = x^2 - 4x + 1')).toBe('y = {x}^{2}-4x+1');
    expect(tex('1/(x-2)')).toBe('\\frac{1}{x-2}');
    expect(tex('sin^2(x)/2')).toBe('\\frac{{\\sin\\left(x\\right)}^{2}}{2}');
    expect(tex('√(2·3)|x|≤x_1+yπ')).toBeNull();
    expect(tex('3 ≤ √(2·3)|x|')).toBe('3 \\le \\sqrt{2\\cdot 3}\\left|x\\right|');
    expect(tex('y = {x<0: −x, x^(2)}')).toBe('y = \\left\\{x < 0\\colon -x,\\ {x}^{2}\\right\\}');
    expect(tex('f(t_1) = log_2(t_1) 5%')).toBe('f(t_{1}) = \\log_{2}\\left(t_{1}\\right)\\cdot 5\\%');
  });
});

test('numbers are written for reading, with powers of ten for very large and small ones', () => {
  const values = [0.1 + 0.2, -3, 1 / 3, 6.02e23, -1.5e-7, 1e12, 123456789.123, 0.000012, 2 ** 53];
  expect(values.map(valueWords)).toEqual([
    '0.3',
    '−3',
    '0.3333333333',
    '6.02 × 10²³',
    '−1.5 × 10⁻⁷',
    '1 × 10¹²',
    '123456789.1',
    '0.000012',
    '9.007199255 × 10¹⁵',
  ]);
  expect([0.75, -2 / 3, 2, Math.PI, 0.333333, 1 / 999].map(fractionWords)).toEqual([
    '3/4',
    '−2/3',
    null,
    null,
    null,
    '1/999',
  ]);
  expect([1 / 3, -1e-12, 0.00001, 2].map(coordinateWords)).toEqual(['0.3333', '0', '0.00001', '2']);
  expect(pointWords({ x: 2, y: -3 })).toBe('(2, −3)');
});

describe('notation that students know from other calculators', () => {
  test('accepts a power of −1 as the inverse function, the cube root sign ∛, and quartiles', () => {
    const lines = ['sin^{-1}(1/2)', 'sin^(-1)(1/2)', '∛-8', 'quartile([1...5], 1)', 'quartile([5,1,4,2], 3)'];
    const sixth = valueWords(Math.PI / 6);
    expect(lines.map((line) => last(line))).toEqual([sixth, sixth, '−2', '1.5', '4.5']);
  });

  test('computes one entry of a list for each entry of another list, within the limit of steps', () => {
    expect(last('total([n^2 for n=[1...5]])')).toBe('55');
    expect(last('a = 3', 'n = 7', 'L = [a n for n=[1,2]]', 'L[2] + n')).toBe('13');
    expect(last('total([total([k n for k=[1...1000]]) for n=[1...1000]])')).toBe(
      'This takes too long to calculate.',
    );
    expect(read('[n^2 for n=[1...3]]')).toMatchObject([{ kind: 'list', values: [1, 4, 9] }]);
  });

  test('uses the coordinates of points', () => {
    expect(last('A = (1, 2)', 'B = (3, 5)', '(B.y - A.y)/(B.x - A.x)')).toBe('1.5');
    expect(last('A_1 = (4, 5)', '2A_1.y')).toBe('10');
    expect(read('A = (1, 2)', 'y - A.y = 2(x - A.x)')[1]).toMatchObject({ kind: 'curve' });
    expect(last('a = 3', 'a.x')).toBe('a.x has no value. Check line 1.');
    expect(last('A.x = 3')).toBe('Use x or y to draw a graph, or define a letter, like a = 2.');
  });

  test('draws several points of one line, and several polar curves', () => {
    expect(read('(1, 2), (3, 4)')).toMatchObject([
      {
        kind: 'points',
        points: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
    ]);
    const kinds = (...lines: string[]) => read(...lines).map(({ kind }) => kind);
    expect(kinds('r = 2cos(θ)', 'r = 4 sin(3theta)')).toEqual(['curve', 'curve']);
    expect(kinds('θ = 2', 'r = 3θ', 'r + 1')).toEqual(['value', 'value', 'value']);
  });
});
