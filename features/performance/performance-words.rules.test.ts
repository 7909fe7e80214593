import { expect, test } from 'vitest';
import type { GoalPace, GoalScore } from './goal.rules.ts';
import type { Pacing, Skill, Study } from './performance.contract.ts';
import {
  behindWords,
  headline,
  isMovedOverall,
  luckWords,
  nextSum,
  overallSentence,
  pacingTitle,
  skillsTitle,
  studyTitle,
  trendTitle,
} from './performance-words.rules.ts';
import { worthWords } from './worth-words.rules.ts';

const GOAL = { score: 1400, day: '13 Mar' };
const TAKER = { kind: 'taker' } as const;
const pace = (distance: number, needed_a_week: number | null, gained_a_week: number | null): GoalPace => ({
  distance,
  needed_a_week,
  gained_a_week,
});

test.each([
  [null, 'Your goal is 1400 by 13 Mar. There is no score on its scale yet.'],
  [pace(0, null, 12), 'Your goal of 1400 is reached.'],
  [pace(90, null, 12), 'The test was on 13 Mar. Your score is 90 below the goal.'],
  [pace(90, 6, null), 'Reaching 1400 by 13 Mar takes 6 a week.'],
  [pace(90, 6, 13), 'Your score is rising by about 13 a week. Reaching 1400 by 13 Mar takes 6 a week.'],
  [pace(9, 1, 1), 'Your score is rising by about 1 a week. Reaching 1400 by 13 Mar takes 1 a week.'],
  [pace(90, 6, 3), 'Your score is rising by about 3 a week. Reaching 1400 by 13 Mar takes 6 a week.'],
  [pace(90, 6, -3), 'Your score hasn’t risen yet. Reaching 1400 by 13 Mar takes 6 a week.'],
] as const)('the headline for %o', (of, words) => {
  expect(headline(of, GOAL, TAKER)).toBe(words);
});

test('the headline addresses the student or names them to staff, and gives no pace without a goal', () => {
  expect(headline(pace(90, 6, 13), GOAL, { kind: 'staff', name: 'Noor' })).toMatch(
    /^Noor’s score is rising by about 13 a week/,
  );
  expect(headline(null, null, TAKER)).toBe('Your goal isn’t set yet.');
});

test('the title of the trend tells the gain so far and the distance to the goal', () => {
  const scores = (...values: number[]) => values.map((value) => ({ value }) as GoalScore);
  const words = (of: GoalPace | null, ...values: number[]) => trendTitle(scores(...values), of, 'September');
  expect(words(null)).toBe('No score released yet');
  expect(words(null, 1180)).toBe('After a second test you’ll see a trend');
  expect(words(pace(90, 6, 13), 1180, 1310)).toBe('90 below the goal, +130 since September');
  expect(words(pace(0, null, 13), 1180, 1400)).toBe('+220 since September');
  expect(words(null, 1180, 1150)).toBe('−30 since September');
  expect(words(null, 1180, 1180)).toBe('No change since September');
});

test('sums the steps in points or in score', () => {
  const step = (minutes: number, marks: number, points: number | null) =>
    ({ minutes, marks, points }) as Parameters<typeof nextSum>[0][number];
  expect(nextSum([step(9, 0.5, 8), step(12.4, 1, 9)], 'points')).toBe('21 min, about +17 on the score');
  expect(nextSum([step(9, 0.55, null)], 'marks')).toBe('9 min, about 0.6 points');
  expect([worthWords(1.2, 'points'), worthWords(1, 'marks')]).toEqual(['+1 on the score', '1 point']);
});

test('tells that skills without new questions changed with the overall estimate', () => {
  const skill = (before: number | null, chance: number | null, answers_since = 0) => ({
    before,
    chance,
    answers_since,
  });
  const taker = { kind: 'taker' } as const;
  const fell = [skill(0.8, 0.6), skill(0.7, 0.5), skill(0.8, 0.5, 3), skill(0.7, 0.68), skill(null, 0.5)];
  expect(overallSentence(fell, taker)).toBe(
    '2 skills fell without new questions because your overall estimate fell.',
  );
  expect(overallSentence([skill(0.5, 0.6)], { kind: 'staff', name: 'Ann' })).toBe(
    '1 skill rose without new questions because the overall estimate rose.',
  );
  expect(overallSentence([skill(0.8, 0.5, 3), skill(0.7, 0.7)], taker)).toBeNull();
  expect(fell.map(isMovedOverall)).toEqual([true, true, false, false, false]);
});

test("counts skills by their levels, not by today's chance", () => {
  const skill = (level: Skill['level'], chance: number | null) => ({ level, chance });
  expect(skillsTitle([])).toBe('No skills tested yet');
  const fallen = skill('proficient', 0.81);
  const risen = skill('attempted', 0.9);
  expect(
    skillsTitle([fallen, skill('mastered', 0.9), skill('familiar', 0.54), risen, skill(null, null)]),
  ).toBe('2 of 5 skills are proficient; 1 below familiar, 1 with too few questions');
  expect(skillsTitle([fallen])).toBe('1 of 1 skill is proficient');
  expect(skillsTitle([risen])).toBe('0 of 1 skill is proficient; 1 below familiar');
  const [low, few] = [skill('attempted', 0.5), skill('proficient', null)];
  expect(skillsTitle([low, low, few, few])).toBe(
    '0 of 4 skills are proficient; 2 below familiar, 2 with too few questions',
  );
});

test('describes gains and losses after study in the same words, with the effect of luck', () => {
  const study = (before: number, after: number): Study => {
    const side = (right: number) => ({ right, answers: [true, true, true, true, true], from: '', to: '' });
    return {
      topic: { id: 't', name: 'Lines' },
      minutes: 67.6,
      practised: 22,
      studied: [],
      luck: 1.2,
      before: side(before),
      after: side(after),
    };
  };
  expect(studyTitle(study(2, 5))).toBe('68 minutes on Lines: 3 more correct');
  expect(studyTitle(study(3, 1))).toBe('68 minutes on Lines: 2 fewer correct');
  expect(studyTitle(study(3, 3))).toBe('68 minutes on Lines: no change');
  expect(studyTitle({ ...study(2, 5), minutes: 0.4 })).toBe('1 minute on Lines: 3 more correct');
  expect(luckWords(study(2, 5))).toBe('With 5 questions, chance alone can change this by about 1.');
});

test('names the section in which most questions were not reached', () => {
  const section = (title: string, not_reached: number, slow: number[]) =>
    ({ title, not_reached, slow, behind_seconds: [] }) as unknown as Pacing['sections'][number];
  expect(pacingTitle([section('Math 1', 0, []), section('Math 2', 0, [])])).toBe(
    'Every question was reached',
  );
  expect(pacingTitle([section('Math 1', 1, []), section('Math 2', 2, [8, 13, 16])])).toBe(
    '2 questions in Math 2 not reached after 3 slow ones',
  );
  expect(pacingTitle([section('Math 1', 1, [])])).toBe('1 question in Math 1 not reached');
  expect(pacingTitle([section('Math 1', 2, [])])).toBe('2 questions in Math 1 not reached');
  expect([behindWords(161), behindWords(-20), behindWords(0.2)]).toEqual([
    '2:41 behind',
    '0:20 ahead',
    'on pace',
  ]);
});
