/** Algebra: linear inequalities. */
import { number, slip, template } from './math-template.ts';
import { fraction, linear, money, shown, tex } from './notation.ts';

const ERRANDS = [
  { who: 'Noor', for: 'rent a kayak', fee: 'a reservation fee', each: 'hour' },
  { who: 'Mateo', for: 'print posters', fee: 'a setup fee', each: 'poster' },
  { who: 'Wren', for: 'rent a moving van', fee: 'a booking fee', each: 'hour' },
  { who: 'Aiyana', for: 'order mugs for a team', fee: 'a shipping fee', each: 'mug' },
  { who: 'Tomasz', for: 'climb at a climbing gym', fee: 'a membership fee', each: 'visit' },
] as const;

const budget = template({
  name: 'within-a-budget',
  topic: 'H.E.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [rate, fee, most] = [luck.whole(6, 19), luck.whole(11, 45), luck.whole(6, 24)];
    const rest = luck.whole(1, rate - 1);
    return { rate, fee, budget: fee + rate * most + rest, errand: luck.pick(ERRANDS) };
  },
  write: ({ rate, fee, budget, errand }) => {
    const most = Math.floor((budget - fee) / rate);
    return {
      stem: `${errand.who} has ${money(budget)} to ${errand.for}. There is ${errand.fee} of ${money(fee)}, and each ${errand.each} costs ${money(rate)}. What is the greatest whole number of ${errand.each}s that ${errand.who} can afford?`,
      right: number(most),
      slips: [
        slip(number(most + 1), 'R1', `You rounded up, but that many would cost more than ${money(budget)}.`),
        slip(number(Math.floor(budget / rate)), 'P2', `You left out the fee of ${money(fee)}.`),
        slip(
          number(Math.floor((budget + fee) / rate)),
          'P2',
          'You added the fee to the budget instead of subtracting it.',
        ),
        slip(
          number(budget - fee),
          'P3',
          `This is the amount left after the fee, in dollars, not the number of ${errand.each}s.`,
        ),
      ],
      steps: [
        `Let ${tex('n')} be the number of ${errand.each}s. Then ${tex(`${rate}n + ${fee} \\le ${budget}`)}.`,
        `Subtract ${fee} from both sides: ${tex(`${rate}n \\le ${budget - fee}`)}. Divide by ${rate}: ${tex(`n \\le ${fraction(budget - fee, rate)}`)}.`,
        `The greatest whole number that satisfies this inequality is ${most}.`,
      ],
    };
  },
  // Adds up the cost until one more would exceed the budget.
  proves: ({ rate, fee, budget }, [value]) => {
    let count = 0;
    for (let spent = fee; spent + rate <= budget; spent += rate) count += 1;
    return count === value;
  },
});

const feasiblePoint = template({
  name: 'point-in-a-region',
  topic: 'H.E.',
  difficulty: 3,
  entry: 'choice',
  draw: (luck) => {
    const [m, b, c] = [luck.whole(1, 4), luck.whole(-6, 4), luck.whole(8, 18)];
    const [x, y] = [luck.whole(1, 5), luck.whole(1, 9)];
    const [x2, y2] = [luck.whole(1, 6), luck.whole(1, 9)];
    const isRight = y > m * x + b && x + y < c;
    const isLow = y2 < m * x2 + b && x2 + y2 < c;
    return b === 0 || !isRight || !isLow ? null : { m, b, c, x, y, x2, y2 };
  },
  write: ({ m, b, c, x, y, x2, y2 }) => {
    const point = (px: number, py: number) => ({ text: tex(`(${px}, ${py})`), value: [px, py] });
    return {
      stem: `${shown(`\\begin{aligned} y &amp;\\gt ${linear(m, b)} \\\\ x + y &amp;\\lt ${c} \\end{aligned}`)}Which point ${tex('(x, y)')} is a solution to the given system of inequalities in the xy-plane?`,
      right: point(x, y),
      slips: [
        slip(
          point(x2, y2),
          'P3',
          `This point satisfies ${tex(`x + y \\lt ${c}`)}, but it lies below the line ${tex(`y = ${linear(m, b)}`)}.`,
        ),
        slip(
          point(x, c - x),
          'K3',
          `At this point, ${tex(`x + y = ${c}`)}. The symbol ${tex('\\lt')} doesn’t include equality.`,
        ),
        slip(
          point(x, m * x + b),
          'K3',
          `This point lies on the line ${tex(`y = ${linear(m, b)}`)}. The symbol ${tex('\\gt')} doesn’t include the line.`,
        ),
        slip(
          point(x, c + 2),
          'P3',
          `This point satisfies the first inequality, but ${tex(`x + y`)} is greater than ${c}.`,
        ),
      ],
      steps: [
        `Substitute each point into both inequalities. For the point ${tex(`(${x}, ${y})`)}, the first inequality becomes ${tex(`${y} \\gt ${m * x + b}`)}, which is true.`,
        `The second becomes ${tex(`${x + y} \\lt ${c}`)}, which is also true.`,
        'Each of the other points fails at least one of the inequalities. Points on the lines aren’t solutions because neither symbol includes equality.',
      ],
    };
  },
  proves: ({ m, b, c }, [x = 0, y = 0]) => y - (m * x + b) > 0 && c - (x + y) > 0,
});

export const ALGEBRA_INEQUALITIES = [budget, feasiblePoint];
