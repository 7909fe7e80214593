/** Algebra: linear equations in one variable and systems of two. */
import { isClose, number, slip, template } from './math-template.ts';
import { bracketed, expression, linear, money, shown, tex } from './notation.ts';

const bothSides = template({
  name: 'variable-on-both-sides',
  topic: 'H.A.',
  difficulty: 1,
  entry: 'either',
  draw: (luck) => {
    const [a, c, x, b] = [luck.whole(4, 12), luck.whole(2, 9), luck.whole(2, 12), luck.whole(3, 20)];
    return a <= c ? null : { a, b, c, d: a * x + b - c * x, x };
  },
  write: ({ a, b, c, d, x }) => ({
    stem: `${shown(`${linear(a, b)} = ${linear(c, d)}`)}What value of ${tex('x')} is the solution to the given equation?`,
    right: number(x),
    slips: [
      slip(number(d - b), 'P3', `This is ${tex(`${a - c}x`)}; it still has to be divided by ${a - c}.`),
      slip(number(x + 1), 'E1', 'A slip in the last division leaves a value that is one too large.'),
      slip(number(-x), 'E1', 'A sign was lost when the terms were moved to the other side.'),
      slip(number(x + b), 'P1', `The constant ${b} was added back to the solution.`),
    ],
    steps: [
      `Subtract ${tex(`${c}x`)} from both sides: ${tex(`${linear(a - c, b)} = ${d}`)}.`,
      `Subtract ${b} from both sides: ${tex(`${expression([a - c, 'x'])} = ${d - b}`)}.`,
      `Divide by ${a - c}: ${tex(`x = ${x}`)}.`,
    ],
  }),
  proves: ({ a, b, c, d }, [x = 0]) => a * x + b === c * x + d,
});

const noSolution = template({
  name: 'no-solution',
  topic: 'H.A.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => {
    const [a, b, d, c] = [luck.whole(2, 7), luck.whole(2, 9), luck.whole(11, 30), luck.whole(2, 9)];
    return a * b === d || a === c ? null : { a, b, c, d };
  },
  write: ({ a, b, c, d }) => ({
    stem: `${shown(`${a}(x + ${b}) + ${c}x = kx + ${d}`)}In the given equation, ${tex('k')} is a constant. If the equation has no solution, what is the value of ${tex('k')}?`,
    right: number(a + c),
    slips: [
      slip(number(a), 'P3', `This takes the ${tex('x')} from the bracket and leaves out ${tex(`${c}x`)}.`),
      slip(number(c), 'P3', `This takes ${tex(`${c}x`)} alone and leaves out what the bracket gives.`),
      slip(
        number(a * b),
        'P1',
        'This makes the constants equal, but it is the coefficients that must be equal.',
      ),
      slip(number(a * c), 'E1', `The coefficients ${a} and ${c} are added, not multiplied.`),
    ],
    steps: [
      `Expand and collect on the left: ${tex(`${linear(a + c, a * b)} = kx + ${d}`)}.`,
      `A linear equation has no solution when the coefficients of ${tex('x')} are equal and the constants are not. Here ${tex(`${a * b} \\ne ${d}`)}.`,
      `So ${tex(`k = ${a + c}`)}.`,
    ],
  }),
  // Without a solution, the difference of the two sides is the same nonzero number everywhere.
  proves: ({ a, b, c, d }, [k = 0]) => {
    const gap = (x: number) => a * (x + b) + c * x - (k * x + d);
    return gap(0) === gap(1) && gap(1) === gap(-5) && gap(0) !== 0;
  },
});

