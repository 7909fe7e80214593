import { describe, expect, test } from 'vitest';
import { act, newSession, type SessionAction, settle, standingOf } from './session-machine.ts';
import type { Session } from './session-state.ts';

const START = Date.UTC(2026, 10, 21, 9);
/** The instant this many seconds after the start. */
const at = (seconds: number) => START + seconds * 1000;

const STAFF = 'fire alarm';

/** An unstarted session with two sections of 100 s and a break of 60 s between them. */
const fresh = newSession({
  mode: 'test',
  window_ends_at: at(1000),
  hard_close_at: null,
  stop_clock_breaks: { count: 1, seconds: 30 },
  sections: [
    { id: 'one', duration_seconds: 100, break_after_seconds: 60 },
    { id: 'two', duration_seconds: 100, break_after_seconds: null },
  ],
});

/** The session after actions at the given seconds; each must be accepted. */
function sessionAfter(
  ...steps: readonly (readonly [number, SessionAction['action'] | SessionAction])[]
): Session {
  let session = fresh;
  for (const [seconds, action] of steps) {
    const result = act(session, asAction(action), at(seconds));
    expect([seconds, action, result.refused]).toEqual([seconds, action, null]);
    session = result.session;
  }
  return session;
}

function asAction(action: SessionAction['action'] | SessionAction): SessionAction {
  if (typeof action !== 'string') return action;
  switch (action) {
    case 'pause':
    case 'resume':
      return { action, by: 'staff', reason: STAFF };
    case 'force_submit':
    case 'void':
      return { action, reason: STAFF };
    case 'extend':
      return { action, section: 'one', seconds: 50, reason: STAFF };
    case 'reopen':
      return { action, section: 'one', seconds: 50, reason: STAFF, answers_seen: false };
    case 'key_in':
      return { action, sat_at: at(-100), seconds: [] };
    case 'score':
      return { action, pending_marks: 0 };
    case 'release':
      return { action };
    default:
      return action === 'next_question' ? { action, is_present: true, is_last: false } : { action };
  }
}

const refusal = (session: Session, seconds: number, action: SessionAction['action'] | SessionAction) =>
  act(session, asAction(action), at(seconds)).refused;
const statuses = (session: Session) => session.sections.map((section) => section.status);
const events = (session: Session, seconds: number) =>
  settle(session, at(seconds)).events.map((event) => [event.event, (event.at - START) / 1000, event.by]);

describe('from start to release', () => {
  test('a start opens the first section, starts its clock and sets the end of the session', () => {
    const { session, events: noted } = act(fresh, { action: 'start' }, at(0));
    expect(session).toMatchObject({ status: 'in_progress', started_at: at(0), finish_by: at(260 + 1800) });
    expect(session.sections[0]).toMatchObject({ status: 'open', opened_at: at(0), ends_at: at(100) });
    expect(noted.map((event) => event.event)).toEqual(['started', 'section_opened']);
  });

  test('the taker closes a section, takes the break, opens the next one and submits with the last', () => {
    const between = sessionAfter([0, 'start'], [80, 'next_section']);
    expect(statuses(between)).toEqual(['closed', 'locked']);
    const onBreak = sessionAfter([0, 'start'], [80, 'next_section'], [90, 'begin_break']);
    expect(onBreak).toMatchObject({ status: 'on_break', break_ends_at: at(150) });
    const second = sessionAfter(
      [0, 'start'],
      [80, 'next_section'],
      [90, 'begin_break'],
      [95, 'end_break'],
      [97, 'next_section'],
    );
    expect(second.sections[1]).toMatchObject({ status: 'open', ends_at: at(197) });
    const { session, events: noted } = act(second, { action: 'next_section' }, at(120));
    expect(session).toMatchObject({ status: 'submitted', submitted_at: at(120) });
    expect(noted.map((event) => event.event)).toEqual(['section_closed', 'submitted']);
  });

  test('a break can be skipped, and taken only once', () => {
    expect(statuses(sessionAfter([0, 'start'], [80, 'next_section'], [81, 'next_section']))).toEqual([
      'closed',
      'open',
    ]);
    const rested = sessionAfter([0, 'start'], [80, 'next_section'], [81, 'begin_break'], [82, 'end_break']);
    expect(refusal(rested, 83, 'begin_break')).toBe('no_break_due');
    expect(refusal(sessionAfter([0, 'start']), 10, 'begin_break')).toBe('no_break_due');
  });

  test('a session is scored once no answer waits for grading, and released after that', () => {
    const submitted = sessionAfter([0, 'start'], [10, 'submit']);
    expect(refusal(submitted, 11, { action: 'score', pending_marks: 1 })).toBe('pending_marks');
    expect(refusal(submitted, 11, 'release')).toBe('not_now');
    expect(sessionAfter([0, 'start'], [10, 'submit'], [11, 'score'], [12, 'release']).status).toBe(
      'released',
    );
  });

  test('a scored session is released only once', () => {
    const released = sessionAfter([0, 'start'], [10, 'submit'], [11, 'score'], [12, 'release']);
    expect(released.status).toBe('released');
    expect(refusal(released, 13, 'release')).toBe('not_now');
  });
});

