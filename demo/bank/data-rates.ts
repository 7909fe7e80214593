/** Problem-Solving and Data Analysis: rates, units and percentages. */
import { isClose, number, slip, template, worded } from './math-template.ts';
import { grouped, money, tex } from './notation.ts';

const RATES = [
  { who: 'A machine', does: 'fill', things: 'bottles', time: 'minutes' },
  { who: 'A printer', does: 'print', things: 'pages', time: 'minutes' },
  { who: 'A bakery', does: 'bake', things: 'rolls', time: 'hours' },
  { who: 'A pump', does: 'move', things: 'liters of water', time: 'minutes' },
  { who: 'A mill', does: 'grind', things: 'kilograms of flour', time: 'hours' },
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
    stem: `${who} ${does}s ${grouped(unit * t1)} ${things} in ${t1} ${time}. At this rate, how many ${things} does it ${does} in ${t2} ${time}?`,
    right: number(unit * t2),
    slips: [
      slip(
        number(unit * t1 + t2),
        'P1',
        'The time was added to the first amount; a constant rate multiplies.',
      ),
      slip(
        number(unit * t1 * t2),
        'P3',
        `The first amount was not divided by ${t1} before it was multiplied.`,
      ),
      slip(number(unit), 'P3', `This is the amount for one of the ${time}.`),
      slip(number(unit * (t2 - t1)), 'R1', `This is the amount for the ${t2 - t1} ${time} that are added.`),
    ],
    steps: [
      `In one of the ${time}: ${tex(`${unit * t1} \\div ${t1} = ${unit}`)}.`,
      `In ${t2}: ${tex(`${unit} \\cdot ${t2} = ${unit * t2}`)}.`,
    ],
  }),
  proves: ({ unit, t1, t2 }, [value = 0]) => value * t1 === unit * t1 * t2,
});

const RUNNERS = ['A cyclist', 'A swift', 'A freight train', 'A sailing boat', 'A delivery robot'] as const;

const units = template({
  name: 'speed-in-other-units',
  topic: 'Q.A.',
  difficulty: 3,
  entry: 'either',
  draw: (luck) => ({ meters: luck.whole(2, 14) * 5, seconds: luck.pick([2, 4, 5]), who: luck.pick(RUNNERS) }),
  write: ({ meters, seconds, who }) => {
    const perHour = (meters * 3600) / seconds / 1000;
    return {
      stem: `${who} moves at a constant speed and covers ${meters} meters in ${seconds} seconds. What is this speed, in kilometers per hour? (1 kilometer = 1,000 meters)`,
      right: number(perHour),
      slips: [
        slip(number(meters / seconds), 'P3', 'This is the speed in meters per second.'),
        slip(
          number((meters * 60) / seconds / 1000),
          'E1',
          'This is for one minute: an hour has 3,600 seconds.',
        ),
        slip(number((meters * 3600) / 1000), 'P3', `The ${seconds} seconds were left out.`),
        slip(number((meters * 60) / seconds), 'P3', 'This is the speed in meters per minute.'),
      ],
      accepted_answers: [String(perHour)],
      steps: [
        `In one second: ${tex(`${meters} \\div ${seconds} = ${meters / seconds}`)} meters.`,
        `In one hour, 3,600 seconds: ${tex(`${meters / seconds} \\cdot 3600 = ${(meters / seconds) * 3600}`)} meters.`,
        `In kilometers: ${tex(`${(meters / seconds) * 3600} \\div 1000 = ${perHour}`)}.`,
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
      stem: `The price of a ${good} is ${money(price)}. It is reduced by ${off}%, and a sales tax of ${tax}% is then added to the reduced price. What is paid in total?`,
      right: dollars(end),
      slips: [
        slip(
          dollars((price * (100 - off + tax)) / 100),
          'P2',
          'The percentages were taken together, but the tax is on the reduced price.',
        ),
        slip(dollars(reduced), 'P3', 'This is the reduced price; the tax is still to be added.'),
        slip(
          dollars((price * (100 + tax)) / 100),
          'P3',
          'The tax was added to the full price, and the reduction left out.',
        ),
        slip(
          dollars((reduced * (100 - tax)) / 100),
          'E1',
          'The tax was taken away where it had to be added.',
        ),
      ],
      steps: [
        `After the reduction: ${tex(`${price} \\cdot ${(100 - off) / 100} = ${reduced}`)} dollars.`,
        `With the tax: ${tex(`${reduced} \\cdot ${(100 + tax) / 100} = ${end}`)} dollars, so ${money(end)}.`,
      ],
    };
  },
  // Counts in whole cents, step by step.
  proves: ({ price, off, tax }, [value = 0]) => {
    const reducedCents = price * 100 - price * off;
    return isClose(value * 100, reducedCents + (reducedCents * tax) / 100);
  },
});

const TOWNS = [
  'the number of visitors of a museum',
  'the membership of a choir',
  'the harvest of an orchard, in crates,',
  'the number of riders of a bus line',
  'the enrollment of a college',
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
      stem: `From one year to the next, ${what} grew by ${percent}% to ${grouped(after)}. What was it before?`,
      right: number(before),
      slips: [
        slip(
          number((after * (100 - percent)) / 100),
          'P1',
          `${percent}% of the later value was taken away; the growth was ${percent}% of the earlier one.`,
        ),
        slip(number((after * (100 + percent)) / 100), 'R1', 'The growth was applied once more, forwards.'),
        slip(number((after * percent) / 100), 'P3', `This is ${percent}% of the later value.`),
        slip(number(after - percent), 'K4', `${percent} was subtracted as a number, not as a percentage.`),
      ],
      steps: [
        `The later value is ${tex(`1 + \\frac{${percent}}{100} = ${(100 + percent) / 100}`)} times the earlier one.`,
        `So the earlier one is ${tex(`${after} \\div ${(100 + percent) / 100} = ${before}`)}.`,
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
    stem: `A reservoir held ${from} million liters in May and ${to} million liters in September. By what percentage did the amount fall from May to September? (Disregard the % sign in your answer.)`,
    right: number(percent),
    slips: [
      slip(number(100 - percent), 'R1', 'This is the percentage that was left, not the fall.'),
      slip(number(from - to), 'K4', 'This is the fall in million liters, not in percent.'),
      slip(
        number(Math.round(((from - to) / to) * 100)),
        'K4',
        'The fall was divided by the later value; a change is measured against the earlier one.',
      ),
      slip(number(percent + 10), 'E1', 'A slip in the division.'),
    ],
    steps: [
      `The fall is ${tex(`${from} - ${to} = ${from - to}`)} million liters.`,
      `As a part of the value in May: ${tex(`\\frac{${from - to}}{${from}} = ${percent / 100}`)}, so ${percent}%.`,
    ],
  }),
  proves: ({ from, to }, [value = 0]) => isClose(from - (from * value) / 100, to),
});

export const DATA_RATES = [rate, units, discountTax, reversePercent, percentChange];
