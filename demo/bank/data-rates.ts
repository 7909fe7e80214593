/** Problem-Solving and Data Analysis: rates, units and percentages. */
import { isClose, number, slip, template, worded } from './math-template.ts';
import { grouped, money, tex } from './notation.ts';

const RATES = [
  { who: 'A machine', does: 'fill', things: 'bottles', time: 'minute' },
  { who: 'A printer', does: 'print', things: 'pages', time: 'minute' },
  { who: 'A bakery', does: 'bake', things: 'rolls', time: 'hour' },
  { who: 'A pump', does: 'move', things: 'gallons of water', time: 'minute' },
  { who: 'A mill', does: 'grind', things: 'pounds of flour', time: 'hour' },
] as const;

const rate = template({
  name: 'constant-rate',
  topic: 'Q.A.',
  difficulty: 1,
  entry: 'either',
  draw: (luck) => {
    const [unit, t1, t2] = [luck.whole(12, 45), luck.whole(4, 9), luck.whole(11, 24)];
    return { unit, t1, t2, story: luck.pick(RATES) };
  },
  write: ({ unit, t1, t2, story: { who, does, things, time } }) => ({
    stem: `${who} ${does}s ${grouped(unit * t1)} ${things} in ${t1} ${time}s. At this rate, how many ${things} does it ${does} in ${t2} ${time}s?`,
    right: number(unit * t2),
    slips: [
      slip(
        number(unit * t1 + t2),
        'P1',
        'You added the time to the amount. Find the rate and multiply it by the time.',
      ),
      slip(
        number(unit * t1 * t2),
        'P3',
        `You multiplied by ${t2} without first dividing by ${t1} to find the rate.`,
      ),
      slip(number(unit), 'P3', `This is the amount for 1 ${time}. You still need to multiply by ${t2}.`),
      slip(number(unit * (t2 - t1)), 'R1', `This is the amount for only the ${t2 - t1} additional ${time}s.`),
    ],
    steps: [
      `In 1 ${time}: ${tex(`${unit * t1} \\div ${t1} = ${unit}`)}.`,
      `In ${t2} ${time}s: ${tex(`${unit} \\cdot ${t2} = ${unit * t2}`)}.`,
    ],
  }),
  proves: ({ unit, t1, t2 }, [value = 0]) => value * t1 === unit * t1 * t2,
});

const RUNNERS = ['A car', 'A falcon', 'A freight train', 'A motorcycle', 'A racing drone'] as const;

const units = template({
  name: 'speed-in-other-units',
  topic: 'Q.A.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => ({ meters: luck.whole(2, 14) * 5, seconds: luck.pick([2, 4, 5]), who: luck.pick(RUNNERS) }),
  write: ({ meters, seconds, who }) => {
    const perHour = (meters * 3600) / seconds / 1000;
    return {
      stem: `${who} moving at a constant speed travels ${meters} meters in ${seconds} seconds. What is its speed, in kilometers per hour? (1 kilometer = 1,000 meters)`,
      right: number(perHour),
      slips: [
        slip(
          number(meters / seconds),
          'P3',
          'This is the speed in meters per second. You still need to convert the units.',
        ),
        slip(
          number((meters * 60) / seconds / 1000),
          'E1',
          'This is the speed in kilometers per minute. There are 3,600 seconds in an hour.',
        ),
        slip(number((meters * 3600) / 1000), 'P3', `You forgot to divide by the ${seconds} seconds.`),
        slip(
          number((meters * 60) / seconds),
          'P3',
          'This is the speed in meters per minute, not kilometers per hour.',
        ),
      ],
      accepted_answers: [String(perHour)],
      steps: [
        `In 1 second: ${tex(`${meters} \\div ${seconds} = ${meters / seconds}`)} meters.`,
        `In 1 hour, or 3,600 seconds: ${tex(`${meters / seconds} \\cdot 3600 = ${(meters / seconds) * 3600}`)} meters.`,
        `Convert to kilometers: ${tex(`${(meters / seconds) * 3600} \\div 1000 = ${perHour}`)}. The speed is ${perHour} kilometers per hour.`,
      ],
    };
  },
  // Converts the km/h back to meters in the given seconds.
  proves: ({ meters, seconds }, [value = 0]) => isClose((value * 1000 * seconds) / (60 * 60), meters),
});

const GOODS = ['jacket', 'desk lamp', 'pair of boots', 'tent', 'keyboard', 'backpack'] as const;

