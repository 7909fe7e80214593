/** Advanced Math: nonlinear equations and functions. */
import type { Luck } from '../luck.ts';
import { isClose, number, slip, template } from './math-template.ts';
import { bracketed, expression, grouped, linear, quadratic, shown, tex } from './notation.ts';

/** Two different nonzero integers that are not opposites. */
function roots(luck: Luck): { p: number; q: number } | null {
  const [p, q] = [luck.whole(-9, 9), luck.whole(-9, 9)];
  return p * q === 0 || p === q || p === -q ? null : { p, q };
}

const positiveRoot = template({
  name: 'positive-solution',
  topic: 'P.B.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [p, q] = [luck.whole(2, 12), luck.whole(-12, -2)];
    return p === -q ? null : { p, q };
  },
  write: ({ p, q }) => ({
    stem: `${shown(`${quadratic(1, -p - q, p * q)} = 0`)}What is the positive solution to the given equation?`,
    right: number(p),
    slips: [
      slip(
        number(-q),
        'E1',
        `The signs of the factors were carried over: ${tex(`x + ${-q} = 0`)} gives ${tex(`x = ${q}`)}.`,
      ),
      slip(number(p - q), 'P3', 'This is the distance between the two solutions.'),
      slip(number(Math.abs(p + q)), 'P1', 'This is the size of the middle coefficient.'),
      slip(number(-p * q), 'P1', 'This is the size of the constant.'),
    ],
    steps: [
      `Two numbers with the product ${tex(p * q)} and the sum ${tex(-p - q)} are ${tex(-p)} and ${tex(-q)}.`,
      `So ${tex(`(${linear(1, -p)})(${linear(1, -q)}) = 0`)}, with the solutions ${tex(p)} and ${tex(q)}.`,
      `The positive one is ${tex(p)}.`,
    ],
  }),
  proves: ({ p, q }, [x = 0]) => x > 0 && x * x - (p + q) * x + p * q === 0,
});

const oneSolution = template({
  name: 'exactly-one-solution',
  topic: 'P.B.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => {
    const [a, h] = [luck.whole(2, 5), luck.whole(2, 7)];
    return { a, b: 2 * a * h, sign: luck.pick([1, -1]) };
  },
  write: ({ a, b, sign }) => ({
    stem: `${shown(`${expression([a, 'x^2'], [sign * b, 'x'])} + c = 0`)}In the given equation, ${tex('c')} is a constant. The equation has exactly one real solution. What is the value of ${tex('c')}?`,
    right: number((b * b) / (4 * a)),
    slips: [
      slip(number((b * b) / 4), 'P3', `The number ${a} before ${tex('x^2')} was left out of ${tex('4ac')}.`),
      slip(number(b / (2 * a)), 'P3', `This is the size of the solution ${tex('x')}, not ${tex('c')}.`),
      slip(number((b * b) / a), 'K2', `The 4 of ${tex('b^2 - 4ac')} was left out.`),
      slip(
        number((-b * b) / (4 * a)),
        'E1',
        `The sign of ${tex('4ac')} was lost when solving for ${tex('c')}.`,
      ),
    ],
    steps: [
      `There is exactly one real solution when ${tex('b^2 - 4ac = 0')}.`,
      `Here ${tex(`${bracketed(sign * b)}^2 - 4 \\cdot ${a} \\cdot c = 0`)}, so ${tex(`${b * b} = ${4 * a}c`)}.`,
      `Divide by ${4 * a}: ${tex(`c = ${(b * b) / (4 * a)}`)}.`,
    ],
  }),
  // Checks that the lowest point of the parabola is on the x-axis.
  proves: ({ a, b, sign }, [c = 0]) => {
    const lowest = (-sign * b) / (2 * a);
    return isClose(a * lowest * lowest + sign * b * lowest + c, 0);
  },
});

