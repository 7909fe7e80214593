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
        `You used the number in the factor without changing its sign: ${tex(`x + ${-q} = 0`)} gives ${tex(`x = ${q}`)}.`,
      ),
      slip(number(p - q), 'P3', 'This is the difference between the two solutions.'),
      slip(
        number(Math.abs(p + q)),
        'P1',
        'This is the absolute value of the coefficient of x, not a solution.',
      ),
      slip(number(-p * q), 'P1', 'This is the absolute value of the constant, not a solution.'),
    ],
    steps: [
      `Find two numbers with a product of ${tex(p * q)} and a sum of ${tex(-p - q)}. They are ${tex(-p)} and ${tex(-q)}.`,
      `So ${tex(`(${linear(1, -p)})(${linear(1, -q)}) = 0`)}, and the solutions are ${tex(p)} and ${tex(q)}.`,
      `The positive solution is ${tex(p)}.`,
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
      slip(number((b * b) / 4), 'P3', `You left the coefficient ${a} of ${tex('x^2')} out of ${tex('4ac')}.`),
      slip(
        number(b / (2 * a)),
        'P3',
        `This is the absolute value of the solution for ${tex('x')}. The question asks for ${tex('c')}.`,
      ),
      slip(number((b * b) / a), 'K2', `You left out the 4 in ${tex('b^2 - 4ac')}.`),
      slip(
        number((-b * b) / (4 * a)),
        'E1',
        `You lost the sign of ${tex('4ac')} when you solved for ${tex('c')}.`,
      ),
    ],
    steps: [
      `A quadratic equation has exactly one real solution when ${tex('b^2 - 4ac = 0')}.`,
      `Here, ${tex(`${bracketed(sign * b)}^2 - 4 \\cdot ${a} \\cdot c = 0`)}, so ${tex(`${b * b} = ${4 * a}c`)}.`,
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
          `This is an extraneous solution. It makes the right side ${tex(other - b)}, and a square root is never negative.`,
        ),
        slip(number(x - b), 'P3', 'This is the value of each side of the equation, not x.'),
        slip(number(x + a), 'P3', 'This is the value under the radical, not x.'),
        slip(number(a + b), 'P1', 'You added the constants and ignored the square root.'),
      ],
      steps: [
        `Square both sides: ${tex(`x + ${a} = ${quadratic(1, -2 * b, b * b)}`)}.`,
        `Move everything to one side: ${tex(`${quadratic(1, -2 * b - 1, b * b - a)} = 0`)}, so ${tex(`x = ${x}`)} or ${tex(`x = ${other}`)}.`,
        `Check both in the original equation. For ${tex(`x = ${x}`)}, both sides are ${x - b}. For ${tex(`x = ${other}`)}, the right side is ${tex(other - b)}, but a square root can’t be negative. The solution is ${tex(`x = ${x}`)}.`,
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
    stem: `${shown(`\\begin{aligned} y &amp;= ${linear(m, b)} \\\\ y &amp;= ${quadratic(1, m - p - q, b + p * q)} \\end{aligned}`)}The graphs of the given equations in the xy-plane intersect at two points. What is the x-coordinate of the point to the right of the y-axis?`,
    right: number(p),
    slips: [
      slip(number(q), 'R1', 'This is the x-coordinate of the point to the left of the y-axis.'),
      slip(number(m * p + b), 'R1', 'This is the y-coordinate. The question asks for the x-coordinate.'),
      slip(number(-q), 'E1', 'You lost a sign when you solved the factored equation.'),
      slip(number(p - q), 'P3', 'This is the difference between the two x-coordinates.'),
    ],
    steps: [
      `Where the graphs intersect, the right sides are equal: ${tex(`${quadratic(1, m - p - q, b + p * q)} = ${linear(m, b)}`)}.`,
      `Move everything to one side: ${tex(`${quadratic(1, -p - q, p * q)} = 0`)}, which is ${tex(`(${linear(1, -p)})(${linear(1, -q)}) = 0`)}.`,
      `So ${tex(`x = ${p}`)} or ${tex(`x = ${q}`)}. The point to the right of the y-axis has ${tex(`x = ${p}`)}.`,
    ],
  }),
  proves: ({ p, q, m, b }, [x = 0]) => x > 0 && m * x + b === x * x + (m - p - q) * x + b + p * q,
});

