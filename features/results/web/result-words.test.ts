import { expect, test } from 'vitest';
import type { OutcomeWord, Result } from '#features/releases/result.contract.ts';
import { costsOf, domainRows } from './costs.ts';
import { mistakePlaces, mistakeWay } from './mistakes.ts';
import {
  costSentence,
  costsLead,
  outWords,
  pacingSentence,
  percentileWords,
  previewWords,
  rangeMeaning,
  scoreSentence,
  wellWords,
} from './result-words.ts';
import { scoreScale } from './score-scale.ts';
import { STRIP_HEIGHT, stripsOf } from './time-strip.ts';

type Question = NonNullable<Result['questions']>[number];

let made = 0;

function question(outcome: OutcomeWord, seconds: number, more: Partial<Question> = {}): Question {
  made += 1;
  return {
    question: `question ${made}`,
    section: 'first',
    number: made,
    outcome,
    marks: outcome === 'right' ? 1 : outcome === 'pending' ? null : 0,
    marks_max: 1,
    unscored: false,
    time_spent_seconds: seconds,
    topic: null,
    topic_id: null,
    ...more,
  };
}

function result(more: Partial<Result> = {}): Result {
  return {
    raw: 14,
    method: 'raw',
    raw_max: 20,
    scaled: null,
    se: null,
    range: null,
    percentile: null,
    bank_percentile: null,
    is_estimate: false,
    best: null,
    scale: null,
    pending_marks: 0,
    seen_before_count: 0,
    sections: [
      {
        id: 'first',
        title: 'Math 2',
        kind: 'math',
        raw: 14,
        raw_max: 20,
        right_count: 2,
        question_count: 4,
        duration_seconds: 400,
        time_spent_seconds: 0,
      },
    ],
    parts: [],
    cohort: null,
    questions: null,
    ...more,
  };
}

const scaled = result({
  scaled: 1310,
  scale: { min: 400, max: 1600 },
  range: { low: 1270, high: 1350 },
  cohort: { count: 28, mean_scaled: 1220, mean_raw: 70 },
});

test('the text says how far the score is from the goal and from the mean', () => {
  expect(scoreSentence(scaled, 1400, 'taker')).toBe(
    '90 below your goal of 1400, 90 above the average of 28 students.',
  );
  expect(scoreSentence(scaled, 1310, 'taker')).toBe(
    'Exactly at your goal of 1310, 90 above the average of 28 students.',
  );
  expect(scoreSentence(scaled, null, 'staff')).toBe('90 above the average of 28 students.');
});

test('the sentence speaks of points and ignores the exam goal if there is no scale', () => {
  const raw = result({ cohort: { count: 1, mean_scaled: null, mean_raw: 15.5 } });
  expect(scoreSentence(raw, 1400, 'taker')).toBe('1.5 points below the average of 1 student.');
  expect(scoreSentence(result(), 1400, 'taker')).toBe('You got 14 of 20 points.');
  expect(scoreScale(raw, 14).goal).toBeNull();
});

test('score, range, goal and mean are placed between the limits of the scale', () => {
  const scale = scoreScale(scaled, 1400);
  expect(scale.at).toBeCloseTo(75.83, 2);
  expect(scale.range?.from).toBeCloseTo(72.5, 2);
  expect(scale.range?.width).toBeCloseTo(6.67, 2);
  expect(scale.goal?.at).toBeCloseTo(83.33, 2);
  expect(scale.mean?.at).toBeCloseTo(68.33, 2);
  expect([scale.shows_min, scale.shows_max]).toEqual([true, true]);
});

test('the label of a mean near an end of the scale stays inside the drawing and replaces the label of that end', () => {
  const low = scoreScale({ ...scaled, cohort: { count: 9, mean_scaled: 430, mean_raw: 2 } }, 1590);
  expect(low.mean).toMatchObject({ at: 2.5, align: 'start' });
  expect(low.goal?.align).toBe('end');
  expect([low.shows_min, low.shows_max]).toEqual([false, true]);
});

