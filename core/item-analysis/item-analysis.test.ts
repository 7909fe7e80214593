import { describe, expect, test } from 'vitest';
import { analysed, written } from '#tests/support/analysed-marks.ts';
import { ItemAnalysis } from './item-analysis.ts';

const repeated = <T>(value: T, times: number) => Array.from({ length: times }, () => value);

describe('LSAT section 6 (Bock and Lieberman 1970), 1000 people and five items', () => {
  const PATTERNS = `00000:3 00001:6 00010:2 00011:11 00100:1 00101:1 00110:3 00111:4 01000:1 01001:8 01011:16
    01101:3 01110:2 01111:15 10000:10 10001:29 10010:14 10011:81 10100:3 10101:28 10110:15 10111:80 11000:16
    11001:56 11010:21 11011:173 11100:11 11101:61 11110:28 11111:298`;
  const figures = analysed(
    PATTERNS.trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const [pattern = '', times] = entry.split(':');
        return repeated([...pattern].map(Number), Number(times));
      }),
  );

  test('has the published α and standard error of measurement', () => {
    expect(figures.persons).toBe(1000);
    expect(figures.mean).toBeCloseTo(3.819, 10);
    expect(figures.sd).toBeCloseTo(1.0350412119, 9);
    expect(figures.alpha).toBeCloseTo(0.29499719222, 10);
    expect(figures.sem).toBeCloseTo(0.86906661239, 10);
  });

  test.each([
    ['Q1', 0.924, 0.36201043716, 0.11283268892, 0.2753562108],
    ['Q2', 0.709, 0.56677209538, 0.15317812012, 0.23758390465],
    ['Q3', 0.553, 0.61843975357, 0.17277894329, 0.21679946294],
    ['Q4', 0.763, 0.53441832624, 0.14442809525, 0.24593271043],
    ['Q5', 0.87, 0.43536642789, 0.12159640255, 0.26629441121],
  ])('%s has the published facility, correlations and α if deleted', (id, p, total, rest, without) => {
    const item = figures.items.find((candidate) => candidate.id === id);
    expect(item?.facility).toBeCloseTo(p, 10);
    expect(item?.point_biserial).toBeCloseTo(total, 10);
    expect(item?.item_rest).toBeCloseTo(rest, 10);
    expect(item?.alpha_if_deleted).toBeCloseTo(without, 10);
  });
});

describe('Moodle’s own test quiz with 25 attempts and 7 questions', () => {
  const MARKS_BY_QUESTION = [
    '1 1 1 0 1 1 0 1 1 0 .8 1 1 1 0 1 .8 1 1 0 1 1 1 0 0',
    '1 1 1 0 0 1 1 1 0 1 0 1 0 0 0 0 0 0 0 1 1 1 1 0 0',
    '1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 .3333333 1 1 1 1',
    '1 1 1 1 0 1 1 0 1 0 1 0 1 1 1 0 1 1 1 0 1 0 1 0 1',
    '1 .5 .5 1 0 .5 .5 .5 1 .5 .5 .5 .5 1 0 .5 .5 0 .5 .5 .5 .5 0 .5 1',
    '0 1 0 0 1 0 1 1 1 1 1 1 1 0 1 1 0 1 0 1 0 0 1 1 1',
    '1 0 1 0 .5 .5 .5 .5 1 .5 .5 1 .5 .5 1 1 1 .5 .5 0 .5 .5 .5 1 1',
  ].map((line) => line.split(' ').map(Number));
  const figures = analysed(
    repeated(0, 25).map((_, person) => MARKS_BY_QUESTION.map((marks) => marks[person] ?? 0)),
  );

  test('has the expected coefficient of internal consistency, error ratio and standard error', () => {
    expect(figures.cic).toBeCloseTo(-87.2231, 4);
    expect(figures.error_ratio).toBeCloseTo(136.8295, 4);
    expect(figures.sem).toBeCloseTo(1.1107, 4);
  });

  test.each([
    [1, 0.704, 0.4513682901, 21.2922742344, -7.0650767526, -9.4550536967],
    [2, 0.48, 0.5099019514, 18.8979800309, -28.8982125772, -36.7834118938],
    [3, 0.973333332, 0.13333334, 4.443012573, -9.1230674268, -21.6545012165],
    [4, 0.68, 0.4760952286, 18.9347251357, -22.6306444113, -31.4411395613],
    [5, 0.52, 0.3055050463, 11.1450138688, -17.6997047674, -21.1794802584],
    [6, 0.64, 0.4898979486, 9.8081339177, -45.3785178421, -56.9365974439],
    [7, 0.62, 0.331662479, 15.4788602394, -5.6543166602, -6.5043742058],
  ])(
    'question %i has the expected facility, standard deviation, weight and discrimination',
    (slot, ...expected) => {
      const item = figures.items[slot - 1];
      const [facility = 0, sd = 0, weight = 0, index = 0, efficiency = 0] = expected;
      expect(item?.facility).toBeCloseTo(facility, 8);
      expect(item?.sd).toBeCloseTo(sd, 7);
      expect(item?.effective_weight).toBeCloseTo(weight, 4);
      expect(item?.discrimination_index).toBeCloseTo(index, 4);
      expect(item?.discriminative_efficiency).toBeCloseTo(efficiency, 4);
      expect(item?.intended_weight).toBeCloseTo(100 / 7, 10);
    },
  );

  test('has too few attempts to flag a question', () => {
    expect(figures.items.map(({ flags }) => flags)).toEqual(repeated(null, 7));
  });
});

