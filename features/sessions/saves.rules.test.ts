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
  test('counts in an open section, and its answer is stored', () => {
    const { judged, held: after } = judgeSave(session, held, save({ flagged: true, eliminated: ['b'] }));
    expect(judged).toEqual({ verdict: 'saved', code: null });
    expect(after.attempt).toMatchObject({
      response: { value: 'a', stamp: { writer: 2, seq: 5 } },
      flagged: { value: true },
      eliminated: { value: ['b'] },
    });
    expect(after.section).toBe('open');
  });

  test('a save without a flag or crossed-out options leaves both unchanged', () => {
    const flagged = judgeSave(session, held, save({ flagged: true, eliminated: ['b'], seq: 1 })).held;
    const { held: after } = judgeSave(session, flagged, save({ seq: 2 }));
    expect(after.attempt.flagged).toEqual({ value: true, stamp: { writer: 2, seq: 1 } });
    expect(after.attempt.eliminated).toEqual({ value: ['b'], stamp: { writer: 2, seq: 1 } });
  });

  test('a save with only a flag leaves the response and crossed-out options unchanged', () => {
    const before = judgeSave(session, held, save({ eliminated: ['b'], seq: 1 })).held;
    const sent = { question: QUESTION, flagged: true, writer: 2, seq: 2 };
    const { attempt } = judgeSave(session, before, sent).held;
    expect(attempt.response).toEqual({ value: 'a', stamp: { writer: 2, seq: 1 } });
    expect(attempt.eliminated).toEqual({ value: ['b'], stamp: { writer: 2, seq: 1 } });
    expect(attempt.flagged).toEqual({ value: true, stamp: { writer: 2, seq: 2 } });
  });

  test('a valid save from an older window is reported to the newer window’s exam room, which does not know it', () => {
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

  test('a save to a closed section is stored as late and does not count', () => {
    const { judged, held: after } = judgeSave(session, { ...held, section: 'closed' }, save());
    expect(judged).toEqual({ verdict: 'late', code: null });
    expect(after.attempt).toMatchObject({ response: null, late: { value: 'a' } });
  });

  test('a save to an earlier question of an adaptive test is late, because the next question was chosen from the old answer', () => {
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
  ])('a save to a question in %s is refused and changes nothing', (section, code) => {
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
  ] as const)('a save to a session that is %s is refused as %s', (status, code) => {
    expect(judgeSave({ ...session, status }, held, save()).judged).toEqual({ verdict: 'refused', code });
  });

  test('a save by an unknown window is refused, and its time is not counted', () => {
    expect(judgeSave(session, held, save({ writer: 3, time_spent_seconds: 99 }))).toEqual({
      judged: { verdict: 'refused', code: 'unknown_writer' },
      held,
    });
  });

  test('keeps the greater one of two times, and the stored time if none is sent', () => {
    const seconds = (told: Partial<SavedAnswer>) =>
      judgeSave(session, held, save(told)).held.time_spent_seconds;
    expect(seconds({ time_spent_seconds: 25 })).toBe(25);
    expect(seconds({ time_spent_seconds: 4 })).toBe(10);
    expect(seconds({})).toBe(10);
  });
});

describe('a visit to a question', () => {
  test('a visit is recorded while its section is open and after its end', () => {
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
  ])('a visit to a question in %s is refused and records nothing', (section, code) => {
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
] as const)('an event in the exam room for a session that is %s is judged %o', (status, judged) => {
  expect(judgeEvent({ status })).toEqual(judged);
});

describe('a late answer that counts automatically', () => {
  const takes = { kind: 'accept', seconds: 60 } as const;
  // The section ended at 100 s. Time closed it 5 s later, when its last save was due.
  const closedByTime = { ends_at: 100_000, closed_at: 105_000 };

  test('an answer counts within the test’s time limit after the last save, to the millisecond', () => {
    expect(isTakenByItself(takes, closedByTime, 165_000)).toBe(true);
    expect(isTakenByItself(takes, closedByTime, 165_001)).toBe(false);
  });

  test('an answer counts in a section closed by time, but not if its taker closed it before the end', () => {
    expect(isTakenByItself(takes, { ends_at: 100_000, closed_at: 104_999 }, 110_000)).toBe(false);
  });

  test('no answer counts if staff review late answers, if the section has no end, or if it is still open', () => {
    expect(isTakenByItself({ kind: 'review' }, closedByTime, 106_000)).toBe(false);
    expect(isTakenByItself(takes, { ends_at: null, closed_at: 105_000 }, 106_000)).toBe(false);
    expect(isTakenByItself(takes, { ends_at: 100_000, closed_at: null }, 106_000)).toBe(false);
    // Each condition is sufficient, however early the answer came.
    expect(isTakenByItself(takes, { ends_at: null, closed_at: 105_000 }, -1_000_000)).toBe(false);
    expect(isTakenByItself(takes, { ends_at: -6_000, closed_at: null }, 0)).toBe(false);
    expect(isTakenByItself({ ...takes, kind: 'review' }, closedByTime, 106_000)).toBe(false);
  });
});
