/** Algebra: linear inequalities. */
import { number, slip, template } from './math-template.ts';
import { fraction, linear, money, shown, tex } from './notation.ts';

const ERRANDS = [
  { who: 'Noor', for: 'rent a kayak', fee: 'a fee', each: 'hour' },
  { who: 'Mateo', for: 'print posters', fee: 'a set-up fee', each: 'poster' },
  { who: 'Wren', for: 'hire a moving van', fee: 'a booking fee', each: 'hour' },
  { who: 'Aiyana', for: 'order mugs for a team', fee: 'a shipping fee', each: 'mug' },
  { who: 'Tomasz', for: 'play at a climbing hall', fee: 'a membership fee', each: 'visit' },
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
      stem: `${errand.who} has ${money(budget)} to ${errand.for}. There is ${errand.fee} of ${money(fee)}, and each ${errand.each} costs ${money(rate)}. What is the greatest whole number of ${errand.each}s that ${errand.who} can pay for?`,
      right: number(most),
      slips: [
        slip(number(most + 1), 'R1', `Rounding up asks for more than the ${money(budget)} there is.`),
        slip(number(Math.floor(budget / rate)), 'P2', `The fee of ${money(fee)} was left out.`),
        slip(
          number(Math.floor((budget + fee) / rate)),
          'P2',
          `The fee was added to the budget where it had to be subtracted.`,
        ),
        slip(
          number(budget - fee),
          'P3',
          `This is the money left after the fee, not a number of ${errand.each}s.`,
        ),
      ],
      steps: [
        `For ${tex('n')} ${errand.each}s: ${tex(`${rate}n + ${fee} \\le ${budget}`)}.`,
        `Subtract ${fee}: ${tex(`${rate}n \\le ${budget - fee}`)}. Divide by ${rate}: ${tex(`n \\le ${fraction(budget - fee, rate)}`)}.`,
        `The greatest whole number that is not above this is ${most}.`,
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
          `This point meets ${tex(`x + y \\lt ${c}`)}, but lies below the line ${tex(`y = ${linear(m, b)}`)}.`,
        ),
        slip(
          point(x, c - x),
          'K3',
          `Here ${tex(`x + y = ${c}`)} exactly; the sign ${tex('\\lt')} leaves out what is equal.`,
        ),
        slip(
          point(x, m * x + b),
          'K3',
          `This point lies on the line ${tex(`y = ${linear(m, b)}`)}; the sign ${tex('\\gt')} leaves the line out.`,
        ),
        slip(
          point(x, c + 2),
          'P3',
          `This point meets the first inequality, but ${tex(`x + y`)} is above ${c}.`,
        ),
      ],
      steps: [
        `Put each point into both inequalities. At ${tex(`x = ${x}`)} the line ${tex(`y = ${linear(m, b)}`)} is at ${tex(m * x + b)}, and ${tex(`${y} \\gt ${m * x + b}`)}.`,
        `Also ${tex(`${x} + ${y} = ${x + y} \\lt ${c}`)}. Both are met.`,
        'Each of the other points fails at least one of the two; a point on either line fails, since neither sign includes equality.',
      ],
    };
  },
  proves: ({ m, b, c }, [x = 0, y = 0]) => y - (m * x + b) > 0 && c - (x + y) > 0,
});

export const ALGEBRA_INEQUALITIES = [budget, feasiblePoint];