const scaledValue = template({
  name: 'value-of-an-expression',
  topic: 'H.A.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [a, m, x, b] = [luck.whole(2, 6), luck.whole(2, 5), luck.whole(2, 9), luck.whole(1, 9)];
    return { a, m, b, x, total: a * x + b };
  },
  write: ({ a, m, b, x, total }) => ({
    stem: `If ${tex(`${linear(a, b)} = ${total}`)}, what is the value of ${tex(linear(a * m, b))}?`,
    right: number(m * (total - b) + b),
    slips: [
      slip(number(m * total), 'P1', `The whole left side was multiplied by ${m}, the constant ${b} with it.`),
      slip(number(x), 'P3', `This is ${tex('x')}; the question asks for the value of an expression.`),
      slip(number(m * (total - b)), 'P3', `This is ${tex(`${a * m}x`)}; adding ${b} was left out.`),
      slip(
        number(m * (total + b) + b),
        'E1',
        `The constant ${b} was added to ${total} where it had to be subtracted.`,
      ),
    ],
    steps: [
      `Subtract ${b}: ${tex(`${a}x = ${total - b}`)}.`,
      `Multiply by ${m}: ${tex(`${a * m}x = ${m * (total - b)}`)}.`,
      `Add ${b}: ${tex(`${linear(a * m, b)} = ${m * (total - b) + b}`)}.`,
    ],
  }),
  proves: ({ a, b, m, total }, [value]) => isClose(((total - b) / a) * (a * m) + b, value),
});

const systemSum = template({
  name: 'system-sum',
  topic: 'H.D.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const [x, y] = [luck.whole(-4, 9), luck.whole(-6, 8)];
    const [a, b, c, d] = [luck.whole(2, 6), luck.whole(1, 5), luck.whole(1, 6), luck.whole(2, 7)];
    return x === 0 || y === 0 || x === y || a * d + b * c === 0 ? null : { a, b, c, d, x, y };
  },
  write: ({ a, b, c, d, x, y }) => {
    const [first, second] = [a * x + b * y, c * x - d * y];
    return {
      stem: `${shown(`\\begin{aligned} ${expression([a, 'x'], [b, 'y'])} &amp;= ${first} \\\\ ${expression([c, 'x'], [-d, 'y'])} &amp;= ${second} \\end{aligned}`)}The solution to the given system of equations is ${tex('(x, y)')}. What is the value of ${tex('x + y')}?`,
      right: number(x + y),
      slips: [
        slip(number(x), 'P3', `This is ${tex('x')} alone; the question asks for ${tex('x + y')}.`),
        slip(number(y), 'P3', `This is ${tex('y')} alone; the question asks for ${tex('x + y')}.`),
        slip(number(x - y), 'R1', `This is ${tex('x - y')}; the question asks for the sum.`),
        slip(number(first + second), 'P1', 'The right-hand sides were added without solving the system.'),
      ],
      steps: [
        `Multiply the first equation by ${d} and the second by ${b}, so that the terms in ${tex('y')} are opposite: ${tex(`${expression([a * d, 'x'], [b * d, 'y'])} = ${first * d}`)} and ${tex(`${expression([b * c, 'x'], [-b * d, 'y'])} = ${second * b}`)}.`,
        `Add them: ${tex(`${a * d + b * c}x = ${first * d + second * b}`)}, so ${tex(`x = ${x}`)}.`,
        `Put ${tex(`x = ${x}`)} into the first equation: ${tex(`y = ${y}`)}. So ${tex(`x + y = ${x + y}`)}.`,
      ],
    };
  },
  // Solves the system by Cramer's rule.
  proves: ({ a, b, c, d, x, y }, [sum]) => {
    const [first, second] = [a * x + b * y, c * x - d * y];
    const determinant = -a * d - b * c;
    return isClose((-first * d - b * second) / determinant + (a * second - c * first) / determinant, sum);
  },
});

const STORIES = [
  { all: 'tickets for a concert', first: 'adult ticket', second: 'student ticket' },
  { all: 'plants at a garden fair', first: 'rose bush', second: 'tomato plant' },
  { all: 'loaves at a market stall', first: 'rye loaf', second: 'wheat loaf' },
  { all: 'prints at an art market', first: 'large print', second: 'small print' },
  { all: 'boxes of fruit from its orchard', first: 'box of cherries', second: 'box of apples' },
] as const;

