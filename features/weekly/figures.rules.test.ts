import { describe, expect, test } from 'vitest';
import {
  byDay,
  countAnswers,
  type Figures,
  percentRight,
  type Standing,
  stillTold,
  studiedByDay,
  totalsOf,
  type WeekSession,
  type WeekStudied,
} from './figures.rules.ts';

const session = (id: string, more: Partial<WeekSession> = {}): WeekSession => ({
  session: id,
  title: 'Mock',
  kind: 'test',
  day: 3,
  seconds: 600,
  questions: 10,
  right: 6,
  score: null,
  ...more,
});

const read = (more: Partial<WeekStudied> = {}): WeekStudied => ({
  kind: 'material',
  item: 'm',
  title: 'Lines',
  day: 0,
  seconds: 300,
  finished: 0,
  ...more,
});

test('a weekly report sums the time for each material or video once a day, in order of the days', () => {
  const at = (day: number, seconds: number, more: Partial<WeekStudied> = {}) => ({
    kind: 'material' as const,
    item: 'm',
    title: 'Lines',
    seconds,
    finished: 0,
    ...more,
    at: new Date(day),
  });
  const pieces = [at(2, 10.4), at(1, 5), at(2, 20.4, { finished: 1 }), at(2, 7, { kind: 'video' })];
  expect(studiedByDay(pieces, (instant) => instant.getTime())).toEqual([
    read({ day: 1, seconds: 5 }),
    read({ day: 2, seconds: 31, finished: 1 }),
    read({ day: 2, seconds: 7, kind: 'video' }),
  ]);
});

test('a weekly report counts only scored questions', () => {
  const answer = (outcome: 'right' | 'wrong' | 'omitted', unscored = false) => ({ outcome, unscored });
  expect(countAnswers([answer('right'), answer('wrong'), answer('omitted'), answer('right', true)])).toEqual({
    questions: 3,
    right: 1,
  });
});

test('a weekly report counts an unreleased test as work, with its time and day, but without right answers', () => {
  const waiting = session('w', { day: 1, seconds: 2820, questions: null, right: null });
  const week = { sessions: [session('a'), waiting], studied: [] };
  expect(totalsOf({ ...week, asked: 0 })).toMatchObject({
    tests: 2,
    tests_waiting: 1,
    test_answers: { right: 6, questions: 10 },
    seconds: 3420,
    days_worked: 2,
  });
  expect(byDay(week)[1]).toEqual({ seconds: 2820, test_seconds: 2820 });
});

test('a weekly report adds up tests, answers by kind, time and days with work', () => {
  const week = [
    session('a'),
    session('b', { kind: 'practice', day: 3, questions: 4, right: 3, seconds: 60 }),
    session('c', { kind: 'review', day: 5, questions: 1, right: 1, seconds: 30 }),
  ];
  const studied = [read({ day: 3 }), read({ day: 4, kind: 'video', seconds: 900 })];
  expect(totalsOf({ sessions: week, studied, asked: 2 })).toEqual({
    tests: 1,
    tests_waiting: 0,
    test_answers: { right: 6, questions: 10 },
    practice_answers: { right: 3, questions: 4 },
    review_answers: { right: 1, questions: 1 },
    seconds: 1890,
    read_seconds: 300,
    watched_seconds: 900,
    doubts_asked: 2,
    days_worked: 3,
  });
  const days = byDay({ sessions: week, studied });
  expect(days[3]).toEqual({ seconds: 960, test_seconds: 600 });
  expect(days[4]).toEqual({ seconds: 900, test_seconds: 0 });
  expect(days[5]).toEqual({ seconds: 30, test_seconds: 0 });
  expect(days).toHaveLength(7);
  expect(totalsOf({ sessions: [], studied: [], asked: 0 })).toMatchObject({ seconds: 0, days_worked: 0 });
  // Asking a tutor a question does not count as work.
  expect(totalsOf({ sessions: [], studied: [], asked: 3 }).days_worked).toBe(0);
  expect([percentRight({ right: 1, questions: 3 }), percentRight({ right: 0, questions: 0 })]).toEqual([
    33,
    null,
  ]);
});

describe('opening a frozen report', () => {
  const score = { value: 1310, unit: 'scaled', low: 1270, high: 1350, change: 40 } as const;
  const figures: Figures = {
    sessions: [session('a', { score }), session('b', { kind: 'practice' })],
    before: [session('c')],
    studied: [read()],
    studied_before: [],
    asked: 1,
    asked_before: 0,
    brought: { skill: 'Lines', questions: 5, right_before: 2, right_after: 4 },
    fall: { title: 'Mock', unit: 'scaled', from: 1300, to: 1200 },
    skills: [{ skill: 'Lines', level: 'familiar', chance: 72 }],
    next: { skill: 'Lines', minutes: 15 },
    since: null,
  };
  const same = { questions: 10, right: 6, seconds: 600, score: null, closer: null };
  const all = new Map<string, Standing>([
    ['a', { ...same, score: 1310 }],
    ['b', same],
    ['c', same],
  ]);

  test('shows unchanged figures as they were', () => {
    expect(stillTold(figures, all)).toEqual({ figures, is_less: false });
  });

  test('keeps the time of a session whose result is withheld, but not its right answers and score', () => {
    const withheld = new Map<string, Standing>([...all, ['a', { ...same, questions: null, right: null }]]);
    const told = stillTold(figures, withheld);
    expect(told.is_less).toBe(true);
    expect(told.figures.sessions[0]).toMatchObject({
      seconds: 600,
      questions: null,
      right: null,
      score: null,
    });
    expect(told.figures).toMatchObject({ fall: null, skills: null, next: null });
  });

  test('says that a test in progress closes the review of a released result', () => {
    const closer = { session: 't', title: 'Quiz', kind: 'timed', finish_by: null } as const;
    const closed = new Map<string, Standing>([
      ...all,
      ['a', { ...same, questions: null, right: null, closer }],
    ]);
    const told = stillTold(figures, closed).figures;
    expect(told.sessions[0]).toMatchObject({ right: null, review_closed: true });
    expect(totalsOf(told).tests_waiting).toBe(0);
  });

  test('adds no result that was released later, and keeps a session that now shows more time', () => {
    const waiting = session('w', { questions: null, right: null });
    const told = stillTold({ ...figures, sessions: [waiting] }, new Map([...all, ['w', same]]));
    expect(told).toMatchObject({ is_less: false, figures: { sessions: [{ right: null, score: null }] } });
    const longer = new Map([...all, ['b', { ...same, seconds: 700 }]]);
    expect(stillTold(figures, longer)).toEqual({ figures, is_less: false });
  });

  test('removes a voided session and everything computed from it', () => {
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
  ])('removes a session whose %s changed, and never shows the new figure', (_what, changed) => {
    const told = stillTold(figures, new Map([...all, ['a', changed]]));
    expect(told.figures.sessions.map(({ session: id }) => id)).toEqual(['b']);
    expect(JSON.stringify(told)).not.toContain('1400');
  });

  test('removes sessions from the week before too, and adds no new ones', () => {
    const more = new Map([...all, ['d', same]]);
    more.delete('c');
    const told = stillTold(figures, more);
    expect(told.is_less).toBe(true);
    expect(told.figures.before).toEqual([]);
    expect(told.figures.sessions).toHaveLength(2);
  });
});