test('skewness and kurtosis of a documented sample match the documented values', () => {
  // Microsoft's documentation of SKEW and KURT: 3 4 5 2 3 4 5 6 4 7 → 0.359543071, −0.151799637
  const figures = analysed([3, 4, 5, 2, 3, 4, 5, 6, 4, 7].map((mark) => [mark]));
  expect(figures.skewness).toBeCloseTo(0.359543071, 9);
  expect(figures.kurtosis).toBeCloseTo(-0.151799637, 9);
});

describe('figures that cannot be computed are null', () => {
  test('α and figures derived from it, if an item was not given to everybody', () => {
    const figures = analysed([
      [1, 1, null],
      [0, 1, 1],
      [1, 0, 0],
      [0, 0, 1],
    ]);
    expect(figures).toMatchObject({ alpha: null, cic: null, error_ratio: null, sem: null });
    expect(figures.items[2]).toMatchObject({ persons: 3, effective_weight: null, alpha_if_deleted: null });
    expect(figures.items[2]?.facility).toBeCloseTo(2 / 3, 12);
  });

  test('a correlation, if everybody has the same points, even if the points are thirds', () => {
    const figures = analysed([
      [1 / 3, 1],
      [1 / 3, 0],
      [1 / 3, 1],
    ]);
    expect(figures.items[0]).toMatchObject({
      item_rest: null,
      point_biserial: null,
      discrimination_index: null,
      discriminative_efficiency: null,
      flags: null,
    });
  });

  test('all figures, before anybody took the test', () => {
    const analysis = new ItemAnalysis([written('Q1')]);
    analysis.add(Float64Array.of(Number.NaN), new Int32Array(1));
    expect(analysis.figures()).toMatchObject({
      persons: 0,
      alpha: null,
      skewness: null,
      items: [{ persons: 0, facility: null, sd: null, flags: null }],
    });
  });
});

