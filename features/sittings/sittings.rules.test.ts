import { describe, expect, test } from 'vitest';
import { act, newSession } from '#core/session-machine/session-machine.ts';
import type { Session } from '#core/session-machine/session-state.ts';
import {
  actionIn,
  admissionOf,
  attendanceAtEntry,
  codeOf,
  codeWords,
  nextInSeconds,
  readCode,
  refusalOf,
  type SittingTimes,
  schoolOf,
  statusOf,
  timeFaults,
} from './sittings.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 28, 9);

const planned: SittingTimes = {
  starts_at: START,
  closes_at: START + 6 * HOUR,
  late_entry_minutes: 15,
  started_at: null,
  paused_at: null,
  ended_at: null,
};
const started = { ...planned, started_at: START + 4 * MINUTE };
const paused = { ...started, paused_at: START + 50 * MINUTE };
const ended = { ...started, ended_at: START + 3 * HOUR };

test.each([
  ['planned', planned, START - HOUR - 1],
  ['waiting', planned, START - HOUR],
  ['waiting', planned, START + 6 * HOUR - 1],
  ['ended', planned, START + 6 * HOUR],
  ['under_way', started, START + 7 * HOUR],
  ['paused', paused, START + HOUR],
  ['ended', ended, START + 3 * HOUR],
  ['ended', { ...ended, paused_at: START }, START + 3 * HOUR],
])('a sitting is %s', (status, sitting, now) => {
  expect(statusOf(sitting, now)).toBe(status);
});

describe('a taker who has not started', () => {
  const in_time = { entered_at: START - 5 * MINUTE, is_let_in: false, keeps_answers: true };
  const late = { ...in_time, entered_at: started.started_at + 15 * MINUTE + 1 };
  test.each([
    ['code', planned, { ...in_time, entered_at: null }],
    ['waiting', planned, in_time],
    ['waiting', planned, { ...in_time, is_let_in: true }],
    ['open', started, in_time],
    ['open', started, { ...late, entered_at: started.started_at + 15 * MINUTE }],
    ['let_in', started, late],
    ['open', started, { ...late, is_let_in: true }],
    ['let_in', started, { ...in_time, keeps_answers: false }],
    ['open', started, { ...in_time, keeps_answers: null }],
    ['paused', paused, { ...in_time, is_let_in: true }],
    ['over', ended, in_time],
  ])('a taker gets the admission: %s', (admission, sitting, taker) => {
    expect(admissionOf(sitting, taker, START + 2 * HOUR)).toBe(admission);
  });

  test('cannot start after the closing time, even if nobody ended the sitting', () => {
    expect(admissionOf(started, in_time, started.closes_at - 1)).toBe('open');
    expect(admissionOf(started, in_time, started.closes_at)).toBe('over');
  });
});

test.each([
  ['here', planned, null, START + HOUR],
  ['here', started, null, started.started_at],
  ['late', started, null, started.started_at + 1],
  ['here', started, 'here', started.started_at + 1],
  ['late', planned, 'late', START],
  ['late', started, 'absent', started.started_at + 1],
  ['here', planned, 'absent', START],
] as const)('a taker counts as %s after entering', (attendance, sitting, noted, now) => {
  expect(attendanceAtEntry(sitting, noted, now)).toBe(attendance);
});

test('a code consists of six easily distinguished letters and digits, and is recognized however it is typed', () => {
  expect(codeOf(new Uint8Array([0, 1, 29, 30, 31, 255, 7]))).toBe('23YZ29');
  expect(codeWords('R7M2KD')).toBe('R7M 2KD');
  expect(readCode(' r7m-2 kd')).toBe('R7M2KD');
});

test('devices ask often enough that a pause reaches them within 3 seconds, even in the largest sitting', () => {
  /* Each device waits up to a quarter longer, so that not all of them ask at the same time. The exam room's
     view is fetched after that. */
  const slowest = (takers: number) => nextInSeconds(takers) * 1.25;
  for (const takers of [1, 26, 100, 499, 500]) expect(slowest(takers)).toBeLessThanOrEqual(2.5);
  expect(nextInSeconds(1000)).toBe(4);
});

