import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededNumbers, seededShuffle } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { chanceAfter, type Growth, growthOf, type StudiedAnswer } from './growth.ts';
import {
  type DueQuestion,
  nextSteps,
  pointsAMark,
  type Situation,
  type TopicSituation,
} from './next-steps.ts';

const ASSUMED: Growth = { gain: 0.35, answers: null };
const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));
const topic = (name: string, more: Partial<TopicSituation> = {}): TopicSituation => ({
  topic: name,
  questions: 4,
  points_a_mark: 10,
  answers: 5,
  chance: 0.5,
  guess: 0,
  minutes: 10,
  ...more,
});
const due = (more: Partial<DueQuestion> = {}): DueQuestion => ({
  recall_after: 0.9,
  recall_left: 0.6,
  questions: 4,
  met: 8,
  points_a_mark: 10,
  ...more,
});
const situation = (more: Partial<Situation>): Situation => ({
  topics: [],
  due: [],
  review_minutes: 0.5,
  pacing: [],
  growth: ASSUMED,
  ...more,
});

describe('how much one raw point is worth in score', () => {
  const scale = [200, 200, 210, 230, 260, 300, 350, 400, 450, 490, 520];

  test('is the slope of the scale within three raw points of the newest raw score', () => {
    expect(pointsAMark(scale, 5)).toBeCloseTo((450 - 210) / 6, 12);
    expect(pointsAMark(scale, 1)).toBeCloseTo((260 - 200) / 4, 12);
    expect(pointsAMark(scale, 10)).toBeCloseTo((520 - 400) / 3, 12);
    expect(pointsAMark(scale, 4.6)).toBe(pointsAMark(scale, 5));
    expect(pointsAMark(scale, -2)).toBe(pointsAMark(scale, 0));
    expect(pointsAMark(scale, 40)).toBe(pointsAMark(scale, 10));
  });

  test('is the slope of the middle third of the scale if there is no score yet', () => {
    expect(pointsAMark(scale, null)).toBeCloseTo((400 - 230) / 4, 12);
    expect(pointsAMark([200, 800], null)).toBe(600);
    expect([pointsAMark([200], null), pointsAMark([], 3)]).toEqual([0, 0]);
  });
});

describe('growth of the chance of a right answer by study', () => {
  test('is assumed to be .35 logits in ten minutes, grows with the square root of time, and is at most .8', () => {
    expect(growthOf([])).toEqual(ASSUMED);
    expect(chanceAfter(ASSUMED, 0.5, 0, 10)).toBeCloseTo(logistic(0.35), 12);
    expect(chanceAfter(ASSUMED, 0.5, 0, 40)).toBeCloseTo(logistic(0.7), 12);
    expect(chanceAfter(ASSUMED, 0.5, 0, 90)).toBeCloseTo(logistic(0.8), 12);
    expect(chanceAfter({ gain: 0.35, answers: 200 }, 0.5, 0, 90)).toBeCloseTo(logistic(1.05), 12);
    expect(chanceAfter(ASSUMED, 0.625, 0.25, 10)).toBeCloseTo(0.25 + 0.75 * logistic(0.35), 12);
  });

  test('is defined for a chance of 1 and for one below the chance of guessing', () => {
    expect(chanceAfter(ASSUMED, 1, 0, 10)).toBeGreaterThan(0.999);
    expect(chanceAfter(ASSUMED, 0.1, 0.25, 10)).toBeCloseTo(0.25, 3);
  });

  const studied = (count: number, gain: number, seed: number): StudiedAnswer[] => {
    const random = seededNumbers(seed, 'growth');
    return Array.from({ length: count }, () => {
      const [chance, minutes] = [0.3 + 0.5 * random(), 5 + 30 * random()];
      const truth = chanceAfter({ gain, answers: 200 }, chance, 0.25, minutes);
      return { minutes, chance, guess: 0.25, right: random() < truth };
    });
  };
  test('is learned from the data once there are 200 answers after study', () => {
    expect(growthOf(studied(199, 0.7, 1))).toEqual(ASSUMED);
    expect(growthOf(studied(200, 0.7, 1)).answers).toBe(200);
    expect(growthOf(studied(20_000, 0.7, 1)).gain).toBeCloseTo(0.7, 1);
    expect(growthOf(studied(20_000, 0.2, 2)).gain).toBeCloseTo(0.2, 1);
  });

  test('is never negative, and is finite even if all answers were right', () => {
    const all = studied(300, 0.5, 3);
    expect(growthOf(all.map((each) => ({ ...each, right: false }))).gain).toBe(0);
    expect(growthOf(all.map((each) => ({ ...each, right: true }))).gain).toBe(4);
  });
});

