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

test('the comparison of two groups uses people who were asked the same scored questions and have the same total', () => {
  const tally = new DifTally(paper);
  tally.add('reference', 'r', sheet(1, 0.5, 1), []);
  tally.add('reference', 'r', sheet(0, 1, 1), []);
  /* This session has two points in total, like the sessions before. The pretest question is in no total, and a partly right
     answer is not right. */
  tally.add('focal', 'r', sheet(0, 1, null), []);
  // The first person has three points. The second has two points, but their first question does not count,
  // because they knew its answer before. Neither has a counterpart with the same total on the same questions.
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
  /* Right and wrong answers: 1 and 1 in the reference group, 0 and 1 in the focal group. The odds ratio is
     undefined. */
  expect(told[0]).toMatchObject({ delta: null, interval: null, dif_class: null });
  tally.add('focal', 'r', sheet(1, 0.5, 0), []);
  expect(tally.figures()[0]?.delta).toBeCloseTo(0, 12);
});

test('the comparison of question difficulty requires two different groups', () => {
  const paths = (asked: Parameters<typeof comparedFaults>[0]) =>
    comparedFaults(asked).map(({ path }) => path);
  expect(paths({})).toEqual(['query.reference', 'query.focal']);
  expect(paths({ reference: 'a' })).toEqual(['query.focal']);
  expect(paths({ reference: 'a', focal: 'a' })).toEqual(['query.focal']);
  expect(paths({ reference: 'a', focal: 'b' })).toEqual([]);
});