const discountTax = template({
  name: 'discount-then-tax',
  topic: 'Q.B.',
  difficulty: 3,
  entry: 'choice',
  draw: (luck) => {
    const [price, off, tax] = [
      luck.whole(3, 12) * 20,
      luck.pick([10, 15, 20, 25, 30, 40]),
      luck.pick([5, 8, 10]),
    ];
    return { price, off, tax, good: luck.pick(GOODS) };
  },
  write: ({ price, off, tax, good }) => {
    const reduced = (price * (100 - off)) / 100;
    const end = (reduced * (100 + tax)) / 100;
    const dollars = (value: number) => worded(value, money(value));
    return {
      stem: `The regular price of a ${good} is ${money(price)}. The price is reduced by ${off}%, and then a sales tax of ${tax}% is added to the reduced price. What is the total cost?`,
      right: dollars(end),
      slips: [
        slip(
          dollars((price * (100 - off + tax)) / 100),
          'P2',
          'You combined the percents, but the tax applies to the reduced price.',
        ),
        slip(dollars(reduced), 'P3', 'This is the reduced price. You still need to add the tax.'),
        slip(
          dollars((price * (100 + tax)) / 100),
          'P3',
          'You added the tax to the regular price and left out the reduction.',
        ),
        slip(dollars((reduced * (100 - tax)) / 100), 'E1', 'You subtracted the tax instead of adding it.'),
      ],
      steps: [
        `After the reduction: ${tex(`${price} \\cdot ${(100 - off) / 100} = ${reduced}`)} dollars.`,
        `With the tax: ${tex(`${reduced} \\cdot ${(100 + tax) / 100} = ${end}`)} dollars. The total cost is ${money(end)}.`,
      ],
    };
  },
  // Checks by counting in whole cents, step by step.
  proves: ({ price, off, tax }, [value = 0]) => {
    const reducedCents = price * 100 - price * off;
    return isClose(value * 100, reducedCents + (reducedCents * tax) / 100);
  },
});

const TOWNS = [
  'the number of visitors to a museum',
  'the number of members of a choir',
  'the number of crates of apples from an orchard',
  'the number of riders on a bus line',
  'the number of students at a college',
] as const;

const reversePercent = template({
  name: 'value-before-a-change',
  topic: 'Q.B.',
  difficulty: 4,
  entry: 'either',
  draw: (luck) => {
    const [before, percent] = [luck.whole(4, 24) * 100, luck.pick([12, 15, 20, 25, 35, 40])];
    return { before, percent, what: luck.pick(TOWNS) };
  },
  write: ({ before, percent, what }) => {
    const after = (before * (100 + percent)) / 100;
    return {
      stem: `From 2022 to 2023, ${what} increased by ${percent}% to ${grouped(after)}. What was this number in 2022?`,
      right: number(before),
      slips: [
        slip(
          number((after * (100 - percent)) / 100),
          'P1',
          `You subtracted ${percent}% of the later value, but the increase was ${percent}% of the earlier value.`,
        ),
        slip(
          number((after * (100 + percent)) / 100),
          'R1',
          'You increased the later value again. Work backward to the earlier value.',
        ),
        slip(
          number((after * percent) / 100),
          'P3',
          `This is ${percent}% of the later value, not the earlier value.`,
        ),
        slip(
          number(after - percent),
          'K4',
          `You subtracted the number ${percent}, not a percent of the earlier value.`,
        ),
      ],
      steps: [
        `The later value is ${tex(`1 + \\frac{${percent}}{100} = ${(100 + percent) / 100}`)} times the earlier value.`,
        `So the earlier value is ${tex(`${after} \\div ${(100 + percent) / 100} = ${before}`)}.`,
      ],
    };
  },
  proves: ({ before, percent }, [value = 0]) =>
    isClose(value + (value * percent) / 100, before + (before * percent) / 100),
});

const percentChange = template({
  name: 'percent-change',
  topic: 'Q.B.',
  difficulty: 2,
  entry: 'either',
  draw: (luck) => {
    const [from, percent] = [luck.whole(4, 30) * 10, luck.pick([15, 20, 30, 35, 40, 60, 75])];
    const to = (from * (100 - percent)) / 100;
    return Number.isInteger(to) ? { from, to, percent } : null;
  },
  write: ({ from, to, percent }) => ({
    stem: `A reservoir contained ${from} million gallons of water in May and ${to} million gallons in September. By what percent did the amount of water decrease from May to September? (Disregard the % sign in your answer.)`,
    right: number(percent),
    slips: [
      slip(number(100 - percent), 'R1', 'This is the percent that was left, not the percent decrease.'),
      slip(number(from - to), 'K4', 'This is the decrease in millions of gallons, not the percent decrease.'),
      slip(
        number(Math.round(((from - to) / to) * 100)),
        'K4',
        'You divided the decrease by the later value. Divide by the earlier value.',
      ),
      slip(number(percent + 10), 'E1', 'Check your division.'),
    ],
    steps: [
      `The decrease is ${tex(`${from} - ${to} = ${from - to}`)} million gallons.`,
      `Divide by the amount in May: ${tex(`\\frac{${from - to}}{${from}} = ${percent / 100}`)}, which is ${percent}%.`,
    ],
  }),
  proves: ({ from, to }, [value = 0]) => isClose(from - (from * value) / 100, to),
});

export const DATA_RATES = [rate, units, discountTax, reversePercent, percentChange];
