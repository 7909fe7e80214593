import { describe, expect, test } from 'vitest';
import { countVoided, lastTest, lostByTopic, newestScored, scoresOf, toDoOf } from './progress.rules.ts';

type Session = Parameters<typeof scoresOf>[0][number];
const session = (day: number, more: Partial<Session> = {}): Session => ({
  id: `s${day}`,
  assessment: { id: 'a', title: `Test ${day}` },
  mode: 'test',
  status: 'scored',
  submitted_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  score: { raw: 30, raw_max: 40, scaled: 1200 + day, metric: 'mock' },
  pending_marks: 0,
  partly_seen_before: false,
  ...more,
});

describe('scores over time', () => {
  test('are the scaled scores of whole tests, oldest first', () => {
    const { unit, points } = scoresOf([
      session(9),
      session(4),
      session(5, { mode: 'practice' }),
      session(6, { pending_marks: 1 }),
      session(7, { status: 'voided' }),
      session(8, { score: { raw: 5, raw_max: 10, scaled: null, metric: 'quiz' } }),
      session(10, { score: { raw: 5, raw_max: 10, scaled: 700, metric: 'another scale' }, mode: 'practice' }),
      session(3, { score: null, submitted_at: null }),
    ]);
    expect([unit, points.map(({ value }) => value)]).toEqual(['scaled', [1204, 1209]]);
  });

  test('are percentages of the points if no test has a scale', () => {
    const score = { raw: 2, raw_max: 3, scaled: null, metric: 'quiz' };
    const { unit, points } = scoresOf([
      session(2, { score }),
      session(1, { score: { ...score, raw_max: 0 } }),
    ]);
    expect([unit, points.map(({ value }) => value)]).toEqual(['percent', [67]]);
  });
});

test('the newest scored tests are of any kind, newest first', () => {
  const quiz = { raw: 2, raw_max: 3, scaled: null, metric: 'quiz' };
  const sessions = [session(1), session(2, { score: quiz }), session(3), session(4, { mode: 'practice' })];
  expect(newestScored(sessions, 2)).toEqual(['s3', 's2']);
  expect(newestScored(sessions, 9)).toEqual(['s3', 's2', 's1']);
});

test('a partly seen test is not on the line but counted separately', () => {
  const { points, others, seen_before } = scoresOf([
    session(4),
    session(5, { partly_seen_before: true }),
    session(9),
  ]);
  expect([points.map(({ value }) => value), others, seen_before]).toEqual([[1204, 1209], 0, 1]);
});

test('counts submitted tests that were voided, but no practice', () => {
  const voided = { status: 'voided' } as const;
  const never = session(7, { ...voided, submitted_at: null });
  expect(
    countVoided([session(4), session(5, voided), session(6, { ...voided, mode: 'practice' }), never]),
  ).toBe(1);
});

describe('the summary of a person', () => {
  test('shows the last submitted test, scored or not, and no practice or voided test', () => {
    const sessions = [
      session(4),
      session(9, { score: null }),
      session(11, { mode: 'practice' }),
      session(12, { status: 'voided' }),
      session(13, { submitted_at: null }),
    ];
    expect(lastTest(sessions)?.id).toBe('s9');
    expect(lastTest(sessions.slice(2))).toBeNull();
  });

  test('shows the next due test among those that can be taken, and how many are overdue', () => {
    const now = new Date('2026-11-20T10:00:00.000Z');
    const one = (
      name: string,
      standing: 'ready' | 'under_way' | 'upcoming' | 'done',
      day: number | null,
    ) => ({
      name,
      standing,
      due_at: day === null ? null : `2026-11-${day}T10:00:00.000Z`,
    });
    const tests = [
      one('some day', 'ready', null),
      one('done', 'done', 21),
      one('late', 'under_way', 19),
      one('not open', 'upcoming', 21),
      one('later', 'ready', 24),
      one('soon', 'under_way', 22),
    ];
    expect(toDoOf(tests, now)).toEqual({ next: tests[5], overdue: 1 });
    expect(toDoOf(tests.slice(0, 4), now)).toEqual({ next: tests[0], overdue: 1 });
    expect(toDoOf([], now)).toEqual({ next: null, overdue: 0 });
  });
});

describe('lost points', () => {
  const question = (topic: string | null, marks: number | null, unscored = false) => ({
    question: 'q',
    section: 's',
    number: 1,
    outcome: 'wrong' as const,
    time_spent_seconds: 1,
    topic,
    topic_id: topic,
    marks,
    unscored,
    marks_max: 2,
  });

  test('are summed by topic over several tests, costliest first; questions without a topic count in the total', () => {
    const results = [
      { questions: [question('Lines', 0), question('Circles', 1), question('Lines', 2), question(null, 0)] },
      {
        questions: [
          question('Circles', 1),
          question('Words', 2),
          question('Lines', 1),
          question('Lines', null),
        ],
      },
      { questions: [question('Lines', 0, true)] },
      { questions: null },
    ];
    expect(lostByTopic(results)).toEqual({
      all: 7,
      missed_without: 1,
      topics: [
        { topic: 'Lines', lost: 3, missed: 2, asked: 3 },
        { topic: 'Circles', lost: 2, missed: 2, asked: 2 },
      ],
    });
  });

  test('list at most eight topics', () => {
    const questions = Array.from({ length: 12 }, (_, topic) => question(`Topic ${topic}`, 0));
    expect(lostByTopic([{ questions }]).topics).toHaveLength(8);
  });
});
