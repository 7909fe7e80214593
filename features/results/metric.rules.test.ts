import { describe, expect, test } from 'vitest';
import { satSections } from '#features/evidence/sat-sections.rules.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import {
  fallOf,
  type MetricScore,
  metricOf,
  newestLike,
  scoreError,
  scoreValue,
  trendOf,
} from './metric.rules.ts';
import { scoreOf } from './score.rules.ts';

const column = (kind: 'math' | 'reading_writing', scaled: number[], route = '') => ({ kind, route, scaled });
const questions = [{}, {}, {}, {}];
const both = [
  { kind: 'math' as const, questions },
  { kind: 'reading_writing' as const, questions },
];
const wide = [200, 300, 400, 500, 600];
const scaledPaper = (math: number[] = wide) =>
  frozenPaper({
    sections: both,
    scale: { kind: 'table', columns: [column('math', math), column('reading_writing', wide)] },
  }).content;
const plainPaper = (kind: 'math' | 'reading_writing', more: object = {}) =>
  frozenPaper({ sections: [{ kind, questions, ...more }] }).content;

describe('the metric in which scores are compared', () => {
  const metric = metricOf('sat', scaledPaper(), true);

  test('is the same for scores with the same exam, kinds of section and scale limits, in any order of sections', () => {
    const { sections, ...rest } = scaledPaper([200, 250, 300, 550, 600]);
    expect(metricOf('sat', { ...rest, sections: sections.toReversed() }, true)).toBe(metric);
  });

  test('is the same for scores without a scale if exam, kind of test and kinds of section are the same', () => {
    const long = frozenPaper({ sections: [{ kind: 'math', questions: [{}, ...questions] }] }).content;
    expect(metricOf('sat', long, false)).toBe(metricOf('sat', plainPaper('math'), false));
  });

  test.each([
    ['another exam', metricOf('act', scaledPaper(), true)],
    ['no exam', metricOf(null, scaledPaper(), true)],
    ['a scale with a higher maximum', metricOf('sat', scaledPaper([200, 300, 400, 500, 800]), true)],
    ['a scale with a lower minimum', metricOf('sat', scaledPaper([100, 300, 400, 500, 600]), true)],
    ['points instead of a scale', metricOf('sat', scaledPaper(), false)],
    [
      'only one section',
      metricOf('sat', { ...scaledPaper(), sections: scaledPaper().sections.slice(0, 1) }, true),
    ],
  ])('is different for a score of %s', (_what, other) => {
    expect(other).not.toBe(metric);
  });

  test('is different for two parts with the same limits', () => {
    const { sections, ...rest } = scaledPaper();
    const metrics = sections.map((section) => metricOf('sat', { ...rest, sections: [section] }, true));
    expect(new Set(metrics).size).toBe(2);
  });

  test.each([
    ['with another kind of section', plainPaper('reading_writing')],
    ['in stages', plainPaper('math', { module: { stage: 1, variant: 'base', at_least: null } })],
  ])('is different, for scores without a scale, from the metric of a test %s', (_what, other) => {
    expect(metricOf(null, other, false)).not.toBe(metricOf(null, plainPaper('math'), false));
  });

  test('does not depend on a kind of section without a column in the score table', () => {
    const { scale } = frozenPaper({
      sections: both,
      scale: { kind: 'table', columns: [column('math', [10, 20])] },
    }).content;
    expect(metricOf(null, { ...scaledPaper(), scale }, true)).toContain('10–20');
  });
});

const score = (metric: string, scaled: number | null, raw = 30): MetricScore => ({
  metric,
  scaled,
  raw,
  raw_max: 40,
  partly_seen_before: false,
});

test('a trend uses the score on its scale, or without a scale the whole percentage of the points', () => {
  expect(scoreValue(score('a', 1200))).toBe(1200);
  expect(scoreValue(score('a', null, 1))).toBe(3);
  expect(scoreValue({ raw: 0, raw_max: 0, scaled: null })).toBeNull();
});

