/** Algebra: linear functions and lines in the plane. */
import { isClose, number, slip, template, worded } from './math-template.ts';
import { expression, fraction, linear, plainFraction, table, tex } from './notation.ts';

const functionTable = template({
  name: 'linear-function-table',
  topic: 'H.B.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [m, b] = [luck.whole(-5, 9), luck.whole(-8, 14)];
    const [first, step, ahead] = [luck.whole(1, 4), luck.whole(2, 3), luck.whole(3, 6)];
    return m === 0 || b === 0 || Math.abs(m) === 1
      ? null
      : { m, b, first, step, far: first + step * (2 + ahead) };
  },
  write: ({ m, b, first, step, far }) => {
    const f = (x: number) => m * x + b;
    const inputs = [first, first + step, first + 2 * step];
    return {
      stimulus: table(
        ['\\(x\\)', '\\(f(x)\\)'],
        inputs.map((x) => [tex(x), tex(f(x))]),
      ),
      stem: `For the linear function ${tex('f')}, the table shows three values of ${tex('x')} and their corresponding values of ${tex('f(x)')}. What is the value of ${tex(`f(${far})`)}?`,
      right: number(f(far)),
      slips: [
        slip(
          number(f(first) + m * step * far),
          'E1',
          `You used the change from row to row as the slope, but ${tex('x')} increases by ${step} from row to row, not by 1.`,
        ),
        slip(
          number(m * far),
          'P3',
          `This is the slope times ${far}. You left out the value at ${tex('x = 0')}.`,
        ),
        slip(
          number(f(first + 3 * step)),
          'R2',
          `This is the value in the next row of the table, not ${tex(`f(${far})`)}.`,
        ),
        slip(number(f(far) - m), 'E1', 'You were off by one step. Count the steps again.'),
      ],
      steps: [
        `From row to row, ${tex('x')} increases by ${step} and ${tex('f(x)')} changes by ${tex(m * step)}, so the slope is ${tex(`\\frac{${m * step}}{${step}} = ${m}`)}.`,
        `Since ${tex(`f(${first}) = ${f(first)}`)}, the function is ${tex(`f(x) = ${linear(m, b)}`)}.`,
        `So ${tex(`f(${far}) = ${m} \\cdot ${far} ${b < 0 ? '-' : '+'} ${Math.abs(b)} = ${f(far)}`)}.`,
      ],
    };
  },
  // Checks by going step by step from the last row of the table.
  proves: ({ m, b, first, step, far }, [value]) => {
    const last = first + 2 * step;
    const change = m * last + b - (m * (last - step) + b);
    return isClose(m * last + b + (change * (far - last)) / step, value);
  },
});

const MEANINGS = [
  {
    thing: 'the height of a candle, in millimeters,',
    subject: 'the height of the candle',
    unit: 'millimeters',
    one: 'millimeter',
    time: 'hour',
    sign: -1,
  },
  {
    thing: 'the depth of the water in a tank, in inches,',
    subject: 'the depth of the water',
    unit: 'inches',
    one: 'inch',
    time: 'minute',
    sign: 1,
  },
  {
    thing: 'the number of pages Imani still has to read',
    subject: 'the amount Imani still has to read',
    unit: 'pages',
    one: 'page',
    time: 'day',
    sign: -1,
  },
  {
    thing: 'the height of a bamboo shoot, in inches,',
    subject: 'the height of the bamboo shoot',
    unit: 'inches',
    one: 'inch',
    time: 'day',
    sign: 1,
  },
  {
    thing: 'the energy left in a battery, in watt-hours,',
    subject: 'the energy left in the battery',
    unit: 'watt-hours',
    one: 'watt-hour',
    time: 'hour',
    sign: -1,
  },
] as const;