describe('options', () => {
  /**
   * Analyzes two items: a choice of A to C with the right answer A, and a written one. Each row has the
   * chosen option (-1 for none) and the points of the written item.
   */
  function chosenBy(rows: readonly (readonly [number, number])[]) {
    const analysis = new ItemAnalysis([
      { id: 'choice', max_mark: 1, options: ['A', 'B', 'C'].map((id) => ({ id, is_key: id === 'A' })) },
      { id: 'other', max_mark: 10, options: [] },
    ]);
    for (const [choice, other] of rows) {
      analysis.add(
        Float64Array.of(choice === 0 ? 1 : 0, other),
        Int32Array.of(choice < 0 ? 0 : 1 << choice, 0),
      );
    }
    const figures = analysis.figures();
    return { figures, item: figures.items[0] };
  }

  test('report how often each was chosen, and by which score groups', () => {
    const { figures, item } = chosenBy([
      [1, 0],
      [1, 1],
      [0, 2],
      [0, 3],
      [0, 5],
      [-1, 6],
      [0, 7],
      [0, 8],
    ]);
    // The totals are 0 1 3 4 6 6 8 9, with quartiles 2.5, 5 and 6.5.
    expect(figures.score_groups).toEqual([
      { up_to: 2.5, persons: 2 },
      { up_to: 5, persons: 2 },
      { up_to: 6.5, persons: 2 },
      { up_to: null, persons: 2 },
    ]);
    expect(item).toMatchObject({ omitted: 1, random_guess_score: 1 / 3 });
    expect(item?.options).toMatchObject([
      { id: 'A', is_key: true, count: 5, share: 0.625, mean_total: 6, group_shares: [0, 1, 0.5, 1] },
      { id: 'B', is_key: false, count: 2, share: 0.25, mean_total: 0.5, group_shares: [1, 0, 0, 0] },
      { id: 'C', count: 0, mean_total: null, point_biserial: null, rest_correlation: null },
    ]);
    expect(item?.flags).toBeNull();
  });

  test('a total equal to a quartile belongs to the group that ends at this quartile', () => {
    // Totals 1 2 2 3 4 belong to people who chose A, B, B, C, A. The quartiles are 2, 2 and 3.
    const { figures, item } = chosenBy([
      [0, 0],
      [1, 2],
      [1, 2],
      [2, 3],
      [0, 3],
    ]);
    expect(figures.score_groups).toEqual([
      { up_to: 2, persons: 3 },
      { up_to: 2, persons: 0 },
      { up_to: 3, persons: 1 },
      { up_to: null, persons: 1 },
    ]);
    expect(item?.options.map(({ group_shares }) => group_shares)).toEqual([
      [1 / 3, null, 0, 1],
      [2 / 3, null, 0, 0],
      [0, null, 1, 0],
    ]);
  });

  test('the answer key is flagged if the strongest group significantly prefers a wrong option', () => {
    const rows = (strongest: number) => [
      ...repeated([0, 1] as const, 50),
      ...repeated([2, 2] as const, 41),
      ...repeated([1, 10] as const, strongest),
      ...repeated([0, 9] as const, 30 - strongest),
    ];
    const suspects = (strongest: number) =>
      chosenBy(rows(strongest)).item?.flags?.filter(({ code }) => code === 'key_suspect');
    expect(suspects(25)).toEqual([{ code: 'key_suspect', option: 'B' }]);
    // In the strongest group of 30, a few more people chose B than the right answer. This small difference
    // may be chance.
    expect(suspects(17)).toEqual([]);
  });

  test('a distractor is flagged as unused if significantly fewer than one in twenty chose it', () => {
    const unused = (choosers: number) =>
      chosenBy([
        ...repeated([0, 1] as const, 120),
        ...repeated([1, 2] as const, 80),
        ...repeated([2, 2] as const, choosers),
      ]).item?.flags?.filter(({ code }) => code === 'unused_distractor');
    expect(unused(4)).toEqual([{ code: 'unused_distractor', option: 'C' }]);
    expect(unused(5)).toEqual([]);
  });

  test('an item is flagged if stronger people do significantly worse on it and at least 30 people took it', () => {
    const against = (each: number) =>
      chosenBy([...repeated([0, 0] as const, each), ...repeated([1, 9] as const, each), [0, 9], [1, 0]]).item
        ?.flags;
    expect(against(14)).toContainEqual({ code: 'negative_discrimination', option: null });
    expect(against(13)).toBeNull();
    const weak = [...repeated([0, 1] as const, 20), ...repeated([1, 2] as const, 20)];
    const mixed = [...weak, ...repeated([0, 2] as const, 17), ...repeated([1, 1] as const, 17)];
    expect(chosenBy(mixed).item?.item_rest).toBeLessThan(0);
    expect(chosenBy(mixed).item?.flags).not.toContainEqual({ code: 'negative_discrimination', option: null });
  });

  test('of a question with several keys are counted separately when they are chosen together', () => {
    const analysis = new ItemAnalysis([
      { id: 'several', max_mark: 1, options: ['A', 'B', 'C'].map((id) => ({ id, is_key: id !== 'C' })) },
    ]);
    analysis.add(Float64Array.of(1), Int32Array.of(0b011));
    analysis.add(Float64Array.of(0), Int32Array.of(0b110));
    const [item] = analysis.figures().items;
    expect(item?.options.map((option) => option.count)).toEqual([1, 2, 1]);
    expect(item?.random_guess_score).toBeNull();
  });

  test('items are flagged as too easy or too hard by the share of right answers', () => {
    const codes = (right: number, wrong: number) =>
      chosenBy([...repeated([0, 1] as const, right), ...repeated([1, 1] as const, wrong), [0, 2]])
        .item?.flags?.map(({ code }) => code)
        .filter((code) => code.startsWith('too_'));
    // An item is too easy if the whole confidence interval of its share of right answers is above .95, and
    // too hard if it is below .2. Among 200 people this takes at least 197 right answers, or at most 28.
    expect(codes(196, 3)).toEqual(['too_easy']);
    expect(codes(195, 4)).toEqual([]);
    expect(codes(27, 172)).toEqual(['too_hard']);
    expect(codes(28, 171)).toEqual([]);
  });
});
