import { describe, expect, test } from 'vitest';
import { type FlaggedFigures, flagsOf } from './item-flags.rules.ts';

const option = (is_key: boolean, share: number, rest: number | null, strongest: number) => ({
  is_key,
  share,
  rest_correlation: rest,
  fifths: [0, 0, 0, 0, strongest],
});
const SOUND: FlaggedFigures = {
  persons: 200,
  answers: 190,
  facility: 0.6,
  item_rest: 0.35,
  random_guess_score: 0.25,
  options: [option(true, 0.6, 0.35, 0.9), option(false, 0.25, -0.2, 0.05), option(false, 0.15, -0.2, 0.05)],
  median_seconds: 65,
  median_interval: { low: 60, high: 72 },
  pace_seconds: 70,
};
const WRONG_KEY = [
  option(false, 0.52, 0.4, 0.84),
  option(true, 0.22, -0.24, 0.09),
  option(false, 0.26, -0.1, 0.07),
];

const codesOf = (figures: FlaggedFigures) => flagsOf(figures)?.map(({ code }) => code) ?? null;

describe('flags of a question', () => {
  test.each<[string, Partial<FlaggedFigures>, string[]]>([
    ['none for a sound question', {}, []],
    [
      'set if a wrong option fits the rest of the test better and more of the strongest choose it',
      { facility: 0.22, item_rest: -0.24, options: WRONG_KEY },
      ['key_may_be_wrong', 'does_not_separate', 'too_hard', 'distractor_tempts'],
    ],
    ['set if the question does not discriminate', { item_rest: 0.011 }, ['does_not_separate']],
    ['not set if low discrimination may be due to chance', { item_rest: 0.012 }, []],
    ['not set if the discrimination is unknown', { item_rest: null }, []],
    [
      'set as too easy if nearly all are right, and then not for discrimination',
      { facility: 197 / 200, item_rest: -0.2 },
      ['too_easy'],
    ],
    ['not set as too easy if that may be due to chance', { facility: 196 / 200 }, []],
    ['set as too hard if hardly more are right than by guessing', { facility: 47 / 200 }, ['too_hard']],
    ['not set as too hard if that may be due to chance', { facility: 48 / 200 }, []],
    ['set as too hard if hardly anybody writes the right answer', written(11), ['too_hard']],
    ['not set as too hard if one written answer in ten may be right', written(12), []],
    [
      'set if a wrong option is chosen more often than the right one',
      { options: [option(true, 0.2, 0.3, 0.7), option(false, 0.37, -0.1, 0.2)] },
      ['distractor_tempts'],
    ],
    [
      'not set if the wrong option’s share may be less than 3 in 10',
      { options: [option(true, 0.2, 0.3, 0.7), option(false, 0.36, -0.1, 0.2)] },
      [],
    ],
    [
      'not set if the wrong option may lead the right one by chance',
      { options: [option(true, 0.4, 0.3, 0.7), option(false, 0.5, -0.1, 0.2)] },
      [],
    ],
    [
      'set if the wrong option clearly leads the right one',
      { options: [option(true, 0.4, 0.3, 0.7), option(false, 0.55, -0.1, 0.2)] },
      ['distractor_tempts'],
    ],
    [
      'not set for options if several options are right',
      { options: [option(true, 0.1, -0.4, 0), option(true, 0.1, -0.4, 0), option(false, 0.8, 0.5, 1)] },
      [],
    ],
    [
      'set as slow if it certainly takes more than twice its time',
      { median_interval: { low: 141, high: 190 } },
      ['slow'],
    ],
    [
      'not set as slow if it may take exactly twice its time',
      { median_interval: { low: 140, high: 190 } },
      [],
    ],
    [
      'not set as slow if the section has no time limit',
      { median_interval: { low: 141, high: 190 }, pace_seconds: null },
      [],
    ],
    ['not set as slow if too few times were measured', { median_interval: null }, []],
  ])('%s', (_, figures, expected) => {
    expect(codesOf({ ...SOUND, ...figures })).toEqual(expected);
  });

  test.each<[string, number, number, string[]]>([
    ['set if the intervals of two options do not overlap', 0.273, 0.6, ['key_may_be_wrong']],
    ['not set if the intervals of two options overlap', 0.271, 0.6, []],
    ['not set if the strongest choose the key as often', 0.4, 0.5, []],
  ])('the flag that the answer key may be wrong is %s', (_, rest, strongest, expected) => {
    const options = [option(true, 0.6, 0, 0.5), option(false, 0.25, rest, strongest)];
    expect(codesOf({ ...SOUND, options })).toEqual(expected);
  });

  test('the answer key is not suspected if one of the two correlations is unknown', () => {
    const chosen = option(false, 0.25, 0.9, 0.9);
    expect(codesOf({ ...SOUND, options: [option(true, 0.6, null, 0.1), chosen] })).toEqual([]);
    const options = [option(true, 0.6, -0.9, 0.1), { ...chosen, rest_correlation: null }];
    expect(codesOf({ ...SOUND, options })).toEqual([]);
  });

  test('mark wrong options that clearly fewer than 5 % choose, unless everybody answers right', () => {
    const options = [
      option(true, 0.6, 0.3, 0.9),
      option(false, 0.02, 0, 0),
      option(false, 0.38, -0.2, 0.1),
      option(false, 0.025, 0, 0),
      option(false, 0, null, 0),
    ];
    // For 200 people, Wilson's interval ends at .0503 for .02, at .0432 for .015, and at .0188 for 0.
    expect(flagsOf({ ...SOUND, options })).toEqual([
      {
        code: 'weak_distractor',
        option: 4,
        value: 0,
        low: expect.closeTo(0, 12),
        bar: 0.05,
        high: expect.closeTo(0.0188, 4),
      },
    ]);
    const two = options.with(1, option(false, 0.015, 0, 0));
    expect(flagsOf({ ...SOUND, options: two })?.map((flag) => flag.option)).toEqual([1, 4]);
    expect(codesOf({ ...SOUND, facility: 1, options })).toEqual(['too_easy']);
    expect(codesOf({ ...SOUND, options: options.with(4, option(true, 0, null, 0)) })).toEqual([]);
  });

  test('contain their figure with the interval, the limit, and the option concerned', () => {
    const [key, ...more] = flagsOf({ ...SOUND, facility: 0.22, item_rest: -0.24, options: WRONG_KEY }) ?? [];
    /* Fisher's intervals for 200 people: artanh .4 = .42365 and artanh −.24 = −.24477, ± 1.959964/√197 =
       .13964. */
    expect(key).toEqual({
      code: 'key_may_be_wrong',
      option: 0,
      value: 0.4,
      low: expect.closeTo(Math.tanh(0.28401), 4),
      high: expect.closeTo(Math.tanh(0.56329), 4),
      bar: expect.closeTo(Math.tanh(-0.10513), 4),
    });
    expect(more).toMatchObject([
      { code: 'does_not_separate', option: null, value: -0.24, bar: 0.15 },
      { code: 'too_hard', option: null, value: 0.22, bar: 0.3 },
      { code: 'distractor_tempts', option: 0, value: 0.52, bar: 0.3 },
    ]);
    expect(flagsOf({ ...SOUND, median_seconds: 150, median_interval: { low: 141, high: 160 } })).toEqual([
      { code: 'slow', option: null, value: 150, low: 141, high: 160, bar: 140 },
    ]);
    expect(flagsOf({ ...SOUND, facility: 1 })).toMatchObject([{ code: 'too_easy', value: 1, bar: 0.95 }]);
    // If two options are chosen more than the right answer, the one chosen most is flagged.
    const both = [
      option(true, 0.02, 0.3, 0.7),
      option(false, 0.45, -0.1, 0.2),
      option(false, 0.53, -0.1, 0.2),
    ];
    expect(flagsOf({ ...SOUND, options: both })).toMatchObject([{ code: 'distractor_tempts', option: 2 }]);
  });

  test('need thirty answers, not just thirty people who were asked', () => {
    const clear = { facility: 1, item_rest: null, persons: 200 };
    expect(codesOf({ ...SOUND, ...clear, answers: 30 })).toEqual(['too_easy']);
    expect(codesOf({ ...SOUND, ...clear, answers: 29 })).toBeNull();
    expect(codesOf({ ...SOUND, facility: null })).toBeNull();
  });

  test('are never given from twenty sessions, whatever the figures', () => {
    expect(codesOf({ ...SOUND, persons: 20, answers: 20, facility: 0, options: WRONG_KEY })).toBeNull();
  });
});

function written(right: number): Partial<FlaggedFigures> {
  return { facility: right / 200, random_guess_score: null, options: [] };
}