const slopeMeaning = template({
  name: 'meaning-of-the-slope',
  topic: 'H.B.',
  difficulty: 2,
  entry: 'choice',
  draw: (luck) => {
    const meaning = luck.pick(MEANINGS);
    return { meaning, rate: luck.whole(2, 9), start: luck.whole(5, 9) * 10 };
  },
  write: ({ meaning: { thing, subject, unit, one, time, sign }, rate, start }) => ({
    stem: `The function ${tex(`h(t) = ${linear(sign * rate, start, 't')}`)} gives ${thing} after ${tex('t')} ${time}s. Which statement is the best interpretation of ${rate} in this context?`,
    right: {
      text: `Each ${time}, ${subject} ${sign < 0 ? 'decreases' : 'increases'} by ${rate} ${unit}.`,
      value: [0, rate],
    },
    slips: [
      slip(
        { text: `At ${tex('t = 0')}, ${subject} is ${rate} ${unit}.`, value: [1, rate] },
        'K4',
        `The value at ${tex('t = 0')} is the constant, ${start}. The coefficient of ${tex('t')} is a rate of change.`,
      ),
      slip(
        { text: `It takes ${rate} ${time}s for ${subject} to change by 1 ${one}.`, value: [2, rate] },
        'K4',
        `You reversed the rate: the change is ${rate} ${unit} in 1 ${time}, not 1 ${one} in ${rate} ${time}s.`,
      ),
      slip(
        { text: `After ${rate} ${time}s, ${subject} is 0 ${unit}.`, value: [3, rate] },
        'R2',
        `Check by substituting: ${tex(`h(${rate})`)} isn’t 0.`,
      ),
    ],
    steps: [
      `In ${tex(`h(t) = ${linear(sign * rate, start, 't')}`)}, the constant ${start} is the value at ${tex('t = 0')}.`,
      `The coefficient of ${tex('t')} is the slope: the value changes by ${tex(sign * rate)} each ${time}.`,
      `So each ${time}, ${subject} ${sign < 0 ? 'decreases' : 'increases'} by ${rate} ${unit}.`,
    ],
  }),
  // Checks each statement against the function itself.
  proves: ({ meaning: { sign }, rate, start }, [kind, value = 0]) => {
    const h = (t: number) => sign * rate * t + start;
    if (kind === 0) return Math.abs(h(8) - h(7)) === value;
    if (kind === 1) return h(0) === value;
    if (kind === 2) return Math.abs(h(value) - h(0)) === 1;
    return h(value) === 0;
  },
});

const lineThroughPoints = template({
  name: 'line-through-points',
  topic: 'H.C.',
  difficulty: 3,
  entry: 'choice',
  draw: (luck) => {
    const [m, b, x1, gap] = [luck.whole(-5, 6), luck.whole(-9, 9), luck.whole(1, 4), luck.whole(2, 5)];
    return Math.abs(m) < 2 || b === 0 || Math.abs(b) === Math.abs(m) ? null : { m, b, x1, x2: x1 + gap };
  },
  write: ({ m, b, x1, x2 }) => {
    const [y1, y2] = [m * x1 + b, m * x2 + b];
    const line = (slope: number, constant: number) => ({
      text: tex(`y = ${linear(slope, constant)}`),
      value: [slope, constant],
    });
    return {
      stem: `In the xy-plane, a line passes through the points ${tex(`(${x1}, ${y1})`)} and ${tex(`(${x2}, ${y2})`)}. Which equation defines the line?`,
      right: line(m, b),
      slips: [
        slip(line(m, -b), 'E1', 'Your slope is correct, but the constant has the wrong sign.'),
        slip(
          line(-m, y1 + m * x1),
          'E1',
          'You subtracted the x-coordinates and y-coordinates in opposite orders, so your slope has the wrong sign.',
        ),
        slip(
          line(m, y1),
          'K4',
          `You used the ${tex('y')}-value at ${tex(`x = ${x1}`)} as the constant. The constant is the value at ${tex('x = 0')}.`,
        ),
        slip(line(b, m), 'K4', 'You switched the slope and the constant.'),
      ],
      steps: [
        `The slope is ${tex(`\\frac{${y2} - ${y1 < 0 ? `(${y1})` : y1}}{${x2} - ${x1}} = \\frac{${y2 - y1}}{${x2 - x1}} = ${m}`)}.`,
        `Substitute ${tex(`(${x1}, ${y1})`)} into ${tex(`y = ${expression([m, 'x'])} + b`)}: ${tex(`${y1} = ${m * x1} + b`)}, so ${tex(`b = ${b}`)}.`,
        `The line is ${tex(`y = ${linear(m, b)}`)}.`,
      ],
    };
  },
  proves: ({ m, b, x1, x2 }, [slope = 0, constant = 0]) =>
    [x1, x2].every((x) => slope * x + constant === m * x + b),
});

