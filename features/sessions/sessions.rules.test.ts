import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import type { Allotment } from '#core/access/allocation.ts';
import type { SessionActionBody } from './sessions.contract.ts';
import {
  chosenMode,
  machineAction,
  refusalProblem,
  requireMayAsk,
  requireMayBegin,
  requireMayStart,
  requireNotPaper,
} from './sessions.rules.ts';

/** Code and detail of the problem that `work` throws; null if it throws none. */
function refusal(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return `${error.kind.code}: ${error.options.detail}`;
  }
}

const section = 'one';
const ACTIONS: readonly SessionActionBody[] = [
  { action: 'start' },
  { action: 'next_section' },
  { action: 'begin_break' },
  { action: 'end_break' },
  { action: 'take_over' },
  { action: 'submit' },
  { action: 'pause' },
  { action: 'resume' },
  { action: 'extend', section, seconds: 1, reason: 'alarm', added_seconds: 0 },
  { action: 'reopen', section, seconds: 1, reason: 'alarm', added_seconds: 0 },
  { action: 'force_submit', reason: 'alarm' },
  { action: 'accept_late', questions: ['q'], reason: 'alarm' },
  { action: 'void', reason: 'alarm' },
  { action: 'release', reason: 'alarm' },
  { action: 'explain', of: 'pause', reason: 'alarm' },
];

describe('an action in a session', () => {
  const asked = (is_taker: boolean) =>
    ACTIONS.filter((body) => refusal(() => requireMayAsk(body, { is_taker, writer: 1 })) === null).map(
      ({ action }) => action,
    );

  test('is only for the taker or only for staff, except pause and resume, which are for both', () => {
    expect(asked(true)).toEqual([
      'start',
      'next_section',
      'begin_break',
      'end_break',
      'take_over',
      'submit',
      'pause',
      'resume',
    ]);
    expect(asked(false)).toEqual([
      'pause',
      'resume',
      'extend',
      'reopen',
      'force_submit',
      'accept_late',
      'void',
      'release',
      'explain',
    ]);
  });

  test('is refused as `taken_over` if it comes from an older window', () => {
    const from = (writer?: number) =>
      refusal(() =>
        requireMayAsk(
          { action: 'submit', ...(writer === undefined ? {} : { writer }) },
          { is_taker: true, writer: 2 },
        ),
      );
    expect([from(), from(2), from(1)]).toEqual([
      null,
      null,
      'taken_over: Continue in that window, or switch to this one.',
    ]);
  });

  test('is passed on with the information whether the taker or staff request it', () => {
    const seen = { answers_seen: true };
    expect(machineAction({ action: 'pause' }, { is_taker: true, ...seen })).toEqual({
      action: 'pause',
      by: 'taker',
    });
    expect(machineAction({ action: 'resume', reason: 'over' }, { is_taker: false, ...seen })).toEqual({
      action: 'resume',
      by: 'staff',
      reason: 'over',
    });
    expect(
      machineAction(
        { action: 'reopen', section, seconds: 60, reason: 'alarm', added_seconds: 0 },
        { is_taker: false, ...seen },
      ),
    ).toMatchObject({ action: 'reopen', answers_seen: true });
  });

  test('turns into a conflict with a reason if the session machine refuses it', () => {
    expect(refusalProblem('no_break_due')).toMatchObject({
      kind: { status: 409, code: 'not_now' },
      options: { errors: [{ path: 'body.action', message: 'no_break_due' }] },
    });
    expect(refusalProblem('answers_seen').kind.code).toBe('answers_seen');
  });
});

describe('starting a session', () => {
  const allotment: Allotment = {
    source: 'person',
    standing: 'ready',
    mode: 'test',
    opens_at: Date.UTC(2026, 10, 21, 9),
    due_at: null,
    closes_at: Date.UTC(2026, 10, 22, 9, 30),
    attempts_allowed: 1,
    attempts_used: 0,
    may_begin: true,
    refused: null,
  };

  test('is refused with a message that says when the test opens or closed, or what a tutor can assign', () => {
    const told = (refused: Allotment['refused']) => refusal(() => requireMayBegin({ ...allotment, refused }));
    expect(
      [null, 'not_open_yet', 'closed', 'no_attempts_left', 'not_allotted'].map((word) => told(word as never)),
    ).toEqual([
      null,
      'not_open: It opens on 2026-11-21 at 09:00 UTC.',
      'not_open: It closed on 2026-11-22 at 09:30 UTC.',
      'no_attempts_left: Ask your tutor to assign another attempt.',
      'not_allotted: Ask your tutor to assign it.',
    ]);
  });

  test('uses the mode of the assignment and refuses a different mode requested by the taker', () => {
    const chosen = (
      mode: Allotment['mode'],
      asked?: 'test' | 'practice' | 'paper',
      { is_for_oneself = true, offered = ['test', 'practice', 'paper'] as const } = {},
    ) => chosenMode({ ...allotment, mode }, asked, { is_for_oneself, offered });
    expect([chosen('test'), chosen('test', 'test'), chosen('practice', 'practice')]).toEqual([
      'test',
      'test',
      'practice',
    ]);
    for (const [mode, asked] of [
      ['test', 'practice'],
      ['practice', 'test'],
      ['test', 'paper'],
    ] as const) {
      expect(refusal(() => chosen(mode, asked))).toMatch(/^mode_not_allowed/);
    }
    expect(refusal(() => chosen(null, 'test'))).toMatch(/^not_allotted/);
    const staff = { is_for_oneself: false };
    expect(chosen('test', 'paper', staff)).toBe('paper');
    expect(refusal(() => chosen('test', 'practice', staff))).toMatch(
      /^mode_not_allowed: This is still assigned as a test/,
    );
    expect(refusal(() => chosen('practice', 'paper', staff))).toMatch(/^mode_not_allowed/);
  });

  test('of a paper test is possible only for staff', () => {
    expect(refusal(() => requireNotPaper('paper', true))).toMatch(/^mode_not_allowed/);
    expect([
      refusal(() => requireNotPaper('paper', false)),
      refusal(() => requireNotPaper('test', true)),
    ]).toEqual([null, null]);
  });

  test('is not possible before its window, and practice waits for the test', () => {
    const now = Date.UTC(2026, 10, 21, 12);
    const started = (more: Partial<Allotment>) =>
      refusal(() => requireMayStart({ ...allotment, ...more }, now));
    expect(started({})).toBeNull();
    expect(started({ refused: 'no_attempts_left' })).toBeNull();
    expect(started({ source: null })).toMatch(/^not_allotted/);
    expect(started({ refused: 'test_to_come' })).toMatch(/^mode_not_allowed/);
    expect(started({ opens_at: now + 1 })).toMatch(/^not_open: It opens/);
    expect(started({ closes_at: now })).toMatch(/^not_open: It closed/);
  });
});