test('the height of a cell shows the time spent, on the same scale as the pace', () => {
  const questions = [
    question('right', 50),
    question('wrong', 200),
    question('right', 0),
    question('omitted', 0),
  ];
  const [strip] = stripsOf(result({ questions }));
  expect(strip?.pace_seconds).toBe(100);
  expect(strip?.pace_height).toBe(STRIP_HEIGHT / 2);
  expect(strip?.cells.map(({ height }) => height)).toEqual([STRIP_HEIGHT / 4, STRIP_HEIGHT, 3, 3]);
  expect(strip?.cells.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  expect(pacingSentence(strip ? [strip] : [])).toBe('1 slow question in Math 2, and the last one left blank');
  // The time limit covers all questions asked, not only the scored ones.
  const sections = result().sections.map((section) => ({ ...section, question_count: 2 }));
  expect(stripsOf(result({ questions, sections }))[0]?.pace_seconds).toBe(100);
  expect(stripsOf(result())).toEqual([]);
});

test('the sentence about pacing names a section left blank at the end, or else the slowest question', () => {
  const sentenceOf = (questions: Question[]) => pacingSentence(stripsOf(result({ questions })));
  expect(sentenceOf([question('right', 90), question('omitted', 1), question('omitted', 0)])).toBe(
    'The last 2 questions of Math 2 were left blank',
  );
  expect(sentenceOf([question('omitted', 40), question('right', 142, { number: 8 })])).toBe(
    'Question 8 took the longest, 2 min 22 s',
  );
  expect(sentenceOf([question('right', 0)])).toBe('Results by question');
});

test('the list “What cost most” shows the topics with the most lost points and their evidence', () => {
  const filed = (topic: string) => ({ topic, topic_id: `id of ${topic}` });
  const lines = filed('Linear functions');
  const { top, lost, untagged } = costsOf([
    question('right', 30, lines),
    question('wrong', 100, lines),
    question('omitted', 60, { ...lines, marks_max: 2 }),
    question('partial', 10, { ...filed('Circles'), marks: 0.5 }),
    question('wrong', 10, { ...filed('Ratios'), unscored: true, marks: null }),
    question('pending', 10, filed('Essays')),
    question('wrong', 10),
    question('omitted', 10, { unscored: true, marks: null }),
    question('right', 10),
  ]);
  expect(top).toMatchObject([
    { topic: 'Linear functions', lost: 3, missed: 2, blank: 1, asked: 3, seconds: 160, first_place: 2 },
    { topic: 'Circles', lost: 0.5, missed: 1, asked: 1, first_place: 4 },
  ]);
  expect(lost).toBe(4.5);
  // A pretest question never counts.
  expect(untagged).toBe(1);
  expect(top.map((cost) => costSentence(cost, 'taker'))).toEqual([
    'You missed 2 of 3 questions (1 left blank) and spent 2\u00a0min\u00a040\u00a0s on them.',
    'You missed 1 of 1 question and spent 10\u00a0s on it.',
  ]);
  expect(costsLead(top, lost, 'taker')).toBe('2 skills cost you 3.5 of the 4.5 points you lost.');
  expect(costsLead([], 0, 'taker')).toBe('You lost no points.');
  expect(costsLead([], 1, 'staff')).toBe('1 point lost on questions without a skill.');
  expect(costsLead([], 2, 'taker')).toBe('You lost 2 points on questions without a skill.');
});

test('a scale that imitates an exam’s is called an estimate', () => {
  expect(rangeMeaning({ is_estimate: true }, 'taker')).toBe(
    'Practice estimate. On a similar test, you would score in this range about 2 times in 3.',
  );
  expect(rangeMeaning({ is_estimate: false }, 'staff')).toBe(
    'On a similar test, the student would score in this range about 2 times in 3.',
  );
});

test('percentiles name the group of people they refer to', () => {
  const words = (percentile: number | null, bank_percentile: number | null) =>
    percentileWords({ percentile, bank_percentile });
  expect(words(67, 71)).toBe('better than 67% of students on this test and 71% on this exam');
  expect(words(null, 71)).toBe('better than 71% of students on this exam');
  expect(words(67, null)).toBe('better than 67% of students on this test');
  expect(words(null, null)).toBeNull();
});

test('questions without a domain come last, so that the rows add up to the whole section', () => {
  const domain = (id: string, right_count: number, question_count: number) => ({
    id,
    name: id,
    right_count,
    question_count,
    cohort_share: 0.5,
  });
  const part = (domains: ReturnType<typeof domain>[] | null) => ({
    kind: 'math' as const,
    title: 'Math',
    raw: 5,
    raw_max: 9,
    scaled: null,
    se: null,
    range: null,
    right_count: 5,
    question_count: 9,
    domains,
  });
  const both = [domain('Algebra', 3, 4), domain('Geometry', 1, 3)];
  expect(domainRows(part(both))).toEqual([
    ...both,
    { id: 'none', name: 'No domain', right_count: 1, question_count: 2, cohort_share: null },
  ]);
  const whole = [...both, domain('Data', 1, 2)];
  expect(domainRows(part(whole))).toEqual(whole);
  expect(domainRows(part([]))).toMatchObject([{ name: 'No domain', right_count: 5, question_count: 9 }]);
  expect(domainRows(part(null))).toBeNull();
});

test('a review goes from mistake to mistake, within one topic if a topic is given', () => {
  const answered = (outcome: OutcomeWord, topic: string | null) => ({
    outcome,
    topic,
    accepted_answers: [],
    marks_max: 1,
  });
  const asked = [
    answered('right', 'Lines'),
    answered('wrong', 'Lines'),
    answered('omitted', 'Circles'),
    answered('pending', 'Lines'),
    answered('partial', 'Lines'),
  ];
  expect(mistakePlaces(asked, {})).toEqual([2, 3, 5]);
  expect(mistakePlaces(asked, { topic: 'Lines' })).toEqual([2, 5]);
  expect(mistakePlaces(asked, { untagged: true })).toEqual([]);
  const untagged = asked.map((one) => ({ ...one, topic: one.topic === 'Circles' ? null : one.topic }));
  expect(mistakePlaces(untagged, { untagged: true })).toEqual([3]);
  const pretest = untagged.map((one) => ({ ...one, marks_max: 0 }));
  expect(mistakePlaces(pretest, { untagged: true })).toEqual([]);
  // Before the right answers are released, nobody sees a question's topic.
  const untold = asked.map((one) => ({ ...one, topic: null, accepted_answers: null }));
  expect(mistakePlaces(untold, { untagged: true })).toEqual([]);
  expect(mistakeWay([2, 5], 2)).toEqual({ previous: null, next: 5, rank: 1, count: 2 });
  expect(mistakeWay([2, 5], 3)).toEqual({ previous: 2, next: 5, rank: null, count: 2 });
  expect(mistakeWay([], 1)).toEqual({ previous: null, next: null, rank: null, count: 0 });
});

test('the result page says when an unreleased part will be released, if known', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(outWords(null, now)).toBe('No date set yet.');
  expect(outWords('2026-11-21T12:00:00.000Z', now)).toBe('Released. Reload this page.');
  expect(outWords('2026-11-24T12:00:00.000Z', now)).toMatch(/^Available on Tue, Nov 24, 2026, /);
});