const radical = template({
  name: 'radical-equation',
  topic: 'P.B.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => {
    const [x, b] = [luck.whole(4, 12), luck.whole(1, 7)];
    const a = (x - b) ** 2 - x;
    return x - b < 2 || a <= 0 ? null : { a, b, x };
  },
  write: ({ a, b, x }) => {
    const other = 2 * b + 1 - x;
    return {
      stem: `${shown(`\\sqrt{x + ${a}} = x - ${b}`)}What is the solution to the given equation?`,
      right: number(x),
      slips: [
        slip(
          number(other),
          'S2',
          `Squaring brings this one in; put back, the right side is ${tex(other - b)}, and a square root is never negative.`,
        ),
        slip(number(x - b), 'P3', 'This is the value of each side, not of x.'),
        slip(number(x + a), 'P3', 'This is what stands under the root.'),
        slip(number(a + b), 'P1', 'The constants were added and the root passed over.'),
      ],
      steps: [
        `Square both sides: ${tex(`x + ${a} = ${quadratic(1, -2 * b, b * b)}`)}.`,
        `Bring everything to one side: ${tex(`${quadratic(1, -2 * b - 1, b * b - a)} = 0`)}, so ${tex(`x = ${x}`)} or ${tex(`x = ${other}`)}.`,
        `Put back: for ${tex(x)} both sides are ${x - b}. For ${tex(other)} the right side is ${tex(other - b)}, which no square root is.`,
      ],
    };
  },
  proves: ({ a, b }, [x = 0]) => x + a >= 0 && isClose(Math.sqrt(x + a), x - b),
});

const crossing = template({
  name: 'line-meets-parabola',
  topic: 'P.B.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => {
    const both = roots(luck);
    const [m, b] = [luck.whole(-4, 5), luck.whole(-8, 8)];
    if (both === null || m === 0 || b === 0) return null;
    const { p, q } = both;
    return m + p + q === 0 || b - p * q === 0 || m * p + b === 0 || p < 1 || q > -1 ? null : { p, q, m, b };
  },
  write: ({ p, q, m, b }) => ({
    stem: `${shown(`\\begin{aligned} y &amp;= ${linear(m, b)} \\\\ y &amp;= ${quadratic(1, m - p - q, b + p * q)} \\end{aligned}`)}The graphs of the given equations in the xy-plane meet at two points. What is the x-coordinate of the one to the right of the y-axis?`,
    right: number(p),
    slips: [
      slip(number(q), 'R1', 'This is the x-coordinate of the point to the left of the y-axis.'),
      slip(number(m * p + b), 'R1', 'This is the y-coordinate of the point.'),
      slip(number(-q), 'E1', 'A sign was lost when solving the factored equation.'),
      slip(number(p - q), 'P3', 'This is the distance between the two x-coordinates.'),
    ],
    steps: [
      `Where they meet the right sides are equal: ${tex(`${quadratic(1, m - p - q, b + p * q)} = ${linear(m, b)}`)}.`,
      `Bring everything to one side: ${tex(`${quadratic(1, -p - q, p * q)} = 0`)}, which is ${tex(`(${linear(1, -p)})(${linear(1, -q)}) = 0`)}.`,
      `So ${tex(`x = ${p}`)} or ${tex(`x = ${q}`)}; to the right of the y-axis is ${tex(`x = ${p}`)}.`,
    ],
  }),
  proves: ({ p, q, m, b }, [x = 0]) => x > 0 && m * x + b === x * x + (m - p - q) * x + b + p * q,
});

const FLIGHTS = [
  'a ball thrown from a balcony',
  'a model rocket',
  'a jet of water from a fountain',
  'a kicked football',
  'a flare fired from a deck',
] as const;

const highest = template({
  name: 'highest-point',
  topic: 'P.C.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => ({
    a: luck.whole(2, 5),
    h: luck.whole(2, 6),
    start: luck.whole(3, 12),
    flight: luck.pick(FLIGHTS),
  }),
  write: ({ a, h, start, flight }) => {
    const top = start + a * h * h;
    return {
      stem: `The function ${tex(`f(t) = ${expression([-a, 't^2'], [2 * a * h, 't'], [start, ''])}`)} models the height, in feet, of ${flight} ${tex('t')} seconds after the start. According to the model, what is the greatest height, in feet?`,
      right: number(top),
      slips: [
        slip(number(h), 'P3', `This is the time at which the height is greatest, ${h} seconds.`),
        slip(number(start), 'K4', `This is the height at ${tex('t = 0')}.`),
        slip(
          number(top - start),
          'P3',
          `This is how far it rises above its start; the first ${start} feet are left out.`,
        ),
        slip(number(2 * a * h + start), 'P1', 'The two last numbers of the function were added.'),
      ],
      steps: [
        `The greatest value is at ${tex(`t = -\\frac{b}{2a} = \\frac{${2 * a * h}}{${2 * a}} = ${h}`)}.`,
        `There ${tex(`f(${h}) = -${a} \\cdot ${h * h} + ${2 * a * h} \\cdot ${h} + ${start} = ${top}`)}.`,
      ],
    };
  },
  // Checks the heights one after another, in steps of a tenth of a second.
  proves: ({ a, h, start }, [value]) => {
    const heights = Array.from({ length: 200 }, (_, tenth) => tenth / 10).map(
      (t) => -a * t * t + 2 * a * h * t + start,
    );
    return isClose(Math.max(...heights), value);
  },
});

