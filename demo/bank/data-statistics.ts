/** Problem-Solving and Data Analysis: distributions, two-variable models and probability. */
import { isClose, number, slip, template } from './math-template.ts';
import { expression, fraction, plainFraction, table, tex } from './notation.ts';

const GAMES = [
  'points she scored in each of her first five games',
  'pages she read on each of five days',
  'miles she biked on each of five days',
  'minutes she practiced on each of five evenings',
] as const;

const neededMean = template({
  name: 'value-for-a-mean',
  topic: 'Q.C.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const data = Array.from({ length: 5 }, () => luck.whole(8, 30));
    const sum = data.reduce((total, value) => total + value, 0);
    const mean = Math.round(sum / 5) + luck.whole(1, 3);
    const next = mean * 6 - sum;
    return new Set(data).size < 5 || next < 5 || data.includes(next)
      ? null
      : { data, mean, game: luck.pick(GAMES) };
  },
  write: ({ data, mean, game }) => {
    const sum = data.reduce((total, value) => total + value, 0);
    return {
      stem: `Leila recorded the number of ${game}: ${data.join(', ')}. After she added a sixth number, the mean of all six numbers was ${mean}. What was the sixth number?`,
      right: number(mean * 6 - sum),
      slips: [
        slip(number(mean), 'K4', 'This is the mean of all six numbers, not the sixth number.'),
        slip(
          number(mean * 5 - sum),
          'P2',
          'You multiplied the mean by 5, but it is the mean of six numbers.',
        ),
        slip(
          number(mean * 6),
          'P3',
          'This is the sum of all six numbers. You still need to subtract the first five.',
        ),
        slip(number(sum), 'P3', 'This is the sum of the first five numbers, not the sixth number.'),
      ].filter((wrong) => wrong.value.every((value) => value > 0)),
      steps: [
        `Six numbers with a mean of ${mean} have a sum of ${tex(`6 \\cdot ${mean} = ${mean * 6}`)}.`,
        `The first five have a sum of ${tex(`${data.join(' + ')} = ${sum}`)}.`,
        `The sixth number is ${tex(`${mean * 6} - ${sum} = ${mean * 6 - sum}`)}.`,
      ],
    };
  },
  // Checks that the deviations from the mean add up to zero.
  proves: ({ data, mean }, [value = 0]) =>
    [...data, value].reduce((balance, each) => balance + each - mean, 0) === 0,
});

const tableMedian = template({
  name: 'median-from-a-table',
  topic: 'Q.C.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const counts = Array.from({ length: 5 }, () => luck.whole(1, 9));
    const first = luck.whole(0, 4);
    const total = counts.reduce((sum, count) => sum + count, 0);
    return total % 2 === 0 ? null : { counts, first, total };
  },
  write: ({ counts, first, total }) => {
    const middle = (total + 1) / 2;
    const upTo = (row: number) => counts.slice(0, row + 1).reduce((sum, count) => sum + count, 0);
    const median = first + counts.findIndex((_, row) => upTo(row) >= middle);
    const mode = first + counts.indexOf(Math.max(...counts));
    return {
      stimulus: table(
        ['Number of siblings and cousins', 'Students'],
        counts.map((count, index) => [first + index, count]),
      ),
      stem: `The table shows the number of siblings and cousins that each of ${total} students reported. What is the median number reported?`,
      right: number(median),
      slips: [
        slip(number(mode), 'K4', 'This is a mode, a number reported most often, not the median.'),
        slip(
          number(first + 2),
          'P1',
          'This is the middle row of the table. The median is the number for the middle student.',
        ),
        slip(
          number(middle),
          'P3',
          'This is the position of the middle student, not the number that student reported.',
        ),
        slip(
          number([...counts].sort((one, other) => one - other)[2] ?? 0),
          'R2',
          'This is the median of the “Students” column. Find the median of the numbers the students reported.',
        ),
        slip(number(median + 1), 'E1', 'You went one row too far. Check your running total.'),
      ],
      steps: [
        `There are ${total} students, so the median is the number for student ${middle} when the numbers are in order.`,
        `Add up the students row by row: ${upTo(median - first)} reported ${median} or fewer, and ${upTo(median - first - 1)} reported fewer than ${median}.`,
        `So student ${middle} reported ${median}, which is the median.`,
      ],
    };
  },
  // Lists every student's value and takes the middle one.
  proves: ({ counts, first, total }, [value]) =>
    counts.flatMap((count, index) => Array<number>(count).fill(first + index))[(total - 1) / 2] === value,
});

const MODELS = [
  {
    x: 'the number of hours of sunshine in a day',
    y: 'the number of ice cream cones sold',
    slope: [6, 14],
    start: [10, 40],
  },
  {
    x: 'the number of weeks of training',
    y: 'the number of push-ups completed',
    slope: [2, 5],
    start: [8, 20],
  },
  {
    x: 'the age of a tree in years',
    y: 'the circumference of its trunk in centimeters',
    slope: [2, 6],
    start: [3, 12],
  },
  {
    x: 'the number of hours of rehearsal',
    y: 'the number of measures played without a mistake',
    slope: [4, 9],
    start: [5, 25],
  },
] as const;

