import { expect, test } from 'vitest';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { expectedTimes, forecastAmong, forecastOf, isForeseen } from './forecast.rules.ts';

type Paper = Parameters<typeof forecastOf>[0];
const told = (paper: Paper, people: ReturnType<typeof chancesIn>[]) =>
  forecastAmong(people.map((chances) => forecastOf(paper, chances)));
const chancesIn = ({ sections }: Paper, chance: number) =>
  new Map(sections.flatMap(({ placements }) => placements.map(({ question }) => [question, chance])));

const modules = [
  { kind: 'math' as const, module: { stage: 1, variant: 'm', at_least: null }, questions: [{}] },
  { kind: 'math' as const, module: { stage: 2, variant: 'hard', at_least: 1 }, questions: [{}] },
  { kind: 'math' as const, module: { stage: 2, variant: 'easy', at_least: null }, questions: [{}] },
];
const column = (route: string, ...scaled: number[]) => ({ kind: 'math' as const, route, scaled });

test('a forecast is a score if the scale covers every path, otherwise raw points', () => {
  const columns = [column('m-hard', 300, 400, 500), column('m-easy', 200, 250, 300)];
  const scaled = frozenPaper({ scale: { kind: 'table', columns }, sections: modules }).content;
  const sure = chancesIn(scaled, 1);
  expect(told(scaled, [sure])).toEqual({ unit: 'points', mean: 500, deviation: 0 });
  // A score of 200 on the easy path and of 500 on the hard one are equally likely.
  expect(told(scaled, [sure, chancesIn(scaled, 0)])).toEqual({
    unit: 'points',
    mean: 350,
    deviation: 150,
  });
  const lacking = { ...scaled, scale: { kind: 'table' as const, columns: columns.slice(0, 1) } };
  expect(told(lacking, [chancesIn(lacking, 0)])).toEqual({ unit: 'marks', mean: 0, deviation: 0 });
  expect(told({ ...scaled, scale: null }, [sure])).toEqual({ unit: 'marks', mean: 2, deviation: 0 });
});

test('a forecast adds up the kinds of sections, ignores pretest items, and averages over a draw', () => {
  const { content } = frozenPaper({
    marks: { correct: 2, wrong: -1, omitted: 0 },
    sections: [
      { kind: 'math', questions: [{}, { unscored: true }] },
      { kind: 'other', draw: { count: 1 }, questions: [{}, { marks: 3 }] },
    ],
  });
  // Two points, plus a question drawn from two that are worth two or six points.
  expect(told(content, [chancesIn(content, 1)])).toMatchObject({ mean: 6 });
  expect(told(content, [chancesIn(content, 0)])).toMatchObject({ mean: -3 });
});

test('there is no forecast without known students or scored questions, for an adaptive test, or if some results lead to no module', () => {
  const { content } = frozenPaper({ sections: modules });
  expect(isForeseen(content)).toBe(true);
  expect(told(content, [])).toBeNull();
  expect(isForeseen({ ...content, kind: 'adaptive' })).toBe(false);
  expect(isForeseen({ ...content, sections: content.sections.slice(0, 2) })).toBe(false);
  expect(isForeseen(frozenPaper({ sections: [{ questions: [{ unscored: true }] }] }).content)).toBe(false);
});

test('a section’s time is known if at least half of its questions have times; the rest count with the average', () => {
  const { content } = frozenPaper({
    sections: [
      { questions: [{}, {}, {}, {}] },
      { draw: { count: 1 }, questions: [{}, {}] },
      { questions: [] },
    ],
  });
  const [[a = '', b = '', c = ''] = [], [d = ''] = []] = content.sections.map(({ placements }) =>
    placements.map(({ question }) => question),
  );
  const usual = (seconds: Record<string, number>, takers: number) =>
    new Map(Object.entries(seconds).map(([question, mean]) => [question, { mean, takers }]));
  const told = expectedTimes(content, [usual({ [a]: 30, [b]: 60 }, 10), usual({ [a]: 40, [d]: 50 }, 20)]);
  expect(told).toMatchObject([
    // The questions of 40 and 60 seconds, and two more with their mean.
    { expected_seconds: 200, timed: 2, questions: 4 },
    { expected_seconds: 50, timed: 1, questions: 2 },
    { expected_seconds: null, timed: 0, questions: 0 },
  ]);
  expect(expectedTimes(content, [usual({ [c]: 40 }, 9)])[0]).toMatchObject({
    expected_seconds: null,
    timed: 1,
  });
});
