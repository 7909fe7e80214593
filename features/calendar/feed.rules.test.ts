import { expect, test } from 'vitest';
import type { CalendarEvent } from './calendar.contract.ts';
import { feedEntry, feedWindow } from './feed.rules.ts';

const at = '2026-11-24T20:00:00.000Z';
const test_of = { id: '019a0000-0000-7000-8000-000000000001', title: 'Practice Test 1' };
const due = (what: 'test' | 'practice_set' | 'material' | 'library_group' | 'video'): CalendarEvent => ({
  kind: 'due',
  key: 'k',
  at,
  what,
  thing: { id: test_of.id, title: 'Linear functions' },
  state: null,
  target: 'Amara Okafor’s group',
  people: { count: 14, done: 8 },
});
const sitting: CalendarEvent = {
  kind: 'sitting',
  key: 'k',
  at,
  sitting: null,
  test: test_of,
  room: 'Room 3',
  status: 'planned',
  taker_count: 4,
};
const release: CalendarEvent = {
  kind: 'release',
  key: 'k',
  at,
  test: test_of,
  is_out: true,
  session: null,
  score_count: 11,
};
const report: CalendarEvent = { kind: 'report', key: 'k', at, week: '2026-W47', reports: null };

test('a feed names tests and rooms only if the school allows it', () => {
  const told = (event: CalendarEvent, shows: boolean) => {
    const { summary, room } = feedEntry(event, shows);
    return room === null ? summary : `${summary}, ${room}`;
  };
  const events = [due('test'), due('video'), sitting, release, report];
  expect(events.map((event) => told(event, true))).toEqual([
    'Due: Linear functions',
    'Due: Linear functions',
    'Sitting: Practice Test 1, Room 3',
    'Score released: Practice Test 1',
    'Weekly report',
  ]);
  expect(events.map((event) => told(event, false))).toEqual([
    'Due: Test',
    'Due: Video',
    'Sitting: Test',
    'Score released: Test',
    'Weekly report',
  ]);
  expect(
    (['practice_set', 'material', 'library_group'] as const).map((what) => told(due(what), false)),
  ).toEqual(['Due: Practice set', 'Due: Material', 'Due: Shelf']);
});

test('a feed has two weeks of the past and 90 days to come', () => {
  expect(feedWindow(new Date('2026-11-24T20:00:00Z'))).toEqual({
    from: new Date('2026-11-10T20:00:00Z'),
    until: new Date('2027-02-22T20:00:00Z'),
  });
});
