import { describe, expect, test } from 'vitest';
import { filedAsFrozen, frozenPaper } from '#tests/support/results-seed.ts';
import { analysedPaper } from './analysed-items.rules.ts';
import { analysedItems, durationOf, testFigures } from './analysis.rules.ts';
import { CohortTally } from './cohort.rules.ts';
import type { SessionSheet } from './sheet.rules.ts';

const DOMAIN = { id: '0198c5a0-0000-7000-8000-0000000000d0', kind: 'domain' as const, name: 'Algebra' };
const { content, questions } = frozenPaper({
  marks: { correct: 2, wrong: -1, omitted: 0 },
  sections: [
    { kind: 'math', title: 'Module 1', duration_seconds: 300, questions: [{ tags: [DOMAIN] }, { marks: 3 }] },
    { kind: 'math', title: 'Module 2', duration_seconds: 60, questions: [{ unscored: true }] },
  ],
});
const [first = '', second = '', pretest = ''] = content.sections.flatMap(({ placements }) =>
  placements.map(({ question }) => question),
);
const paper = analysedPaper([{ ...content, id: 'r' }], questions);
const filingOf = filedAsFrozen(questions);

/**
 * A sheet on which all three questions were asked. The first option was chosen if the answer was right,
 * otherwise the second.
 */
const sheet = (
  shares: (number | null)[],
  seconds = [30, 20, 10],
  unreached: number[] = [],
): SessionSheet => ({
  places: [0, 1, 2],
  shares,
  seconds,
  unreached,
  chosen: shares.map((share) => (share === null ? 0 : share === 1 ? 1 : 2)),
});
const tallied = (...sheets: SessionSheet[]) => {
  const tally = new CohortTally(paper);
  for (const each of sheets) tally.add('r', each, []);
  return tally;
};

describe('sessions that are counted together', () => {
  test('give the share of each question’s points, even if wrong answers cost points', () => {
    const { items } = tallied(sheet([1, 0.5, 1]), sheet([0, 1, null]), sheet([null, 0, 0])).figures().test;
    expect(items.map(({ id, persons, facility }) => [id, persons, facility])).toEqual([
      [first, 3, expect.closeTo(1 / 3, 9)],
      [second, 3, expect.closeTo(0.5, 9)],
      [pretest, 3, expect.closeTo(1 / 3, 9)],
    ]);
  });

  test('give the numbers of skipped and visited questions, and the time spent', () => {
    const figures = tallied(
      sheet([1, null, null], [30, 20, 0], [2]),
      sheet([0, 1, null], [50, 0, 0], [2]),
      sheet([1, 1, 1], [40, 60, 10]),
    ).figures();
    expect(figures).toMatchObject({
      omitted: [0, 1, 2],
      timed: [3, 2, 1],
      median_seconds: [40, 40, 10],
      mean_time_seconds: 70,
      never_reached_share: 2 / 9,
      mean_seconds: [40, 40, 10],
    });
    expect(figures.median_intervals).toHaveLength(3);
    expect(tallied().figures()).toMatchObject({ never_reached_share: null, mean_time_seconds: null });
  });

  test('leave out a question whose answer was known, but count its time in the session', () => {
    const tally = new CohortTally(paper);
    tally.add('r', sheet([1, 1, 1]), [second]);
    tally.add('r', sheet([1, 0, 1]), []);
    const { test: figures, timed, mean_time_seconds } = tally.figures();
    expect(figures.items.map(({ persons }) => persons)).toEqual([2, 1, 2]);
    expect([timed, mean_time_seconds]).toEqual([[2, 1, 2], 60]);
    expect(tally.shareRight([second], 1)).toBe(0);
  });

  test('leave pretest questions out of the reliability', () => {
    const reliability = (...shares: [number, number, number][]) =>
      tallied(...shares.map((each) => sheet(each))).figures().reliability;
    const scored = [
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 1],
      [0, 0],
    ] as const;
    const with_pretest = (values: number[]) =>
      reliability(...scored.map(([a, b], index) => [a, b, values[index] ?? 0] as [number, number, number]));
    expect(with_pretest([1, 0, 1, 0, 1])?.alpha).toBe(with_pretest([0, 0, 0, 0, 0])?.alpha);
    expect(with_pretest([1, 0, 1, 0, 1])?.alpha).toBeGreaterThan(0.5);
  });

  test('lead to new figures after a session is added; an unknown revision is rejected', () => {
    const tally = tallied(sheet([1, 1, 1]));
    expect(tally.figures()).toBe(tally.figures());
    expect(tally.figures().test.items[0]?.persons).toBe(1);
    tally.add('r', sheet([0, 0, 0]), []);
    expect(tally.figures().test.items[0]?.persons).toBe(2);
    expect(() => tally.add('another', sheet([1, 1, 1]), [])).toThrow(/does not belong to this paper/);
  });

  test('count chosen options by the newest order, whatever the order was when the question was asked', () => {
    // The first two options changed places, and the third was removed.
    const places = [0, 1, 2].map((item) => ({ item, options: [1, 0, -1, 2] }));
    const tally = new CohortTally({ ...paper, places: new Map([['r', places]]) });
    for (const chosen of [1, 2, 2, 4]) {
      tally.add('r', { ...sheet([1, 1, 1]), chosen: [chosen, 1, 1] }, []);
    }
    const [one] = analysedItems(paper.items, tally.figures(), filingOf, new Map());
    expect(one?.options.map(({ share }) => share)).toEqual([0.5, 0.25, 0, 0]);
  });

  test('weigh the share right by how often each question was asked, if enough people were asked', () => {
    const tally = new CohortTally(paper);
    tally.add('r', sheet([1, 0, 1]), []);
    tally.add('r', sheet([0, 1, 1]), [second]);
    expect(tally.shareRight([first, second], 1)).toBeCloseTo(1 / 3, 9);
    expect(tally.shareRight([first, second], 2)).toBeNull();
    expect(tally.shareRight([first], 2)).toBe(0.5);
    expect(tally.shareRight([], 0)).toBeNull();
  });
});

