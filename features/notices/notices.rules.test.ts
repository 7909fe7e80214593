import { describe, expect, test } from 'vitest';
import type { Notice } from './notices.contract.ts';
import {
  choicesOf,
  dueTomorrowSince,
  factOf,
  isRead,
  kindsOf,
  mailDay,
  noticesOf,
  toMail,
} from './notices.rules.ts';

const at = (text: string) => new Date(text);
const SUBJECT = '0198c5a0-0000-7000-8000-000000000001';
const fact = (happened_at: string, more: object = {}) =>
  factOf({
    kind: 'doubt_answered',
    of: 'doubt',
    subject: SUBJECT,
    title: 'Why?',
    happened_at: at(happened_at),
    ...more,
  });

test('each role has the kinds of notices that concern it', () => {
  expect(kindsOf('guest')).toEqual(kindsOf('student'));
  expect(kindsOf('student')).not.toContain('doubt_waiting');
  expect(kindsOf('tutor')).toEqual(['doubt_waiting', 'report_ready', 'job_done', 'announcement']);
  // Counselors do not answer doubts.
  expect(kindsOf('counselor')).toEqual(['report_ready', 'job_done', 'announcement']);
});

test("notices follow the person's choices, or else all appear in the app and those that need action come by mail", () => {
  const chosen = { kind: 'announcement', in_app: false, by_mail: true } as const;
  expect(choicesOf('tutor', [chosen])).toEqual([
    { kind: 'doubt_waiting', in_app: true, by_mail: true },
    { kind: 'report_ready', in_app: true, by_mail: true },
    { kind: 'job_done', in_app: true, by_mail: false },
    chosen,
  ]);
});

test('a notice is read if it was read at or after the last time it happened', () => {
  const happened = '2026-09-01T10:00:00Z';
  expect(isRead(fact(happened), undefined)).toBe(false);
  expect(isRead(fact(happened), at('2026-09-01T09:59:59Z'))).toBe(false);
  expect(isRead(fact(happened), at(happened))).toBe(true);
  expect(isRead(fact(happened, { seen_at: at('2026-09-01T11:00:00Z') }), undefined)).toBe(true);
});

test('notices are sorted with the newest first, and simultaneous ones in a fixed order', () => {
  const [older, newer] = [fact('2026-09-01T10:00:00Z'), fact('2026-09-02T10:00:00Z', { kind: 'result_out' })];
  const beside = fact('2026-09-02T10:00:00Z', { kind: 'announcement' });
  for (const facts of [
    [older, newer, beside],
    [beside, newer, older],
  ]) {
    expect(noticesOf(facts, new Map()).map(({ kind }) => kind)).toEqual([
      'announcement',
      'result_out',
      'doubt_answered',
    ]);
  }
});

describe('the notice that something is due tomorrow', () => {
  const due = { due_at: at('2026-11-02T17:00:00Z'), is_done: false, since: at('2026-10-01T00:00:00Z') };
  const since = (now: string, more: object = {}) =>
    dueTomorrowSince({ ...due, ...more }, 'America/New_York', at(now))?.toISOString() ?? null;

  test("begins at midnight of the day before in the school's time zone, also when the clocks change", () => {
    /* Clocks go back on November 1. Midnight before the change is four hours behind UTC, midnight after it
       five. */
    expect(since('2026-11-01T03:59:59Z')).toBeNull();
    expect(since('2026-11-01T04:00:00Z')).toBe('2026-11-01T04:00:00.000Z');
  });

  test('ends when the work is due or done, and does not begin before it was assigned', () => {
    expect(since('2026-11-02T17:00:00Z')).toBeNull();
    expect(since('2026-11-01T12:00:00Z', { is_done: true })).toBeNull();
    expect(since('2026-11-01T12:00:00Z', { due_at: null })).toBeNull();
    expect(since('2026-11-02T09:00:00Z', { since: at('2026-11-02T08:00:00Z') })).toBe(
      '2026-11-02T08:00:00.000Z',
    );
  });
});

test('mails about notices are created only between 7:00 and 20:00 in the person’s time zone', () => {
  expect(mailDay(at('2026-09-01T21:59:00Z'), 'Asia/Tokyo')).toBeNull();
  expect(mailDay(at('2026-09-01T22:00:00Z'), 'Asia/Tokyo')).toBe('2026-09-02');
  expect(mailDay(at('2026-09-02T10:59:00Z'), 'Asia/Tokyo')).toBe('2026-09-02');
  expect(mailDay(at('2026-09-02T11:00:00Z'), 'Asia/Tokyo')).toBeNull();
});

test('a mail lists unread notices since the last mail, only of kinds that are sent by mail; the first mail covers one day', () => {
  const now = at('2026-09-02T10:00:00Z');
  const notice = (happened_at: string, more: Partial<Notice> = {}) =>
    ({ kind: 'result_out', is_read: false, happened_at, ...more }) as Notice;
  const own = notice('2026-09-01T20:00:00.000Z');
  const notices = [
    own,
    notice('2026-09-01T20:00:00.000Z', { is_read: true }),
    notice('2026-09-01T20:00:00.000Z', { kind: 'announcement' }),
    notice('2026-09-01T10:00:00.000Z'),
  ];
  const choices = choicesOf('student', []);
  expect(toMail(notices, choices, { last_at: null, now })).toEqual([own]);
  expect(toMail(notices, choices, { last_at: at('2026-09-01T20:00:00Z'), now })).toEqual([]);
  expect(toMail(notices, choices, { last_at: at('2026-09-01T19:59:59Z'), now })).toEqual([own]);
});

test('a late mail covers the whole time since the last one, but at most three days', () => {
  const happened = (happened_at: string) => ({ kind: 'result_out', is_read: false, happened_at }) as Notice;
  const told = (notice: Notice, last: string, now: string) =>
    toMail([notice], choicesOf('student', []), { last_at: at(last), now: at(now) }).length === 1;
  // 7:00 in New York on both days. They are 25 hours apart, because clocks go back in between.
  const early = happened('2026-10-31T11:30:00.000Z');
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-01T12:00:00Z')).toBe(true);
  // The server was down until noon, or for two mornings.
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-01T17:00:00Z')).toBe(true);
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-03T11:00:00Z')).toBe(true);
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-04T12:00:00Z')).toBe(false);
});