const FLIGHTS = [
  'a ball thrown from a balcony',
  'a model rocket',
  'a drop of water from a fountain',
  'a T-shirt launched into a crowd',
  'a flare fired from the deck of a ship',
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
      stem: `The function ${tex(`f(t) = ${expression([-a, 't^2'], [2 * a * h, 't'], [start, ''])}`)} models the height, in feet, of ${flight} after ${tex('t')} seconds in the air. According to the model, what is the maximum height, in feet?`,
      right: number(top),
      slips: [
        slip(
          number(h),
          'P3',
          `This is the time when the height is greatest, ${h} seconds. The question asks for the height.`,
        ),
        slip(number(start), 'K4', `This is the height at ${tex('t = 0')}, not the maximum height.`),
        slip(
          number(top - start),
          'P3',
          `This is how far it rises above its starting height. You left out the first ${start} feet.`,
        ),
        slip(number(2 * a * h + start), 'P1', 'You added the last two numbers in the function.'),
      ],
      steps: [
        `The maximum occurs at ${tex(`t = -\\frac{b}{2a} = \\frac{${2 * a * h}}{${2 * a}} = ${h}`)}.`,
        `The maximum height is ${tex(`f(${h}) = -${a} \\cdot ${h * h} + ${2 * a * h} \\cdot ${h} + ${start} = ${top}`)}.`,
      ],
    };
  },
  // Checks the largest of the heights in steps of a tenth of a second.
  proves: ({ a, h, start }, [value]) => {
    const heights = Array.from({ length: 200 }, (_, tenth) => tenth / 10).map(
      (t) => -a * t * t + 2 * a * h * t + start,
    );
    return isClose(Math.max(...heights), value);
  },
});

const GROWTHS = [
  { what: 'number of bacteria in a dish', factor: 3, word: 'triples' },
  { what: 'number of subscribers to a newsletter', factor: 2, word: 'doubles' },
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
      stem: `The ${what} is initially ${grouped(start)} and ${word} every ${every} days. Which function gives the number after ${tex('t')} days?`,
      right: model(start, factor, `\\frac{t}{${every}}`, 1 / every),
      slips: [
        slip(
          model(start, factor, `${every}t`, every),
          'K4',
          `This ${word} ${every} times a day instead of once every ${every} days.`,
        ),
        slip(model(start, factor, 't', 1), 'P3', `This ${word} every day instead of every ${every} days.`),
        slip(
          model(start, every, `\\frac{t}{${factor}}`, 1 / factor),
          'P2',
          'You switched the growth factor and the number of days.',
        ),
        slip(
          model(factor, start, `\\frac{t}{${every}}`, 1 / every),
          'P2',
          'You switched the initial value and the growth factor.',
        ),
      ],
      steps: [
        `In ${tex('t')} days, there are ${tex(`\\frac{t}{${every}}`)} periods of ${every} days.`,
        `Each period multiplies the number by ${factor}, and the initial value is ${grouped(start)}: ${tex(`f(t) = ${start}(${factor})^{\\frac{t}{${every}}}`)}.`,
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
      slip(
        number(-a * k * k + b * k + c),
        'E1',
        `You made the square of ${tex(k)} negative. It is positive.`,
      ),
      slip(
        number(a * k * k - b * k + c),
        'E1',
        `You lost the sign of the middle term, which is ${tex(`${b} \\cdot (${k})`)}.`,
      ),
      slip(number(a * a * k * k + b * k + c), 'P1', `You squared the ${a} too. Only ${tex('x')} is squared.`),
      slip(number(2 * a * k + b * k + c), 'K4', 'You doubled the input instead of squaring it.'),
    ],
    steps: [
      `Substitute ${tex(`x = ${k}`)}: ${tex(`f(${k}) = ${a} \\cdot (${k})^2 ${b < 0 ? '-' : '+'} ${Math.abs(b)} \\cdot (${k}) ${c < 0 ? '-' : '+'} ${Math.abs(c)}`)}.`,
      `This is ${tex(expression([a * k * k, ''], [b * k, ''], [c, '']))}, so ${tex(`f(${k}) = ${a * k * k + b * k + c}`)}.`,
    ],
  }),
  // Evaluates the polynomial by Horner's method.
  proves: ({ a, b, c, k }, [value]) => (a * k + b) * k + c === value,
});

export const ADVANCED_FUNCTIONS = [positiveRoot, oneSolution, radical, crossing, highest, growth, evaluated];
