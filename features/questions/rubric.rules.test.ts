import { expect, test } from 'vitest';
import type { Criterion } from './rubric.contract.ts';
import { levelFaults, levelOf, markFault } from './rubric.rules.ts';

const level = (marks: number) => ({ words: `So good: ${marks}`, marks });
const thesis: Criterion = { title: 'Thesis', says: '', marks: 3, levels: [level(3), level(1.5), level(0)] };
const evidence: Criterion = { title: 'Evidence', says: '', marks: 2 };

test('levels of a criterion need different points, none above the criterion’s maximum and one equal to it', () => {
  expect(levelFaults([thesis, evidence, { marks: 2, levels: [level(0), level(2)] }])).toEqual([]);
  const paths = (...levels: number[]) =>
    levelFaults([{ marks: 3, levels: levels.map(level) }]).map(({ path }) => path);
  expect(paths(3)).toEqual(['body.rubric.0.levels']);
  expect(paths(2, 0)).toEqual(['body.rubric.0.levels']);
  expect(paths(4, 3, 3)).toEqual(['body.rubric.0.levels.0.marks', 'body.rubric.0.levels.2.marks']);
});

test('points for a criterion are the points of one of its levels, or any points up to the maximum if it has no levels', () => {
  expect([3, 1.5, 0].map((marks) => markFault(thesis, marks))).toEqual([null, null, null]);
  expect(markFault(thesis, 2)).toBe('No level of “Thesis” is worth 2. Choose 3, 1.5 or 0.');
  expect([markFault(evidence, 0.5), markFault(evidence, 2.5)]).toEqual([null, 'Enter at most 2.']);
  expect([levelOf(thesis, 1.5), levelOf(thesis, 1), levelOf(evidence, 1)]).toEqual([
    level(1.5),
    undefined,
    undefined,
  ]);
});