test('a preview says what its student can review, and from when on', () => {
  const seen_at = new Date('2026-11-23T12:01:00Z');
  const times = { score_at: seen_at.toISOString(), explanations_at: null };
  const review = (correctness_at: string | null, answers_at: string | null) =>
    previewWords(
      {
        taker: { id: 'a', name: 'Ann' },
        release: { ...times, correctness_at, answers_at },
        review_closed_by: null,
      },
      seen_at,
    ).review;
  const now = seen_at.toISOString();
  expect(review(null, null)).toBe('They can’t review the questions.');
  expect(review(now, now)).toBe('They can review every question with its correct answer.');
  expect(review(now, null)).toBe('They can review which answers were right and wrong.');
  expect(review(now, '2026-11-30T12:00:00Z')).toContain('They can see the correct answers from ');
});

test('the result page first says what went well, and claims only what its figures show', () => {
  const part = {
    kind: 'math' as const,
    title: 'Math',
    raw: 14,
    raw_max: 20,
    right_count: 14,
    question_count: 20,
    scaled: null,
    se: null,
    range: null,
  };
  const domain = (name: string, right_count: number, question_count: number) => ({
    id: name,
    name,
    right_count,
    question_count,
    cohort_share: null,
  });
  const withDomains = (...domains: ReturnType<typeof domain>[]) =>
    result({ questions: [question('wrong', 1)], parts: [{ ...part, domains }] });
  expect(wellWords(withDomains(domain('Craft', 2, 2), domain('Algebra', 3, 4)), 'now')).toBe(
    'Your strongest domain: Algebra, 3 of 4 right',
  );
  expect(wellWords(withDomains(domain('Algebra', 1, 4)), 'now')).toBeNull();
  expect(wellWords(result({ questions: [question('right', 1)] }), 'now')).toBe(
    'You got every question right',
  );
  const best = (session: string) => ({
    scaled: 1310,
    session_count: 3,
    parts: [
      { kind: 'math' as const, title: 'Math', scaled: 650, session, submitted_at: '2026-11-21T00:00:00Z' },
    ],
  });
  expect(wellWords(result({ best: best('now') }), 'now')).toBe('Your best score in 3 tests');
  expect(wellWords(result({ best: best('before') }), 'now')).toBeNull();
});