const twoPrices = template({
  name: 'two-prices',
  topic: 'H.D.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const [p, q, m, n] = [luck.whole(8, 18), luck.whole(3, 9), luck.whole(12, 60), luck.whole(12, 60)];
    return p - q < 2 || m === n ? null : { p, q, m, n, story: luck.pick(STORIES) };
  },
  write: ({ p, q, m, n, story }) => {
    const [count, total] = [m + n, p * m + q * n];
    return {
      stem: `A club sold a total of ${count} ${story.all} for ${money(total)}. Each ${story.first} cost ${money(p)} and each ${story.second} cost ${money(q)}. How many of the ${count} had the price of ${money(p)}?`,
      right: number(m),
      slips: [
        slip(number(n), 'R1', `This is the number at ${money(q)}, the other price.`),
        slip(
          number(Math.floor(total / p)),
          'P2',
          `This divides the whole ${money(total)} by ${money(p)}, as though nothing had been sold at ${money(q)}.`,
        ),
        slip(number(count / 2), 'P1', 'This splits the number sold into halves without using the prices.'),
        slip(number(Math.abs(m - n)), 'P3', 'This is the difference of the two numbers.'),
      ].filter((wrong) => wrong.value.every(Number.isInteger)),
      steps: [
        `Let ${tex('x')} be the number at ${money(p)} and ${tex('y')} the number at ${money(q)}. Then ${tex(`x + y = ${count}`)} and ${tex(`${p}x + ${q}y = ${total}`)}.`,
        `Put ${tex(`y = ${count} - x`)} into the second equation: ${tex(`${p}x + ${q}(${count} - x) = ${total}`)}, so ${tex(`${p - q}x = ${total - q * count}`)}.`,
        `Divide by ${p - q}: ${tex(`x = ${m}`)}.`,
      ],
    };
  },
  // Tries every possible number.
  proves: ({ p, q, m, n }, [value]) => {
    const fitting = Array.from({ length: m + n + 1 }, (_, x) => x).filter(
      (x) => p * x + q * (m + n - x) === p * m + q * n,
    );
    return fitting.length === 1 && fitting[0] === value;
  },
});

const distributed = template({
  name: 'equation-with-brackets',
  topic: 'H.A.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [a, b, c, x] = [luck.whole(3, 8), luck.whole(2, 7), luck.whole(2, 9), luck.whole(-6, 10)];
    return x === 0 || x === b ? null : { a, b, c, x };
  },
  write: ({ a, b, c, x }) => {
    const total = a * (x - b) - c;
    return {
      stem: `${shown(`${a}(x - ${b}) - ${c} = ${total}`)}What is the solution to the given equation?`,
      right: number(x),
      slips: [
        slip(
          number((total + c + b) / a),
          'E1',
          `The bracket was expanded as ${tex(`${a}x - ${b}`)}: the factor ${a} must multiply both terms.`,
        ),
        slip(number(x - b), 'P3', `This is the value of ${tex(`x - ${b}`)}, not of ${tex('x')}.`),
        slip(number(x - 2 * b), 'E1', `${b} was subtracted at the end where it had to be added.`),
        slip(number(-x), 'E1', 'The size is right; the sign was lost on the way.'),
        slip(
          number(total + c),
          'P3',
          `Adding ${c} is only the first step; dividing by ${a} is still to come.`,
        ),
      ].filter((wrong) => wrong.value.every(Number.isInteger)),
      steps: [
        `Add ${c} to both sides: ${tex(`${a}(x - ${b}) = ${total + c}`)}.`,
        `Divide by ${a}: ${tex(`x - ${b} = ${x - b}`)}.`,
        `Add ${b}: ${tex(`x = ${x}`)}. Check: ${tex(`${a} \\cdot ${bracketed(x - b)} - ${c} = ${total}`)}.`,
      ],
    };
  },
  proves: ({ a, b, c, x }, [value = 0]) => a * value - a * b - c === a * x - a * b - c,
});

export const ALGEBRA_EQUATIONS = [bothSides, noSolution, scaledValue, systemSum, twoPrices, distributed];
