import { describe, expect, test } from 'vitest';
import { NOT_PRESENTED, RIGHT, WRONG } from '#core/irt/response-matrix.ts';
import { abilityScaleFaults, scoreOnScale } from '#features/assessments/ability-scale.rules.ts';
import {
  type AbilityScoring,
  abilityScore,
  abilityScoreOfCount,
} from '#features/results/ability-score.rules.ts';
import { frozenPaper } from '#tests/support/results-seed.ts';
import { planFault, planOf, settledQuestions } from './calibration.rules.ts';
import { abilitiesOf, curvesOf, routesOf, sumScoresOf } from './curves.rules.ts';
import { progressOf, progressWords } from './progress-words.rules.ts';
import { nearestThreshold, routingOf, thresholdAt } from './routing.rules.ts';

const SCALE = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };

const question = (name: string) => ({
  question: name,
  question_revision: `${name}1`,
  label: name,
  unscored: false,
  has_key: true,
});
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
/** Only the first `asked` people are asked the last question. A third of all answers are wrong. */
function matrix(persons: number, asked: number) {
  const codes = Uint8Array.from({ length: persons * NAMES.length }, (_, place) => {
    const person = Math.floor(place / NAMES.length);
    const item = place % NAMES.length;
    if (item === NAMES.length - 1 && person >= asked) return NOT_PRESENTED;
    return (person + item) % 3 === 0 ? WRONG : RIGHT;
  });
  return { persons, items: NAMES.length, codes };
}

describe('the result of a calibration', () => {
  test('covers questions with enough answers, and names the reason for each question left out', () => {
    const plan = planOf(matrix(250, 249), NAMES.map(question), '2pl');
    expect(plan.columns).toEqual([0, 1, 2, 3, 4, 5]);
    expect(plan.reasons.at(-1)).toBe('few_answers');
    expect(plan.answers.at(-1)).toBe(249);
    expect(plan.matrix).toMatchObject({ persons: 250, items: 6 });
    expect(planFault(plan, '2pl', true)).toBeNull();
    expect(planOf(matrix(250, 250), NAMES.map(question), '2pl').columns).toHaveLength(7);
    const few = planOf(matrix(999, 999), NAMES.map(question), '3pl');
    expect(planFault(few, '3pl', true)).toMatch(/^Too few answers: 3PL needs 1000 .* has 999\. /);
    expect(planFault(few, '3pl', false)).not.toContain('999');
  });

  test('is linked to a scale by five common questions, which also gives parameters for questions with too few answers', () => {
    const plan = planOf(matrix(250, 10), NAMES.map(question), '2pl');
    const estimates = [-1, -0.5, 0, 0.5, 1, 1.5].map((b) => ({
      a: 1,
      b,
      c: 0,
      se: { a: 0.1, b: 0.2, c: Number.NaN },
    }));
    // On the second scale θ is twice as wide and shifted up by one.
    const there = (b: number) => ({ a: 0.5, b: 2 * b + 1, c: 0 });
    const parameters = new Map([
      ...estimates.slice(0, 5).map(({ b }, place) => [NAMES[place] ?? '', there(b)] as const),
      ['g', { a: 1, b: 3, c: 0 }],
    ]);
    const { items, left_out, link } = settledQuestions(plan, NAMES.map(question), estimates, {
      calibration: 'base',
      parameters,
    });
    expect(link).toMatchObject({ method: 'stocking_lord', to: 'base', common: 5 });
    expect(link?.slope).toBeCloseTo(2, 4);
    expect(link?.shift).toBeCloseTo(1, 4);
    expect(items[5]).toMatchObject({ question: 'f', source: 'estimated' });
    expect(items[5]?.b).toBeCloseTo(4, 4);
    expect(items[5]?.se.a).toBeCloseTo(0.05, 4);
    expect(items[5]?.se.b).toBeCloseTo(0.4, 4);
    expect(items[5]?.se.c).toBeNull();
    expect(items[6]).toMatchObject({ question: 'g', source: 'fixed', b: 3, answers: 10 });
    expect(left_out).toEqual([]);
  });

  test('has its own scale if there are only four common questions, and leaves out questions with too few answers', () => {
    const plan = planOf(matrix(250, 10), NAMES.map(question), '2pl');
    const estimates = [-1, -0.5, 0, 0.5, 1, 1.5].map((b) => ({ a: 1, b, c: 0, se: { a: 1, b: 1, c: 0 } }));
    const parameters = new Map(['a', 'b', 'c', 'd', 'g'].map((name) => [name, { a: 1, b: 0, c: 0 }]));
    const base = { calibration: 'base', parameters };
    const { items, left_out, link } = settledQuestions(plan, NAMES.map(question), estimates, base);
    expect(link).toBeNull();
    expect(items.map(({ b }) => b)).toEqual([-1, -0.5, 0, 0.5, 1, 1.5]);
    expect(left_out).toMatchObject([{ question: 'g', reason: 'few_answers', answers: 10 }]);
  });
});

