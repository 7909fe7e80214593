import { describe, expect, test } from 'vitest';
import { UNSEEN } from '#core/attempt-log/attempt-log.ts';
import type { SavedAnswer } from './exam.contract.ts';
import {
  type HeldAnswer,
  isOverlooked,
  isTakenByItself,
  type JudgingSession,
  judgeEvent,
  judgeSave,
  judgeVisit,
  refusedItem,
} from './saves.rules.ts';

const QUESTION = '019c0000-0000-7000-8000-000000000001';

const session: JudgingSession = {
  status: 'in_progress',
  writer: 2,
  sections: [
    { id: 'open', status: 'open' },
    { id: 'closed', status: 'closed' },
    { id: 'locked', status: 'locked' },
  ],
};
const held: HeldAnswer = { section: 'open', is_passed: false, attempt: UNSEEN, time_spent_seconds: 10 };
const save = (fields: Partial<SavedAnswer> = {}): SavedAnswer => ({
  question: QUESTION,
  response: 'a',
  writer: 2,
  seq: 5,
  ...fields,
});

describe('a save', () => {
  test('counts in an open section, and its answer is held', () => {
    const { judged, held: after } = judgeSave(session, held, save({ flagged: true, eliminated: ['b'] }));
    expect(judged).toEqual({ verdict: 'saved', code: null });
    expect(after.attempt).toMatchObject({
      response: { value: 'a', stamp: { writer: 2, seq: 5 } },
      flagged: { value: true },
      eliminated: { value: ['b'] },
    });
    expect(after.section).toBe('open');
  });

  test('changes neither flag nor what is crossed out where it does not name them', () => {
    const flagged = judgeSave(session, held, save({ flagged: true, eliminated: ['b'], seq: 1 })).held;
    const { held: after } = judgeSave(session, flagged, save({ seq: 2 }));
    expect(after.attempt.flagged).toEqual({ value: true, stamp: { writer: 2, seq: 1 } });
    expect(after.attempt.eliminated).toEqual({ value: ['b'], stamp: { writer: 2, seq: 1 } });
  });

  test('that names a flag alone changes neither the answer nor what is crossed out', () => {
    const before = judgeSave(session, held, save({ eliminated: ['b'], seq: 1 })).held;
    const sent = { question: QUESTION, flagged: true, writer: 2, seq: 2 };
    const { attempt } = judgeSave(session, before, sent).held;
    expect(attempt.response).toEqual({ value: 'a', stamp: { writer: 2, seq: 1 } });
    expect(attempt.eliminated).toEqual({ value: ['b'], stamp: { writer: 2, seq: 1 } });
    expect(attempt.flagged).toEqual({ value: true, stamp: { writer: 2, seq: 2 } });
  });

  test('of an older writer is overlooked by the newer one’s room where it counts', () => {
    const saved = { verdict: 'saved', code: null } as const;
    const isSo = (verdict: 'saved' | 'stale' | 'late', writer: number) =>
      isOverlooked({ ...saved, verdict }, save({ writer }), session);
    expect([isSo('saved', 1), isSo('saved', 2), isSo('stale', 1), isSo('late', 1)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('of what is closed is kept as late, and counts nothing', () => {
    const { judged, held: after } = judgeSave(session, { ...held, section: 'closed' }, save());
    expect(judged).toEqual({ verdict: 'late', code: null });
    expect(after.attempt).toMatchObject({ response: null, late: { value: 'a' } });
  });

  test('to a question that its taker has gone on from is late, because the next was chosen by what stood then', () => {
    const passed = judgeSave(session, { ...held, is_passed: true }, save());
    expect(passed.judged).toEqual({ verdict: 'late', code: null });
    expect(passed.held.attempt).toMatchObject({ response: null, late: { value: 'a' } });
    const locked = { ...held, section: 'locked', is_passed: true };
    expect(judgeSave(session, locked, save()).judged.code).toBe('section_locked');
  });

  test.each([
    ['locked', 'section_locked'],
    ['elsewhere', 'unknown_section'],
    [null, 'unknown_question'],
  ])('to a question of %s is refused, and changes nothing', (section, code) => {
    const before = { ...held, section };
    expect(judgeSave(session, before, save({ time_spent_seconds: 99 }))).toEqual({
      judged: { verdict: 'refused', code },
      held: before,
    });
  });

  test.each([
    ['generated', 'not_started'],
    ['expired', 'expired'],
    ['voided', 'voided'],
  ] as const)('to a session that is %s is refused as %s', (status, code) => {
    expect(judgeSave({ ...session, status }, held, save()).judged).toEqual({ verdict: 'refused', code });
  });

  test('by a writer that never was is refused, and its time is not counted', () => {
    expect(judgeSave(session, held, save({ writer: 3, time_spent_seconds: 99 }))).toEqual({
      judged: { verdict: 'refused', code: 'unknown_writer' },
      held,
    });
  });

  test('brings the greater of two times, and none where it tells none', () => {
    const seconds = (told: Partial<SavedAnswer>) =>
      judgeSave(session, held, save(told)).held.time_spent_seconds;
    expect(seconds({ time_spent_seconds: 25 })).toBe(25);
    expect(seconds({ time_spent_seconds: 4 })).toBe(10);
    expect(seconds({})).toBe(10);
  });
});

describe('a look at a question', () => {
  test('is noted while its section is open, and after its end', () => {
    for (const section of ['open', 'closed']) {
      const { judged, held: after } = judgeVisit(session, { ...held, section });
      expect(judged).toEqual({ verdict: 'saved', code: null });
      expect(after.attempt.is_seen).toBe(true);
      expect(after.time_spent_seconds).toBe(10);
    }
  });

  test.each([
    ['locked', 'section_locked'],
    [null, 'unknown_question'],
  ])('at a question of %s is refused, and notes nothing', (section, code) => {
    const before = { ...held, section };
    expect(judgeVisit(session, before)).toEqual({
      judged: refusedItem(code as 'section_locked'),
      held: before,
    });
  });
});

test.each([
  ['generated', { verdict: 'refused', code: 'not_started' }],
  ['expired', { verdict: 'refused', code: 'expired' }],
  ['voided', { verdict: 'refused', code: 'voided' }],
  ['in_progress', { verdict: 'saved', code: null }],
  ['submitted', { verdict: 'saved', code: null }],
] as const)('an event of the room of a session that is %s is judged %o', (status, judged) => {
  expect(judgeEvent({ status })).toEqual(judged);
});

describe('a late answer counts without anybody’s leave', () => {
  const takes = { kind: 'accept', seconds: 60 } as const;
  // Ended at 100 s, closed by time when its last save was over, five seconds later.
  const closedByTime = { ends_at: 100_000, closed_at: 105_000 };

  test('as long as the test takes such, counted from the last save, its last millisecond included', () => {
    expect(isTakenByItself(takes, closedByTime, 165_000)).toBe(true);
    expect(isTakenByItself(takes, closedByTime, 165_001)).toBe(false);
  });

  test('where time closed the section, and not where its taker did before', () => {
    expect(isTakenByItself(takes, { ends_at: 100_000, closed_at: 104_999 }, 110_000)).toBe(false);
  });

  test('never where staff look at each, nor in a section without an end, nor in one that is open', () => {
    expect(isTakenByItself({ kind: 'review' }, closedByTime, 106_000)).toBe(false);
    expect(isTakenByItself(takes, { ends_at: null, closed_at: 105_000 }, 106_000)).toBe(false);
    expect(isTakenByItself(takes, { ends_at: 100_000, closed_at: null }, 106_000)).toBe(false);
    // Each alone is enough, however early the answer came.
    expect(isTakenByItself(takes, { ends_at: null, closed_at: 105_000 }, -1_000_000)).toBe(false);
    expect(isTakenByItself(takes, { ends_at: -6_000, closed_at: null }, 0)).toBe(false);
    expect(isTakenByItself({ ...takes, kind: 'review' }, closedByTime, 106_000)).toBe(false);
  });
});