const GROWTHS = [
  { what: 'number of bacteria in a dish', factor: 3, word: 'triples' },
  { what: 'number of subscribers of a newsletter', factor: 2, word: 'doubles' },
  { what: 'number of duckweed plants on a pond', factor: 2, word: 'doubles' },
  { what: 'number of downloads of a game', factor: 4, word: 'quadruples' },
] as const;

const growth = template({
  name: 'exponential-growth',
  topic: 'P.C.',
  difficulty: 3,
  entry: 'choice',
  draw: (luck) => ({ growth: luck.pick(GROWTHS), start: luck.whole(3, 19) * 20, every: luck.whole(3, 9) }),
  write: ({ growth: { what, factor, word }, start, every }) => {
    const model = (first: number, base: number, exponent: string, pace: number) => ({
      text: tex(`f(t) = ${first}(${base})^{${exponent}}`),
      value: [first, base, pace],
    });
    return {
      stem: `The ${what} is ${grouped(start)} at first and ${word} every ${every} days. Which function gives it after ${tex('t')} days?`,
      right: model(start, factor, `\\frac{t}{${every}}`, 1 / every),
      slips: [
        slip(
          model(start, factor, `${every}t`, every),
          'K4',
          `This grows ${every} times in each day, not once in ${every} days.`,
        ),
        slip(model(start, factor, 't', 1), 'P3', `This ${word} every day; the ${every} days are left out.`),
        slip(
          model(start, every, `\\frac{t}{${factor}}`, 1 / factor),
          'P2',
          'The factor and the number of days have changed places.',
        ),
        slip(
          model(factor, start, `\\frac{t}{${every}}`, 1 / every),
          'P2',
          'The first value and the factor have changed places.',
        ),
      ],
      steps: [
        `After ${tex('t')} days there were ${tex(`\\frac{t}{${every}}`)} periods of ${every} days.`,
        `Each multiplies the first value ${grouped(start)} by ${factor}: ${tex(`f(t) = ${start}(${factor})^{\\frac{t}{${every}}}`)}.`,
      ],
    };
  },
  // Follows the growth period by period.
  proves: ({ growth: { factor }, start, every }, [first = 0, base = 0, pace = 0]) => {
    let size: number = start;
    for (let period = 0; period < 4; period += 1, size *= factor) {
      if (Math.abs((first * base ** (pace * every * period)) / size - 1) > 1e-9) return false;
    }
    return true;
  },
});

const evaluated = template({
  name: 'value-of-a-function',
  topic: 'P.C.',
  difficulty: 1,
  entry: 'either',
  draw: (luck) => {
    const [a, b, c, k] = [luck.whole(2, 5), luck.whole(-7, 7), luck.whole(-9, 9), luck.whole(-4, -2)];
    return b === 0 || c === 0 ? null : { a, b, c, k };
  },
  write: ({ a, b, c, k }) => ({
    stem: `The function ${tex('f')} is defined by ${tex(`f(x) = ${quadratic(a, b, c)}`)}. What is the value of ${tex(`f(${k})`)}?`,
    right: number(a * k * k + b * k + c),
    slips: [
      slip(number(-a * k * k + b * k + c), 'E1', `The square of ${tex(k)} is positive.`),
      slip(
        number(a * k * k - b * k + c),
        'E1',
        `The middle term is ${tex(`${b} \\cdot (${k})`)}; its sign was lost.`,
      ),
      slip(number(a * a * k * k + b * k + c), 'P1', `The ${a} was squared too; only ${tex('x')} is squared.`),
      slip(number(2 * a * k + b * k + c), 'K4', 'The square was taken as a doubling.'),
    ],
    steps: [
      `Put ${tex(`x = ${k}`)}: ${tex(`f(${k}) = ${a} \\cdot (${k})^2 ${b < 0 ? '-' : '+'} ${Math.abs(b)} \\cdot (${k}) ${c < 0 ? '-' : '+'} ${Math.abs(c)}`)}.`,
      `This is ${tex(expression([a * k * k, ''], [b * k, ''], [c, '']))}, so ${tex(`f(${k}) = ${a * k * k + b * k + c}`)}.`,
    ],
  }),
  // Evaluates the polynomial by Horner's method.
  proves: ({ a, b, c, k }, [value]) => (a * k + b) * k + c === value,
});

export const ADVANCED_FUNCTIONS = [positiveRoot, oneSolution, radical, crossing, highest, growth, evaluated];
