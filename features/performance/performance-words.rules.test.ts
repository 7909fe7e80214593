import { expect, test } from 'vitest';
import type { GoalPace, GoalScore } from './goal.rules.ts';
import type { Pacing, Skill, Study } from './performance.contract.ts';
import {
  behindWords,
  fallNote,
  headline,
  isMovedOverall,
  luckWords,
  pacingTitle,
  skillsTitle,
  stepWords,
  studyTitle,
  trendTitle,
} from './performance-words.rules.ts';
import { worthWords } from './worth-words.rules.ts';

const GOAL = { score: 1400, day: '13 Mar' };
const TAKER = { kind: 'taker' } as const;
const NOOR = { kind: 'staff', name: 'Noor' } as const;
const pace = (distance: number, needed_a_week: number | null, gained_a_week: number | null): GoalPace => ({
  distance,
  needed_a_week,
  gained_a_week,
});

test.each([
  [null, 'Your goal is 1400 by 13 Mar. No score for this goal has been released yet.'],
  [pace(0, null, 12), 'You’ve reached the goal of 1400.'],
  [pace(90, null, 12), 'The test date, 13 Mar, has passed. Your latest score is 90 below the goal.'],
  [pace(90, 6, null), 'Reaching 1400 by 13 Mar takes +6 a week on your score.'],
  [pace(90, 6, 13), 'Your score is rising by about 13 a week. Reaching 1400 by 13 Mar takes 6 a week.'],
  [pace(90, 6, -3), 'Your score hasn’t risen so far. Reaching 1400 by 13 Mar takes 6 a week.'],
] as const)('the headline for %o', (of, words) => {
  expect(headline(of, GOAL, TAKER)).toBe(words);
});

test('the headline addresses the student or names them to staff, and gives no pace without a goal', () => {
  expect(headline(pace(90, 6, 13), GOAL, NOOR)).toMatch(/^Noor’s score is rising by about 13 a week/);
  expect(headline(pace(0, null, 13), GOAL, NOOR)).toBe('Noor has reached the goal of 1400.');
  expect(headline(null, null, TAKER)).toBe('Set a goal score and a test date to see the pace you need.');
  expect(headline(null, null, NOOR)).toBe('Noor has no goal score and test date yet.');
});

test('the title of the trend tells the distance to the goal, or the gain so far', () => {
  const scores = (...values: number[]) => values.map((value) => ({ value }) as GoalScore);
  const words = (of: GoalPace | null, ...values: number[]) =>
    trendTitle(scores(...values), of && { pace: of, goal: 1400 }, 'September', TAKER);
  expect(words(null)).toBe('No score released yet');
  expect(words(null, 1180)).toBe('Take 2 tests to see your score line');
  expect(words(pace(90, 6, 13), 1180, 1310)).toBe('You’re 90 below your goal of 1400');
  expect(words(pace(0, null, 13), 1180, 1400)).toBe('Up 220 since September');
  expect(words(null, 1180, 1150)).toBe('Down 30 since September');
  expect(words(null, 1180, 1180)).toBe('No change since September');
  expect(trendTitle(scores(1310), { pace: pace(90, 6, 13), goal: 1400 }, '', NOOR)).toBe(
    'Noor is 90 below the goal of 1400',
  );
});

test('a step says what it is worth, why, and how its skill changed', () => {
  const step = (topic: string | null, note: string, marks: number, points: number | null) =>
    ({ topic: topic && { id: topic, name: topic }, note, marks, points }) as Parameters<typeof stepWords>[0];
  const skills = [
    { id: 'lines', chance: 0.74, before: 0.86 },
    { id: 'circles', chance: 0.74, before: 0.72 },
  ];
  expect(stepWords(step('lines', 'now 74%', 1, 8), 'points', skills, 'your')).toBe(
    '+8 on your score · now 74%, down from 86%',
  );
  expect(stepWords(step('circles', 'now 74%', 1, 8), 'points', skills, 'the')).toBe(
    '+8 on the score · now 74%',
  );
  expect(stepWords(step(null, 'due for review', 0.55, null), 'marks', skills, 'your')).toBe(
    '0.6 points · due for review',
  );
  expect([worthWords(1.2, 'points', 'the'), worthWords(1, 'marks')]).toEqual(['+1 on the score', '1 point']);
});

