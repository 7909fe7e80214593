import { expect, test } from 'vitest';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { analysedPaper } from './analysed-items.rules.ts';
import { comparedFaults, DifTally } from './dif.rules.ts';

const { content, questions } = frozenPaper({
  sections: [{ kind: 'math', questions: [{}, { marks: 2 }, { unscored: true }] }],
});
const paper = analysedPaper([{ ...content, id: 'r' }], questions);
const [first = ''] = paper.items.map(({ placement }) => placement.question);
const sheet = (...shares: (number | null)[]) => ({
  places: shares.map((_, place) => place),
  shares,
  unreached: [],
  chosen: shares.map(() => 0),
  seconds: shares.map(() => 1),
});

test('people are compared who were asked the same scored questions and have the same total', () => {
  const tally = new DifTally(paper);
  tally.add('reference', 'r', sheet(1, 0.5, 1), []);
  tally.add('reference', 'r', sheet(0, 1, 1), []);
  // Two marks in all, as both before have; the pretest question is in no total, and what is right in part is not right.
  tally.add('focal', 'r', sheet(0, 1, null), []);
  // Three marks, and two of whom one knew the first: nobody is like them.
  tally.add('focal', 'r', sheet(1, 1, 1), []);
  tally.add('focal', 'r', sheet(1, 1, 1), [first]);
  const told = tally.figures();
  expect(
    told.map(({ label, reference_count, focal_count }) => [label, reference_count, focal_count]),
  ).toEqual([
    ['M1·1', 2, 1],
    ['M1·2', 2, 1],
    ['M1·3', 2, 1],
  ]);
  expect(told[0]).toMatchObject({ question: first, stem: '<p>Which?</p>' });
  // Right and wrong of the reference 1 and 1, of the focal 0 and 1: the odds have no ratio.
  expect(told[0]).toMatchObject({ delta: null, interval: null, dif_class: null });
  tally.add('focal', 'r', sheet(1, 0.5, 0), []);
  expect(tally.figures()[0]?.delta).toBeCloseTo(0, 12);
});

test('two that are compared are named, and are not one', () => {
  const paths = (asked: Parameters<typeof comparedFaults>[0]) =>
    comparedFaults(asked).map(({ path }) => path);
  expect(paths({})).toEqual(['query.reference', 'query.focal']);
  expect(paths({ reference: 'a' })).toEqual(['query.focal']);
  expect(paths({ reference: 'a', focal: 'a' })).toEqual(['query.focal']);
  expect(paths({ reference: 'a', focal: 'b' })).toEqual([]);
});
