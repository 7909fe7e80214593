import { expect, test } from 'vitest';
import { recall, recallIfReviewed } from '#core/review/review.ts';
import { type ExamPlan, examOf } from './exam.rules.ts';
import { NewestTests } from './newest-tests.rules.ts';
import { nextStepsFor } from './next-steps.rules.ts';
import { SEEDED_SET } from './parameters.rules.ts';
import type { DueReviews } from './reviews.rules.ts';
import { standingOf } from './skill-levels.rules.ts';
import { StandingFold } from './standing-fold.rules.ts';
import { type StepFigures, stepNote, stepSentence, stepTitle } from './step-words.rules.ts';
import { A_DAY } from './telling-answers.rules.ts';
import { filedUnder, type Sat, sat } from './tests/built-sessions.ts';

const MATH = { id: 'math', name: 'Math' };
const topic = (id: string, questions: number, section: ExamPlan['topics'][number]['section'] = MATH) => ({
  topic: { id, name: id.toUpperCase() },
  domain: null,
  section,
  questions,
});
const SCALED = [200, 260, 400, 600, 740, 800, 800];
const PLAN: ExamPlan = {
  id: 'exam',
  name: 'Exam',
  topics: [topic('a', 6), topic('b', 2)],
  scale: new Map([['math', SCALED]]),
};

function known(plan: ExamPlan | null, ...sessions: Sat[]) {
  const [standing, tests] = [new StandingFold(SEEDED_SET), new NewestTests()];
  for (const { evidence, paper, beside } of sessions) {
    standing.take(evidence, beside);
    tests.take(evidence, paper);
  }
  const exam = plan === null ? null : examOf(plan, (section) => tests.shareOf(section));
  return { standing: standingOf(standing.state, SEEDED_SET, new Date(A_DAY)), exam, tests };
}
const half = (id: string) => sat('+-+-+-', { filing: () => filedUnder(id) });

test('a raw point is worth the slope of the scale at the newest scaled score, or over the middle third if there is no score', () => {
  const worth = (share: number | null) =>
    examOf(PLAN, () => share).topics.map(({ points_a_mark }) => points_a_mark);
  // From a third to two thirds of six raw points: (740 − 400) / 2. Around zero points: (600 − 200) / 3.
  expect([worth(null)[0], worth(0)[0]]).toEqual([170, 400 / 3]);
  expect(worth(1)[0]).toBeCloseTo(200 / 3, 9);
  const other = { ...PLAN, topics: [topic('a', 6, null), topic('b', 1, { id: 'reading', name: 'Reading' })] };
  expect(examOf(other, () => null).topics.map(({ points_a_mark }) => points_a_mark)).toEqual([null, null]);
});

test('steps name the exam and are sorted by score per minute; topics with too few answers are asked first', () => {
  const steps = nextStepsFor(known(PLAN, half('a'), half('b')));
  expect(steps).toMatchObject({ exam: { id: 'exam', name: 'Exam' }, unit: 'points', left_out: 0 });
  expect(steps.steps.map(({ topic: of, title }) => [of?.id, title])).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ]);
  expect(nextStepsFor(known(PLAN, half('a'))).ask_first).toEqual([
    { topic: { id: 'b', name: 'B' }, answers: 0, questions: 2 },
  ]);
});

test('without an exam blueprint, next steps are ranked by the raw points they would gain on an average test', () => {
  const steps = nextStepsFor(known(null, half('a')));
  expect(steps).toMatchObject({
    exam: null,
    unit: 'marks',
    steps: [{ questions: 6, points: null, minutes: 8 }],
  });
});

test('a step takes eight questions at the pace of the newest test, at least a minute each, or 10 minutes without times', () => {
  const minutes = (seconds: number) =>
    nextStepsFor(known(PLAN, sat('+-+-+-', { seconds, filing: () => filedUnder('a') }))).steps[0]?.minutes;
  expect([minutes(90), minutes(1), minutes(0)]).toEqual([12, 8, 10]);
});

test('a section whose end was not reached gives a pacing step measured in points like the others, or no step if the chance of right answers is unknown', () => {
  const ended = (subject: string | null) => sat('+-+-+...', { filing: () => filedUnder('a', subject) });
  const pacing = (...of: Parameters<typeof known>) =>
    nextStepsFor(known(...of)).steps.find(({ kind }) => kind === 'pacing');
  const step = pacing(PLAN, ended('math'));
  expect(step).toMatchObject({ title: 'End of Part 1', section: 'Part 1', topic: null, minutes: 15 });
  expect(step?.marks).toBeCloseTo(3 * (step?.chance ?? 0), 9);
  expect(step?.sentence).toBe(
    'The last 3 questions were not reached in A paper. Practice for 15 min with a timer.',
  );
  expect(pacing(PLAN, ended(null))).toBeUndefined();
  expect(pacing(null, ended(null))).toMatchObject({ points: null });
  expect(pacing(PLAN, sat('+-..', { filing: () => filedUnder('a') }))).toBeUndefined();
});