const residual = template({
  name: 'actual-and-predicted',
  topic: 'Q.D.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const model = luck.pick(MODELS);
    const [m, b] = [luck.whole(model.slope[0], model.slope[1]), luck.whole(model.start[0], model.start[1])];
    const [x, above] = [luck.whole(4, 12), luck.whole(2, 9)];
    return above === m ? null : { m, b, x, above, model };
  },
  write: ({ m, b, x, above, model }) => {
    const [predicted, actual] = [m * x + b, m * x + b + above];
    return {
      stem: `In a scatterplot, ${tex('x')} is ${model.x} and ${tex('y')} is ${model.y}. A line of best fit is ${tex(`y = ${expression([m, 'x'], [b, ''])}`)}. One point in the scatterplot is ${tex(`(${x}, ${actual})`)}. How much greater is the actual ${tex('y')}-value of this point than the ${tex('y')}-value predicted by the line of best fit?`,
      right: number(above),
      slips: [
        slip(
          number(predicted),
          'P3',
          'This is the predicted value. You still need to subtract it from the actual value.',
        ),
        slip(number(actual - m * x), 'P3', `You left the constant ${b} out of the predicted value.`),
        slip(number(m), 'K4', 'This is the slope of the line of best fit.'),
        slip(
          number(actual - b),
          'P2',
          `You used the predicted value at ${tex('x = 0')} instead of at ${tex(`x = ${x}`)}.`,
        ),
      ],
      steps: [
        `The predicted value is ${tex(`${m} \\cdot ${x} + ${b} = ${predicted}`)}.`,
        `The actual value is ${actual}, so the difference is ${tex(`${actual} - ${predicted} = ${above}`)}.`,
      ],
    };
  },
  // Checks that moving down by the difference puts the point on the line.
  proves: ({ m, b, x, above }, [value = 0]) => (m * x + b + above - value - b) / x === m,
});

const POLLS = [
  { rows: ['Ninth grade', 'Tenth grade'], columns: ['Band', 'Choir'], who: 'student' },
  { rows: ['Weekday', 'Weekend'], columns: ['Museum', 'Zoo'], who: 'visit' },
  { rows: ['Oak', 'Maple'], columns: ['Healthy', 'Damaged'], who: 'tree' },
  { rows: ['Morning', 'Evening'], columns: ['On time', 'Late'], who: 'train' },
] as const;

const conditional = template({
  name: 'conditional-probability',
  topic: 'Q.E.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => {
    const [a, b, c, d] = [luck.whole(6, 30), luck.whole(6, 30), luck.whole(6, 30), luck.whole(6, 30)];
    return a === b || a === c || b === c || plainFraction(a, a + b).length > 5
      ? null
      : { a, b, c, d, poll: luck.pick(POLLS) };
  },
  write: ({ a, b, c, d, poll: { rows, columns, who } }) => {
    const part = (top: number, bottom: number) => ({
      text: tex(fraction(top, bottom)),
      value: [top / bottom],
    });
    const total = a + b + c + d;
    return {
      stimulus: table(
        ['', ...columns, 'Total'],
        [
          [rows[0], a, b, a + b],
          [rows[1], c, d, c + d],
          ['Total', a + c, b + d, total],
        ],
      ),
      stem: `The table shows how ${total} ${who}s were classified. If one ${who} in the “${rows[0]}” row is selected at random, what is the probability that the ${who} is in the “${columns[0]}” column?`,
      right: part(a, a + b),
      slips: [
        slip(
          part(a, total),
          'R1',
          `You divided by all ${total} ${who}s. The ${who} is selected from one row only.`,
        ),
        slip(
          part(a, a + c),
          'K4',
          'You divided by the column total. The selection is from the row, so divide by the row total.',
        ),
        slip(part(b, a + b), 'R2', `This is the probability for the “${columns[1]}” column.`),
        slip(
          part(a + b, total),
          'P3',
          'This is the probability of selecting from this row out of the whole table.',
        ),
      ],
      accepted_answers: [plainFraction(a, a + b)],
      steps: [
        `The “${rows[0]}” row has a total of ${tex(`${a} + ${b} = ${a + b}`)} ${who}s, and one of these is selected.`,
        `Of these, ${a} are in the “${columns[0]}” column, so the probability is ${tex(`\\frac{${a}}{${a + b}}${fraction(a, a + b) === `\\frac{${a}}{${a + b}}` ? '' : ` = ${fraction(a, a + b)}`}`)}.`,
      ],
    };
  },
  // Checks that the two probabilities in the row add up to one.
  proves: ({ a, b }, [value = 0]) => isClose(value + b / (a + b), 1) && value > 0,
});

export const DATA_STATISTICS = [neededMean, tableMedian, residual, conditional];
