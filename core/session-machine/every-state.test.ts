import { describe, expect, test } from 'vitest';
import { act, newSession, nextDueAt, type SessionAction, settle } from './session-machine.ts';
import type { Session } from './session-state.ts';

const at = (seconds: number) => Date.UTC(2026, 10, 21, 9) + seconds * 1000;
const reason = 'fire alarm';
const byStaff = { by: 'staff', reason } as const;

/** Two sections of 100 s, a break of 60 s between them, and one stop-the-clock break of 30 s. */
const generated = newSession({
  mode: 'test',
  window_ends_at: at(10_000),
  hard_close_at: null,
  stop_clock_breaks: { count: 1, seconds: 30 },
  sections: [
    { id: 'one', duration_seconds: 100, break_after_seconds: 60 },
    { id: 'two', duration_seconds: 100, break_after_seconds: null },
  ],
});

function moved(session: Session, seconds: number, action: SessionAction): Session {
  const result = act(session, action, at(seconds));
  expect(result.refused).toBeNull();
  return result.session;
}

const open = moved(generated, 0, { action: 'start' });
const between = moved(open, 10, { action: 'next_section' });
const on_break = moved(between, 10, { action: 'begin_break' });
const submitted = moved(moved(between, 10, { action: 'next_section' }), 10, { action: 'submit' });
const scored = moved(submitted, 10, { action: 'score', pending_marks: 0 });

/** A session in each status, 20 s after the start, with section one closed where possible. */
const STATES = {
  generated,
  open,
  between,
  on_break,
  paused: moved(open, 10, { action: 'pause', ...byStaff }),
  paused_break: moved(on_break, 10, { action: 'pause', ...byStaff }),
  submitted,
  scored,
  released: moved(scored, 10, { action: 'release' }),
  expired: settle(generated, at(10_000)).session,
  voided: moved(between, 10, { action: 'void', reason }),
} as const satisfies Record<string, Session>;
type State = keyof typeof STATES;

/** Each action with the states that accept it. All other states refuse it. */
const TAKEN: readonly (readonly [SessionAction, readonly State[]])[] = [
  [{ action: 'start' }, ['generated']],
  [{ action: 'next_section' }, ['open', 'between']],
  [{ action: 'next_question', is_present: true, is_last: false }, ['open']],
  [{ action: 'next_question', is_present: true, is_last: true }, ['open']],
  [{ action: 'next_question', is_present: false, is_last: false }, []],
  [{ action: 'begin_break' }, ['between']],
  [{ action: 'end_break' }, ['on_break']],
  [{ action: 'take_over' }, ['open', 'between', 'on_break', 'paused', 'paused_break']],
  [{ action: 'submit' }, ['open', 'between', 'on_break']],
  [{ action: 'force_submit', reason }, ['open', 'between', 'on_break', 'paused', 'paused_break']],
  [{ action: 'pause', ...byStaff }, ['open', 'between', 'on_break']],
  [{ action: 'pause', by: 'taker' }, ['open', 'between']],
  [{ action: 'resume', ...byStaff }, ['paused', 'paused_break']],
  [{ action: 'resume', by: 'taker' }, []],
  [
    { action: 'extend', section: 'two', seconds: 50, reason },
    ['generated', 'open', 'between', 'on_break', 'paused', 'paused_break'],
  ],
  [
    { action: 'reopen', section: 'one', seconds: 50, reason, answers_seen: false },
    ['between', 'submitted', 'scored', 'released'],
  ],
  [{ action: 'key_in', sat_at: at(0), seconds: [] }, ['generated']],
  [{ action: 'score', pending_marks: 0 }, ['submitted']],
  [{ action: 'release' }, ['scored']],
  [
    { action: 'void', reason },
    [
      'generated' as const,
      'open' as const,
      'between' as const,
      'on_break' as const,
      'paused' as const,
      'paused_break' as const,
      'submitted' as const,
      'scored' as const,
      'released' as const,
      'expired' as const,
    ],
  ],
];

test.each(TAKEN)('%o is accepted only in these states: %o', (action, states) => {
  const taken = Object.entries(STATES).filter(([state, session]) => {
    const seconds = state === 'expired' ? 10_000 : 20;
    const result = act(session, action, at(seconds));
    // A refused action changes nothing.
    if (result.refused !== null) expect(result).toMatchObject({ session, events: [] });
    return result.refused === null;
  });
  expect(taken.map(([state]) => state)).toEqual(states);
});