test('explains why skills without new answers fell, and names at most two of them', () => {
  const skill = (name: string, before: number | null, chance: number | null, answers_since = 0) => ({
    name,
    before,
    chance,
    answers_since,
  });
  const small = [skill('Answered', 0.8, 0.5, 3), skill('Steady', 0.7, 0.68), skill('New', null, 0.5)];
  expect(fallNote([...small, skill('Risen', 0.5, 0.6)], 'Mock 3', TAKER)).toBeNull();
  expect(fallNote([...small, skill('Circles', 0.8, 0.77)], 'Mock 3', TAKER)).toEqual({
    title: 'Why did Circles go down?',
    text: 'You answered no new questions on it since Mock 3. A skill’s estimate then follows your overall estimate and slowly drops. It takes 5 new questions to make it reliable.',
  });
  const many = [skill('Circles', 0.8, 0.7), skill('Area', 0.8, 0.76), skill('Lines', 0.9, 0.7)];
  expect(fallNote(many.slice(0, 2), 'Mock 3', NOOR)).toMatchObject({
    title: 'Why did Circles and Area go down?',
    text: expect.stringMatching(/^Noor answered no new questions on them .* follows the overall estimate/),
  });
  expect(fallNote(many, 'Mock 3', TAKER)?.title).toBe('Why did Lines, Circles, and 1 more go down?');
  expect([isMovedOverall(skill('a', 0.8, 0.6)), isMovedOverall(skill('a', 0.8, 0.6, 1))]).toEqual([
    true,
    false,
  ]);
});

test("counts skills by their levels, not by today's chance of a right answer", () => {
  const skill = (level: Skill['level'], chance: number | null) => ({ level, chance });
  expect(skillsTitle([], TAKER)).toBe('No skills tested yet');
  const fallen = skill('proficient', 0.81);
  const risen = skill('attempted', 0.9);
  expect(
    skillsTitle([fallen, skill('mastered', 0.9), skill('familiar', 0.54), risen, skill(null, null)], TAKER),
  ).toBe('You’re proficient in 2 of 5 skills; 1 needs work, 1 needs more questions');
  expect(skillsTitle([fallen], NOOR)).toBe('Noor is proficient in 1 of 1 skill');
  expect(skillsTitle([risen], TAKER)).toBe('You’re proficient in 0 of 1 skill; 1 needs work');
  const [low, few] = [skill('attempted', 0.5), skill('proficient', null)];
  expect(skillsTitle([low, low, few, few], TAKER)).toBe(
    'You’re proficient in 0 of 4 skills; 2 need work, 2 need more questions',
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
  expect(studyTitle(study(2, 5))).toBe('Lines: 3 more right after 68 minutes of study');
  expect(studyTitle(study(3, 1))).toBe('Lines: 2 fewer right after 68 minutes of study');
  expect(studyTitle(study(3, 3))).toBe('Lines: the same number right after 68 minutes of study');
  expect(studyTitle({ ...study(2, 5), minutes: 0.4 })).toBe('Lines: 3 more right after 1 minute of study');
  expect(luckWords(study(2, 5))).toBe(
    'With only 5 questions, luck alone can change the result by about 1 right answer.',
  );
});

test('names the section in which most questions were not reached', () => {
  const section = (title: string, not_reached: number, slow: number[]) =>
    ({ title, not_reached, slow, behind_seconds: [] }) as unknown as Pacing['sections'][number];
  const words = (...sections: Pacing['sections']) => pacingTitle(sections, TAKER);
  expect(words(section('Math 1', 0, []), section('Math 2', 0, []))).toBe('You finished every section');
  expect(words(section('Math 1', 1, []), section('Math 2', 2, [8, 13, 16]))).toBe(
    'You spent too long on 3 questions in Math 2 and ran out of time for the last 2',
  );
  expect(words(section('Math 1', 1, []))).toBe('You didn’t reach the last question in Math 1');
  expect(pacingTitle([section('Math 1', 2, [])], NOOR)).toBe(
    'Noor didn’t reach the last 2 questions in Math 1',
  );
  expect([behindWords(161), behindWords(-20), behindWords(0.2)]).toEqual([
    '2:41 behind',
    '0:20 ahead',
    'on pace',
  ]);
});