describe('the clock', () => {
  const started = sessionAfter([0, 'start']);

  test('closes a section five seconds after its end without opening the next', () => {
    expect(events(started, 105)).toEqual([]);
    expect(events(started, 106)).toEqual([['section_closed', 105, 'clock']]);
    expect(statuses(settle(started, at(2000)).session)).toEqual(['closed', 'locked']);
  });

  test('ends a break without opening the next section', () => {
    const onBreak = sessionAfter([0, 'start'], [80, 'next_section'], [90, 'begin_break']);
    expect(events(onBreak, 150)).toEqual([['break_ended', 150, 'clock']]);
    expect(statuses(settle(onBreak, at(1000)).session)).toEqual(['closed', 'locked']);
  });

  test('submits the session when the last section closes', () => {
    const second = sessionAfter([0, 'start'], [80, 'next_section'], [90, 'next_section']);
    expect(events(second, 196)).toEqual([
      ['section_closed', 195, 'clock'],
      ['submitted', 195, 'clock'],
    ]);
  });

  test('submits an abandoned session at its final end', () => {
    expect(events(started, 2060)).toEqual([
      ['section_closed', 105, 'clock'],
      ['submitted', 2060, 'clock'],
    ]);
  });

  test('expires a session whose window ended before it started, and no other', () => {
    expect(events(fresh, 1000)).toEqual([['expired', 1000, 'clock']]);
    expect(refusal(fresh, 1000, 'start')).toBe('not_now');
    expect(sessionAfter([999, 'start']).status).toBe('in_progress');
  });

  test('never ends untimed practice', () => {
    const untimed = newSession({
      ...fresh,
      mode: 'practice',
      sections: [{ id: 'one', duration_seconds: null, break_after_seconds: null }],
    });
    const { session } = act(untimed, { action: 'start' }, at(0));
    expect(session.finish_by).toBeNull();
    expect(settle(session, at(10 ** 7)).events).toEqual([]);
    expect(refusal(session, 10, 'extend')).toBe('untimed');
  });
});

