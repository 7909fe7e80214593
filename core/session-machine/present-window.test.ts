import { expect, test } from 'vitest';
import { inWindow } from './present-window.ts';
import { act, newSession, type SessionAction } from './session-machine.ts';
import type { Session } from './session-state.ts';

const SECOND = 1000;
const STOP_CLOCK = { count: 1, seconds: 60 };

/** Two sections of 600 s with a break of 120 s, in a window that closes after this many milliseconds. */
const planned = (closes_at: number | null): Session =>
  newSession({
    mode: 'test',
    window_ends_at: closes_at,
    hard_close_at: closes_at,
    stop_clock_breaks: STOP_CLOCK,
    sections: [
      { id: 'a', duration_seconds: 600, break_after_seconds: 120 },
      { id: 'b', duration_seconds: 600, break_after_seconds: null },
    ],
  });
const done = (session: Session, action: SessionAction, at: number) => {
  const result = act(session, action, at);
  expect(result.refused).toBeNull();
  return result.session;
};
const hard = (closes_at: number | null) => ({ closes_at, is_hard: true });

test('an unstarted session gets the assignment’s new window, plus time that staff added', () => {
  const session = planned(300 * SECOND);
  expect(inWindow(session, hard(100 * SECOND), 0)).toEqual({
    ...session,
    window_ends_at: 100 * SECOND,
    hard_close_at: 100 * SECOND,
  });
  expect(inWindow(session, { closes_at: null, is_hard: true }, 0)).toEqual(planned(null));
  const given = done(session, { action: 'extend', section: 'a', seconds: 60, reason: 'Noise.' }, 0);
  expect(inWindow(given, hard(300 * SECOND), 0)).toEqual(given);
});

test('a started session never ends earlier than promised', () => {
  const session = done(planned(300 * SECOND), { action: 'start' }, 0);
  for (const closes_at of [200 * SECOND, 300 * SECOND])
    expect(inWindow(session, hard(closes_at), SECOND)).toBe(session);
  const untouched = done(planned(null), { action: 'start' }, 0);
  expect(inWindow(untouched, hard(200 * SECOND), SECOND)).toBe(untouched);
});

test('a started session gets a later end if the new window allows it', () => {
  for (const closes_at of [700 * SECOND, 5000 * SECOND, null]) {
    const session = done(planned(300 * SECOND), { action: 'start' }, 0);
    const begun = done({ ...planned(300 * SECOND), hard_close_at: closes_at }, { action: 'start' }, 0);
    expect(inWindow(session, hard(closes_at), 0)).toEqual(begun);
  }
  const session = done(planned(300 * SECOND), { action: 'start' }, 0);
  expect(inWindow(session, { closes_at: 9000 * SECOND, is_hard: false }, 0).hard_close_at).toBeNull();
});

test('an untimed session ends only with the window, or never', () => {
  const untimed = newSession({
    mode: 'test',
    window_ends_at: 300 * SECOND,
    hard_close_at: 300 * SECOND,
    stop_clock_breaks: STOP_CLOCK,
    sections: [{ id: 'a', duration_seconds: null, break_after_seconds: null }],
  });
  const session = done(untimed, { action: 'start' }, 0);
  // A save has five seconds of grace.
  expect(inWindow(session, hard(500 * SECOND), SECOND).finish_by).toBe(505 * SECOND);
  expect(inWindow(session, hard(null), SECOND)).toMatchObject({
    finish_by: null,
    sections: [{ ends_at: null }],
  });
});

test('a pause or a break is not shortened by a new window', () => {
  const begun = done(planned(900 * SECOND), { action: 'start' }, 0);
  const paused = done(begun, { action: 'pause', by: 'staff', reason: 'Fire.' }, 100 * SECOND);
  const moved = inWindow(paused, hard(9000 * SECOND), 400 * SECOND);
  // The remaining time: 500 s of section one, the break, section two, and half an hour of slack.
  expect(moved.finish_by).toBe((100 + 500 + 120 + 600 + 1800) * SECOND);
  const resumed = done(moved, { action: 'resume', by: 'staff', reason: 'Back.' }, 400 * SECOND);
  expect(resumed.sections[0]?.ends_at).toBe(900 * SECOND);
  const between = done(begun, { action: 'next_section' }, 100 * SECOND);
  expect(inWindow(between, hard(9000 * SECOND), 100 * SECOND).finish_by).toBe(
    (100 + 120 + 600 + 1800) * SECOND,
  );
  const on_break = done(between, { action: 'begin_break' }, 110 * SECOND);
  expect(inWindow(on_break, hard(9000 * SECOND), 140 * SECOND).finish_by).toBe((230 + 600 + 1800) * SECOND);
});