describe('an IRT score', () => {
  test('is rounded to a step counted from the minimum, and limited to the scale', () => {
    const at = (theta: number) => scoreOnScale(SCALE, { theta, se: 0.3 });
    expect(at(0.646)).toEqual({ scaled: 560, se: 30 });
    expect([at(-9).scaled, at(9).scaled]).toEqual([200, 800]);
    expect(scoreOnScale({ ...SCALE, min: 205 }, { theta: 0.646, se: 0.3 }).scaled).toBe(565);
    expect(abilityScaleFaults(SCALE)).toEqual([]);
    expect(abilityScaleFaults({ ...SCALE, max: 200 })).toHaveLength(1);
    expect(abilityScaleFaults({ ...SCALE, step: 601 })).toHaveLength(1);
  });

  test('depends on how many calibrated questions are right, and is null without calibrated questions', () => {
    const item = { a: 1, b: 0, c: 0 };
    const scoring: AbilityScoring = {
      scale: SCALE,
      parts: new Map([
        [
          'math',
          {
            calibration: 'one',
            parameters: new Map([
              ['a', item],
              ['b', item],
            ]),
          },
        ],
      ]),
    };
    const given = (right: string) =>
      ['a', 'b', 'x'].map((name) => ({ question: name, is_right: right.includes(name) }));
    const one = abilityScore(scoring, 'math', given('a'));
    // One of two questions of difficulty 0 is right, so by symmetry the ability is the mean.
    expect(one).toMatchObject({ calibration: 'one', scaled: 500 });
    expect(one?.theta).toBeCloseTo(0, 10);
    expect(abilityScore(scoring, 'math', given('bx'))).toEqual(one);
    expect(abilityScore(scoring, 'math', given('ab'))?.scaled).toBeGreaterThan(500);
    expect(abilityScore(scoring, 'other', given('ab'))).toBeNull();
    expect(abilityScore(scoring, 'math', [])).toBeNull();
    expect(abilityScoreOfCount(scoring, 'math', ['a', 'b'], 1)).toEqual(one);
    expect(abilityScoreOfCount(scoring, 'math', ['a', 'b', 'x'], 1)).toBeNull();
    expect(abilityScoreOfCount(scoring, 'math', ['a', 'b'], 3)).toBeNull();
  });
});

