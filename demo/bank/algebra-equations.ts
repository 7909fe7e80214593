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
      slip(
        number(d - b),
        'P3',
        `This is the value of ${tex(`${a - c === 1 ? '' : a - c}x`)}. You still need to divide by ${a - c}.`,
      ),
      slip(number(x + 1), 'E1', 'This is 1 more than the solution. Check your arithmetic in the last step.'),
      slip(number(-x), 'E1', 'You lost a sign when you moved terms to the other side.'),
      slip(
        number(x + b),
        'P1',
        `You added ${b} to the solution. Substitute your answer into the equation to check it.`,
      ),
    ],
    steps: [
      `Subtract ${tex(`${c}x`)} from both sides: ${tex(`${linear(a - c, b)} = ${d}`)}.`,
      `Subtract ${b} from both sides: ${tex(`${expression([a - c, 'x'])} = ${d - b}`)}.`,
      a - c === 1 ? '' : `Divide both sides by ${a - c}: ${tex(`x = ${x}`)}.`,
    ].filter((step) => step !== ''),
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
      slip(
        number(a),
        'P3',
        `You used only the ${tex('x')}-term from the parentheses and left out ${tex(`${c}x`)}.`,
      ),
      slip(
        number(c),
        'P3',
        `You used only ${tex(`${c}x`)} and left out the ${tex('x')}-term from the parentheses.`,
      ),
      slip(
        number(a * b),
        'P1',
        'This is the constant on the left side. For no solution, the coefficients of x must be equal.',
      ),
      slip(number(a * c), 'E1', `You multiplied the coefficients ${a} and ${c} instead of adding them.`),
    ],
    steps: [
      `Expand and combine like terms on the left side: ${tex(`${linear(a + c, a * b)} = kx + ${d}`)}.`,
      `A linear equation has no solution when the coefficients of ${tex('x')} are equal and the constants aren’t. Here, ${tex(`${a * b} \\ne ${d}`)}.`,
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
      slip(
        number(m * total),
        'P1',
        `You multiplied the constant ${b} by ${m} too. Only the ${tex('x')}-term is multiplied by ${m}.`,
      ),
      slip(
        number(x),
        'P3',
        `This is the value of ${tex('x')}. The question asks for the value of an expression.`,
      ),
      slip(
        number(m * (total - b)),
        'P3',
        `This is the value of ${tex(`${a * m}x`)}. You forgot to add ${b}.`,
      ),
      slip(number(m * (total + b) + b), 'E1', `You added ${b} to ${total} instead of subtracting it.`),
    ],
    steps: [
      `Subtract ${b} from both sides: ${tex(`${a}x = ${total - b}`)}.`,
      `Multiply both sides by ${m}: ${tex(`${a * m}x = ${m * (total - b)}`)}.`,
      `Add ${b} to both sides: ${tex(`${linear(a * m, b)} = ${m * (total - b) + b}`)}.`,
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
        slip(number(x), 'P3', `This is the value of ${tex('x')}. The question asks for ${tex('x + y')}.`),
        slip(number(y), 'P3', `This is the value of ${tex('y')}. The question asks for ${tex('x + y')}.`),
        slip(number(x - y), 'R1', `This is the value of ${tex('x - y')}. The question asks for the sum.`),
        slip(
          number(first + second),
          'P1',
          'You added the numbers on the right sides without solving the system.',
        ),
      ],
      steps: [
        `${b === 1 ? `Multiply the first equation by ${d}` : `Multiply the first equation by ${d} and the second by ${b}`} so that the ${tex('y')}-terms are opposites: ${tex(`${expression([a * d, 'x'], [b * d, 'y'])} = ${first * d}`)} and ${tex(`${expression([b * c, 'x'], [-b * d, 'y'])} = ${second * b}`)}.`,
        `Add the equations: ${tex(`${a * d + b * c}x = ${first * d + second * b}`)}, so ${tex(`x = ${x}`)}.`,
        `Substitute ${tex(`x = ${x}`)} into the first equation: ${tex(`y = ${y}`)}. So ${tex(`x + y = ${x + y}`)}.`,
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
  {
    all: 'tickets for a concert',
    first: 'adult ticket',
    second: 'student ticket',
    firsts: 'adult tickets',
    seconds: 'student tickets',
  },
  {
    all: 'plants at a garden fair',
    first: 'rose bush',
    second: 'tomato plant',
    firsts: 'rose bushes',
    seconds: 'tomato plants',
  },
  {
    all: 'loaves of bread at a farmers’ market',
    first: 'rye loaf',
    second: 'wheat loaf',
    firsts: 'rye loaves',
    seconds: 'wheat loaves',
  },
  {
    all: 'prints at an art fair',
    first: 'large print',
    second: 'small print',
    firsts: 'large prints',
    seconds: 'small prints',
  },
  {
    all: 'boxes of fruit from its orchard',
    first: 'box of cherries',
    second: 'box of apples',
    firsts: 'boxes of cherries',
    seconds: 'boxes of apples',
  },
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
      stem: `A club sold a total of ${count} ${story.all} for ${money(total)}. Each ${story.first} cost ${money(p)} and each ${story.second} cost ${money(q)}. How many ${story.firsts} did the club sell?`,
      right: number(m),
      slips: [
        slip(number(n), 'R1', `This is the number of ${story.seconds}.`),
        slip(
          number(Math.floor(total / p)),
          'P2',
          `You divided all ${money(total)} by ${money(p)}, but part of that money came from ${story.seconds}.`,
        ),
        slip(number(count / 2), 'P1', 'You split the total number in half without using the prices.'),
        slip(number(Math.abs(m - n)), 'P3', 'This is the difference between the two numbers sold.'),
      ].filter((wrong) => wrong.value.every(Number.isInteger)),
      steps: [
        `Let ${tex('x')} be the number of ${story.firsts} and ${tex('y')} the number of ${story.seconds}. Then ${tex(`x + y = ${count}`)} and ${tex(`${p}x + ${q}y = ${total}`)}.`,
        `Substitute ${tex(`y = ${count} - x`)} into the second equation: ${tex(`${p}x + ${q}(${count} - x) = ${total}`)}, so ${tex(`${p - q}x = ${total - q * count}`)}.`,
        `Divide by ${p - q}: ${tex(`x = ${m}`)}.`,
      ],
    };
  },
  // Finds the answer by trying every possible number.
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
          `You expanded the parentheses as ${tex(`${a}x - ${b}`)}. The ${a} must multiply both terms.`,
        ),
        slip(number(x - b), 'P3', `This is the value of ${tex(`x - ${b}`)}, not ${tex('x')}.`),
        slip(number(x - 2 * b), 'E1', `You subtracted ${b} at the end instead of adding it.`),
        slip(number(-x), 'E1', 'You have the wrong sign. Check the sign in each step.'),
        slip(
          number(total + c),
          'P3',
          `You stopped after adding ${c}. You still need to divide by ${a} and add ${b}.`,
        ),
      ].filter((wrong) => wrong.value.every(Number.isInteger)),
      steps: [
        `Add ${c} to both sides: ${tex(`${a}(x - ${b}) = ${total + c}`)}.`,
        `Divide both sides by ${a}: ${tex(`x - ${b} = ${x - b}`)}.`,
        `Add ${b} to both sides: ${tex(`x = ${x}`)}. Check: ${tex(`${a} \\cdot ${bracketed(x - b)} - ${c} = ${total}`)}.`,
      ],
    };
  },
  proves: ({ a, b, c, x }, [value = 0]) => a * value - a * b - c === a * x - a * b - c,
});

export const ALGEBRA_EQUATIONS = [bothSides, noSolution, scaledValue, systemSum, twoPrices, distributed];
