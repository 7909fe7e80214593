import { expect, test } from 'vitest';
import {
  ageGroup,
  ageWords,
  askedWords,
  inProgressWords,
  ownSentence,
  queueSentence,
  rowWords,
} from './doubt-words.ts';

const now = new Date('2026-11-23T09:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test('the waiting time of a doubt is shown in minutes, hours, or days with hours', () => {
  expect([0, 0.5, 19, 24, 25, 61].map((hours) => ageWords(ago(hours), now))).toEqual([
    '1 min',
    '30 min',
    '19 h',
    '1 day',
    '1 day 1 h',
    '2 days 13 h',
  ]);
  expect([23, 24, 48, 49].map((hours) => ageGroup(ago(hours), now))).toEqual([
    'first',
    'second',
    'second',
    'over',
  ]);
});

test('the sentence above the list of doubts starts with those that need attention', () => {
  expect(ownSentence({ open: 1, unread: 1 })).toBe('1 answered, 1 waiting.');
  expect(ownSentence({ open: 2, unread: 0 })).toBe('2 questions waiting for an answer.');
  expect(ownSentence({ open: 0, unread: 12 })).toBe('12 questions answered.');
  expect(ownSentence({ open: 0, unread: 0 })).toBe('No questions waiting.');
  const oldest = { asker: { id: '', name: 'Fatima Haddad' }, waiting_since: ago(50) };
  expect(queueSentence({ open: 7, overdue: 2 }, oldest)).toBe(
    '2 doubts waiting more than 2 days. Oldest: Fatima Haddad.',
  );
  expect(queueSentence({ open: 0, overdue: 0 }, undefined)).toBe('No open doubts.');
});

test('a doubt is described by its place, its skill, both, or as a general question', () => {
  const nowhere = {
    question: null,
    session: null,
    material: null,
    page: null,
    video: null,
    at_seconds: null,
  };
  const about = (title: string, place: string) => ({ ...nowhere, title, place, number: null });
  const skill = { id: 's', name: 'Linear functions' };
  expect(rowWords({ about: about('', ''), skill: null })).toBe('General question');
  expect(rowWords({ about: about('', ''), skill })).toBe('Linear functions');
  expect(rowWords({ about: about('Workbook', 'page 12'), skill })).toBe(
    'Linear functions · Workbook, page 12',
  );
  expect(rowWords({ about: about('Slope', ''), skill: null })).toBe('Slope');
  expect(askedWords(about('Mock 4', 'Math 2 · 16'))).toBe('Math 2 · 16');
});

test('staff who answer a doubt are warned that a test in progress can ask the question', () => {
  const check = { title: 'Weekly check', shares_question: true };
  expect(inProgressWords('Noor', [])).toBeNull();
  expect(inProgressWords('Noor', [{ ...check, shares_question: false }])).toBe(
    'Noor has “Weekly check” in progress.',
  );
  expect(inProgressWords('Noor', [check, { title: 'Essay', shares_question: false }])).toBe(
    'Noor has “Weekly check” in progress, which may include this question. Don’t give the answer away.',
  );
});