describe('routes of a test with modules', () => {
  const module = (stage: number, variant: string, at_least: number | null = null) => ({
    kind: 'math' as const,
    module: { stage, variant, at_least },
    questions: [{}, {}, {}],
  });
  const { sections } = frozenPaper({
    sections: [module(1, 'routing'), module(2, 'lower'), module(2, 'higher', 3)],
  }).content;
  const places = [-0.5, 0, 0.5, -1.5, -1, -0.5, 0.5, 1, 1.5];
  const parameters = new Map(
    sections
      .flatMap(({ placements }) => placements)
      .map(({ question: id }, place) => [id, { a: 1, b: places[place] ?? 0, c: 0, answers: 300 - place }]),
  );

  test('are drawn along the ability scale, for the common start and for each variant', () => {
    const routes = routesOf(sections);
    expect(routes.map(({ name, is_beginning }) => [name, is_beginning])).toEqual([
      ['1', true],
      ['1, then lower', false],
      ['1, then higher', false],
    ]);
    const [begun, lower, higher] = curvesOf(routes, parameters, SCALE);
    expect(begun?.points.at(0)).toMatchObject({ theta: -3, score: 200 });
    expect(begun?.points.at(-1)).toMatchObject({ theta: 3, score: 800 });
    const middle = begun?.points[30];
    // A question of difficulty 0 gives information 0.25 at ability 0; each of two questions half a logit away
    // gives 0.235.
    expect(middle?.information).toBeCloseTo(0.25 + 2 * 0.2350037, 6);
    expect(middle?.se).toBeCloseTo(100 / Math.sqrt(1 + 0.7200074), 4);
    expect(lower?.points[30]?.information).toBeCloseTo(higher?.points[30]?.information ?? 0, 10);
    expect(sumScoresOf(routes, parameters, SCALE).map(({ rows }) => rows.length)).toEqual([7, 7]);
    expect(abilitiesOf(null).at(0)).toBe(-4);
  });

  test('have a threshold for each number of right answers, and the ability at which both variants measure equally well', () => {
    const [first, , higher] = sections;
    const so_far = {
      next: new Map([[higher?.id ?? '', 2]]),
      right: new Map([[first?.id ?? '', [1, 0, 2, 5]]]),
    };
    const [routing, ...more] = routingOf(sections, parameters, SCALE, so_far);
    expect(more).toEqual([]);
    expect(routing).toMatchObject({
      variant: 'higher',
      lower_variant: 'lower',
      after: 'module 1',
      question_count: 3,
      at_least: 3,
      went_lower: 297,
      went_higher: 294,
      next_at_least: 2,
      sittings: 8,
    });
    expect(routing?.thresholds.map(({ went_share }) => went_share)).toEqual([7 / 8, 7 / 8, 5 / 8]);
    expect(routing?.alike?.theta).toBeCloseTo(0, 6);
    expect(routing?.alike?.score).toBeCloseTo(500, 4);
    const [, two] = routing?.thresholds ?? [];
    expect(routing?.thresholds).toHaveLength(3);
    expect(two?.higher_share).toBeCloseTo(0.5, 10);
    expect([1, 2]).toContain(routing?.best_at_least);
    // If the questions before a module are not all calibrated, there is no threshold.
    const partly = new Map([...parameters].slice(1));
    expect(routingOf(sections, partly, SCALE, so_far)).toEqual([]);
    // Nobody has taken the test, and its working copy sends everyone to this variant.
    const untold = { next: new Map(), right: new Map() };
    expect(routingOf(sections, parameters, SCALE, untold)[0]).toMatchObject({
      next_at_least: null,
      sittings: 0,
      thresholds: [{ went_share: null }, {}, {}],
    });
  });

  test('an ability is converted to the threshold whose ability is nearest', () => {
    const so_far = { next: new Map(), right: new Map() };
    const [routing] = routingOf(sections, parameters, SCALE, so_far);
    if (routing === undefined) throw new Error('The test has no routing.');
    const { section, thresholds } = routing;
    for (const { theta, at_least } of thresholds) {
      expect(nearestThreshold(thresholds, theta)?.at_least).toBe(at_least);
      expect(thresholdAt([routing], { section, theta })).toEqual({ at_least });
    }
    expect(thresholdAt([routing], { section, theta: -6 })).toEqual({ at_least: 1 });
    expect(nearestThreshold([], 0)).toBeNull();
    expect(thresholdAt([routing], { section: 'another', theta: 0 })).toHaveProperty('message');
    expect(thresholdAt([routing, routing], { section, theta: 0 })).toHaveProperty('message');
  });
});

test('the progress of a run can be parsed back from its text line', () => {
  for (const told of [
    { cycles: 27, log_likelihood: -62754.18, largest_change: 0.0042 },
    { cycles: 1, log_likelihood: -1.5, largest_change: 120 },
    { cycles: 90, log_likelihood: -1, largest_change: 0.0000012 },
  ]) {
    expect(progressOf(progressWords(told))).toEqual(told);
  }
  expect(progressOf('Collecting answers')).toBeNull();
});
