import { describe, expect, test } from 'vitest';
import type { StudyPlan } from './study.contract.ts';
import { besideStudy, broughtOf, reasonOf, stageOf } from './study.rules.ts';
import { nextThing, setWords, testWords } from './study-words.rules.ts';

const answers = (day: number, letters: string) => [...letters].map((one) => ({ day, right: one === '+' }));

describe('the figures of a study plan', () => {
  test('compare the newest test answers before the set was created with the first ones after', () => {
    const tested = [
      ...answers(9, '++'),
      ...answers(1, '+++++'),
      ...answers(5, '------'),
      ...answers(20, '-'),
    ];
    expect(besideStudy(tested, 7)).toMatchObject({
      before: { right: 4, asked: 10 },
      after: { right: 2, asked: 3 },
    });
    expect(besideStudy(answers(5, '--+'), 7)).toEqual({
      before: { right: 1, asked: 3 },
      after: null,
      luck: null,
    });
    expect(besideStudy([], 7)).toEqual({ before: null, after: null, luck: null });
    // An answer at the instant at which the set was created counts neither before nor after.
    expect(besideStudy(answers(7, '+'), 7)).toEqual({ before: null, after: null, luck: null });
  });

  test('the effect of luck is shown only with at least five questions both before and after', () => {
    expect(besideStudy([...answers(1, '-----'), ...answers(9, '++++')], 7).luck).toBeNull();
    expect(besideStudy([...answers(1, '-----'), ...answers(9, '+++++')], 7).luck).toBeCloseTo(1.58, 2);
  });

  test('each skill has its reason and its result in words', () => {
    expect(reasonOf({ before: { right: 1, asked: 4 } })).toBe(
      'Missed 3 of 4 questions in tests, not counting those not reached or seen before.',
    );
    expect(reasonOf({ before: { right: 0, asked: 1 } })).toMatch(/^Missed the only question in tests,/);
    expect(reasonOf({ before: { right: 8, asked: 10 } })).toMatch(/^Missed 2 of the newest 10 questions/);
    expect(reasonOf({ before: { right: 2, asked: 2 } })).toContain('were right');
    expect(reasonOf({ before: null })).toContain('No test has');
    const skill = {
      questions: 3,
      chance: null,
      level: null,
      before: { right: 1, asked: 5 },
      after: null,
      luck: null,
    };
    expect(broughtOf(skill)).toBeNull();
    const after = { right: 4, asked: 5 };
    expect(broughtOf({ ...skill, after, luck: 1.5 })).toBe(
      '1 of 5 before, 4 of 5 after. Luck alone can change this by about 2.',
    );
    expect(broughtOf({ ...skill, before: null, after })).toBe('4 of 5. Too few questions to rule out luck.');
  });

  test('the stage is study until the set is submitted, then test, then done', () => {
    const [open, done] = [{ submitted_at: null }, { submitted_at: '2026-11-18T10:00:00.000Z' }];
    const tested = { after: { right: 0, asked: 1 } };
    expect(stageOf(open, [{ after: null }])).toBe('study');
    expect(stageOf(done, [{ after: null }])).toBe('test');
    expect(stageOf(done, [{ after: null }, tested])).toBe('done');
    expect(stageOf(open, [tested])).toBe('done');
  });
});

describe('the next step of a plan', () => {
  const session = {
    id: 's',
    status: '',
    asked: 8,
    tried: 0,
    right: 0,
    created_at: '',
    submitted_at: null as string | null,
  };
  const plan = (more: object = {}, own: Partial<typeof session> | null = null) =>
    ({
      stage: 'study',
      next_test: null,
      set: { id: 'set', own: own && { session: { ...session, ...own } } },
      materials: [
        { id: 'read', done_at: '2026-11-18' },
        { id: 'unread', done_at: null },
      ],
      chapters: [{ video: { id: 'v' }, at_seconds: 60, finished_at: null }],
      ...more,
    }) as unknown as StudyPlan;

  test('is reading, then videos, then practice, then the test; a started set is continued first', () => {
    expect(nextThing(plan())).toBe('unread');
    expect(nextThing(plan({ materials: [] }))).toBe('v 60');
    expect(nextThing(plan({ materials: [], chapters: [] }))).toBe('set');
    expect(nextThing(plan({}, {}))).toBe('set');
    expect(nextThing(plan({ stage: 'test' }))).toBeNull();
    expect(nextThing(plan({ stage: 'test', next_test: { name: 'Mock 3' } }))).toBe('test');
    expect(nextThing(plan({ stage: 'done' }))).toBeNull();
  });

  test('shows the progress in the set, and when the skills are tested again', () => {
    expect(setWords(plan().set)).toEqual(['Practice', 'answers after each question']);
    expect(setWords(plan({}, {}).set)).toEqual(['Practice', 'started']);
    expect(setWords(plan({}, { tried: 3 }).set)).toEqual(['Practice', '3 of 8 tried']);
    const done = { tried: 3, right: 2, submitted_at: '2026-11-18' };
    expect(setWords(plan({}, done).set)).toEqual(['2 of 3 right on the first try']);
    expect(setWords(plan({}, { ...done, tried: 0 }).set)).toEqual(['no questions tried']);
    expect(testWords(plan())).toEqual(['In the next test, which isn’t assigned yet']);
    expect(testWords(plan({ next_test: { name: 'Mock 3' } }))).toEqual(['Next: Mock 3']);
    expect(testWords(plan({ stage: 'done' }))[0]).toContain('later test');
  });
});
