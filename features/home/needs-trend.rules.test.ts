import { expect, test } from 'vitest';
import { trendBeside } from './needs-trend.rules.ts';

const LISTED = 'math reading_writing 400–1600';
const score = (id: string, score_scale: string | null, scaled: number, partly_seen_before = false) => ({
  id,
  score_scale,
  metric: `SAT ${score_scale} ${id.slice(0, 1)}`,
  raw: 10,
  raw_max: 20,
  scaled,
  partly_seen_before,
});

test('if a test is the reason why a student needs attention, the trend shows scores comparable with that test, otherwise scores on the listed scale', () => {
  const own = [score('a1', LISTED, 1200), score('b1', 'math 200–800', 600), score('a2', LISTED, 1250)];
  expect(trendBeside(own, 'b1', LISTED).points.map(({ id }) => id)).toEqual(['b1']);
  expect(trendBeside(own, null, LISTED).points.map(({ id }) => id)).toEqual(['a1', 'a2']);
});

test('the trend shows scores on the listed scale if the test that is the reason has seen questions and nothing is comparable with it', () => {
  const own = [score('a1', LISTED, 1470), score('b1', LISTED, 1500, true)];
  expect(trendBeside(own, 'b1', LISTED).points.map(({ value }) => value)).toEqual([1470]);
});