describe('a window that ends sessions in progress', () => {
  const bounded = act({ ...fresh, hard_close_at: at(150) }, { action: 'start' }, at(0)).session;
  const eventsOf = (session: Session, seconds: number) =>
    settle(session, at(seconds)).events.map((event) => [event.event, (event.at - START) / 1000]);

  test('shortens a section that would end after the window, and submits after its last save', () => {
    const second = act(
      act(bounded, { action: 'next_section' }, at(80)).session,
      { action: 'next_section' },
      at(90),
    );
    expect(second.session.sections[1]?.ends_at).toBe(at(150));
    expect(standingOf(settle(second.session, at(155)).session, 'two')).toBe('open');
    expect(eventsOf(second.session, 156)).toEqual([
      ['section_closed', 155],
      ['submitted', 155],
    ]);
  });

  test('submits sessions that are in a break, in a pause or between sections', () => {
    const between = act(bounded, { action: 'next_section' }, at(80)).session;
    expect(eventsOf(between, 155)).toEqual([['submitted', 155]]);
    expect(eventsOf(act(between, { action: 'begin_break' }, at(100)).session, 155)).toEqual([
      ['submitted', 155],
    ]);
    const paused = act(bounded, { action: 'pause', by: 'staff', reason: STAFF }, at(10)).session;
    expect(eventsOf(paused, 155)).toEqual([
      ['section_closed', 155],
      ['submitted', 155],
    ]);
    expect(act(paused, { action: 'resume', by: 'staff', reason: STAFF }, at(100)).session).toMatchObject({
      finish_by: at(155),
      sections: [{ ends_at: at(150) }, {}],
    });
  });

  test('moves when staff add time', () => {
    const extended = act(bounded, asAction('extend'), at(90)).session;
    expect(extended).toMatchObject({ hard_close_at: at(200), finish_by: at(205) });
    expect(extended.sections[0]?.ends_at).toBe(at(150));
    const submitted = act(bounded, { action: 'submit' }, at(100)).session;
    expect(act(submitted, asAction('reopen'), at(500)).session.sections[0]?.ends_at).toBe(at(550));
  });
});

describe('a pause', () => {
  test('by staff stops all clocks until staff end it', () => {
    const paused = sessionAfter([0, 'start'], [40, 'pause']);
    expect(settle(paused, at(10_000)).events).toEqual([]);
    expect(refusal(paused, 50, { action: 'resume', by: 'taker' })).toBe('may_not_resume');
    const resumed = sessionAfter([0, 'start'], [40, 'pause'], [5040, 'resume']);
    expect(resumed.sections[0]?.ends_at).toBe(at(5100));
    expect(resumed.finish_by).toBe(at(5000 + 2060));
  });

  test('also stops a break', () => {
    const resumed = sessionAfter(
      [0, 'start'],
      [80, 'next_section'],
      [90, 'begin_break'],
      [100, 'pause'],
      [200, 'resume'],
    );
    expect(resumed).toMatchObject({ status: 'on_break', break_ends_at: at(250) });
  });

  test('by the taker is a stop-the-clock break, limited in number and length', () => {
    const taken = sessionAfter([0, 'start'], [40, { action: 'pause', by: 'taker' }]);
    expect(events(taken, 70)).toEqual([['resumed', 70, 'clock']]);
    const early = sessionAfter(
      [0, 'start'],
      [40, { action: 'pause', by: 'taker' }],
      [50, { action: 'resume', by: 'taker' }],
    );
    expect(early.sections[0]?.ends_at).toBe(at(110));
    expect(refusal(early, 60, { action: 'pause', by: 'taker' })).toBe('may_not_pause');
  });

  test('of practice is allowed at any time and for any length', () => {
    const practice = act({ ...fresh, mode: 'practice' }, { action: 'start' }, at(0)).session;
    const paused = act(practice, { action: 'pause', by: 'taker' }, at(10)).session;
    expect(settle(paused, at(10 ** 6)).session.status).toBe('paused');
    expect(paused.stop_clock_breaks).toEqual(fresh.stop_clock_breaks);
  });
});

