import { describe, expect, test } from 'vitest';
import {
  byDay,
  countAnswers,
  type Figures,
  percentRight,
  type Standing,
  stillTold,
  totalsOf,
  type WeekSession,
} from './figures.rules.ts';

const session = (id: string, more: Partial<WeekSession> = {}): WeekSession => ({
  ...{ session: id, title: 'Mock', kind: 'test', day: 3, seconds: 600, questions: 10, right: 6, score: null },
  ...more,
});

test('answers count as they are scored; time counts whole', () => {
  const answer = (outcome: 'right' | 'wrong' | 'omitted', unscored = false) => ({
    ...{ outcome, unscored, time_spent_seconds: 30 },
  });
  expect(countAnswers([answer('right'), answer('wrong'), answer('omitted'), answer('right', true)])).toEqual({
    ...{ questions: 3, right: 1, seconds: 120 },
  });
});

test('a week is its tests, its answers by kind, its time and the days that had any', () => {
  const week = [
    session('a'),
    session('b', { kind: 'practice', day: 3, questions: 4, right: 3, seconds: 60 }),
    session('c', { kind: 'practice', day: 5, questions: 1, right: 1, seconds: 30 }),
  ];
  expect(totalsOf(week)).toEqual({
    ...{ tests: 1, test_answers: { right: 6, questions: 10 }, practice_answers: { right: 4, questions: 5 } },
    ...{ seconds: 690, days_worked: 2 },
  });
  expect(byDay(week)[3]).toEqual({ seconds: 660, test_seconds: 600 });
  expect(byDay(week)[5]).toEqual({ seconds: 30, test_seconds: 0 });
  expect(byDay(week)).toHaveLength(7);
  expect(totalsOf([])).toMatchObject({ tests: 0, seconds: 0, days_worked: 0 });
  expect([percentRight({ right: 1, questions: 3 }), percentRight({ right: 0, questions: 0 })]).toEqual([
    33,
    null,
  ]);
});

describe('an opening', () => {
  const score = { value: 1310, unit: 'scaled', low: 1270, high: 1350, change: 40 } as const;
  const figures: Figures = {
    sessions: [session('a', { score }), session('b', { kind: 'practice' })],
    before: [session('c')],
    left_out: [],
    fall: { title: 'Mock', unit: 'scaled', from: 1300, to: 1200 },
    skills: [{ skill: 'Lines', level: 'familiar', chance: 72 }],
    next: { skill: 'Lines', minutes: 15 },
    since: null,
  };
  const same = { questions: 10, right: 6, seconds: 600, score: null };
  const all = new Map<string, Standing>([
    ['a', { ...same, score: 1310 }],
    ['b', same],
    ['c', same],
  ]);

  test('tells what stands as it stood', () => {
    expect(stillTold(figures, all)).toEqual({ figures, is_less: false });
  });

  test('takes away what is not out any more, with what was reckoned from it', () => {
    const gone = new Map(all);
    gone.delete('b');
    const told = stillTold(figures, gone);
    expect(told.is_less).toBe(true);
    expect(told.figures.sessions.map(({ session: id }) => id)).toEqual(['a']);
    expect(told.figures).toMatchObject({ fall: null, skills: null, next: null });
    expect(told.figures.sessions[0]?.score).toEqual({ ...score, change: null });
  });

  test.each([
    ['questions', { ...same, score: 1310, questions: 9 }],
    ['right answers', { ...same, score: 1310, right: 9 }],
    ['time', { ...same, score: 1310, seconds: 9 }],
    ['score', { ...same, score: 1400 }],
    ['score that is withheld', { ...same, score: null }],
  ])('takes away a session whose %s changed, and never tells the new figure', (_what, changed) => {
    const told = stillTold(figures, new Map([...all, ['a', changed]]));
    expect(told.figures.sessions.map(({ session: id }) => id)).toEqual(['b']);
    expect(JSON.stringify(told)).not.toContain('1400');
  });

  test('takes away of the week before too, and adds nothing that came since', () => {
    const more = new Map([...all, ['d', same]]);
    more.delete('c');
    const told = stillTold(figures, more);
    expect(told.is_less).toBe(true);
    expect(told.figures.before).toEqual([]);
    expect(told.figures.sessions).toHaveLength(2);
  });
});
