import { describe, expect, test } from 'vitest';
import { OFFLINE_AFTER } from '#features/sessions/live.rules.ts';
import { isReady, needsOf, type SectionToCome, type WatchedTaker, wouldEndAt } from './live.rules.ts';
import type { SittingTimes } from './sittings.rules.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 28, 10);

const room: SittingTimes = {
  starts_at: NOW - 30 * MINUTE,
  closes_at: NOW + 300 * MINUTE,
  late_entry_minutes: 15,
  started_at: NOW - 26 * MINUTE,
  paused_at: null,
  ended_at: null,
};
const before: SittingTimes = { ...room, starts_at: NOW + MINUTE, started_at: null };
const working: WatchedTaker = {
  attendance: 'here',
  entered_at: NOW - 40 * MINUTE,
  is_let_in: false,
  keeps_answers: true,
  admission: 'open',
  status: 'in_progress',
  heard_at: NOW - 5000,
  last_answer_at: NOW - MINUTE,
  section_opened_at: NOW - 20 * MINUTE,
};
const waiting: WatchedTaker = {
  ...working,
  status: 'generated',
  admission: 'waiting',
  last_answer_at: null,
  section_opened_at: null,
};

describe('reasons why a taker needs the proctor', () => {
  test.each([
    [[], working, room],
    [['offline'], { ...working, heard_at: NOW - OFFLINE_AFTER - 1 }, room],
    [[], { ...working, heard_at: NOW - OFFLINE_AFTER }, room],
    [['offline'], { ...working, status: 'paused', heard_at: null }, room],
    [[], { ...working, status: 'submitted', heard_at: null }, room],
    [['idle'], { ...working, last_answer_at: NOW - 9 * MINUTE - 1 }, room],
    [[], { ...working, last_answer_at: NOW - 9 * MINUTE }, room],
    [[], { ...working, last_answer_at: null, section_opened_at: NOW - 8 * MINUTE }, room],
    [[], { ...working, status: 'on_break', last_answer_at: null, section_opened_at: null }, room],
    [[], waiting, before],
    [['keeps_nothing'], { ...waiting, keeps_answers: false }, before],
    [[], { ...waiting, keeps_answers: false, is_let_in: true }, before],
    [['wants_in'], { ...waiting, admission: 'let_in' }, room],
    [[], { ...waiting, entered_at: null, heard_at: null, status: null }, before],
    [['not_here'], { ...waiting, entered_at: null, heard_at: null, status: null }, room],
    [[], { ...waiting, entered_at: null, heard_at: null, status: null, attendance: 'absent' }, room],
    [
      ['not_here'],
      { ...waiting, entered_at: null, status: null },
      { ...before, starts_at: NOW - 10 * MINUTE - 1 },
    ],
    [[], { ...waiting, heard_at: null }, { ...room, ended_at: NOW }],
    [['offline'], { ...working, heard_at: null }, { ...room, ended_at: NOW }],
  ])('case %#: %j', (needs, taker, sitting) => {
    expect(needsOf(taker as WatchedTaker, sitting, NOW)).toEqual(needs);
  });
});

test('a taker is ready while they wait, their device reports, and the device can store answers', () => {
  expect(isReady(waiting, NOW)).toBe(true);
  expect(isReady({ ...waiting, status: null }, NOW)).toBe(true);
  expect(isReady({ ...waiting, keeps_answers: null }, NOW)).toBe(true);
  expect(isReady({ ...waiting, keeps_answers: false }, NOW)).toBe(false);
  expect(isReady({ ...waiting, entered_at: null }, NOW)).toBe(false);
  expect(isReady({ ...waiting, heard_at: NOW - OFFLINE_AFTER - 1 }, NOW)).toBe(false);
  expect(isReady(working, NOW)).toBe(false);
});

describe('the end of the test for a taker who uses all their time', () => {
  const section = (more: Partial<SectionToCome>): SectionToCome => ({
    status: 'locked',
    duration_seconds: 600,
    extension_seconds: 0,
    ends_at: null,
    break_after_seconds: null,
    is_break_taken: false,
    ...more,
  });
  const open = section({ status: 'open', ends_at: NOW + 100_000, break_after_seconds: 60 });
  const closed = section({ status: 'closed', break_after_seconds: 60 });
  const at = { status: 'in_progress', now: NOW, paused_since: null, break_ends_at: null };

  test.each([
    [
      'includes the rest of this section, its break and the next section',
      [open, section({})],
      at,
      100 + 60 + 600,
    ],
    ['includes the next section’s extension', [open, section({ extension_seconds: 30 })], at, 100 + 60 + 630],
    ['includes no break after the last section', [closed, { ...open, break_after_seconds: 60 }], at, 100],
    ['includes the break between two sections if it is still to come', [closed, section({})], at, 60 + 600],
    [
      'excludes the break between two sections once it is over',
      [{ ...closed, is_break_taken: true }, section({})],
      at,
      600,
    ],
    [
      'counts from the end of the current break',
      [{ ...closed, is_break_taken: true }, section({})],
      { ...at, status: 'on_break', break_ends_at: NOW + 40_000 },
      640,
    ],
    ['excludes breaks before the current section', [closed, open, section({})], at, 100 + 60 + 600],
    [
      'is later by the length of the current pause',
      [open, section({})],
      { ...at, status: 'paused', paused_since: NOW - 50_000 },
      810,
    ],
  ])('%s', (_, sections, where, seconds) => {
    expect(wouldEndAt(sections, where)).toBe(NOW + seconds * 1000);
  });

  test('is unknown without a time limit or before the start', () => {
    expect(wouldEndAt([open, section({ duration_seconds: null })], at)).toBeNull();
    expect(wouldEndAt([{ ...open, ends_at: null }], at)).toBeNull();
    expect(wouldEndAt([open], { ...at, status: 'generated' })).toBeNull();
    expect(wouldEndAt([open], { ...at, status: null })).toBeNull();
  });
});
