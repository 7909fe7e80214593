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

test('each role is told what concerns it', () => {
  expect(kindsOf('guest')).toEqual(kindsOf('student'));
  expect(kindsOf('student')).not.toContain('doubt_waiting');
  expect(kindsOf('tutor')).toEqual(['doubt_waiting', 'report_ready', 'job_done', 'announcement']);
  // Counselors answer no doubts.
  expect(kindsOf('counselor')).toEqual(['report_ready', 'job_done', 'announcement']);
});

test('what was chosen stands, and else all is told here and by mail what wants something of one', () => {
  const chosen = { kind: 'announcement', in_app: false, by_mail: true } as const;
  expect(choicesOf('tutor', [chosen])).toEqual([
    { kind: 'doubt_waiting', in_app: true, by_mail: true },
    { kind: 'report_ready', in_app: true, by_mail: true },
    { kind: 'job_done', in_app: true, by_mail: false },
    chosen,
  ]);
});

test('a notice is read by what came at or after what happened last', () => {
  const happened = '2026-09-01T10:00:00Z';
  expect(isRead(fact(happened), undefined)).toBe(false);
  expect(isRead(fact(happened), at('2026-09-01T09:59:59Z'))).toBe(false);
  expect(isRead(fact(happened), at(happened))).toBe(true);
  expect(isRead(fact(happened, { seen_at: at('2026-09-01T11:00:00Z') }), undefined)).toBe(true);
});

test('the newest come first, and what happened together in one order', () => {
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

describe('due tomorrow', () => {
  const due = { due_at: at('2026-11-02T17:00:00Z'), is_done: false, since: at('2026-10-01T00:00:00Z') };
  const since = (now: string, more: object = {}) =>
    dueTomorrowSince({ ...due, ...more }, 'America/New_York', at(now))?.toISOString() ?? null;

  test('begins at midnight of the day before by the zone’s clocks, over a change of them', () => {
    // On the first of November clocks go back: that midnight is four hours behind Greenwich, the next five.
    expect(since('2026-11-01T03:59:59Z')).toBeNull();
    expect(since('2026-11-01T04:00:00Z')).toBe('2026-11-01T04:00:00.000Z');
  });

  test('ends when it is due or done, and begins no earlier than it was given', () => {
    expect(since('2026-11-02T17:00:00Z')).toBeNull();
    expect(since('2026-11-01T12:00:00Z', { is_done: true })).toBeNull();
    expect(since('2026-11-01T12:00:00Z', { due_at: null })).toBeNull();
    expect(since('2026-11-02T09:00:00Z', { since: at('2026-11-02T08:00:00Z') })).toBe(
      '2026-11-02T08:00:00.000Z',
    );
  });
});

test('mails are made from seven to eight in the evening of the zone’s own day', () => {
  expect(mailDay(at('2026-09-01T21:59:00Z'), 'Asia/Tokyo')).toBeNull();
  expect(mailDay(at('2026-09-01T22:00:00Z'), 'Asia/Tokyo')).toBe('2026-09-02');
  expect(mailDay(at('2026-09-02T10:59:00Z'), 'Asia/Tokyo')).toBe('2026-09-02');
  expect(mailDay(at('2026-09-02T11:00:00Z'), 'Asia/Tokyo')).toBeNull();
});

test('a mail tells what is unread, of mailed kinds, since the last one; the first of the last day', () => {
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

test('a mail that comes later than the last one by more than a day tells all of the time between them, three days at most', () => {
  const happened = (happened_at: string) => ({ kind: 'result_out', is_read: false, happened_at }) as Notice;
  const told = (notice: Notice, last: string, now: string) =>
    toMail([notice], choicesOf('student', []), { last_at: at(last), now: at(now) }).length === 1;
  // Seven in the morning in New York on both days, 25 hours apart: clocks go back between them.
  const early = happened('2026-10-31T11:30:00.000Z');
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-01T12:00:00Z')).toBe(true);
  // The server stood still until noon, or for two mornings.
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-01T17:00:00Z')).toBe(true);
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-03T11:00:00Z')).toBe(true);
  expect(told(early, '2026-10-31T11:00:00Z', '2026-11-04T12:00:00Z')).toBe(false);
});