const perpendicular = template({
  name: 'perpendicular-slope',
  topic: 'H.C.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const [a, b, c] = [luck.whole(2, 9), luck.whole(2, 9), luck.whole(5, 40)];
    return a === b || a % b === 0 || b % a === 0 ? null : { a, b, c };
  },
  write: ({ a, b, c }) => {
    const answer = (top: number, bottom: number) => ({
      text: tex(fraction(top, bottom)),
      value: [top / bottom],
    });
    return {
      stem: `Line ${tex('\\ell')} is given by ${tex(`${expression([a, 'x'], [b, 'y'])} = ${c}`)}. Line ${tex('p')} is perpendicular to line ${tex('\\ell')} in the xy-plane. What is the slope of line ${tex('p')}?`,
      right: answer(b, a),
      slips: [
        slip(
          answer(-a, b),
          'P3',
          `This is the slope of line ${tex('\\ell')}. A perpendicular line has a different slope.`,
        ),
        slip(answer(a, b), 'K4', 'You changed the sign but didn’t take the reciprocal.'),
        slip(answer(-b, a), 'K4', 'You took the reciprocal but didn’t change the sign.'),
      ],
      accepted_answers: [plainFraction(b, a)],
      steps: [
        `Solve for ${tex('y')}: ${tex(`y = ${fraction(-a, b)}x + ${fraction(c, b)}`)}, so the slope of line ${tex('\\ell')} is ${tex(fraction(-a, b))}.`,
        `The slopes of perpendicular lines have a product of ${tex('-1')}, so the slope of line ${tex('p')} is the negative reciprocal.`,
        `The slope of line ${tex('p')} is ${tex(fraction(b, a))}.`,
      ],
    };
  },
  /* Checks that the directions of perpendicular lines have the scalar product 0, where (b, -a) is a direction
     of the given line. */
  proves: ({ a, b }, [slope = 0]) => isClose(b * 1 + -a * slope, 0),
});

const intercept = template({
  name: 'x-intercept',
  topic: 'H.C.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [a, p, q] = [luck.whole(2, 8), luck.whole(2, 9), luck.whole(2, 9)];
    const b = (a * p) / q;
    return p === q || !Number.isInteger(b) || b === a ? null : { a, b, c: a * p };
  },
  write: ({ a, b, c }) => ({
    stem: `In the xy-plane, the graph of ${tex(`${expression([a, 'x'], [-b, 'y'])} = ${c}`)} crosses the x-axis at the point ${tex('(k, 0)')}. What is the value of ${tex('k')}?`,
    right: worded(c / a, tex(c / a)),
    slips: [
      slip(
        number(-c / b),
        'K4',
        'This is the y-intercept. The question asks where the graph crosses the x-axis.',
      ),
      slip(number(c), 'P3', `This is the constant. You still need to divide by ${a}.`),
      slip(
        number(c / b),
        'K4',
        `You divided by ${b}, from the ${tex('y')}-term. Divide by the coefficient of ${tex('x')}.`,
      ),
      slip(number(-c / a), 'E1', 'You have the wrong sign.'),
    ],
    steps: [
      `On the x-axis, ${tex('y = 0')}, so ${tex(`${a}k - ${b} \\cdot 0 = ${c}`)}.`,
      `Divide ${tex(`${a}k = ${c}`)} by ${a}: ${tex(`k = ${c / a}`)}.`,
    ],
  }),
  proves: ({ a, b, c }, [k = 0]) => isClose(a * k - b * 0, c),
});

export const ALGEBRA_LINES = [functionTable, slopeMeaning, lineThroughPoints, perpendicular, intercept];