describe('a test taken on paper', () => {
  // A session for a test on paper has no window that could have ended.
  const made = { ...generated, window_ends_at: null };
  const keyed = (seconds: (number | null)[], now = 10_000) =>
    act(made, { action: 'key_in', sat_at: at(0), seconds }, at(now));

  test('is submitted by staff section by section, with the time that each took', () => {
    const { session, events } = keyed([70, null]);
    expect(session).toMatchObject({
      status: 'submitted',
      started_at: at(0),
      submitted_at: at(170),
      finish_by: null,
      sections: [
        { status: 'closed', opened_at: at(0), closed_at: at(70), ends_at: null },
        { status: 'closed', opened_at: at(70), closed_at: at(170), ends_at: null },
      ],
    });
    expect(events).toEqual([{ at: at(10_000), event: 'keyed_in', by: 'staff', section: null, reason: null }]);
    expect(act(session, { action: 'score', pending_marks: 0 }, at(10_000)).session.status).toBe('scored');
  });

  test('is already over when staff enter it, and an untimed section takes no time', () => {
    expect(keyed([70, 70], 100).session).toMatchObject({
      submitted_at: at(100),
      sections: [{ closed_at: at(70) }, { closed_at: at(100) }],
    });
    const [one, two] = generated.sections;
    if (one === undefined || two === undefined) throw new Error('The session must have two sections.');
    const untimed = { ...made, sections: [{ ...one, duration_seconds: null }, two] };
    const { session } = act(untimed, { action: 'key_in', sat_at: at(0), seconds: [] }, at(10_000));
    expect(session.sections.map(({ closed_at }) => closed_at)).toEqual([at(0), at(100)]);
  });
});

describe('a pause', () => {
  test('resumes into the state before it: a section or a break', () => {
    const resume = { action: 'resume', ...byStaff } as const;
    expect(moved(STATES.paused, 20, resume).status).toBe('in_progress');
    expect(moved(STATES.paused_break, 20, resume).status).toBe('on_break');
  });

  test('is refused to the taker during a break, and when no more stop-the-clock breaks are left', () => {
    expect(act(on_break, { action: 'pause', by: 'taker' }, at(20)).refused).toBe('may_not_pause');
    const none = { ...open, stop_clock_breaks: { count: 0, seconds: 30 } };
    expect(act(none, { action: 'pause', by: 'taker' }, at(20)).refused).toBe('may_not_pause');
  });

  test('by the taker can be ended by the taker; a pause by staff cannot', () => {
    const own = moved(open, 10, { action: 'pause', by: 'taker' });
    expect(act(own, { action: 'resume', by: 'taker' }, at(20)).refused).toBeNull();
    expect(act(STATES.paused, { action: 'resume', by: 'taker' }, at(20)).refused).toBe('may_not_resume');
  });

  test('by staff during the taker’s own pause preserves the rest of that pause, and no test time is lost', () => {
    const own = moved(open, 10, { action: 'pause', by: 'taker' });
    const alarm = moved(own, 25, { action: 'pause', ...byStaff });
    expect(alarm.pause).toEqual({
      since: at(10),
      until: null,
      from: 'in_progress',
      by: 'staff',
      taker_left: 15_000,
    });
    expect(settle(alarm, at(5000)).events).toEqual([]);
    expect(act(alarm, { action: 'resume', by: 'taker' }, at(30)).refused).toBe('may_not_resume');
    expect(act(alarm, { action: 'pause', ...byStaff }, at(30)).refused).toBe('not_now');
    const back = act(alarm, { action: 'resume', ...byStaff }, at(100));
    expect(back.events).toEqual([
      { at: at(100), by: 'staff', reason: byStaff.reason, event: 'resumed', section: null },
      { at: at(100), by: 'clock', reason: null, event: 'paused', section: null },
    ]);
    expect(back.session).toMatchObject({
      status: 'paused',
      pause: { since: at(10), until: at(115), from: 'in_progress', by: 'taker' },
    });
    expect(back.session.pause).not.toHaveProperty('taker_left');
    const { session } = settle(back.session, at(115));
    expect(session.status).toBe('in_progress');
    expect(session.sections[0]?.paused_milliseconds).toBe(105_000);
  });

  test('by staff during the taker’s own practice pause: after staff resume, the practice pause continues until the taker ends it', () => {
    const practice = moved({ ...open, mode: 'practice' }, 10, { action: 'pause', by: 'taker' });
    const back = moved(moved(practice, 20, { action: 'pause', ...byStaff }), 30, {
      action: 'resume',
      ...byStaff,
    });
    expect(back).toMatchObject({ status: 'paused', pause: { until: null, by: 'taker' } });
    expect(act(back, { action: 'resume', by: 'taker' }, at(40)).session.status).toBe('in_progress');
  });

  test('that ends together with the session is resumed before the session is submitted; a pause with a later end is not resumed', () => {
    const own = moved({ ...open, hard_close_at: at(35) }, 10, { action: 'pause', by: 'taker' });
    expect(own.pause?.until).toBe(at(40));
    expect(settle(own, at(40)).events[0]).toMatchObject({ event: 'resumed', at: at(40) });
    const cut = moved({ ...open, hard_close_at: at(34) }, 10, { action: 'pause', by: 'taker' });
    expect(settle(cut, at(40)).events.map(({ event }) => event)).toEqual(['section_closed', 'submitted']);
    expect(nextDueAt(cut)).toBe(at(39));
  });

  test('leaves an untimed session without an end', () => {
    const untimed = newSession({
      ...generated,
      mode: 'practice',
      sections: [{ id: 'one', duration_seconds: null, break_after_seconds: null }],
    });
    const paused = moved(moved(untimed, 0, { action: 'start' }), 10, { action: 'pause', by: 'taker' });
    const resumed = moved(paused, 500, { action: 'resume', by: 'taker' });
    expect(resumed).toMatchObject({ finish_by: null, sections: [{ ends_at: null }] });
  });
});

