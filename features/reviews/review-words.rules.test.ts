import { expect, test } from 'vitest';
import { dueReviews } from '#features/mastery/reviews.rules.ts';
import { dueWords, reviewAct, reviewSum } from './review-words.rules.ts';
import { reviewOf } from './studying.rules.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const due = (count: number, seconds: number | null) => {
  const cards = Array.from({ length: count }, (_, at) => ({
    question: `q${at}`,
    topic: null,
    memory: { stability: 1, difficulty: 5, last_at: NOW.getTime() - 9e8, due_at: NOW.getTime() - 1000 },
    missed_at: 0,
  }));
  const may = new Set(cards.map(({ question }) => question));
  const bounds = { may, is_live: () => true, exam_day: null };
  return reviewOf(dueReviews({ cards: cards as never, met: [], seconds }, bounds, NOW));
};

test('the button and the estimated minutes count only questions that the review will open', () => {
  const many = due(52, null);
  expect(many).toMatchObject({ due: 52, set: { questions: 20, minutes: 20 } });
  expect([dueWords(many), reviewAct(many), reviewSum(many)]).toEqual([
    '52 questions are due for review',
    'Review 20 of these',
    '20 min, then 32 more',
  ]);
  const few = due(1, null);
  expect([dueWords(few), reviewAct(few), reviewSum(few)]).toEqual([
    '1 question is due for review',
    'Start review',
    '1 min',
  ]);
});

test('a review is estimated at one minute per question or more, however quickly the questions were answered', () => {
  expect(due(5, 8).set.minutes).toBe(5);
  expect(due(5, 90).set.minutes).toBe(8);
});