describe('what an action on the whole sitting does to one session', () => {
  const made = newSession({
    mode: 'test',
    window_ends_at: null,
    hard_close_at: null,
    stop_clock_breaks: { count: 1, seconds: 300 },
    sections: [
      { id: 'one', duration_seconds: 600, break_after_seconds: 60 },
      { id: 'two', duration_seconds: 600, break_after_seconds: null },
    ],
  });
  const reason = 'Fire drill';
  const moved = (session: Session, ...actions: Parameters<typeof act>[1][]) =>
    actions.reduce((now, action) => act(now, action, START).session, session);
  const open = moved(made, { action: 'start' });
  const between = moved(open, { action: 'next_section' });
  const own = moved(open, { action: 'pause', by: 'taker' });
  const held = moved(open, { action: 'pause', by: 'staff', reason });

  test('pausing applies to all sessions except those that staff have already paused', () => {
    const pause = { action: 'pause', by: 'staff', reason };
    expect(actionIn(open, { action: 'pause', reason })).toEqual(pause);
    expect(actionIn(own, { action: 'pause', reason })).toEqual(pause);
    expect(actionIn(held, { action: 'pause', reason })).toBeNull();
  });

  test('resuming applies only to sessions that staff paused', () => {
    expect(actionIn(held, { action: 'resume', reason })).toEqual({ action: 'resume', by: 'staff', reason });
    expect(actionIn(own, { action: 'resume', reason })).toBeNull();
    expect(actionIn(open, { action: 'resume', reason })).toBeNull();
  });

  test('adding time applies to the open section, or else to the next one, but not before the start', () => {
    const extend = { action: 'extend', seconds: 300, reason } as const;
    expect(actionIn(open, extend)).toEqual({ ...extend, section: 'one' });
    expect(actionIn(between, extend)).toEqual({ ...extend, section: 'two' });
    expect(actionIn(made, extend)).toBeNull();
    expect(actionIn(moved(between, { action: 'next_section' }, { action: 'submit' }), extend)).toBeNull();
  });
});

test.each([
  ['plan', planned, START - 2 * HOUR, true],
  ['plan', started, START, false],
  ['plan', planned, START + 7 * HOUR, false],
  ['add', started, START + HOUR, true],
  ['add', ended, START + HOUR, false],
  ['start', planned, START - 2 * HOUR, false],
  ['start', planned, START - HOUR, true],
  ['start', ended, START + HOUR, false],
  ['pause', planned, START, false],
  ['pause', started, START + HOUR, true],
  ['extend', planned, START, false],
  ['extend', ended, START + 4 * HOUR, true],
  ['resume', planned, START, false],
  ['end', planned, START - 2 * HOUR, false],
  ['end', planned, START, true],
  ['end', started, START, true],
  ['attend', planned, START - 2 * HOUR, true],
  ['make_up', ended, START + 4 * HOUR, true],
] as const)('%s is allowed or refused by the state of the sitting', (action, sitting, now, isDone) => {
  expect(refusalOf(action, sitting, now) === null).toBe(isDone);
});

test('a sitting must close after it starts', () => {
  expect(timeFaults({ starts_at: 1, closes_at: 2 })).toEqual([]);
  expect(timeFaults({ starts_at: 2, closes_at: 2 })).toHaveLength(1);
});

test.each([
  [undefined, ['n'], false, { school: 'n' }],
  [undefined, ['n', 's'], false, 'Choose a school.'],
  [undefined, [], true, 'Choose a school.'],
  ['s', ['n', 's'], false, { school: 's' }],
  ['x', ['n'], false, 'This school doesn’t exist, or you can’t see it.'],
  ['x', [], true, { school: 'x' }],
])(
  'the school of a sitting is the one named in the request, or else the caller’s only school',
  (asked, own, isAll, told) => {
    const found = schoolOf(asked, own, isAll);
    if (typeof told === 'string') expect(found).toEqual({ fault: { path: 'body.school', message: told } });
    else expect(found).toEqual(told);
  },
);