describe('next steps', () => {
  test('a topic is worth its questions × growth of the chance of a right answer × score per point ÷ minutes', () => {
    const { unit, steps } = nextSteps(situation({ topics: [topic('lines')] }));
    const marks = 4 * (logistic(0.35) - 0.5);
    expect(unit).toBe('points');
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ kind: 'topic', topic: 'lines', questions: 4, chance: 0.5, minutes: 10 });
    expect(steps[0]).toMatchObject({ chance_after: logistic(0.35) });
    expect(steps[0]?.marks).toBeCloseTo(marks, 12);
    expect(steps[0]?.points).toBeCloseTo(marks * 10, 12);
    expect(steps[0]?.a_minute).toBeCloseTo(marks, 12);
  });

  test('a review is worth the test questions that it keeps a student able to answer, per minute', () => {
    const steps = nextSteps(
      situation({ due: [due(), due({ met: 2 }), due({ met: 0, points_a_mark: 20 })] }),
    ).steps;
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ kind: 'review', due: 3, minutes: 1.5 });
    const [first] = steps;
    expect(first?.kind === 'review' && first.kept).toBeCloseTo(0.9, 12);
    expect(first?.marks).toBeCloseTo(0.3 * 0.5 + 0.3 + 0.3, 12);
    expect(first?.points).toBeCloseTo(1.5 + 3 + 6, 12);
    expect(first?.a_minute).toBeCloseTo(7, 12);
  });

  test('pacing is worth the unreached questions × their chance of a right answer × score per point in 15 minutes', () => {
    const pacing = [{ section: 'm2', not_reached: 2, chance: 0.6, points_a_mark: 10 }];
    const { steps } = nextSteps(situation({ pacing }));
    expect(steps[0]).toMatchObject({
      kind: 'pacing',
      section: 'm2',
      not_reached: 2,
      minutes: 15,
      points: 12,
    });
    expect(steps[0]?.a_minute).toBeCloseTo(0.8, 12);
  });

  test('are ranked by gain per minute, skip steps without gain, and list topics with few answers separately', () => {
    const { steps, ask_first } = nextSteps(
      situation({
        topics: [
          topic('slow', { minutes: 20 }),
          topic('quick', { minutes: 5 }),
          topic('never asked', { questions: 0 }),
          topic('b new', { answers: 4, questions: 3 }),
          topic('a new', { answers: 0, questions: 3 }),
          topic('large new', { answers: 1, questions: 9 }),
        ],
        due: [due()],
        pacing: [{ section: 'm', not_reached: 0, chance: 0.5, points_a_mark: 10 }],
      }),
    );
    expect(steps.map((step) => (step.kind === 'topic' ? step.topic : step.kind))).toEqual([
      'review',
      'quick',
      'slow',
    ]);
    expect(ask_first).toEqual([
      { topic: 'large new', answers: 1, questions: 9 },
      { topic: 'a new', answers: 0, questions: 3 },
      { topic: 'b new', answers: 4, questions: 3 },
    ]);
  });

  test('are ranked by raw points if any part has no score scale', () => {
    for (const lacking of [
      { topics: [topic('a', { points_a_mark: null })] },
      { topics: [topic('a')], due: [due({ points_a_mark: null })] },
      { topics: [topic('a')], pacing: [{ section: 'm', not_reached: 1, chance: 0.5, points_a_mark: null }] },
    ]) {
      const { unit, steps } = nextSteps(situation(lacking));
      expect(unit).toBe('marks');
      for (const step of steps) {
        expect(step.points).toBeNull();
        expect(step.a_minute).toBeCloseTo(step.marks / step.minutes, 12);
      }
    }
    expect(nextSteps(situation({})).steps).toEqual([]);
  });

  test('do not depend on the order of the input', () => {
    const drawn = fc.array(
      fc.record({
        topic: fc.uuid(),
        questions: fc.nat(9),
        answers: fc.nat(9),
        guess: fc.constantFrom(0, 0.25),
        chance: fc.constantFrom(0.3, 0.5, 0.9),
        minutes: fc.constantFrom(5, 10),
        points_a_mark: fc.constant(10),
      }),
    );
    fc.assert(
      fc.property(drawn, fc.integer(), (topics, seed) => {
        const shuffled = nextSteps(situation({ topics: seededShuffle(topics, seed, 'topics') }));
        expect(shuffled).toEqual(nextSteps(situation({ topics })));
      }),
    );
  });
});