describe('a trend of scores', () => {
  const mock = (scaled: number) => score('mock', scaled);
  const quiz = (raw: number) => score('quiz', null, raw);

  test('uses the newest metric with a scale, even if scores without a scale are newer', () => {
    expect(trendOf([mock(1100), quiz(4), score('old', 1500), mock(1200), quiz(40)])).toMatchObject({
      unit: 'scaled',
      points: [{ value: 1100 }, { value: 1200 }],
      others: 3,
    });
  });

  test('uses the newest metric if none has a scale, or else the metric named in the request', () => {
    expect(trendOf([score('other', null), quiz(10), quiz(20)])).toMatchObject({
      unit: 'percent',
      points: [{ value: 25 }, { value: 50 }],
      others: 1,
    });
    expect(trendOf([quiz(10), mock(1200)], 'quiz')).toMatchObject({
      unit: 'percent',
      points: [{ value: 25 }],
      others: 1,
    });
  });

  test('has no entry for a score without points, and none for an empty list', () => {
    expect(trendOf([{ ...quiz(0), raw_max: 0 }, quiz(10)]).points).toHaveLength(1);
    expect(trendOf([])).toEqual({ unit: 'percent', points: [], others: 0, seen_before: 0 });
  });

  test('leaves out scores partly seen before', () => {
    const seen = { ...mock(1590), partly_seen_before: true };
    expect(trendOf([mock(1100), seen, quiz(10)])).toMatchObject({
      points: [{ value: 1100 }],
      others: 1,
      seen_before: 1,
    });
  });
});

test('a trend compares the two newest scores with the same metric, whatever scores are between or after them', () => {
  const scores = ['c', 'a', 'b', 'a', 'b', 'a'].map((metric, place) => ({
    metric,
    place,
    partly_seen_before: false,
  }));
  expect(newestLike(scores)).toEqual({ now: scores[1], before: scores[3] });
  expect(newestLike(scores.slice(0, 3))).toBeNull();
  expect(newestLike([])).toBeNull();
  const seen = scores.map((one) => ({ ...one, partly_seen_before: one.place === 3 }));
  expect(newestLike(seen)).toEqual({ now: seen[1], before: seen[5] });
});

describe('a fall in the score', () => {
  test('is reported only if it exceeds one standard error, using the larger of the two errors', () => {
    const at = (value: number, se: number | null) => ({ value, se });
    expect(fallOf(at(1160, 39), at(1200, 39))).toBe(40);
    expect(fallOf(at(1160, 40), at(1200, 39))).toBeNull();
    expect(fallOf(at(1160, 39), at(1200, 40))).toBeNull();
    expect(fallOf(at(1240, 39), at(1200, 39))).toBeNull();
    expect(fallOf(at(1100, null), at(1200, 1))).toBeNull();
    expect(fallOf(at(1100, 1), at(1200, null))).toBeNull();
  });

  test('uses an error in units of the scale, or without a scale in percent of the points', () => {
    const errorOf = (paper: ReturnType<typeof frozenPaper>, right: number) => {
      const { content } = paper;
      const sat = satSections(
        content,
        content.sections.map(({ id, placements }) => ({
          section: id,
          questions: placements.map(({ question }) => question),
        })),
      );
      const given = (sat[0]?.asked ?? []).slice(0, right).map(({ question, question_revision }) => ({
        question,
        response: paper.questions.get(question_revision)?.options[0]?.id ?? null,
        hand_marks: null,
      }));
      const { kept } = scoreOf(content, sat, paper.questions, given);
      return scoreError(content.scale, kept);
    };
    const of = { sections: [{ kind: 'math' as const, questions }] };
    // Two of four right: √(2 · 2 / 3) = 1.155 questions.
    expect(errorOf(frozenPaper(of), 2)).toBeCloseTo((100 * Math.sqrt(4 / 3)) / 4, 9);
    const scale = { kind: 'table' as const, columns: [column('math', wide)] };
    expect(errorOf(frozenPaper({ ...of, scale }), 2)).toBeGreaterThan(90);
    expect(errorOf(frozenPaper({ sections: [{ questions: [{}] }] }), 1)).toBeNull();
    expect(errorOf(frozenPaper({ sections: [{ questions: [{ unscored: true }] }] }), 1)).toBeNull();
  });
});
