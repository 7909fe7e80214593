import { describe, expect, test } from 'vitest';
import type { PracticeEvidence } from '#features/evidence/evidence.rules.ts';
import { dueReviews, knownAt, ReviewFold } from './reviews.rules.ts';
import { A_DAY } from './telling-answers.rules.ts';
import { filedUnder, type Sat, sat } from './tests/built-sessions.ts';

const at = (day: number) => new Date(day * A_DAY);

function folded(...sessions: (Sat | { evidence: PracticeEvidence })[]) {
  const fold = new ReviewFold();
  for (const { evidence } of sessions) fold.take(evidence);
  return fold.reviews;
}

/** A question of the same test, answered again in practice. */
function tried(of: Sat, place: number, day: number, more: object = {}) {
  const answer = of.evidence.answers[place];
  if (answer === undefined) return expect.unreachable();
  const { assessment: _, ...session } = of.evidence as Sat['evidence'] & { assessment: string };
  const evidence: PracticeEvidence = {
    ...session,
    source: 'practice',
    practice_set: 'set',
    topic_count: 1,
    mode: 'practice',
    answered_at: at(day),
    answers: [{ ...answer, seen_before: true, outcome: 'right', time_spent_seconds: 30, ...more }],
  };
  return { evidence };
}

const ALL = { is_live: () => true, exam_day: null };
const due = (reviews: ReturnType<typeof folded>, day: number, more: object = {}) =>
  dueReviews(
    reviews,
    { ...ALL, may: new Set(reviews.cards.map(({ question }) => question)), ...more },
    at(day),
  );

describe('the questions that enter review', () => {
  test('include a missed question that was reached, with its topic, due the next day', () => {
    const paper = sat('+-.+..', { filing: () => filedUnder('a') });
    const reviews = folded(paper);
    const asked = paper.evidence.answers.map(({ question }) => question);
    expect(reviews.cards.map(({ question }) => question)).toEqual([asked[1], asked[2]]);
    expect(reviews.cards[0]).toMatchObject({ topic: { id: 'a' }, missed_at: 0 });
    expect(reviews.met).toEqual([['a', asked.slice(0, 4)]]);
    expect(due(reviews, 0).cards).toEqual([]);
    expect(due(reviews, 0).next_at).toEqual(at(1));
    expect(due(reviews, 0.5).cards).toHaveLength(2);
  });

  test('include none before its answers are released, and only scored answers change when a review is due', () => {
    const { open } = sat('-').evidence;
    const held = (part: object) =>
      sat('-+', { more: { open: { ...open, released: { ...open.released, ...part } } } });
    expect(folded(held({ answers: false })).cards).toEqual([]);
    expect(folded(held({ correctness: false })).cards).toEqual([]);
    expect(folded(held({ correctness: false })).met).toEqual([]);
    expect(folded(sat('-', { more: { answered_at: null } })).cards).toEqual([]);
    const first = sat('-');
    const unmarked = tried(first, 0, 1, { outcome: 'pending' });
    expect(folded(first, unmarked)).toEqual(folded(first));
  });

  test('do not include pretest items', () => {
    const paper = sat('--');
    const answers = paper.evidence.answers.map((answer, place) => ({ ...answer, unscored: place === 0 }));
    expect(folded({ ...paper, evidence: { ...paper.evidence, answers } }).cards).toHaveLength(1);
  });
});

describe('a review', () => {
  const first = sat('--', { filing: () => filedUnder('a') });

  test('comes later each time the answer is right, sooner after a hint, and starts again if the answer is wrong', () => {
    const dueAt = (...tries: ReturnType<typeof tried>[]) =>
      folded(first, ...tries).cards[0]?.memory.due_at ?? 0;
    const good = dueAt(tried(first, 0, 1));
    expect(good).toBeGreaterThan(2 * A_DAY);
    expect(dueAt(tried(first, 0, 1, { hint_used: true }))).toBeLessThan(good);
    const missed = folded(first, tried(first, 0, 1), tried(first, 0, 5, { outcome: 'partial' })).cards[0];
    expect(missed?.memory.due_at).toBeLessThan(7.5 * A_DAY);
    expect(missed?.missed_at).toBe(5 * A_DAY);
    expect(folded(first, tried(first, 0, 1)).cards[0]?.missed_at).toBe(0);
  });

  test('takes the median time of past reviews, and at least a minute', () => {
    expect(due(folded(first), 1).minutes).toBe(1);
    const slow = [120, 0, 90, 150].map((time_spent_seconds, day) =>
      tried(first, 0, day + 1, { time_spent_seconds }),
    );
    expect(due(folded(first, ...slow), 9).minutes).toBe(2);
    const times = [20, 0, 8, 24].map((time_spent_seconds, day) =>
      tried(first, 0, day + 1, { time_spent_seconds }),
    );
    expect(due(folded(first, ...times), 9).minutes).toBe(1);
  });
});

describe('due reviews', () => {
  const paper = sat('---', { filing: () => filedUnder('a') });
  const reviews = folded(paper, tried(paper, 0, 1));
  const [one, two, three] = paper.evidence.answers.map(({ question }) => question);

  test('contain questions that may be practiced, the most likely forgotten first, and the time of the next review', () => {
    expect(due(reviews, 1).cards.map(({ question }) => question)).toEqual([two, three].toSorted());
    expect(due(reviews, 1, { may: new Set([one, three]) }).cards.map(({ question }) => question)).toEqual([
      three,
    ]);
    expect(due(reviews, 1, { may: new Set() })).toMatchObject({ cards: [], next_at: null });
    const [first] = reviews.cards;
    expect(due(reviews, 1).next_at?.getTime()).toBe(first?.memory.due_at);
    expect(due(reviews, 99).cards.at(-1)?.question).toBe(one);
  });

  test('estimate recall in a week, or on the day of a coming exam', () => {
    expect(due(reviews, 1)).toMatchObject({ asked_at: 8 * A_DAY, is_asked_in_exam: false, at: A_DAY });
    expect(due(reviews, 1, { exam_day: '1970-01-04' })).toMatchObject({
      asked_at: 3 * A_DAY,
      is_asked_in_exam: true,
    });
    expect(due(reviews, 9, { exam_day: '1970-01-04' }).is_asked_in_exam).toBe(false);
  });

  test('count only the published questions among those that the person has seen in a topic', () => {
    expect(due(reviews, 1, { is_live: (id: string) => id !== one }).met).toEqual(new Map([['a', 2]]));
  });

  test('are forgotten with time, and less if they are reviewed', () => {
    const { cards, at: now } = due(reviews, 1);
    const then = knownAt(cards, now, 8 * A_DAY);
    expect(then.left).toBeLessThan(then.reviewed);
    expect(then.reviewed).toBeLessThan(2);
    expect(knownAt(cards, now, now).reviewed).toBe(2);
    expect(knownAt(cards, now, now).left).toBeLessThan(2);
  });
});