describe('an analysis', () => {
  const CALIBRATED = new Map([
    [first, { model: '2pl' as const, a: 1.2, b: -0.4, c: 0, se: { a: 0.1, b: 0.1, c: null } }],
  ]);
  const many = (count: number) => Array.from({ length: count }, (_, n) => sheet([n % 2, null, 1]));
  const told = (count: number) =>
    analysedItems(paper.items, tallied(...many(count)).figures(), filingOf, CALIBRATED);

  test('gives each question with its place and its figures', () => {
    const [one, two, three] = told(30);
    const frozen = paper.items[0]?.frozen;
    expect(one).toMatchObject({
      question: first,
      number: 1,
      label: 'M1·1',
      type: 'single_choice',
      stem: '<p>Which?</p>',
      domain: 'Algebra',
      unscored: false,
      count: 30,
      facility: 0.5,
      omitted_share: 0,
      section: { id: content.sections[0]?.id, title: 'Module 1', kind: 'math' },
      stimulus: '',
      irt: { model: '2pl', a: 1.2 },
      median_time_seconds: 30,
    });
    expect(
      one?.options.map(({ id, label, is_key, feedback, share }) => [id, label, is_key, feedback, share]),
    ).toEqual(
      frozen?.options.map(({ id, is_correct, feedback }, place) => [
        id,
        'ABCD'[place],
        is_correct,
        feedback,
        [0.5, 0.5, 0, 0][place],
      ]),
    );
    expect(one?.options.map(({ text }) => text)).toEqual(frozen?.options.map(({ text }) => text));
    expect(two).toMatchObject({ number: 2, domain: null, irt: null, omitted_share: 1, label: 'M1·2' });
    expect(three).toMatchObject({ number: 1, unscored: true, label: 'M2·1' });
  });

  test('shows fifths from 25 people on, times from 5 people who opened the question, and flags from 30 answers', () => {
    const fifths = (count: number) => told(count)[0]?.options[0]?.fifths.length;
    expect([fifths(24), fifths(25)]).toEqual([0, 5]);
    const time = (count: number) => told(count)[0]?.median_time_seconds;
    expect([time(4), time(5), told(0)[0]?.median_time_seconds]).toEqual([null, 30, null]);
    expect([told(29)[0]?.flags, told(30)[0]?.flags]).toEqual([null, expect.any(Array)]);
    // Nobody answered the second question, however many were asked it.
    expect(told(60)[1]?.flags).toBeNull();
    expect(told(0)[0]).toMatchObject({ count: 0, omitted_share: 0 });
  });

  test('shows how reliable the test would be without each scored question', () => {
    const figures = tallied(sheet([1, 1, 0]), sheet([1, 0, 1]), sheet([0, 0, 1]), sheet([1, 1, 1])).figures();
    const without = figures.reliability?.alpha_if_deleted ?? [];
    const known = {
      ...figures,
      reliability: { ...figures.reliability, alpha_if_deleted: [0.5, 0.25, null] },
    };
    const items = analysedItems(paper.items, known as typeof figures, filingOf, CALIBRATED);
    expect(items.map(({ alpha_if_deleted }) => alpha_if_deleted)).toEqual([0.5, 0.25, null]);
    expect(without).toHaveLength(3);
    expect(
      analysedItems(paper.items, { ...figures, reliability: null }, filingOf, CALIBRATED)[0]
        ?.alpha_if_deleted,
    ).toBeNull();
  });

  test('flags an option by its id in the newest revision', () => {
    const options = paper.items[0]?.frozen.options ?? [];
    expect(told(100)[0]?.flags).toMatchObject([
      { code: 'weak_distractor', option: options[2]?.id },
      { code: 'weak_distractor', option: options[3]?.id },
    ]);
  });

  test('flags a question that takes much longer than its section’s time allows', () => {
    const slow = tallied(...many(40).map((each) => ({ ...each, seconds: [30, 20, 300] }))).figures();
    const flags = analysedItems(paper.items, slow, filingOf, new Map()).map(
      (item) => item.flags?.filter(({ code }) => code === 'slow') ?? null,
    );
    // With 40 sessions the interval is a single value. The limit is twice the 90 seconds available.
    expect(flags).toEqual([
      [],
      null,
      [{ code: 'slow', option: null, value: 300, low: 300, high: 300, bar: expect.any(Number) }],
    ]);
  });

  test('shows figures of the whole test, and null for figures that cannot be computed', () => {
    const figures = tallied(...many(30)).figures();
    expect(testFigures(figures, 360)).toEqual({
      alpha: figures.reliability?.alpha ?? null,
      sem: figures.reliability?.sem ?? null,
      mean_time_seconds: 60,
      never_reached_share: 0,
      speededness: { finished_share: 1, low: expect.closeTo(0.8865, 4), high: 1, is_speeded: false },
    });
    // Without a time limit, nobody can have run out of time.
    expect(testFigures(figures, null).speededness).toBeNull();
    expect(testFigures(tallied().figures(), 360).speededness).toBeNull();
    const left = Array.from({ length: 30 }, () => ({ ...sheet([1, null, null]), unreached: [1, 2] }));
    expect(testFigures(tallied(...left).figures(), 360).speededness).toMatchObject({
      finished_share: 0,
      is_speeded: true,
    });
    const known = { ...figures, reliability: { ...figures.reliability, alpha: 0.8, sem: 1.2 } };
    expect(testFigures(known as typeof figures, null)).toMatchObject({ alpha: 0.8, sem: 1.2 });
    expect(testFigures({ ...figures, reliability: null }, null)).toMatchObject({ alpha: null, sem: null });
  });

  test('throws if nothing was counted for one of its questions', () => {
    const figures = tallied().figures();
    const none = { ...figures, test: { ...figures.test, items: [] } };
    expect(() => analysedItems(paper.items, none, filingOf, new Map())).toThrow(/No answers were counted/);
  });

  test('gives the total time of a test if all sections are timed', () => {
    expect(durationOf(content.sections)).toBe(360);
    const [timed, other] = content.sections;
    if (timed === undefined || other === undefined) throw new Error('The paper has fewer than two sections.');
    expect(durationOf([timed, { ...other, duration_seconds: null }])).toBeNull();
  });
});
