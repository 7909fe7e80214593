import { expect, test } from 'vitest';
import type { CalendarEvent } from '../calendar.contract.ts';
import { detailOf, titleOf } from './event-words.ts';

const at = '2026-11-24T20:00:00.000Z';
const id = '019a0000-0000-7000-8000-000000000001';
const base = { key: 'k', at };
const told = (event: CalendarEvent) => `${titleOf(event)}: ${detailOf(event, 'America/New_York')}`;

test('a due date says how far staff’s people are, or how far the student is', () => {
  const due = { kind: 'due', what: 'test', thing: { id, title: 'Linear functions' }, ...base } as const;
  const people = { count: 14, done: 8 };
  expect(told({ ...due, state: null, target: 'Mondays', people })).toBe(
    'Linear functions: 3:00 PM · Mondays · 8 of 14 done',
  );
  expect(told({ ...due, state: null, target: '1 student', people: null })).toBe(
    'Linear functions: 3:00 PM · 1 student',
  );
  const own = { target: null, people: null };
  expect((['to_do', 'done', 'over'] as const).map((state) => told({ ...due, ...own, state }))).toEqual([
    'Linear functions: 3:00 PM',
    'Linear functions: 3:00 PM · done',
    'Linear functions: 3:00 PM · closed',
  ]);
});

test('a sitting says its room, and for staff the number of students', () => {
  const sitting = { kind: 'sitting', test: { id, title: 'Mock 6' }, room: 'Room 3', ...base } as const;
  expect(told({ ...sitting, sitting: id, status: 'planned', taker_count: 1 })).toBe(
    'Mock 6: 3:00 PM · Room 3 · 1 student',
  );
  expect(told({ ...sitting, sitting: null, status: 'ended', taker_count: null })).toBe(
    'Mock 6: 3:00 PM · Room 3 · ended',
  );
});

test('a release and a report day say what happened or will happen', () => {
  const release = { kind: 'release', test: { id, title: 'Mock 6' }, session: null, ...base } as const;
  expect(
    [
      { ...release, is_out: true, score_count: 11 },
      { ...release, is_out: false, score_count: 1 },
      { ...release, is_out: false, score_count: null },
    ].map(told),
  ).toEqual([
    'Mock 6: 3:00 PM · 11 scores released',
    'Mock 6: 3:00 PM · 1 score is released then',
    'Mock 6: 3:00 PM · your score is released',
  ]);
  const report = { kind: 'report', week: '2026-W47', ...base } as const;
  expect(
    [
      { ...report, reports: null },
      { ...report, reports: { draft: 1, approved: 0, sent: 2 } },
      { ...report, reports: { draft: 0, approved: 0, sent: 0 } },
    ].map(told),
  ).toEqual([
    'Weekly report: 3:00 PM · sent to your guardian',
    'Weekly reports: 3:00 PM · 2 sent, 1 draft',
    'Weekly reports: 3:00 PM · sent to guardians',
  ]);
});
