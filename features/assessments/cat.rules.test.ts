import { describe, expect, test } from 'vitest';
import { CAT_DEFAULTS, type CatRules } from './cat.contract.ts';
import {
  type AdaptiveCopy,
  adaptiveFaults,
  type CalibratedPool,
  catFaults,
  frozenCat,
  targetFaults,
} from './cat.rules.ts';

const RULES: CatRules = {
  start_theta: 0,
  min_items: 2,
  max_items: 4,
  stop_se: null,
  content_targets: [],
  exposure: { randomesque: 1, cap: null },
  scale: { slope: 100, intercept: 500, min: 200, max: 800, step: 10 },
};
const tag = (name: string) => ({ id: `tag-${name}`, name });

const placed = (id: string, tags: readonly string[] = [], unscored = false) => ({
  unscored,
  question: { id, tags: tags.map(tag) },
});
const four = ['a', 'b', 'c', 'd'].map((id) => placed(id));

const poolOf = (questions: readonly string[], told: Partial<CalibratedPool> = {}): CalibratedPool => ({
  calibration: 'calibration',
  parameters: new Map(questions.map((question, place) => [question, { a: 1 + place, b: place, c: 0 }])),
  ...told,
});

const faultsOf = (told: Partial<AdaptiveCopy> = {}, placements = four) =>
  adaptiveFaults({
    cat: RULES,
    modes: ['test'],
    sections: [{ module: null, draw: null, placements }],
    pool: poolOf(placements.map(({ question }) => question.id)),
    ...told,
  });
const words = (...asked: Parameters<typeof faultsOf>) => faultsOf(...asked).map(({ message }) => message);

describe('the rules of an adaptive test', () => {
  const paths = (change: Partial<CatRules>) => catFaults({ ...RULES, ...change }).map(({ path }) => path);

  test('may be absent, and are valid by default', () => {
    expect([...catFaults(null), ...catFaults(CAT_DEFAULTS), ...catFaults(RULES)]).toEqual([]);
    expect(paths({ min_items: 4 })).toEqual([]);
  });

  test('reject a maximum below the minimum, an empty scale, and shares that repeat a tag or do not add up to 1', () => {
    expect(paths({ min_items: 5 })).toEqual(['body.cat.max_items']);
    expect(paths({ scale: { ...RULES.scale, max: 200 } })).toEqual(['body.cat.scale.max']);
    const share = (of: string, part: number) => ({ tag: of, share: part });
    expect(paths({ content_targets: [share('x', 0.6), share('y', 0.4)] })).toEqual([]);
    expect(paths({ content_targets: [share('x', 1 / 3), share('y', 1 / 3), share('z', 0.3334)] })).toEqual(
      [],
    );
    expect(paths({ content_targets: [share('x', 0.6), share('y', 0.3)] })).toEqual([
      'body.cat.content_targets',
    ]);
    expect(paths({ content_targets: [share('x', 0.6), share('x', 0.4)] })).toEqual([
      'body.cat.content_targets.1.tag',
    ]);
  });
});

test('a content target that names an unknown tag is rejected', () => {
  const content_targets = [
    { tag: 'x', share: 0.5 },
    { tag: 'y', share: 0.5 },
  ];
  expect(targetFaults({ ...RULES, content_targets }, ['x']).map(({ path }) => path)).toEqual([
    'body.cat.content_targets.1.tag',
  ]);
  expect([...targetFaults({ ...RULES, content_targets }, ['y', 'x']), ...targetFaults(null, [])]).toEqual([]);
});

describe('the check before publishing an adaptive test', () => {
  test('passes if all questions of its one section are calibrated together and there are enough questions', () => {
    expect(faultsOf()).toEqual([]);
  });

  test('requires rules, one plain section, and test as the only mode', () => {
    expect(words({ modes: ['test', 'practice'] })).toEqual([expect.stringMatching(/practice or on paper/)]);
    const [section] = [{ module: null, draw: null, placements: four }];
    expect(words({ sections: [section, section].flatMap((one) => one ?? []) })).toEqual([
      expect.stringMatching(/only one section/),
    ]);
    expect(words({ sections: [{ module: {}, draw: {}, placements: four }] })).toEqual([
      expect.stringMatching(/can’t have modules/),
      expect.stringMatching(/at random/),
    ]);
    expect(words({ cat: null })).toEqual([expect.stringMatching(/how many questions/)]);
    expect(words({ sections: [] })).toEqual([]);
  });

  test('names the questions that are not calibrated or not scored', () => {
    expect(words({ pool: null })).toHaveLength(4);
    expect(faultsOf({ pool: poolOf(['a', 'b', 'd']) })).toEqual([
      { place: 2, message: expect.stringMatching(/No accepted calibration/) },
    ]);
    expect(faultsOf({}, [...four, placed('e', [], true)])).toEqual([
      { place: 4, message: expect.stringMatching(/unscored questions/) },
    ]);
  });

  test('requires a pool as large as the longest test, and larger if exposure is limited', () => {
    expect(words({}, four.slice(0, 3))).toEqual([
      expect.stringMatching(/up to 4 questions, but the pool has only 3/),
    ]);
    const capped = (cap: number) => ({ cat: { ...RULES, exposure: { randomesque: 1, cap } } });
    expect(words(capped(1))).toEqual([]);
    expect(words(capped(0.8))).toEqual([
      'To use each question in at most 80% of sessions with 4 questions each, the pool needs 5 questions. It has 4.',
    ]);
    expect(words(capped(0.8), [...four, placed('e')])).toEqual([]);
    expect(words(capped(0.8), four.slice(0, 3))).toHaveLength(1);
  });

  test('requires enough questions for each content target; a question counts for its first matching target', () => {
    const content_targets = [
      { tag: 'tag-x', share: 0.5 },
      { tag: 'tag-y', share: 0.5 },
    ];
    const cat = { ...RULES, content_targets };
    const both = [placed('a', ['x']), placed('b', ['y', 'x']), placed('c', ['y']), placed('d')];
    expect(words({ cat }, both)).toEqual(['The test may need 2 questions on y, but the pool has only 1.']);
    expect(words({ cat }, [...both, placed('e', ['y'])])).toEqual([]);
    expect(words({ cat })[0]).toMatch(/2 questions on a topic that no question has/);
  });
});

test('freezes the rules with the calibrated pool, and each question with its content target', () => {
  const content_targets = [
    { tag: 'tag-x', share: 0.25 },
    { tag: 'tag-y', share: 0.75 },
  ];
  const cat = { ...RULES, content_targets, exposure: { randomesque: 3, cap: 0.4 } };
  const frozen = frozenCat(cat, poolOf(['a', 'b']), [placed('a', ['y']), placed('b')]);
  expect(frozen).toEqual({
    start_theta: 0,
    min_items: 2,
    max_items: 4,
    stop_se: null,
    randomesque: 3,
    cap: 0.4,
    calibration: 'calibration',
    scale: RULES.scale,
    content_targets: { 'tag-x': 0.25, 'tag-y': 0.75 },
    items: [
      { id: 'a', a: 1, b: 0, c: 0, content: 'tag-y' },
      { id: 'b', a: 2, b: 1, c: 0, content: null },
    ],
  });
  expect(() => frozenCat(cat, poolOf(['a'], { calibration: null }), [])).toThrow('has no calibration');
  expect(() => frozenCat(cat, poolOf([]), four)).toThrow('not calibrated');
});
