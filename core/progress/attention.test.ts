import { describe, expect, test } from 'vitest';
import { ATTENTION_LIMITS, type AttentionFacts, attentionOf } from './attention.ts';
import type { ScaledScore } from './trend.ts';

const score = (day: number, points: number, more: Partial<ScaledScore> = {}): ScaledScore => ({
  scale: 'sat',
  day,
  score: points,
  error: 30,
  is_partly_seen: false,
  ...more,
});
const facts = (more: Partial<AttentionFacts> = {}): AttentionFacts => ({
  today: 100,
  last_work: 99,
  first_allotted: 1,
  has_signed_in: true,
  overdue: 0,
  exam: null,
  scores: [],
  doubt_since: null,
  ...more,
});
const told = (more: Partial<AttentionFacts>) => {
  const { colour, reasons } = attentionOf(facts(more));
  return [colour, ...reasons.map(({ kind }) => kind)];
};

test('a student who works, has nothing overdue and keeps their score is on course', () => {
  expect(attentionOf(facts())).toEqual({ colour: 'on_course', not_started: null, reasons: [] });
});

describe('the state of a student who never worked', () => {
  const standing = (more: Partial<AttentionFacts>) => {
    const { colour, not_started } = attentionOf(facts({ last_work: null, ...more }));
    return [colour, not_started];
  };

  test('is “not started” if nothing is assigned or they never signed in', () => {
    expect(standing({ first_allotted: null })).toEqual(['not_started', 'nothing_assigned']);
    expect(standing({ first_allotted: null, has_signed_in: false })).toEqual([
      'not_started',
      'nothing_assigned',
    ]);
    expect(standing({ first_allotted: 98, has_signed_in: false })).toEqual([
      'not_started',
      'never_signed_in',
    ]);
    expect(standing({ first_allotted: 98 })).toEqual(['on_course', null]);
  });

  test('is red or amber if there is a reason, and also shows that they never signed in', () => {
    expect(standing({ first_allotted: 86, has_signed_in: false })).toEqual(['red', 'never_signed_in']);
    expect(standing({ first_allotted: null, doubt_since: 98 })).toEqual(['amber', 'nothing_assigned']);
  });

  test('is “started” after any work, even on paper or without an assignment', () => {
    expect(standing({ last_work: 99, has_signed_in: false })).toEqual(['on_course', null]);
    expect(standing({ last_work: 99, first_allotted: null })).toEqual(['on_course', null]);
  });
});

describe('the state of a student who stopped working', () => {
  test('is amber after 7 days without work and red after 14', () => {
    expect(told({ last_work: 93.1 })).toEqual(['on_course']);
    expect(attentionOf(facts({ last_work: 93 }))).toMatchObject({
      colour: 'amber',
      reasons: [{ kind: 'no_work', days: 7, colour: 'amber' }],
    });
    expect(told({ last_work: 86.1 })).toEqual(['amber', 'no_work']);
    expect(told({ last_work: 86 })).toEqual(['red', 'no_work']);
  });

  test('counts from the first allocation at the earliest, and does not count days without an allocation', () => {
    expect(told({ last_work: null, first_allotted: 95 })).toEqual(['on_course']);
    expect(told({ last_work: null, first_allotted: 86 })).toEqual(['red', 'no_work']);
    expect(told({ last_work: 20, first_allotted: 98 })).toEqual(['on_course']);
    expect(told({ last_work: 20, first_allotted: null })).toEqual(['on_course']);
  });
});

test('one overdue assignment is amber, two are red', () => {
  expect(told({ overdue: 1 })).toEqual(['amber', 'overdue']);
  expect(attentionOf(facts({ overdue: 2 })).reasons).toEqual([{ kind: 'overdue', count: 2, colour: 'red' }]);
});

describe('an upcoming exam', () => {
  const exam = { scale: 'sat', day: 121, goal: 1400 };

  test('is red if it is within 21 days and the score is more than two standard errors below the goal', () => {
    expect(attentionOf(facts({ exam, scores: [score(90, 1339)] })).reasons).toEqual([
      { kind: 'under_goal', exam_days: 21, goal: 1400, score: 1339, error: 30, colour: 'red' },
    ]);
    expect(told({ exam, scores: [score(90, 1340)] })).toEqual(['on_course']);
    expect(told({ exam: { ...exam, day: 121.1 }, scores: [score(90, 1000)] })).toEqual(['on_course']);
    expect(told({ exam: { ...exam, day: 100 }, scores: [score(90, 1000)] })).toEqual(['red', 'under_goal']);
    expect(told({ exam: { ...exam, day: 99 }, scores: [score(90, 1000)] })).toEqual(['on_course']);
  });

  test('is compared only with the newest comparable score on its scale', () => {
    expect(told({ exam, scores: [score(90, 1390), score(80, 1000)] })).toEqual(['on_course']);
    expect(told({ exam, scores: [score(90, 500, { scale: 'rw' })] })).toEqual(['on_course']);
    expect(told({ exam, scores: [score(90, 500, { is_partly_seen: true })] })).toEqual(['on_course']);
    expect(told({ exam, scores: [score(90, 500, { error: null })] })).toEqual(['on_course']);
  });
});

test('a score that fell by more than one standard error is amber, compared within its scale', () => {
  expect(attentionOf(facts({ scores: [score(80, 1300), score(90, 1269)] })).reasons).toEqual([
    { kind: 'fallen', scale: 'sat', from: 1300, to: 1269, error: 30, colour: 'amber' },
  ]);
  expect(told({ scores: [score(80, 1300), score(90, 1270)] })).toEqual(['on_course']);
  expect(told({ scores: [score(70, 1400), score(80, 1200), score(90, 1210)] })).toEqual(['on_course']);
  expect(told({ scores: [score(80, 1300), score(90, 600, { scale: 'rw' })] })).toEqual(['on_course']);
  expect(told({ scores: [score(80, 1300), score(90, 900, { error: null })] })).toEqual(['on_course']);
  const two = [score(80, 700, { scale: 'rw' }), score(90, 600, { scale: 'rw' }), score(80, 9), score(90, 0)];
  expect(told({ scores: two })).toEqual(['amber', 'fallen']);
});

test('a doubt unanswered for two days is amber', () => {
  expect(told({ doubt_since: 98.1 })).toEqual(['on_course']);
  expect(attentionOf(facts({ doubt_since: 98 })).reasons).toEqual([
    { kind: 'doubt', days: 2, colour: 'amber' },
  ]);
});

test('all reasons are listed, red ones first, with the limits from the settings', () => {
  const all = facts({ last_work: 92, overdue: 3, doubt_since: 90 });
  expect(attentionOf(all).reasons.map(({ kind, colour }) => [kind, colour])).toEqual([
    ['overdue', 'red'],
    ['no_work', 'amber'],
    ['doubt', 'amber'],
  ]);
  const lenient = { ...ATTENTION_LIMITS, red_overdue: 9, amber_overdue: 9, amber_idle_days: 30 };
  expect(attentionOf(all, lenient).reasons.map(({ kind }) => kind)).toEqual(['doubt']);
});
