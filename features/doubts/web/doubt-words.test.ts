import { expect, test } from 'vitest';
import { ageGroup, ageWords, ownSentence, queueSentence } from './doubt-words.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test('how long a doubt waits is said in minutes, hours, and days with hours', () => {
  expect([0, 0.5, 19, 24, 25, 61].map((hours) => ageWords(ago(hours), now))).toEqual([
    ...['1 min', '30 min', '19 h', '1 day', '1 day 1 h', '2 days 13 h'],
  ]);
  expect([23, 24, 48, 49].map((hours) => ageGroup(ago(hours), now))).toEqual([
    'first',
    'second',
    'second',
    'over',
  ]);
});

test('the list and the queue say first what waits', () => {
  expect(ownSentence({ open: 1, unread: 1 })).toBe('One was answered, one still waits.');
  expect(ownSentence({ open: 2, unread: 0 })).toBe('Two wait for an answer.');
  expect(ownSentence({ open: 0, unread: 12 })).toBe('12 were answered.');
  expect(ownSentence({ open: 0, unread: 0 })).toBe('Nothing waits.');
  const oldest = { asker: { id: '', name: 'Fatima Haddad' }, waiting_since: ago(50) };
  expect(queueSentence({ open: 7, overdue: 2 }, oldest)).toBe(
    'Two have waited over two days. The oldest is of Fatima Haddad.',
  );
  expect(queueSentence({ open: 0, overdue: 0 }, undefined)).toBe('No doubt is open.');
});