test('a review step is worth the expected points that it saves from being forgotten, in the unit of the other steps, and needs no topic', () => {
  const memory = { stability: 1, difficulty: 5, reviewed_at: 0, due_at: A_DAY };
  const card = (of: string | null) => ({
    question: `q ${of}`,
    topic: of === null ? null : { id: of, name: of },
    memory,
    missed_at: 0,
  });
  const due = (...topics: (string | null)[]): DueReviews => ({
    at: A_DAY,
    cards: topics.map(card),
    next_at: null,
    minutes: 0.5,
    asked_at: 8 * A_DAY,
    is_asked_in_exam: false,
    met: new Map([['a', 12]]),
  });
  const reviewOf = (...of: Parameters<typeof nextStepsFor>) =>
    nextStepsFor(...of).steps.find(({ kind }) => kind === 'review');
  const [one, more] = [['a'], ['a', 'elsewhere', null]].map((topics) =>
    reviewOf(known(PLAN, half('a')), due(...topics)),
  );
  const kept = recallIfReviewed(memory, A_DAY, 8 * A_DAY) - recall(memory, 8 * A_DAY);
  // The exam asks 6 questions on the topic, and the person has seen 12.
  expect(one?.marks).toBeCloseTo((kept * 6) / 12, 9);
  expect(one).toMatchObject({ title: 'Review 1 question', topic: null, section: null, minutes: 0.5 });
  expect(more?.points).toBeCloseTo(one?.points ?? Number.NaN, 9);
  expect(more).toMatchObject({ title: 'Review 3 questions', minutes: 1.5 });
  expect(reviewOf(known(null, half('a')), due('a', null))).toMatchObject({ points: null });
  expect(reviewOf(known(PLAN, half('a')), due())).toBeUndefined();
});

test('a step states its reason in one sentence with figures', () => {
  const lines: StepFigures = {
    kind: 'topic',
    topic: 'Lines',
    questions: 4,
    chance: 0.544,
    chance_after: 0.616,
    minutes: 9,
    lost: null,
  };
  expect(stepSentence(lines)).toBe(
    '54% chance of getting a new question right. One test has 4 questions on this topic. After 9 min of practice, about 62%.',
  );
  expect(stepSentence({ ...lines, lost: { marks: 1, test: 'Test 3' } })).toContain(
    ' It cost 1 point in Test 3. ',
  );
  expect(stepSentence({ ...lines, lost: { marks: 2.5, test: 'Test 3' } })).toContain('It cost 2.5 points in');
  const review: StepFigures = { kind: 'review', due: 12, kept: 2.04, is_asked_in_exam: false };
  expect([stepTitle(review), stepSentence(review)]).toEqual([
    'Review 12 questions',
    'Without a review, about 2 of these 12 will be forgotten within a week.',
  ]);
  expect(stepSentence({ ...review, is_asked_in_exam: true })).toMatch(/ will be forgotten by exam day\.$/);
  expect([stepTitle({ ...review, due: 1 }), stepSentence({ ...review, due: 1, kept: 0.24 })]).toEqual([
    'Review 1 question',
    'Reviewing now raises the chance of getting it right in a week by 24 percentage points.',
  ]);
  const end: StepFigures = { kind: 'pacing', section: 'Math 2', not_reached: 1, test: 'Test 3', minutes: 15 };
  expect(stepSentence(end)).toBe(
    'The last question was not reached in Test 3. Practice for 15 min with a timer.',
  );
});

test('a step states its reason in a few words for rows with little room', () => {
  const lines = { kind: 'topic', topic: 'Lines', questions: 4, chance: 0.544, chance_after: 0.6 } as const;
  const review = { kind: 'review', due: 12, kept: 2.04, is_asked_in_exam: false } as const;
  const end = { kind: 'pacing', section: 'Math 2', not_reached: 3, test: 'Test 3', minutes: 15 } as const;
  expect(
    [
      { ...lines, minutes: 9, lost: null },
      review,
      { ...review, due: 1 },
      end,
      { ...end, not_reached: 1 },
    ].map(stepNote),
  ).toEqual([
    'now 54%',
    'about 2 of 12 forgotten without it',
    'due for review',
    'the last 3 were not reached',
    'the last question was not reached',
  ]);
});