describe('several ends at the same instant', () => {
  test('a break that ends with the session ends before the session is submitted', () => {
    const last = { ...on_break, finish_by: on_break.break_ends_at };
    expect(settle(last, at(70)).events.map(({ event }) => event)).toEqual(['break_ended', 'submitted']);
    const cut = { ...on_break, finish_by: at(69) };
    expect(settle(cut, at(70)).events.map(({ event }) => event)).toEqual(['submitted']);
  });

  test('a section whose grace period exceeds the session’s end closes at that end', () => {
    expect(settle({ ...open, finish_by: at(104) }, at(104)).events).toMatchObject([
      { event: 'section_closed', at: at(104) },
      { event: 'submitted', at: at(104) },
    ]);
  });
});

describe('time added by staff', () => {
  const extend = { action: 'extend', section: 'two', seconds: 50, reason } as const;
  const reopen = { action: 'reopen', section: 'one', seconds: 50, reason, answers_seen: false } as const;

  test('for a section that has not opened yet still counts after an earlier section is reopened', () => {
    const longer = moved(between, 10, extend);
    const reopened = moved({ ...longer, finish_by: at(0) }, 20, reopen);
    // 50 s for section one, 100 + 50 s for section two, no break, and half an hour of slack.
    expect(reopened.finish_by).toBe(at(20 + 50 + 150 + 1800));
  });

  test('for a reopened section replaces its earlier extensions and pauses', () => {
    const more = moved(open, 5, { ...extend, section: 'one' });
    const paused = moved(more, 10, { action: 'pause', ...byStaff });
    const ended = moved(moved(paused, 30, { action: 'resume', ...byStaff }), 40, { action: 'submit' });
    const again = moved(ended, 50, reopen);
    expect(again.sections[0]).toMatchObject({
      ends_at: at(100),
      duration_seconds: 50,
      extension_seconds: 0,
      paused_milliseconds: 0,
    });
    // 50 s for section one, 100 s for section two, no break, and half an hour of slack.
    expect(moved(ended, 5000, reopen).finish_by).toBe(at(5000 + 150 + 1800));
  });

  test('moves an existing hard end, but creates no hard end', () => {
    const bounded = { ...scored, hard_close_at: at(30) };
    expect(moved(bounded, 20, reopen).hard_close_at).toBe(at(70));
    expect(moved({ ...scored, hard_close_at: at(90) }, 20, reopen).hard_close_at).toBe(at(90));
    expect(moved(scored, 20, reopen).hard_close_at).toBeNull();
    expect(moved(generated, 0, extend).finish_by).toBeNull();
  });

  test('before the start leaves the end of an unopened section unset', () => {
    const [, two] = moved(generated, 0, extend).sections;
    expect(two).toMatchObject({ status: 'locked', ends_at: null, extension_seconds: 50 });
  });
});

test('no break is due before the first section', () => {
  const [one, two] = generated.sections;
  if (one === undefined || two === undefined) throw new Error('The session must have two sections.');
  const none = { ...open, sections: [one, two] };
  expect(act(none, { action: 'begin_break' }, at(20)).refused).toBe('no_break_due');
});