describe('staff', () => {
  test('extend an open section or a later one', () => {
    expect(sessionAfter([0, 'start'], [90, 'extend']).sections[0]?.ends_at).toBe(at(150));
    const ahead = { action: 'extend', section: 'two', seconds: 50, reason: STAFF } as const;
    const second = sessionAfter([0, 'start'], [10, ahead], [20, 'next_section'], [30, 'next_section']);
    expect(second.sections[1]?.ends_at).toBe(at(180));
    expect(second.finish_by).toBe(at(2110));
    expect(refusal(second, 40, 'extend')).toBe('not_now');
    expect(refusal(second, 40, { ...ahead, section: 'three' })).toBe('no_such_section');
  });

  test('submit for a taker, even from a pause', () => {
    const session = sessionAfter([0, 'start'], [10, 'pause'], [20, 'force_submit']);
    expect(session).toMatchObject({ status: 'submitted', pause: null });
    expect(statuses(session)).toEqual(['closed', 'locked']);
  });

  test('void a session in any other state, and it never changes again', () => {
    const voided = sessionAfter([0, 'start'], [10, 'pause'], [20, 'void']);
    expect(settle(voided, at(10_000)).events).toEqual([]);
    expect(refusal(voided, 30, 'resume')).toBe('not_now');
    expect(refusal(voided, 30, 'void')).toBe('not_now');
    expect(sessionAfter([0, 'start'], [1, 'submit'], [2, 'score'], [3, 'release'], [4, 'void']).status).toBe(
      'voided',
    );
  });

  test('reopen a closed section for the seconds they give', () => {
    const session = sessionAfter([0, 'start'], [10, 'submit'], [20, 'score'], [30, 'reopen']);
    expect(session).toMatchObject({ status: 'in_progress', submitted_at: null });
    expect(session.sections[0]).toMatchObject({ status: 'open', ends_at: at(80), closed_at: null });
    expect(session.finish_by).toBe(at(2060));
    expect(sessionAfter([0, 'start'], [10, 'submit'], [5000, 'reopen']).finish_by).toBe(
      at(5000 + 150 + 1800),
    );
  });

  test('cannot reopen a section that is open or locked, or after answers were seen', () => {
    const submitted = sessionAfter([0, 'start'], [10, 'submit']);
    const reopen = { action: 'reopen', section: 'one', seconds: 50, reason: STAFF } as const;
    expect(refusal(submitted, 20, { ...reopen, answers_seen: true })).toBe('answers_seen');
    expect(refusal(submitted, 20, { ...reopen, section: 'two', answers_seen: false })).toBe('not_now');
    expect(refusal(submitted, 20, { ...reopen, section: 'three', answers_seen: false })).toBe(
      'no_such_section',
    );
    expect(refusal(sessionAfter([0, 'start']), 20, 'reopen')).toBe('not_now');
    const over = sessionAfter([0, 'start'], [5, 'extend'], [10, 'submit']);
    expect(refusal(over, 20, { ...reopen, answers_seen: false, added_seconds: 0 })).toBe('added_since');
    const day = { ...reopen, answers_seen: false, added_seconds: 50, seconds: 86_351 };
    expect(refusal(over, 20, day)).toBe('too_much_added');
    expect(act(over, { ...day, seconds: 86_350 }, at(20)).session.added_seconds).toBe(86_400);
  });

  test('events of staff actions carry the reason', () => {
    const { events: noted } = act(sessionAfter([0, 'start']), asAction('extend'), at(10));
    expect(noted).toEqual([{ at: at(10), event: 'extended', by: 'staff', section: 'one', reason: STAFF }]);
  });
});

test('each time a different window takes the session over, the writer number rises', () => {
  expect(sessionAfter([0, 'start'], [10, 'take_over'], [20, 'take_over']).writer).toBe(3);
  expect(refusal(fresh, 0, 'take_over')).toBe('not_now');
});

describe('a save', () => {
  const standing = (session: Session, seconds: number, section: string) =>
    standingOf(settle(session, at(seconds)).session, section);
  const started = sessionAfter([0, 'start']);

  test('counts until five seconds after the end, and is late afterward', () => {
    expect(standing(started, 105, 'one')).toBe('open');
    expect(standing(started, 105.001, 'one')).toBe('late');
    expect(standing(sessionAfter([0, 'start'], [10, 'submit']), 11, 'one')).toBe('late');
  });

  test('counts while the clock is stopped', () => {
    expect(standing(sessionAfter([0, 'start'], [99, 'pause']), 5000, 'one')).toBe('open');
  });

  test('is only accepted for a section that was opened', () => {
    expect(standing(fresh, 0, 'one')).toBe('not_started');
    expect(standing(fresh, 1000, 'one')).toBe('expired');
    expect(standing(started, 10, 'two')).toBe('section_locked');
    expect(standing(started, 10, 'three')).toBe('unknown_section');
    expect(standing(sessionAfter([0, 'start'], [10, 'void']), 20, 'one')).toBe('voided');
  });
});
