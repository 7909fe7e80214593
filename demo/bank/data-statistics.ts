/** Problem-Solving and Data Analysis: distributions, two-variable models and probability. */
import { isClose, number, slip, template } from './math-template.ts';
import { expression, fraction, plainFraction, table, tex } from './notation.ts';

const GAMES = [
  'points in each of her first five games',
  'books read in each of five months',
  'miles walked on each of five days',
  'minutes of practice on each of five evenings',
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
      stem: `Leila wrote down the number of ${game}: ${data.join(', ')}. After a sixth number was added, the mean of all six was ${mean}. What was the sixth number?`,
      right: number(mean * 6 - sum),
      slips: [
        slip(
          number(mean),
          'K4',
          'This is the mean itself; only a number equal to the old mean would leave it unchanged.',
        ),
        slip(number(mean * 5 - sum), 'P2', 'The new mean belongs to six numbers, not to five.'),
        slip(number(mean * 6), 'P3', 'This is the sum of all six numbers.'),
        slip(number(sum), 'P3', 'This is the sum of the first five numbers.'),
      ].filter((wrong) => wrong.value.every((value) => value > 0)),
      steps: [
        `Six numbers with the mean ${mean} have the sum ${tex(`6 \\cdot ${mean} = ${mean * 6}`)}.`,
        `The first five have the sum ${tex(`${data.join(' + ')} = ${sum}`)}.`,
        `The sixth is ${tex(`${mean * 6} - ${sum} = ${mean * 6 - sum}`)}.`,
      ],
    };
  },
  // The deviations from the mean add up to zero.
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
      stem: `The table shows how many siblings and cousins each of ${total} students named. What is the median number?`,
      right: number(median),
      slips: [
        slip(number(mode), 'K4', 'This is the number most often named, the mode.'),
        slip(
          number(first + 2),
          'P1',
          'This is the middle row of the table; the median is the middle student.',
        ),
        slip(
          number(middle),
          'P3',
          'This is the place of the middle student in the row, not what that student named.',
        ),
        slip(
          number([...counts].sort((one, other) => one - other)[2] ?? 0),
          'R2',
          'This is the median of the column of students.',
        ),
        slip(number(median + 1), 'E1', 'The running count was taken one row too far.'),
      ],
      steps: [
        `There are ${total} students, so the median is what student number ${middle} names when they stand in order.`,
        `Count down the table: up to ${median} there are ${upTo(median - first)} students, and before it ${upTo(median - first - 1)}.`,
        `So student number ${middle} names ${median}.`,
      ],
    };
  },
  // Lists every student's value and takes the middle one.
  proves: ({ counts, first, total }, [value]) =>
    counts.flatMap((count, index) => Array<number>(count).fill(first + index))[(total - 1) / 2] === value,
});

const MODELS = [
  {
    x: 'the hours of sunshine on a day',
    y: 'the number of ice creams sold',
    slope: [6, 14],
    start: [10, 40],
  },
  { x: 'the weeks of training', y: 'the number of push-ups done', slope: [2, 5], start: [8, 20] },
  {
    x: 'the age of a tree in years',
    y: 'the girth of its trunk in centimeters',
    slope: [2, 6],
    start: [3, 12],
  },
  {
    x: 'the hours of rehearsal',
    y: 'the number of measures played without a fault',
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
      stem: `A line of best fit for a scatterplot of ${tex('y')}, ${model.y}, against ${tex('x')}, ${model.x}, is ${tex(`y = ${expression([m, 'x'], [b, ''])}`)}. One of the points of the scatterplot is ${tex(`(${x}, ${actual})`)}. By how much is its actual ${tex('y')}-value greater than the value that the line predicts?`,
      right: number(above),
      slips: [
        slip(number(predicted), 'P3', 'This is the predicted value; the difference is still to be taken.'),
        slip(number(actual - m * x), 'P3', `The constant ${b} of the line was left out of the prediction.`),
        slip(number(m), 'K4', 'This is the slope of the line.'),
        slip(number(actual - b), 'P2', `The value at ${tex('x = 0')} was taken for the prediction.`),
      ],
      steps: [
        `The line predicts ${tex(`${m} \\cdot ${x} + ${b} = ${predicted}`)}.`,
        `The actual value is ${actual}, so the difference is ${tex(`${actual} - ${predicted} = ${above}`)}.`,
      ],
    };
  },
  // Moving down by the difference puts the point on the line.
  proves: ({ m, b, x, above }, [value = 0]) => (m * x + b + above - value - b) / x === m,
});

const POLLS = [
  { rows: ['Ninth grade', 'Tenth grade'], columns: ['Band', 'Choir'], who: 'students' },
  { rows: ['Weekday', 'Weekend'], columns: ['Museum', 'Zoo'], who: 'visits' },
  { rows: ['Oak', 'Maple'], columns: ['Healthy', 'Damaged'], who: 'trees' },
  { rows: ['Morning', 'Evening'], columns: ['On time', 'Late'], who: 'trains' },
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
      stem: `The table groups ${total} ${who}. If one of those in the row “${rows[0]}” is chosen at random, what is the probability that it is in the column “${columns[0]}”?`,
      right: part(a, a + b),
      slips: [
        slip(part(a, total), 'R1', `This chooses from all ${total}; the choice is from one row alone.`),
        slip(
          part(a, a + c),
          'K4',
          'This chooses from the column and asks for the row: the condition is the other way about.',
        ),
        slip(part(b, a + b), 'R2', `This is the probability of the column “${columns[1]}”.`),
        slip(part(a + b, total), 'P3', 'This is the probability of the row itself.'),
      ],
      accepted_answers: [plainFraction(a, a + b)],
      steps: [
        `The row “${rows[0]}” has ${tex(`${a} + ${b} = ${a + b}`)} ${who}; the choice is from these.`,
        `Of them ${a} are in the column “${columns[0]}”, so the probability is ${tex(`\\frac{${a}}{${a + b}}${fraction(a, a + b) === `\\frac{${a}}{${a + b}}` ? '' : ` = ${fraction(a, a + b)}`}`)}.`,
      ],
    };
  },
  // The two probabilities of the row add up to one.
  proves: ({ a, b }, [value = 0]) => isClose(value + b / (a + b), 1) && value > 0,
});

export const DATA_STATISTICS = [neededMean, tableMedian, residual, conditional];
